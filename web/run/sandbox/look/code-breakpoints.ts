import { OP_return, OP_return_async, OP_return_undef } from "../../../engine/tables/opcodes.ts";
import { returnsAround } from "../../../languages/ecmascript/look/returns.ts";
import { breakpointOpcode } from "../../../protocol/look/breakpoint-opcode.ts";
import type { Site } from "../../../protocol/look/moment.ts";
import type { WatchedEvaluation } from "../run/run-host.ts";
import { alignCode, type Instruction, readCode } from "./alignment.ts";
import { EngineMemory, type FunctionCode } from "./engine-memory.ts";
import { type Breakpoint, type FilePlan, firstSiteOf, sitesOf } from "./site-plan.ts";

/** Called at each moment, with the index of its breakpoint, the engine's frame, the address in the code, and `this`. */
export type OnMoment = (index: number, frame: number, pc: number, selfLow: number, selfTag: number) => void;

/** Called when a call of a function is about to end. */
export type OnReturn = (index: number, frame: number, pc: number) => void;

/**
 * The breakpoints in the code of a run. They are set when code is compiled and none of it has run: at the start, and
 * after each `import()`. Code that `eval` and `new Function` compile has none.
 */
export class CodeBreakpoints {
  readonly memory: EngineMemory;
  /** All of them. A moment has an index into these. Those at which only a call ends have no site of their own: -1. */
  readonly all: Breakpoint[] = [];
  /** The code of the function that contains each one. */
  readonly codes: FunctionCode[] = [];
  /** Statements that have no code of their own, or whose code was not found. */
  unmarkedCount = 0;
  /** The index of the breakpoint of each mark that has one. Marks whose code starts at the same address share it. */
  private readonly indexes = new Map<FilePlan, Map<number, number>>();
  private readonly byCode = new Map<number, readonly Breakpoint[]>();
  private base = 0;
  private table = new Int32Array();
  private originals = new Uint8Array();
  private droppedFlags = new Uint8Array();
  /** The opcodes at which calls end, with a value or without. */
  private readonly returns = new Set<number>();
  private awaitsCode = true;
  /** Plans whose code has been searched for. */
  private readonly knownPlans = new Set<FilePlan>();

  constructor(
    private readonly watchedRun: WatchedEvaluation,
    private readonly plans: readonly FilePlan[],
    private readonly onMoment: OnMoment,
    private readonly onReturn: OnReturn,
  ) {
    const { vm, meter } = watchedRun;
    this.memory = new EngineMemory(vm);
    meter.pollAtNextTick();
    vm.breakpoints = {
      moment: (pc, frame, low, tag) => this.moment(pc, frame, low, tag),
      without: (read) => this.without(read),
      loading: () => {
        this.awaitsCode = true;
        meter.pollAtNextTick();
      },
    };
  }

  /** Must be called at each poll. Returns the plans of the files that just got breakpoints. */
  onPoll(): readonly FilePlan[] {
    // Compiling takes native steps only: there may be polls before all of the code is compiled.
    if (!this.awaitsCode || !this.watchedRun.meter.hasTickedSincePoll) return [];
    this.awaitsCode = false;
    return this.install();
  }

  /** Removes one breakpoint permanently. */
  drop(index: number): void {
    this.droppedFlags[index] = 1;
    this.memory.bytes[this.addressOf(index)] = this.originals[index] as number;
  }

  /** Removes all breakpoints permanently. */
  remove(): void {
    this.write(false);
  }

  /** Those of a function, by ascending pc. */
  of(code: Pick<FunctionCode, "address">): readonly Breakpoint[] {
    return this.byCode.get(code.address) ?? [];
  }

  /** The opcode that a breakpoint replaces. */
  originalAt(index: number): number | undefined {
    return this.originals[index];
  }

  /** The index of the breakpoint of a statement, test or branch that starts at an offset of the text. */
  indexAt(plan: FilePlan, offset: number): number | undefined {
    return this.indexes.get(plan)?.get(offset);
  }

  /** All sites of the run, with the conditions that a moment there shows to be true. */
  get sites(): readonly Site[] {
    const numbers = new Set(this.all.map(({ site }) => site));
    const all: Site[] = [];
    for (const plan of this.plans) {
      const first = all.length;
      for (const { condition, ...site } of sitesOf(plan)) {
        const yes = first + (condition?.yes ?? 0);
        all.push(condition && numbers.has(yes) ? { ...site, condition: { ...condition, yes } } : site);
      }
    }
    return all;
  }

  /** Converts the counts of breakpoints to counts of sites. */
  countsOfSites(counts: ArrayLike<number>): readonly number[] {
    return this.plans.flatMap((plan) => [
      ...plan.marks.map(({ start }) => {
        const index = this.indexAt(plan, start);
        return index === undefined ? 0 : (counts[index] ?? 0);
      }),
      ...plan.endSites.map(() => 0),
    ]);
  }

  private install(): readonly FilePlan[] {
    const { memory } = this;
    memory.refresh();
    const from = this.all.length;
    const installedPlans: FilePlan[] = [];
    for (const plan of this.plans) {
      if (!this.knownPlans.has(plan) && this.findCode(plan, firstSiteOf(this.plans, plan)))
        installedPlans.push(plan);
    }
    const addresses = this.all.map((_, index) => this.addressOf(index));
    if (addresses.length === from) return installedPlans;
    this.base = addresses.reduce((least, each) => Math.min(least, each));
    const top = addresses.reduce((most, each) => Math.max(most, each));
    this.table = new Int32Array(top - this.base + 1).fill(-1);
    const { originals, droppedFlags } = this;
    this.originals = Uint8Array.from(addresses, (address, index) => originals[index] ?? memory.byte(address));
    this.droppedFlags = Uint8Array.from(addresses, (_, index) => droppedFlags[index] ?? 0);
    for (const [index, address] of addresses.entries())
      if (!this.droppedFlags[index]) this.table[address - this.base] = index;
    this.write(true, from);
    return installedPlans;
  }

  private findCode(plan: FilePlan, first: number): boolean {
    const roots = this.memory.rootsOf(plan.file).map((root) => this.memory.withInner(root));
    const codes = roots.find((each) => each.length === plan.functions.length);
    // The code of files that are loaded during the run does not exist yet.
    if (!codes && plan.isLoadedInRun) return false;
    this.knownPlans.add(plan);
    if (codes) for (const [nth, code] of codes.entries()) this.set(code, plan, nth, first);
    else this.unmarkedCount += plan.sites.length;
    return codes !== undefined;
  }

  private set(code: FunctionCode, plan: FilePlan, nth: number, first: number): void {
    const { instructions: markedInstructions, marks } = plan.functions[nth] as FilePlan["functions"][number];
    const { instructions } = readCode(this.memory, code);
    const where = alignCode(instructions, markedInstructions);
    const byPc = new Map<number, Breakpoint>();
    for (const { before, mark } of marks) {
      const pc = instructions[where[before] ?? -1]?.pc;
      const offset = plan.marks[mark]?.start;
      if (pc === undefined || offset === undefined) this.unmarkedCount++;
      // If several marks start at the same pc, the outermost is the moment.
      else if (!byPc.has(pc)) byPc.set(pc, { site: first + mark, plan, offset, pc });
    }
    const sorted = [...byPc.values()].sort((a, b) => a.pc - b.pc);
    this.byCode.set(code.address, sorted);
    const indexes = this.indexes.get(plan) ?? new Map<number, number>();
    this.indexes.set(plan, indexes);
    const indexByPc = new Map<number, number>();
    for (const each of sorted) {
      indexByPc.set(each.pc, this.all.length);
      this.all.push(each);
      this.codes.push(code);
    }
    this.setReturns(code, plan, instructions, sorted, indexByPc);
    for (const { before, mark } of marks) {
      const index = indexByPc.get(instructions[where[before] ?? -1]?.pc ?? -1);
      const offset = plan.marks[mark]?.start;
      if (index !== undefined && offset !== undefined && !indexes.has(offset)) indexes.set(offset, index);
    }
  }

  /** Marks the instructions at which the calls of a function end. Code without a site has none. */
  private setReturns(
    code: FunctionCode,
    plan: FilePlan,
    instructions: readonly Instruction[],
    sorted: readonly Breakpoint[],
    indexByPc: ReadonlyMap<number, number>,
  ): void {
    const { tree } = plan;
    const [firstSite] = sorted;
    if (!tree || !firstSite) return;
    const ends = returnsAround(tree.returns, firstSite.offset);
    // What ends with the function of a whole file is no call.
    const { fileScope } = tree;
    if (!ends || (fileScope?.start === ends.start && fileScope.end === ends.end)) return;
    for (const { pc, family } of instructions) {
      if (family !== OP_return && family !== OP_return_undef && family !== OP_return_async) continue;
      const index = indexByPc.get(pc);
      this.returns.add(index ?? this.all.length);
      if (index !== undefined) continue;
      const before = sorted.findLast((each) => each.pc <= pc) ?? firstSite;
      this.all.push({ site: -1, plan, offset: before.offset, pc });
      this.codes.push(code);
    }
  }

  private addressOf(index: number): number {
    return (this.codes[index] as FunctionCode).start + (this.all[index] as Breakpoint).pc;
  }

  /** Writes breakpoints, or the original opcodes. */
  private write(isSet: boolean, from = 0): void {
    this.memory.refresh();
    const { bytes } = this.memory;
    for (let index = from; index < this.originals.length; index++) {
      if (this.droppedFlags[index]) continue;
      const address = this.addressOf(index);
      const original = this.originals[index] as number;
      if (bytes[address] === (isSet ? original : breakpointOpcode))
        bytes[address] = isSet ? breakpointOpcode : original;
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
    // An opcode of the interpreter itself.
    if (index < 0 && frame !== 0) return breakpointOpcode;
    const original = this.originals[index] ?? 0;
    if (frame !== 0) {
      if ((this.all[index] as Breakpoint).site >= 0) this.onMoment(index, frame, pc, low, tag);
      if (this.returns.has(index)) this.onReturn(index, frame, pc);
    }
    // Called without a frame: the engine frees this code after the run, so its memory may be reused from now on.
    else if (index >= 0) this.droppedFlags[index] = 1;
    return original;
  }
}

/** The same counts, extended for new breakpoints. */
export function grow(counts: Float64Array, length: number, initial = 0): Float64Array<ArrayBuffer> {
  const all = new Float64Array(length).fill(initial, counts.length);
  all.set(counts);
  return all;
}
