import type { Queries, Remote, RpcRequest, RpcResponse, TextFile } from "./protocol.ts";
import { addVersion, type VersionedText, type VersionedTexts } from "./versioned-text.ts";

/** One end of the connection between the page and the worker. */
export type RpcEndpoint = {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
};

/** The worker's end. Answers each request in order, using the latest texts. */
export function serve(end: RpcEndpoint, answersAbout: (texts: VersionedTexts) => Queries): void {
  const texts = new Map<string, VersionedText>();
  const answers = answersAbout(texts);
  end.addEventListener("message", ({ data }) => {
    // Not validated, because it comes from our own page, of the same build.
    const { id, changedFiles, removedPaths, name, args } = data as RpcRequest;
    for (const { file, text } of changedFiles) texts.set(file, addVersion(text));
    for (const file of removedPaths) texts.delete(file);
    try {
      const answer = (answers[name] as (...args: unknown[]) => unknown)(...args);
      end.postMessage({ id, answer } satisfies RpcResponse);
    } catch (error) {
      // The compiler fails for some incomplete texts.
      end.postMessage({ id, failure: String(error) } satisfies RpcResponse);
    }
  });
}

/** A call of one of the worker's queries. */
export type Question<Answer> = (answers: Remote<Queries>) => Promise<Answer>;

type PendingCall = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };

/** The page's end. Sends only texts that have changed since the last request. */
export class RpcClient {
  private readonly sentTexts = new Map<string, string>();
  private readonly pending = new Map<number, PendingCall>();
  private lastId = 0;

  constructor(private readonly end: RpcEndpoint) {
    end.addEventListener("message", ({ data }) => {
      const response = data as RpcResponse;
      const call = this.pending.get(response.id);
      this.pending.delete(response.id);
      if ("answer" in response) call?.resolve(response.answer);
      else call?.reject(new Error(response.failure));
    });
  }

  /** Asks about a program with exactly these files. */
  ask<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer> {
    const names = new Set(files.map(({ file }) => file));
    const removedPaths = [...this.sentTexts.keys()].filter((file) => !names.has(file));
    const changedFiles = files.filter(({ file, text }) => this.sentTexts.get(file) !== text);
    for (const file of removedPaths) this.sentTexts.delete(file);
    for (const { file, text } of changedFiles) this.sentTexts.set(file, text);
    return question(this.remote({ changedFiles, removedPaths }));
  }

  /** Asks about the texts that were sent last. */
  askAgain<Answer>(question: Question<Answer>): Promise<Answer> {
    return question(this.remote({ changedFiles: [], removedPaths: [] }));
  }

  /** Rejects all pending calls, because the worker has ended. */
  fail(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }

  private remote(update: Pick<RpcRequest, "changedFiles" | "removedPaths">): Remote<Queries> {
    const ask = (name: keyof Queries, args: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        this.lastId++;
        this.pending.set(this.lastId, { resolve, reject });
        this.end.postMessage({ id: this.lastId, ...update, name, args } satisfies RpcRequest);
      });
    return new Proxy({} as Remote<Queries>, {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          ask(name as keyof Queries, args),
    });
  }
}
