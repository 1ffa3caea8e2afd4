import { batch, computed, signal } from "@preact/signals";
import { languageById } from "../../languages/catalog.ts";
import {
  type EndedRun,
  type LookDependencies,
  LookReplay,
  problemOf,
} from "../../player/model/replay/look-replay.ts";
import type { LookTarget } from "../../player/model/replay/look-target.ts";
import { countMessages, type PrintedMessages, printedMessagesOf } from "../../player/output/printed.ts";
import type { LookQuestion } from "../../protocol/look/look-messages.ts";
import { lookLimits, type Site } from "../../protocol/look/moment.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { LookResult } from "../../run/client/client-look.ts";
import { formatWhole } from "../../ui/format-number.ts";
import { describeChange, difference, noDifference } from "./describe-change.ts";
import { lineValues } from "./line-values.ts";
import * as texts from "./look-texts.ts";
import { type ChosenVariable, Recording } from "./recording.ts";

/** A line at which the reader wants to stop. */
export type Stop = { readonly file: string; readonly line: number };

/** The number of earlier moments that are recorded together with the requested one. */
const before = 2_000;

/** The model of the view into a run: the shown moment, its data, and the actions. It does not use the DOM. */
export class Look {
  readonly isOpen = signal(false);
  readonly recording = signal<Recording | undefined>(undefined);
  /** The number of the shown moment. */
  readonly number = signal(0);
  /** The replay in progress: `done` is the part that is done, from 0 to 1. */
  readonly work = computed(() => {
    const progress = this.replay.progress.value;
    if (progress === undefined) return undefined;
    return { sentence: progress === 0 ? texts.preparing : texts.repeating, done: progress };
  });
  /** Why there is nothing to show. */
  readonly problem = signal<string | undefined>(undefined);
  /** Why the last request failed. */
  readonly remark = signal("");
  readonly selection = signal<ChosenVariable | undefined>(undefined);
  /** The breakpoints. They stay for later runs. */
  readonly stops = signal<readonly Stop[]>([]);
  readonly run = signal<EndedRun | undefined>(undefined);

  readonly moment = computed(() => this.recording.value?.at(this.number.value));
  readonly momentBefore = computed(() => this.recording.value?.at(this.number.value - 1));
  /** The place that is about to run; undefined when the program has ended. */
  readonly site = computed(() => {
    const site = this.recording.value?.site(this.number.value);
    return site?.kind === "end" ? undefined : site;
  });
  readonly isAtEnd = computed(() => this.recording.value?.site(this.number.value)?.kind === "end");
  readonly difference = computed(() => {
    const moment = this.moment.value;
    return moment ? difference(this.momentBefore.value, moment) : noDifference;
  });
  readonly output = computed((): PrintedMessages => {
    const run = this.run.value;
    const bytes = run && "usage" in run.outcome ? run.outcome.usage.printedBytes : 0;
    return run ? printedMessagesOf(run.log, bytes) : { messages: [], isCut: false };
  });
  /** The number of messages printed before the moment, and since the moment before. */
  readonly printedNow = computed(() => {
    const count = countMessages(this.output.value, this.moment.value?.printedBytes ?? 0);
    const last = this.momentBefore.value;
    return { count, since: last ? count - countMessages(this.output.value, last.printedBytes) : 0 };
  });
  readonly sentence = computed(() => {
    const recording = this.recording.value;
    const moment = this.moment.value;
    if (!recording || !moment) return "";
    const { count, since } = this.printedNow.value;
    const lines = this.output.value.messages.slice(count - since, count).map(({ text }) => `“${text}”`);
    const newOutput = lines.length > 2 ? texts.messages(lines.length) : lines.join(", ");
    return describeChange(this.momentBefore.value, moment, recording.trace.sites, newOutput);
  });
  /** The moments at which the selected variable changes. */
  readonly changes = computed(() => {
    const variable = this.selection.value;
    return (variable && this.recording.value?.changesOf(variable)) ?? [];
  });

  readonly isAtStop = computed(() => {
    const site = this.site.value;
    return this.stops.value.some(({ file, line }) => file === site?.file && line === site.line);
  });

  private readonly replay: LookReplay;

  constructor(dependencies: LookDependencies) {
    this.replay = new LookReplay(dependencies, true);
  }

  /** Whether values are objects that can change. If not, they are drawn in their variables, without arrows. */
  get hasObjects(): boolean {
    return languageById(this.run.value?.request.language ?? "")?.hasMoments !== true;
  }

  /** The number of moments of the run. */
  get moments(): number {
    return this.recording.value?.trace.moments ?? 0;
  }

  /** Repeats the run and shows it, beginning at the requested moment. */
  async open(run: EndedRun, target: LookTarget = beginOf(run.outcome)): Promise<void> {
    const isSameRun = this.run.value?.outcome === run.outcome && this.recording.value !== undefined;
    batch(() => {
      this.isOpen.value = true;
      this.remark.value = "";
      if (isSameRun) return;
      this.run.value = run;
      this.recording.value = undefined;
      this.problem.value = undefined;
      this.selection.value = undefined;
    });
    if (!isSameRun && !(await this.show({ kind: "window", from: 0, count: lookLimits.moments }))) return;
    await this.goToTarget(target);
  }

  close(): void {
    this.replay.close();
    batch(() => {
      this.isOpen.value = false;
      this.run.value = undefined;
      this.recording.value = undefined;
      this.problem.value = undefined;
      this.selection.value = undefined;
      this.remark.value = "";
    });
  }

  /** Stops the current replay. The data of the previous replay stay. */
  stop(): void {
    this.replay.stop();
  }

  /** Shows that moment, or the nearest one. Repeats the run if the moment is not recorded yet. */
  async goTo(number: number): Promise<boolean> {
    const target = Math.max(0, Math.min(Math.trunc(number), this.moments - 1));
    this.remark.value = "";
    if (this.recording.value?.has(target)) {
      // The replay for another moment is no longer needed.
      this.replay.cancel();
      this.number.value = target;
      return true;
    }
    const from = Math.max(0, Math.min(target - before, this.moments - lookLimits.moments));
    return this.show({ kind: "window", from, count: lookLimits.moments }, target);
  }

  next(): Promise<boolean> {
    return this.step(1);
  }

  back(): Promise<boolean> {
    return this.step(-1);
  }

  first(): Promise<boolean> {
    return this.goTo(0);
  }

  last(): Promise<boolean> {
    return this.goTo(this.moments - 1);
  }

  /** Goes to the next moment outside the calls that begin here. */
  over(): Promise<boolean> {
    const depth = this.recording.value?.depth(this.number.value) ?? 0;
    return this.seek(1, (recording, each) => recording.depth(each) <= depth, texts.endsInCall);
  }

  /** Goes to the caller's next moment, after this call returns. */
  out(): Promise<boolean> {
    const depth = this.recording.value?.depth(this.number.value) ?? 0;
    return this.seek(1, (recording, each) => recording.depth(each) < depth, texts.noCallEnds);
  }

  /** Goes to the next time that this location is about to run, or with -1 to the previous time. */
  nextHere(by: 1 | -1 = 1): Promise<boolean> {
    const index = this.recording.value?.siteIndex(this.number.value);
    const when = by > 0 ? "again" : "before";
    return this.seek(by, (recording, each) => recording.siteIndex(each) === index, texts.lineNotRun(when));
  }

  /** Adds or removes a stop at that line. */
  toggleStop({ file, line }: Stop): void {
    const others = this.stops.value.filter((each) => each.file !== file || each.line !== line);
    this.stops.value = others.length < this.stops.value.length ? others : [...others, { file, line }];
  }

  /** Goes to the next moment at a stop, or with -1 to the previous one. */
  toStop(by: 1 | -1): Promise<boolean> {
    const stops = new Set(this.stops.value.map(({ file, line }) => `${line} ${file}`));
    const isStop = (recording: Recording, number: number) => {
      const site = recording.site(number);
      return site !== undefined && isAbout(site) && stops.has(`${site.line} ${site.file}`);
    };
    return this.seek(by, isStop, by > 0 ? texts.noBreakpointAfter : texts.noBreakpointBefore);
  }

  /** Goes to the last change of the selected variable before this moment. */
  async lastChange(): Promise<boolean> {
    const variable = this.selection.value;
    if (!variable) return false;
    const { number } = this;
    const match = this.changes.value.findLast((each) => each < number.value);
    if (match !== undefined) return this.goTo(match);
    const remark = texts.noChangeBefore(variable.name);
    if ((this.recording.value?.from ?? 0) === 0) {
      this.remark.value = remark;
      return false;
    }
    const result = await this.ask({ kind: "change", name: variable.name, before: number.value - 1 });
    if (result?.kind !== "found") return false;
    if (result.number !== undefined) return this.goTo(result.number);
    this.remark.value = remark;
    return false;
  }

  private async step(by: 1 | -1): Promise<boolean> {
    const target = this.number.value + by;
    if (target < 0) this.remark.value = texts.firstMoment;
    else if (target >= this.moments) this.remark.value = texts.lastMoment;
    else return this.goTo(target);
    return false;
  }

  /**
   * Goes to the first moment that satisfies a condition. If it is far away, it records one window of moments after the
   * other.
   */
  private async seek(
    by: 1 | -1,
    isSo: (recording: Recording, number: number) => boolean,
    remark: string,
  ): Promise<boolean> {
    const start = this.number.value;
    let from = start;
    for (let window = 0; window < maxWindows; window++) {
      const recording = this.recording.value;
      if (!recording) return false;
      const match = recording.find(from, by, (each) => isSo(recording, each));
      if (match !== undefined) return this.goTo(match);
      const edge = by > 0 ? recording.to : recording.from;
      if (by > 0 ? edge >= this.moments - 1 : edge <= 0) {
        this.remark.value = remark;
        if (this.recording.value?.has(start)) return false;
        return this.goTo(start).then(() => {
          this.remark.value = remark;
          return false;
        });
      }
      const next = by > 0 ? edge : Math.max(0, edge - lookLimits.moments + 1);
      if (!(await this.show({ kind: "window", from: next, count: lookLimits.moments }, edge))) return false;
      from = edge;
    }
    this.remark.value = texts.notWithin(formatWhole(maxWindows * lookLimits.moments));
    return false;
  }

  private async goToTarget(target: LookTarget): Promise<void> {
    switch (target.kind) {
      case "first":
        await this.first();
        return;
      case "last":
        await this.last();
        return;
      case "moment":
        await this.goTo(target.number);
        return;
      case "line": {
        const { file = this.run.value?.request.entry ?? "", line, time } = target;
        const result = await this.ask({ kind: "line", file, line, time, count: 1 });
        if (result?.kind !== "moments") return;
        const [change] = result.changes;
        if (change) await this.goTo(change.number);
        else {
          await this.first();
          this.remark.value = texts.lineDidNotRun(line, time, formatWhole(time));
        }
        return;
      }
      case "last time": {
        const { file, line } = target;
        const isThere = (recording: Recording, number: number) => {
          const site = recording.site(number);
          return site?.file === file && site.line === line && isAbout(site);
        };
        if (!(await this.last()) || !this.recording.value) return;
        if (!isThere(this.recording.value, this.number.value))
          await this.seek(-1, isThere, texts.noMomentOfLine(line));
        return;
      }
      case "printed": {
        const result = await this.ask({ kind: "printed", bytes: target.bytes });
        if (result?.kind !== "found") return;
        if (result.number !== undefined) await this.goTo(result.number);
        return;
      }
    }
  }

  /** Repeats the run and shows the requested moments. */
  private async show(question: LookQuestion, number?: number): Promise<boolean> {
    const result = await this.ask(question);
    if (result?.kind !== "moments") return false;
    const { trace, changes, isCut } = result;
    if (changes.length === 0) {
      this.problem.value = noMoments(trace.moments);
      return false;
    }
    const recording = new Recording(trace, changes);
    batch(() => {
      this.recording.value = recording;
      this.number.value = Math.max(recording.from, Math.min(number ?? recording.from, recording.to));
      // In another recording, calls have other numbers.
      this.selection.value = undefined;
      if (isCut && number !== undefined && !recording.has(number))
        this.remark.value = texts.notDescribed(formatWhole(number));
    });
    return true;
  }

  private async ask(question: LookQuestion): Promise<LookResult | undefined> {
    const run = this.run.value;
    const result = run && (await this.replay.ask(run, question));
    const why = result && problemOf(result);
    // The shown moment is right even if a later replay failed.
    if (why !== undefined) (this.recording.value ? this.remark : this.problem).value = why;
    return result;
  }

  /** The notes at the ends of a file's lines at this moment: see line-values.ts. */
  lineValues(path: string): ReadonlyMap<number, string> {
    const recording = this.recording.value;
    const file = this.run.value?.request.files.find((each) => each.path === path);
    return recording && file ? lineValues(recording, this.number.value, file) : new Map();
  }

  /** How often a location ran; 0 if unknown. */
  timesOf(site: Site): number {
    const { sites = [], counts = [] } = this.recording.value?.trace ?? {};
    return counts[sites.indexOf(site)] ?? 0;
  }
}

/** Whether a line is about to run there, not a call or the program about to end. */
function isAbout({ kind }: Site): boolean {
  return kind !== "return" && kind !== "end";
}

/** The maximum number of windows that a search replays. */
const maxWindows = 20;

function beginOf({ kind }: Outcome): LookTarget {
  return { kind: kind === "completed" || kind === "stopped" ? "first" : "last" };
}

function noMoments(moments: number): string {
  return moments === 0 ? texts.noLineRan : texts.noMoment;
}
