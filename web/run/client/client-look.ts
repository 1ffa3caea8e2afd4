import { transfer } from "comlink";
import { errorMessage } from "../../protocol/error-message.ts";
import type { LineProfile } from "../../protocol/look/line-profile.ts";
import {
  type LookEvent,
  type LookRequest,
  lookEventBounds,
  parseLookEvent,
} from "../../protocol/look/look-messages.ts";
import { lookLimits, type MomentChange, type Trace } from "../../protocol/look/moment.ts";
import { withinBounds } from "../../protocol/parsers.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { ActiveRun } from "./active-run.ts";
import * as texts from "./client-texts.ts";
import type { LookCells, LookWorker } from "./look-cell.ts";
import { languagesOf } from "./runtime-requirements.ts";

/** What a question was answered with, one kind of answer for each kind of data. */
export type LookAnswer =
  /** The requested moments. Without any, only the trace was requested, or there are none. */
  | {
      readonly kind: "moments";
      readonly trace: Trace;
      readonly changes: readonly MomentChange[];
      /** Whether there was more than the maximum of one replay. */
      readonly isCut: boolean;
    }
  /** The moment of a change or of an output; undefined if there is no such moment. */
  | { readonly kind: "found"; readonly number: number | undefined }
  | (LookEvent & { readonly kind: "facts" })
  | { readonly kind: "profile"; readonly lines: readonly LineProfile[] }
  | { readonly kind: "output"; readonly events: readonly RunEvent[] };

/** The result of a replay. It is an answer only if the replay reached the end of the first run. */
export type LookResult =
  | LookAnswer
  /** The replay ended differently; `detail` says how. */
  | { readonly kind: "different"; readonly detail: string }
  /** The program could not be parsed. */
  | { readonly kind: "unread" }
  | { readonly kind: "stopped" }
  /** Any other problem, as a sentence. */
  | { readonly kind: "failed"; readonly sentence: string };

export type LookProgress = { readonly fuel: number; readonly moments: number };

/** A worker that is silent for this long has failed: a working one reports ten times a second. */
const silentMs = 20_000;
/**
 * The additional time of a replay beyond that of the first run: web/run/sandbox/look/replay.ts has its own limit, which
 * ends it earlier.
 */
const extraMs = 60_000;

/**
 * The page's side of replays. It repeats runs in workers of a separate cell, each replay in a new worker. Results are
 * returned only after the replay has reached the end of the first run.
 */
export class LookClient {
  private cell:
    | { readonly content: ReturnType<LookCells["open"]>; readonly languages: readonly string[] }
    | undefined;

  constructor(
    private readonly cells: LookCells,
    private readonly silence = silentMs,
  ) {}

  /** @param request includes the libraries that its program imports. */
  look(request: LookRequest, onProgress: (progress: LookProgress) => void = () => {}): ActiveRun<LookResult> {
    let worker: LookWorker | undefined;
    let settle!: (result: LookResult) => void;
    let isOver = false;
    let silent: ReturnType<typeof setTimeout> | undefined;
    let late: ReturnType<typeof setTimeout> | undefined;
    const { port1, port2 } = new MessageChannel();
    const result = new Promise<LookResult>((resolve) => {
      settle = resolve;
    });
    const end = (result: LookResult) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(silent);
      clearTimeout(late);
      port1.close();
      worker?.terminate();
      settle(result);
    };
    const fail = (error: unknown) => end({ kind: "failed", sentence: errorMessage(error) });
    const expectSign = () => {
      clearTimeout(silent);
      silent = setTimeout(() => fail(texts.silentReplay(this.silence / 1000)), this.silence);
    };
    const collector = new Collector(request);
    port1.onmessage = ({ data }) => {
      if (isOver) return;
      expectSign();
      try {
        const event = withinBounds(lookEventBounds, () => parseLookEvent(data));
        if (event.kind === "progress") onProgress(event);
        const result = collector.take(event);
        if (result) end(result);
      } catch (error) {
        fail(texts.invalidMessage(String(error)));
      }
    };
    const begin = async () => {
      const cell = await this.openCell(languagesOf(request.recordedRun.request));
      if (isOver) return;
      const startedWorker = await this.cells.start(cell, fail);
      if (isOver) return startedWorker.terminate();
      worker = startedWorker;
      expectSign();
      // Twice the time, because the run may first be repeated once to count its moments.
      const maxMs = 2 * (3 * request.recordedRun.end.cpuMs + extraMs);
      late = setTimeout(() => fail(texts.longReplay), Math.min(maxMs, 2 ** 31 - 1));
      await startedWorker.control.look(request, transfer(port2, [port2]));
    };
    begin().catch(fail);
    return { result, stop: () => end({ kind: "stopped" }), answer: () => {} };
  }

  /** Closes the cell and its engine. The next replay opens them again. */
  dispose(): void {
    const { cell } = this;
    this.cell = undefined;
    void cell?.content.then(
      (cellContent) => cellContent.dispose(),
      () => {},
    );
  }

  private async openCell(languages: readonly string[]): ReturnType<LookCells["open"]> {
    if (this.cell && !languages.every((each) => this.cell?.languages.includes(each))) this.dispose();
    this.cell ??= { content: this.cells.open(languages), languages };
    const { cell } = this;
    try {
      return await cell.content;
    } catch (error) {
      // The next attempt starts from the beginning, because the network may be available again.
      if (this.cell === cell) this.cell = undefined;
      throw error;
    }
  }
}

/** The maximum of the output events of one run. A worker sends a batch per frame. */
const maxEvents = 50_000;

/** Collects the events of a replay. */
class Collector {
  private readonly changes: MomentChange[] = [];
  private trace: Trace | undefined;
  private number: number | undefined;
  private facts: (LookEvent & { readonly kind: "facts" }) | undefined;
  private lines: readonly LineProfile[] | undefined;
  private readonly events: RunEvent[] = [];

  constructor(private readonly request: LookRequest) {}

  /** Returns the result after the last event. Throws for an event that a working worker never sends. */
  take(event: LookEvent): LookResult | undefined {
    switch (event.kind) {
      case "progress":
        return undefined;
      case "moments":
        for (const change of event.moments) this.add(change);
        return undefined;
      case "found":
        this.number = event.moment;
        return undefined;
      case "trace":
        this.trace = event.trace;
        return undefined;
      case "output":
        if (this.request.question.kind !== "output" || this.events.length >= maxEvents)
          throw new Error("more output than was asked for");
        if (event.event.kind !== "progress") this.events.push(event.event);
        return undefined;
      case "profile":
        this.lines = event.lines;
        return undefined;
      case "facts":
        this.facts = event;
        return undefined;
      case "done":
        return this.finish(event);
    }
  }

  private add(change: MomentChange): void {
    const { changes } = this;
    const { question } = this.request;
    const last = changes.at(-1);
    if (changes.length >= ("count" in question ? Math.min(question.count, lookLimits.moments) : 0))
      throw new Error("more moments than were asked for");
    if (last ? change.number <= last.number : !change.isWhole)
      throw new Error("moments in another order than they came in");
    changes.push(change);
  }

  private finish({ end, isCut = false, detail = "otherwise" }: LookEvent & { kind: "done" }): LookResult {
    if (end === "unread") return { kind: "unread" };
    if (end === "different") return { kind: "different", detail };
    const { changes, number, events } = this;
    switch (this.request.question.kind) {
      case "output":
        return { kind: "output", events };
      case "profile":
        return { kind: "profile", lines: needed(this.lines, "lines") };
      case "facts":
        return needed(this.facts, "facts");
      case "change":
      case "printed":
        return { kind: "found", number };
      default:
        return { kind: "moments", trace: traceOf(needed(this.trace, "trace"), changes), changes, isCut };
    }
  }
}

function needed<T>(data: T | undefined, name: string): T {
  if (data === undefined) throw new Error(`a replay without its ${name}`);
  return data;
}

/** Throws for a trace that does not fit the moments. */
function traceOf(trace: Trace, changes: readonly MomentChange[]): Trace {
  const { length } = trace.sites;
  if (trace.counts.length !== length) throw new Error("a replay without its trace");
  const isKnown = (site: number | undefined) => site === undefined || site < length;
  for (const { site, frames, waiting = [] } of changes)
    if (![site, ...[...frames, ...waiting].map((each) => each.site)].every(isKnown))
      throw new Error("a position that the program does not have");
  return trace;
}
