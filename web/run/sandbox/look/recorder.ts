import { OP_return, OP_return_undef } from "../../../engine/tables/opcodes.ts";
import { returnSite, returnsAround } from "../../../languages/ecmascript/look/returns.ts";
import type { ValueReader } from "../../../languages/marked-sites.ts";
import type { LookQuestion } from "../../../protocol/look/look-messages.ts";
import { lookLimits, type MomentChange, type Site, type Trace } from "../../../protocol/look/moment.ts";
import type { EvaluationWatcher, WatchedEvaluation } from "../run/run-host.ts";
import { CodeBreakpoints, grow } from "./code-breakpoints.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { MomentDescriber, type ReturnedValue } from "./frame-describer.ts";
import { type Breakpoint, type FilePlan, firstSiteOf, sitesOf } from "./site-plan.ts";

export type RecorderListener = {
  readonly moments: (moments: readonly MomentChange[]) => void;
  readonly progress: (fuel: number, moments: number) => void;
};

type ReturnAt = Breakpoint & { readonly below: number | undefined };

/** The number of characters of moments that are sent together. */
const batchSize = 200_000;

/** Counts the moments of a run and describes the requested ones. */
export class Recorder implements EvaluationWatcher {
  private readonly breakpoints: CodeBreakpoints;
  private readonly memory: EngineMemory;
  private readonly describer: MomentDescriber;
  /** `this` of each frame, with its function, at the frame's last moment. */
  private readonly selves = new Map<number, readonly [func: number, low: number, tag: number]>();
  /** The last site of each call, by its frame. */
  private readonly reached = new Map<number, readonly [func: number, at: Breakpoint]>();
  /** How often a call, or the program, ended at a site. */
  private readonly endCounts = new Map<number, number>();
  private readonly notedFiles = new Set<string>();
  private readonly allSites: readonly Site[];
  private counts = new Float64Array();
  private number = 0;
  /** Whether a later moment will be described. */
  private needsNotes: boolean;
  private timesAtLine = 0;
  private lastFrame = 0;
  private lastLine = 0;
  private lineBegan: Breakpoint | undefined;
  private lastFile = "";
  private batch: MomentChange[] = [];
  private batchedSize = 0;
  private describedCount = 0;
  private lastValue: string | undefined;
  /** The result of a question for one moment. */
  lastMatch: number | undefined;
  /** Whether the description ended early because it became too large. */
  isCut = false;

  constructor(
    private readonly watchedRun: WatchedEvaluation,
    private readonly plans: readonly FilePlan[],
    private readonly question: LookQuestion,
    private readonly listener: RecorderListener,
    readers: readonly ValueReader[] = [],
  ) {
    this.breakpoints = new CodeBreakpoints(
      watchedRun,
      plans,
      (index, frame, pc, low, tag) => this.moment(index, frame, pc, low, tag),
      (index, frame, pc) => this.returning(index, frame, pc),
    );
    this.memory = this.breakpoints.memory;
    this.allSites = plans.flatMap(sitesOf);
    const hasWaiting = plans.some(({ mayWait }) => mayWait);
    this.describer = new MomentDescriber(
      this.memory,
      (code) => this.breakpoints.of(code),
      this.selves,
      hasWaiting,
      readers,
    );
    this.needsNotes = question.kind !== "trace" && question.kind !== "printed";
  }

  onPoll(): void {
    if (this.breakpoints.onPoll().length > 0) this.counts = grow(this.counts, this.breakpoints.all.length);
    this.listener.progress(this.watchedRun.meter.fuel, this.number);
  }

  stopping(): void {
    this.breakpoints.remove();
  }

  onEnd(isCompleted: boolean): void {
    if (isCompleted) this.end();
    this.handOn();
  }

  get trace(): Trace {
    const { sites, unmarkedCount } = this.breakpoints;
    const countsOfSites = this.breakpoints.countsOfSites(this.counts);
    const counts = countsOfSites.map((count, site) => this.endCounts.get(site) ?? count);
    return { sites, counts, moments: this.number, unmarkedCount: unmarkedCount };
  }

  private moment(index: number, frame: number, pc: number, low: number, tag: number): void {
    (this.counts[index] as number)++;
    const number = this.number++;
    const at = this.breakpoints.all[index] as Breakpoint;
    this.memory.refresh();
    this.noteReached(frame, at);
    if (this.needsNotes) this.note(frame, pc, low, tag, at);
    if (this.isWanted(number, at, frame, pc)) this.describe(number, at, frame, pc);
  }

  /** A call is about to end. */
  private returning(index: number, frame: number, pc: number): void {
    const number = this.number++;
    this.memory.refresh();
    const { all } = this.breakpoints;
    const opcode = this.breakpoints.originalAt(index);
    const at = this.returnAt(all[index] as Breakpoint, opcode === OP_return, frame);
    this.countEnd(at);
    if (!this.isWanted(number, at, frame, pc)) return;
    const hasValue = opcode !== OP_return_undef;
    this.describe(number, at, frame, pc, hasValue ? { below: at.below } : undefined);
  }

  /** @param isOwn whether the code of a `return` ends with this instruction. If not, it may be that of several. */
  private returnAt({ plan, offset, pc }: Breakpoint, isOwn: boolean, frame: number): ReturnAt {
    const reached = isOwn ? undefined : this.reached.get(frame);
    const func = this.memory.functionOf(frame);
    const last = reached?.[0] === func && reached[1].plan === plan ? reached[1].offset : offset;
    const { returns = [], endSites } = plan.tree ?? {};
    const ends = returnsAround(returns, offset);
    const place = ends && returnSite(ends, last);
    const end = (place && endSites?.get(place)) ?? 0;
    const site = firstSiteOf(this.plans, plan) + plan.sites.length + end;
    return { site, plan, offset: last, pc, below: place?.below };
  }

  /** The program has ended. Its files have their last values. */
  private end(): void {
    const [plan] = this.plans;
    if (!plan?.tree || plan.tree.fileScope || this.number === 0) return;
    const number = this.number++;
    const site = firstSiteOf(this.plans, plan) + plan.sites.length;
    const at = { site, plan, offset: plan.marks[0]?.start ?? 0, pc: 0 };
    this.countEnd(at);
    if (this.isWanted(number, at, 0, 0)) this.describe(number, at, 0, 0);
  }

  private countEnd({ site }: Breakpoint): void {
    this.endCounts.set(site, (this.endCounts.get(site) ?? 0) + 1);
  }

  private noteReached(frame: number, at: Breakpoint): void {
    if (this.reached.size > 100_000) this.reached.clear();
    this.reached.set(frame, [this.memory.functionOf(frame), at]);
  }

  /** Notes what later moments need of this one: `this` of the call, and the frames of files. */
  private note(frame: number, pc: number, low: number, tag: number, at: Breakpoint): void {
    const { memory } = this;
    const func = memory.functionOf(frame);
    if (this.selves.size > 100_000) this.selves.clear();
    const self = this.selves.get(frame);
    if (self?.[0] !== func || self[1] !== low || self[2] !== tag) this.selves.set(frame, [func, low, tag]);
    const { file } = at.plan;
    if (this.notedFiles.has(file)) return;
    if (at.plan.markedProgram) {
      this.notedFiles.add(file);
      this.describer.noteGlobals(memory.frames(frame, pc), at);
      return;
    }
    const [innermost] = memory.frames(frame, pc);
    if (!innermost || !this.describer.isFile(innermost.code)) return;
    this.notedFiles.add(file);
    this.describer.noteFile(innermost, at);
  }

  private isWanted(number: number, at: Breakpoint, frame: number, pc: number): boolean {
    const { question } = this;
    switch (question.kind) {
      case "trace":
      case "facts":
      case "profile":
      case "output":
        return false;
      case "window":
        // No later moment is described.
        if (number >= question.from + question.count) this.needsNotes = false;
        return number >= question.from && number < question.from + question.count;
      case "last": {
        const moments = question.moments ?? 0;
        return number >= moments - question.count;
      }
      case "fuel":
        return this.describedCount < question.count && this.watchedRun.meter.fuelNow >= question.fuel;
      case "line": {
        const { file, line, kind } = this.siteOf(at);
        if (kind === "return" || kind === "end") return false;
        const isSame =
          this.lastFrame === frame &&
          this.lastLine === line &&
          this.lastFile === file &&
          this.lineBegan !== at;
        if (!isSame) this.lineBegan = at;
        this.lastFrame = frame;
        this.lastLine = line;
        this.lastFile = file;
        // A line may contain several sites: it is one execution of the line until the first of them comes again.
        if (isSame || file !== question.file || line !== question.line) return false;
        return ++this.timesAtLine >= (question.time ?? 1) && this.describedCount < question.count;
      }
      case "change": {
        if (number > question.before) return false;
        const value = this.describer.valueText(question.name, at, frame, pc);
        if (value === undefined) return false;
        if (value !== this.lastValue && this.lastValue !== undefined) this.lastMatch = number;
        this.lastValue = value;
        return false;
      }
      case "printed":
        if (this.watchedRun.printedBytes() <= question.bytes) this.lastMatch = number;
        return false;
    }
  }

  private siteOf(at: Breakpoint): Site {
    return this.allSites[at.site] as Site;
  }

  private describe(
    number: number,
    at: Breakpoint,
    frame: number,
    pc: number,
    returned?: ReturnedValue,
  ): void {
    if (this.isCut) return;
    if (this.describer.size > lookLimits.bytes || this.describedCount >= lookLimits.moments) {
      this.isCut = true;
      return;
    }
    this.describedCount++;
    const { meter, printedBytes } = this.watchedRun;
    const before = this.describer.size;
    const now = { number, fuel: meter.fuelNow, site: at.site, printedBytes: printedBytes() };
    this.batch.push(this.describer.describe(now, at, frame, pc, returned));
    this.batchedSize += this.describer.size - before;
    if (this.batchedSize >= batchSize) this.handOn();
  }

  private handOn(): void {
    if (this.batch.length === 0) return;
    this.listener.moments(this.batch);
    this.batch = [];
    this.batchedSize = 0;
  }
}
