import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { declaredNames } from "../../player/model/analysis/line-syntax.ts";
import type { Playground } from "../../player/model/playground.ts";
import { type Activity, type ControlledRun, RunController } from "../../player/model/run-controller.ts";
import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import { retarget } from "../../protocol/imports.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { interruptedUsage, noUsage } from "../../protocol/run/usage.ts";
import type { EvaluationOptions, SessionOptions } from "../../protocol/session/session-request.ts";
import type { ClientSession } from "../../run/client/client-session.ts";
import * as texts from "./console-line-texts.ts";
import { describeNames, joinWithAnd, shorten } from "./console-text.ts";
import { ConsoleTranscript } from "./console-transcript.ts";
import { lineResultOf } from "./line-result.ts";
import { type Forkable, membersOf } from "./value-members.ts";

/** A completed line of the session. */
type CompletedLine = {
  readonly id: number;
  /** Its name in a sentence. */
  readonly title: string;
  /** Its declared names. */
  readonly names: readonly string[];
};

type LineSession = Pick<ClientSession, "evaluate" | "undo" | "undoable" | "dispose"> & Forkable;
/** The part of the client that is used. */
type SessionSource = { session(options?: SessionOptions): Promise<LineSession> };

/**
 * The console below the output: a session that begins with the first line, and the results of its lines. Only one thing
 * runs at a time: a new run stops the current line, and a line cannot begin during a run.
 */
export class ConsoleLine {
  readonly transcript = new ConsoleTranscript();
  private readonly runs = new RunController();
  readonly activity: ReadonlySignal<Activity> = this.runs.activity;
  /** The line's question, while it waits for the answer. */
  readonly question: ReadonlySignal<string | undefined> = this.runs.question;
  readonly busy = this.runs.busy;
  readonly canUndo = computed(
    () => !this.busy.value && this.completedLines.value.length > 0 && this.undoable.value > 0,
  );
  /** Whether a restart would lose anything. */
  readonly canReset = computed(() => !this.busy.value && this.completedLines.value.length > 0);
  /** Whether a program has completed whose variables are not in the session yet. */
  readonly canUseProgram = computed(() => {
    const { lastRequest, outcome, busy } = this.playground;
    if (this.busy.value || busy.value || outcome.value?.kind !== "completed") return false;
    return (
      lastRequest.value !== undefined &&
      (lastRequest.value !== this.sessionRequest.value || this.completedLines.value.length === 0)
    );
  });
  /** The number of completed lines. */
  readonly lineCount = computed(() => this.completedLines.value.length);
  /** The language of the session; undefined if it is the program's. */
  readonly otherLanguage = computed(() => {
    const sessionLanguage =
      this.completedLines.value.length > 0 ? this.sessionRequest.value?.language : undefined;
    return sessionLanguage === this.playground.workspace.program.value.language ? undefined : sessionLanguage;
  });
  /** The language of the next line. */
  readonly language = computed(
    () => this.otherLanguage.value ?? this.playground.workspace.program.value.language,
  );
  /** The names that its lines have declared, the latest first. */
  readonly names = computed<readonly string[]>(() => [
    ...new Set(this.completedLines.value.flatMap(({ names }) => names).reverse()),
  ]);

  private readonly completedLines = signal<readonly CompletedLine[]>([]);
  /**
   * The request that began the session. If a program is the first line, it is the same object as the program's request.
   */
  private readonly sessionRequest = signal<RunRequest | undefined>(undefined);
  private readonly undoable = signal(0);
  private session: LineSession | undefined;
  /** The entry of the program that is its first line. */
  private program: string | undefined;
  /** The members by path that were requested since the last line completed. */
  private knownMembers: {
    readonly state?: readonly CompletedLine[];
    readonly byPath: Map<string, Promise<readonly string[]>>;
  } = { byPath: new Map() };
  private lineNumber = 0;
  private readonly effects: readonly (() => void)[];

  constructor(
    private readonly client: SessionSource,
    private readonly playground: Playground,
  ) {
    let { id } = playground.workspace.about.peek();
    this.effects = [
      effect(() => {
        if (playground.activity.value === "starting") untracked(() => this.prepareForRun());
      }),
      effect(() => {
        const about = playground.workspace.about.value;
        if (about.id === id) return;
        id = about.id;
        untracked(() => this.forgetProgram());
      }),
    ];
  }

  /** Evaluates a line. Returns false, with a note, if that is not possible now. */
  enter(code: string): boolean {
    if (this.busy.value) {
      this.transcript.announce(texts.lineRuns);
      return false;
    }
    if (this.playground.busy.value) {
      this.transcript.announce(texts.programRuns);
      return false;
    }
    void this.evaluate(code);
    return true;
  }

  private async evaluate(code: string): Promise<void> {
    // A session without completed lines begins again, with the current program.
    if (this.completedLines.value.length === 0) this.closeSession();
    const request = this.sessionRequest.value ?? this.playground.request();
    const { transcript } = this;
    const id = transcript.begin(`cell ${this.lineNumber + 1}`, code);
    const outcome = await this.run(id, request, code, (event) => transcript.addEvent(id, event));
    if (!outcome || !this.session) return;
    if (outcome.kind === "completed") this.remember(id, shorten(code), code);
    transcript.end(id, outcome, lineResultOf(outcome, request.limits));
  }

  /** Restarts with the completed program: it is run again as the first line of a session. */
  async useProgram(): Promise<void> {
    const request = this.playground.lastRequest.value;
    if (!this.canUseProgram.value || !request) return;
    this.closeSession();
    const { entry } = request;
    const id = this.transcript.note(texts.runOnceMore(entry));
    const code = programLine(request);
    const outcome = await this.run(id, request, code, () => {}, request.answers);
    if (!this.session) return;
    if (outcome?.kind === "completed") {
      this.remember(id, entry, code);
      this.program = entry;
      this.transcript.replaceByNote(
        id,
        texts.ranOnceMore(
          describeNames(this.names.value, entry),
          entry,
          outcome.usage.touched.length,
          joinWithAnd(outcome.usage.touched),
        ),
      );
      return;
    }
    this.closeSession();
    if (!outcome) return;
    const { quote, sentences } = lineResultOf(outcome, request.limits);
    const why = outcome.kind === "stopped" ? texts.youStopped : (quote ?? sentences[0]);
    const text = texts.notCompleted(entry, why);
    this.transcript.replaceByNote(id, text, true);
  }

  /** Undoes the last completed line. */
  undo(): void {
    const last = this.completedLines.value.at(-1);
    if (!this.canUndo.value || !last || !this.session?.undo()) return;
    const remaining = this.completedLines.value.slice(0, -1);
    const before = remaining.at(-1);
    batch(() => {
      this.completedLines.value = remaining;
      this.undoable.value = this.session?.undoable ?? 0;
      this.transcript.markUndone(last.id);
      this.transcript.noteAloud(
        before ? texts.undoNotice(last.title, before.title) : texts.allUndone(last.title),
      );
    });
  }

  /** Forgets all variables. The next line begins another session. */
  restart(): void {
    if (!this.canReset.value) return;
    this.closeSession();
    this.transcript.noteAloud(texts.restartNotice);
  }

  /** Removes the entries; the variables stay. */
  clear(): void {
    this.transcript.clear();
  }

  /** Stops the current line. */
  stop(): void {
    if (this.activity.value !== "stopping") this.runs.stop();
  }

  /** Answers the line's question; null dismisses it. */
  answer(text: string | null): void {
    this.runs.answer(text);
  }

  /** Reads a getter in the value of a line. This is another line, because it runs code of the program. */
  read(id: number, path: string): void {
    if (this.completedLines.value.at(-1)?.id === id) this.enter(`_${path}`);
    else this.transcript.noteAloud(texts.onlyLastValue);
  }

  /** The names of the members of a value that a line has left. Empty if they are unknown. */
  async members(path: string): Promise<readonly string[]> {
    const { session } = this;
    const isOfScript = /script$/.test(this.language.value);
    if (!session || !isOfScript || this.busy.value || this.completedLines.value.length === 0) return [];
    const state = this.completedLines.value;
    if (this.knownMembers.state !== state) this.knownMembers = { state, byPath: new Map() };
    const { byPath } = this.knownMembers;
    const cachedMembers = byPath.get(path) ?? membersOf(session, path).catch(() => []);
    byPath.set(path, cachedMembers);
    return cachedMembers;
  }

  /** The globals that its lines may use. */
  get capabilities(): Capabilities {
    return (this.sessionRequest.value ?? this.playground.request()).capabilities;
  }

  /** A position as the id of an entry here, or as a position in a file of the program. */
  resolvePosition(at: Position): number | Position | undefined {
    if (!at.file.startsWith("cell ")) return at;
    const entry = this.transcript.lineEntry(at.file);
    if (entry) return entry.id;
    return at.file === "cell 1" && this.program !== undefined ? { ...at, file: this.program } : undefined;
  }

  dispose(): void {
    for (const end of this.effects) end();
    this.closeSession();
  }

  /** Evaluates in the session, and begins a session if needed. Returns undefined, with a note, if none can begin. */
  private async run(
    id: number,
    request: RunRequest,
    code: string,
    onEvent: (event: RunEvent) => void,
    answers: readonly string[] = [],
  ): Promise<Outcome | undefined> {
    this.transcript.running = id;
    const run = this.runs.begin();
    let outcome: Outcome | undefined;
    try {
      const { files, language, limits, capabilities, modules, setup } = request;
      const options = {
        files,
        language,
        limits,
        capabilities,
        modules,
        ...(setup !== undefined && { setup }),
      };
      this.session ??= await this.client.session(options);
      this.sessionRequest.value = request;
      outcome = run.isStopped
        ? { kind: "stopped", by: "user", usage: interruptedUsage(noUsage) }
        : await this.listen(run, this.session, { code, answers }, onEvent);
    } catch (error) {
      const text = texts.cannotStart(errorMessage(error));
      this.transcript.replaceByNote(id, text, true);
    }
    this.transcript.running = undefined;
    batch(() => {
      run.end();
      this.undoable.value = this.session?.undoable ?? 0;
      this.playground.otherActivity.value = undefined;
    });
    return outcome;
  }

  private async listen(
    run: ControlledRun,
    session: LineSession,
    options: EvaluationOptions,
    onEvent: (event: RunEvent) => void,
  ): Promise<Outcome> {
    const handle = session.evaluate(options, (event) =>
      batch(() => {
        onEvent(event);
        run.receive(event);
        // From now on the page's Stop button stops the line. For a line that ends at once, the button would only
        // flicker.
        if (event.kind === "asks" || event.kind === "progress") this.playground.otherActivity.value = this;
      }),
    );
    run.attach(handle);
    this.lineNumber++;
    return handle.result;
  }

  private remember(id: number, title: string, code: string): void {
    this.completedLines.value = [...this.completedLines.value, { id, title, names: declaredNames(code) }];
  }

  /** Makes room for the output of a new run. */
  private prepareForRun(): void {
    this.stop();
    this.transcript.clear();
    if (this.completedLines.peek().length > 0) this.transcript.noteAloud(texts.stillHas);
  }

  /** Ends the session, because another program is on the page. */
  private forgetProgram(): void {
    this.stop();
    this.closeSession();
    this.transcript.removeAll();
  }

  private closeSession(): void {
    this.session?.dispose();
    this.session = this.program = undefined;
    this.lineNumber = 0;
    batch(() => {
      this.completedLines.value = [];
      this.sessionRequest.value = undefined;
    });
  }
}

/**
 * The text of a program's entry as a line of a session. A line is at the root of the program's files, so relative
 * imports of an entry in a folder are rewritten.
 */
function programLine({ files, entry }: Pick<RunRequest, "files" | "entry">): string {
  const text = files.find(({ path }) => path === entry)?.text ?? "";
  if (!entry.includes("/")) return text;
  return retarget(files, new Map([[entry, freePath(files.map(({ path }) => path))]])).get(entry) ?? text;
}

function freePath(paths: readonly string[]): string {
  let path = "cell";
  while (paths.includes(path)) path += "_";
  return path;
}
