import * as texts from "../code-editor-texts.ts";
import type { Queries, Remote, TextFile } from "./protocol.ts";
import { type Question, RpcClient, type RpcEndpoint } from "./rpc.ts";

/** A worker with TypeScript. */
export type TypeScriptWorker = RpcEndpoint & {
  addEventListener(type: "error", listener: () => void): void;
  terminate(): void;
};

/**
 * The maximum time in ms for one question. The compiler limits each step of a check, but not the number of steps: 4 KB
 * of text took 4.4 GB of memory and kept a core busy without end. 500 lines of an ordinary program take 0.1 s.
 */
const maxMs = 8_000;
/** A shorter time after the text has changed, because the answer is about the old text. */
const maxWhenChangedMs = 2_000;
/** The same for a worker's first question about a program. It also parses the library: 1 s, or 4 on a slow phone. */
const maxWhenColdMs = 5_000;
/** A timer that is this late means that the machine slept, not that the worker hangs. */
const sleptMs = 1_000;
/** The maximum number of stored programs that took too long. They are not checked again. */
const maxSlowPrograms = 20;

/** The message for the reader if checking the types of a program takes too long. */
export class TooSlow extends Error {
  override readonly name = "TooSlow";
  constructor() {
    super(texts.tooSlow);
  }
}

/** Thrown if the worker was replaced before it answered. */
class WorkerReplacedError extends Error {}

type PendingQuestion = { readonly files: readonly TextFile[]; readonly client: RpcClient };

/**
 * TypeScript in a worker that is replaced if it takes too long. The program may be another person's, and a caller must
 * not wait longer than one question may take.
 */
export class RestartingTypeScript {
  private current: Promise<{ readonly worker: TypeScriptWorker; readonly client: RpcClient }> | undefined;
  private latest: readonly TextFile[] = [];
  /** The pending requests. The worker is busy with the first. */
  private pending: PendingQuestion[] = [];
  private rejectedPrograms: (readonly TextFile[])[] = [];
  private isWarm = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The time when the worker began with its current request. */
  private since = 0;
  private setUp: ((answers: Remote<Queries>) => Promise<void>) | undefined;

  constructor(private readonly startWorker: () => Promise<TypeScriptWorker>) {}

  /** Rejects if the worker cannot be started. The next question tries again. */
  async start(): Promise<void> {
    await this.running();
  }

  /** Sets the data that each new worker gets first. */
  begin(setUp: (answers: Remote<Queries>) => Promise<void>): void {
    this.setUp = setUp;
    // If it fails, the next question also fails, and its caller gets the error.
    this.current?.then(({ client }) => client.askAgain(setUp)).catch(() => {});
  }

  /** Asks about a program with exactly these files. Rejects with TooSlow if it takes too long. */
  async ask<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer> {
    this.latest = files;
    for (;;) {
      if (this.rejectedPrograms.some((each) => isSame(each, files))) throw new TooSlow();
      try {
        return await this.askOnce(files, question);
      } catch (error) {
        // The question is asked again if it only waited behind one about an outdated text.
        if (!(error instanceof WorkerReplacedError) || !isSame(this.latest, files)) throw error;
      }
    }
  }

  private async askOnce<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer> {
    const { client } = await this.running();
    const entry = { files, client };
    if (this.pending.push(entry) === 1) this.since = performance.now();
    this.watch();
    try {
      const answer = await client.ask(files, question);
      this.isWarm = true;
      return answer;
    } finally {
      // The requests of a replaced worker are already removed.
      if (this.pending.includes(entry)) {
        this.pending = this.pending.filter((each) => each !== entry);
        this.since = performance.now();
        this.watch();
      }
    }
  }

  private watch(): void {
    clearTimeout(this.timer);
    const [first] = this.pending;
    if (!first) return;
    const isOutdated = !isSame(first.files, this.latest);
    const limit = !isOutdated ? maxMs : this.isWarm ? maxWhenChangedMs : maxWhenColdMs;
    const due = this.since + limit;
    this.timer = setTimeout(
      () => {
        if (performance.now() > due + sleptMs) {
          this.since = performance.now();
          this.watch();
          return;
        }
        if (!isOutdated)
          this.rejectedPrograms = [...this.rejectedPrograms, first.files].slice(-maxSlowPrograms);
        this.replace();
      },
      Math.max(0, due - performance.now()),
    );
  }

  private replace(): void {
    const { pending, current } = this;
    clearTimeout(this.timer);
    this.pending = [];
    this.current = undefined;
    this.isWarm = false;
    void current?.then(({ worker }) => worker.terminate());
    for (const client of new Set(pending.map((each) => each.client))) client.fail(new WorkerReplacedError());
  }

  private running() {
    this.current ??= this.startNew().catch((error) => {
      this.current = undefined;
      throw error;
    });
    return this.current;
  }

  private async startNew() {
    const worker = await this.startWorker();
    const client = new RpcClient(worker);
    worker.addEventListener("error", () => client.fail(new Error("TypeScript's worker has failed")));
    try {
      await client.ask([], this.setUp ?? ((answers) => answers.setTypes([])));
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return { worker, client };
  }
}

function isSame(one: readonly TextFile[], other: readonly TextFile[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ file, text }, index) => file === other[index]?.file && text === other[index]?.text))
  );
}
