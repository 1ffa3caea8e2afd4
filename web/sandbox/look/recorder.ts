import type { LookQuestion } from "../../protocol/look/look.ts";
import { lookLimits, type MomentChange, type Site, type Trace } from "../../protocol/look/moment.ts";
import type { EvaluationWatcher, Watched } from "../run/run-host.ts";
import { alignCode, readCode } from "./alignment.ts";
import { type Code, EngineMemory } from "./engine-memory.ts";
import { MomentDescriber, type PlacedSite } from "./frame-describer.ts";
import type { FilePlan } from "./site-plan.ts";

/** The opcode of a breakpoint; see web/build/moments.ts. */
const breakpoint = 255;

export type RecorderListener = {
  readonly moments: (moments: readonly MomentChange[]) => void;
  readonly progress: (fuel: number, moments: number) => void;
};

/** Characters of moments that are handed on together. */
const batchSize = 200_000;

/**
 * Counts the moments of a run and describes those that are asked for. Breakpoints are put into the code once it is all
 * compiled and nothing has run; code that is compiled later (`import()`, `eval`) has none.
 */
export class Recorder implements EvaluationWatcher {
  private readonly memory: EngineMemory;
  private readonly placed: PlacedSite[] = [];
  private readonly byCode = new Map<number, PlacedSite[]>();
  private readonly describer: MomentDescriber;
  /** `this` of each frame, with its function, as of the frame's last moment. */
  private readonly selves = new Map<number, readonly [func: number, low: number, tag: number]>();
  private readonly filesNoted = new Set<string>();
  private base = 0;
  private table = new Int32Array();
  private originals = new Uint8Array();
  private counts = new Float64Array();
  private unmarked = 0;
  private isInstalled = false;
  private number = 0;
  /** Whether a later moment will be described. */
  private needsNotes: boolean;
  private timesAtLine = 0;
  private lastFrame = 0;
  private lastLine = 0;
  private lineBegan: PlacedSite | undefined;
  private lastFile = "";
  private batch: MomentChange[] = [];
  private batchedSize = 0;
  private described = 0;
  private lastValue: string | undefined;
  /** The answer to a question for one moment. */
  found: number | undefined;
  /** No more was described, since it would have been too much. */
  isCut = false;

  constructor(
    private readonly watched: Watched,
    private readonly plans: readonly FilePlan[],
    private readonly question: LookQuestion,
    private readonly listener: RecorderListener,
  ) {
    const { vm, meter } = watched;
    this.memory = new EngineMemory(vm);
    const hasWaiting = plans.some(({ mayWait }) => mayWait);
    this.describer = new MomentDescriber(
      this.memory,
      (code) => this.byCode.get(code.address) ?? [],
      this.selves,
      hasWaiting,
    );
    this.needsNotes = question.kind !== "trace" && question.kind !== "printed";
    meter.pollsAtOnce = true;
    vm.breakpoints = {
      moment: (pc, frame, low, tag) => this.moment(pc, frame, low, tag),
      without: (read) => this.without(read),
    };
  }

  polled(): void {
    // Compiling takes native steps only: there may be polls before all of the code is there.
    if (!this.isInstalled && this.watched.meter.ticked) this.install();
    this.listener.progress(this.watched.meter.fuel, this.number);
  }

  stopping(): void {
    this.write(false);
  }

  /** Hands on what is left. To be called when the run has ended. */
  end(): void {
    this.handOn();
  }

  get trace(): Trace {
    const sites = this.plans.flatMap((plan) => plan.sites);
    const counts = Array.from(sites, () => 0);
    for (const [index, { site }] of this.placed.entries())
      counts[site] = (counts[site] ?? 0) + (this.counts[index] ?? 0);
    return { sites, counts, moments: this.number, unmarked: this.unmarked };
  }

  private install(): void {
    this.isInstalled = true;
    const { memory, plans } = this;
    memory.refresh();
    let first = 0;
    for (const plan of plans) {
      const roots = memory.rootsOf(plan.file).map((root) => memory.withInner(root));
      const codes = roots.find((each) => each.length === plan.functions.length);
      if (codes) for (const [nth, code] of codes.entries()) this.place(code, plan, nth, first);
      else this.unmarked += plan.sites.length;
      first += plan.sites.length;
    }
    const addresses = this.placed.map((_, index) => this.addressOf(index));
    if (addresses.length === 0) return;
    this.base = addresses.reduce((least, each) => Math.min(least, each));
    const top = addresses.reduce((most, each) => Math.max(most, each));
    this.table = new Int32Array(top - this.base + 1).fill(-1);
    this.originals = Uint8Array.from(addresses, (address) => memory.byte(address));
    this.counts = new Float64Array(addresses.length);
    for (const [index, address] of addresses.entries()) this.table[address - this.base] = index;
    this.write(true);
  }

  private place(code: Code, plan: FilePlan, nth: number, first: number): void {
    const { instructions: marked, marks } = plan.functions[nth] as FilePlan["functions"][number];
    const { instructions } = readCode(this.memory, code);
    const where = alignCode(instructions, marked);
    const places = new Map<number, PlacedSite>();
    for (const { before, mark } of marks) {
      const pc = instructions[where[before] ?? -1]?.pc;
      const offset = plan.marks[mark]?.start;
      if (pc === undefined || offset === undefined) this.unmarked++;
      // What begins with a branch begins as one: the outer one is the moment.
      else if (!places.has(pc)) places.set(pc, { site: first + mark, plan, offset, pc });
    }
    const sorted = [...places.values()].sort((a, b) => a.pc - b.pc);
    this.byCode.set(code.address, sorted);
    for (const each of sorted) {
      this.placed.push(each);
      this.codes.push(code);
    }
  }

  private readonly codes: Code[] = [];

  private addressOf(index: number): number {
    return (this.codes[index] as Code).start + (this.placed[index] as PlacedSite).pc;
  }

  /** Puts breakpoints in, or what was there before. */
  private write(isSet: boolean): void {
    this.memory.refresh();
    const { bytes } = this.memory;
    for (let index = 0; index < this.originals.length; index++) {
      const address = this.addressOf(index);
      const original = this.originals[index] as number;
      // The memory of code that was freed is somebody else's.
      if (bytes[address] === (isSet ? original : breakpoint)) bytes[address] = isSet ? breakpoint : original;
    }
  }

  private without<T>(read: () => T): T {
    if (this.originals.length === 0) return read();
    this.write(false);
    try {
      return read();
    } finally {
      this.write(true);
    }
  }

  private moment(pc: number, frame: number, low: number, tag: number): number {
    const index = this.table[pc - this.base] ?? -1;
    const original = this.originals[index] ?? 0;
    // The engine frees this code, and goes through it.
    if (frame === 0) return original;
    (this.counts[index] as number)++;
    const number = this.number++;
    const at = this.placed[index] as PlacedSite;
    if (this.needsNotes) this.note(frame, pc, low, tag, at);
    if (this.isWanted(number, at, frame, pc)) this.describe(number, at, frame, pc);
    return original;
  }

  /** What later moments need of this one: `this` of the call, and the frames of files. */
  private note(frame: number, pc: number, low: number, tag: number, at: PlacedSite): void {
    const { memory } = this;
    memory.refresh();
    const func = memory.word(frame + 8);
    if (this.selves.size > 100_000) this.selves.clear();
    const known = this.selves.get(frame);
    if (known?.[0] !== func || known[1] !== low || known[2] !== tag) this.selves.set(frame, [func, low, tag]);
    const { file } = at.plan;
    if (this.filesNoted.has(file)) return;
    const [innermost] = memory.frames(frame, pc);
    if (!innermost || !this.describer.isFile(innermost.code)) return;
    this.filesNoted.add(file);
    this.describer.noteFile(innermost, at);
  }

  private isWanted(number: number, at: PlacedSite, frame: number, pc: number): boolean {
    const { question } = this;
    switch (question.kind) {
      case "trace":
        return false;
      case "window":
        // Nothing is described any more.
        if (number >= question.from + question.count) this.needsNotes = false;
        return number >= question.from && number < question.from + question.count;
      case "last": {
        const moments = question.moments ?? 0;
        return number >= moments - question.count;
      }
      case "fuel":
        return this.described < question.count && this.watched.meter.fuelNow >= question.fuel;
      case "line": {
        const { file, line } = this.siteOf(at);
        const isSame =
          this.lastFrame === frame &&
          this.lastLine === line &&
          this.lastFile === file &&
          this.lineBegan !== at;
        if (!isSame) this.lineBegan = at;
        this.lastFrame = frame;
        this.lastLine = line;
        this.lastFile = file;
        // Within one line there may be several sites: it is about to run once, until the first of them comes again.
        if (isSame || file !== question.file || line !== question.line) return false;
        return ++this.timesAtLine >= (question.time ?? 1) && this.described < question.count;
      }
      case "change": {
        if (number > question.before) return false;
        const value = this.describer.valueText(question.name, at, frame, pc);
        if (value === undefined) return false;
        if (value !== this.lastValue && this.lastValue !== undefined) this.found = number;
        this.lastValue = value;
        return false;
      }
      case "printed":
        if (this.watched.printedBytes() <= question.bytes) this.found = number;
        return false;
    }
  }

  private siteOf(at: PlacedSite): Site {
    return at.plan.sites[at.site - this.firstOf(at.plan)] as Site;
  }

  private readonly firsts = new Map<FilePlan, number>();

  private firstOf(plan: FilePlan): number {
    const known = this.firsts.get(plan);
    if (known !== undefined) return known;
    let first = 0;
    for (const each of this.plans) {
      this.firsts.set(each, first);
      first += each.sites.length;
    }
    return this.firsts.get(plan) ?? 0;
  }

  private describe(number: number, at: PlacedSite, frame: number, pc: number): void {
    if (this.isCut) return;
    if (this.describer.size > lookLimits.bytes || this.described >= lookLimits.moments) {
      this.isCut = true;
      return;
    }
    this.described++;
    const { meter, printedBytes } = this.watched;
    const before = this.describer.size;
    const now = { number, fuel: meter.fuelNow, site: at.site, printedBytes: printedBytes() };
    this.batch.push(this.describer.describe(now, at, frame, pc));
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
