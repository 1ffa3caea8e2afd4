import { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import { loopsOf } from "../../../languages/ecmascript/look/loop-conditions.ts";
import type { Trace } from "../../../protocol/look/moment.ts";
import type { EvaluationWatcher, WatchedEvaluation } from "../run/run-host.ts";
import { allowanceOf } from "../vm/memory-limit.ts";
import { CallWatch } from "./call-watch.ts";
import { CodeBreakpoints, grow } from "./code-breakpoints.ts";
import type { EngineFrame, EngineMemory, FunctionCode } from "./engine-memory.ts";
import { LineWatch } from "./line-watch.ts";
import { LoopWatch, type OnSite } from "./loop-watch.ts";
import type { Breakpoint, FilePlan } from "./site-plan.ts";
import type { Self } from "./value-samples.ts";
import { VariableSlots } from "./variable-slots.ts";

/** An active call, and the site that it has reached. */
export type StoppedCall = { readonly frame: EngineFrame; readonly at: Breakpoint };

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

export type CounterListener = {
  readonly progress: (fuel: number, moments: number) => void;
  /** Called at the moment with that number, if it exists. */
  readonly moment?: {
    readonly number: number;
    readonly onReached: (frame: number, pc: number, at: Breakpoint, self: Self) => void;
  };
};

export type CounterOptions = {
  /** Whether the conditions of loops are observed. */
  readonly loops: boolean;
  /** Whether the values that lines assign to variables are observed. */
  readonly lines: boolean;
  /** Whether the steps and bytes of each site are counted. */
  readonly costs: boolean;
  /** Adds observers of sites of files whose code has just been compiled. */
  readonly observe?: (
    plans: readonly FilePlan[],
    counter: RunCounter,
    add: (index: number, onSite: OnSite) => void,
  ) => void;
  /** The maximum count of a site without an observer: each count costs the replay time. */
  readonly most: number;
};

/**
 * Counts how often each site of a program runs and the steps and bytes from it to the next site, and observes the
 * conditions of loops. It reads the engine's memory, and changes nothing in it.
 */
export class RunCounter implements EvaluationWatcher {
  readonly breakpoints: CodeBreakpoints;
  readonly slots: VariableSlots;
  /** By the index of a site: how often it ran, and the number of its last moment. */
  counts = new Float64Array();
  lastMoments = new Float64Array();
  /**
   * By the index of a site: steps and bytes from there to the next site. Those before the first site are not
   * counted.
   */
  steps = new Float64Array();
  bytes = new Float64Array();
  /** The number of moments so far. If the counter is partial, only moments at sites that are still counted. */
  number = 0;
  /** The number of the last moment at a site; -1 if there was none. */
  lastNumber = -1;
  isPartial = false;
  readonly loops: { readonly plan: FilePlan; readonly watch: LoopWatch }[] = [];
  readonly calls: CallWatch[] = [];
  readonly lines: LineWatch[] = [];
  /** By a call's frame: what observes its next site. */
  private readonly pending = new Map<number, { readonly func: number; readonly onSite: OnSite }>();
  /** The calls that were active when the run was stopped, innermost first. */
  stoppedCalls: readonly StoppedCall[] = [];
  private readonly trees = new Map<FilePlan, ProgramTree | undefined>();
  /** The data of a moment for the observers of its site. The objects are reused, which is faster. */
  private readonly here: Changing<EngineFrame> = { frame: 0, func: 0, code: undefined as never, pc: 0 };
  private readonly self = { low: 0, tag: 0 };
  private watches: (readonly OnSite[] | undefined)[] = [];
  private last = -1;
  private lastFuel = 0;
  private allowance = 0;

  constructor(
    private readonly watchedRun: WatchedEvaluation,
    readonly plans: readonly FilePlan[],
    private readonly listener: CounterListener,
    private readonly options: CounterOptions,
  ) {
    this.breakpoints = new CodeBreakpoints(
      watchedRun,
      plans,
      (index, frame, pc, low, tag) => this.moment(index, frame, pc, low, tag),
      (index) => this.returning(index),
    );
    this.slots = new VariableSlots(this.memory);
  }

  get memory(): EngineMemory {
    return this.breakpoints.memory;
  }

  onPoll(): void {
    const plans = this.breakpoints.onPoll();
    if (plans.length > 0) this.watch(plans);
    this.listener.progress(this.watchedRun.meter.fuel, this.number);
  }

  stopping(): void {
    this.memory.refresh();
    this.stoppedCalls = this.callsIn(this.memory.framesAtStop());
    this.breakpoints.remove();
  }

  /** The calls of the program's own functions, each with its site. */
  callsIn(frames: readonly EngineFrame[]): readonly StoppedCall[] {
    return frames.flatMap((frame) => {
      const at = this.breakpointIn(frame.code, frame.pc);
      return at ? [{ frame, at }] : [];
    });
  }

  /** Undefined if the file is too large to be parsed for this, or is in another language. */
  treeOf(plan: FilePlan): ProgramTree | undefined {
    if (!this.trees.has(plan)) {
      const file = { path: plan.file, text: plan.text };
      const { tree } = plan;
      this.trees.set(plan, tree && ProgramTree.of(file, plan === this.plans[0], () => tree.program));
    }
    return this.trees.get(plan);
  }

  /** How often the site at an offset ran. Undefined if there is no site, or if its count stopped at the maximum. */
  countAt(plan: FilePlan, offset: number): number | undefined {
    const index = this.breakpoints.indexAt(plan, offset);
    if (index === undefined) return undefined;
    const count = this.counts[index] as number;
    return !this.watches[index] && count >= this.options.most ? undefined : count;
  }

  get trace(): Trace {
    const { sites, unmarkedCount } = this.breakpoints;
    const counts = this.breakpoints.countsOfSites(this.counts);
    return { sites, counts, moments: this.number, unmarkedCount: unmarkedCount };
  }

  /** Adds the cost since the last site. */
  onEnd(): void {
    if (this.options.costs) this.account(-1);
  }

  /** Starts to observe files whose code has just been compiled. */
  private watch(plans: readonly FilePlan[]): void {
    const { all } = this.breakpoints;
    this.counts = grow(this.counts, all.length);
    this.lastMoments = grow(this.lastMoments, all.length, -1);
    this.steps = grow(this.steps, all.length);
    this.bytes = grow(this.bytes, all.length);
    const watches = new Map<number, OnSite[]>();
    const add = (index: number, onSite: OnSite) => {
      const watch = watches.get(index);
      if (watch) watch.push(onSite);
      else watches.set(index, [onSite]);
    };
    if (this.options.lines) this.watchLines(plans, add);
    if (this.options.loops) this.watchLoops(plans, add);
    this.options.observe?.(plans, this, add);
    this.watches = all.map((_, index) => this.watches[index] ?? watches.get(index));
  }

  private watchLines(plans: readonly FilePlan[], add: (index: number, onSite: OnSite) => void): void {
    for (const plan of plans) {
      const tree = this.treeOf(plan);
      for (const each of tree ? LineWatch.all(plan, tree, this.breakpoints, this.slots) : []) {
        this.lines.push(each);
        if (each.isBefore) add(each.index, each.onSite);
        // The variable has its value when the same call reaches its next site.
        else add(each.index, ({ frame, func }) => this.pending.set(frame, { func, onSite: each.onSite }));
      }
    }
  }

  private watchLoops(plans: readonly FilePlan[], add: (index: number, onSite: OnSite) => void): void {
    for (const plan of plans) {
      const tree = this.treeOf(plan);
      for (const each of tree ? loopsOf(tree) : []) {
        const watch = new LoopWatch(each);
        const watchers = watch.watchers(plan, this.breakpoints, this.slots);
        if (watchers.length === 0) continue;
        this.loops.push({ plan, watch });
        for (const [index, onSite] of watchers) add(index, onSite);
      }
      for (const each of tree ? CallWatch.all(plan, tree, this.breakpoints, this.slots) : []) {
        this.calls.push(each);
        add(each.index, each.onSite);
      }
    }
  }

  private moment(index: number, frame: number, pc: number, low: number, tag: number): void {
    if (this.options.costs) this.account(index);
    const count = (this.counts[index] as number) + 1;
    this.counts[index] = count;
    const number = this.number++;
    this.lastMoments[index] = number;
    this.lastNumber = number;
    if (this.pending.size > 0) this.settle(frame);
    const watches = this.watches[index];
    if (watches) {
      const { memory, here, self } = this;
      memory.refresh();
      here.frame = frame;
      here.func = memory.functionOf(frame);
      here.code = this.breakpoints.codes[index] as FunctionCode;
      here.pc = pc;
      self.low = low;
      self.tag = tag;
      for (const each of watches) each(here, self, number);
    } else if (count === this.options.most) {
      this.memory.refresh();
      this.breakpoints.drop(index);
      this.isPartial = true;
    }
    const isWanted = this.listener.moment;
    if (isWanted && number === isWanted.number) {
      this.memory.refresh();
      isWanted.onReached(frame, pc, this.breakpoints.all[index] as Breakpoint, { low, tag });
    }
  }

  /** The end of a call is a moment, and is at no site. */
  private returning(index: number): void {
    this.number++;
    if (this.breakpoints.all[index]?.site !== -1) return;
    const count = (this.counts[index] as number) + 1;
    this.counts[index] = count;
    if (count !== this.options.most) return;
    this.memory.refresh();
    this.breakpoints.drop(index);
    this.isPartial = true;
  }

  /** Calls `onSite` at the next site of the same call. */
  atNextSite({ frame, func }: EngineFrame, onSite: OnSite): void {
    this.pending.set(frame, { func, onSite });
  }

  /** Calls what waits for the call's next site: there, what the last one assigned has its value. */
  private settle(frame: number): void {
    const waiting = this.pending.get(frame);
    if (!waiting) return;
    this.pending.delete(frame);
    const { memory, here, self } = this;
    memory.refresh();
    // The frame may belong to another call by now.
    if (memory.functionOf(frame) !== waiting.func) return;
    here.frame = frame;
    here.func = waiting.func;
    waiting.onSite(here, self, this.number);
  }

  private account(next: number): void {
    const fuel = this.watchedRun.meter.fuelNow;
    const { allowance: allowanceGlobal } = this.watchedRun.vm.state.globals;
    const allowance = allowanceGlobal ? Number(allowanceGlobal.value) : 0;
    const { last } = this;
    if (last >= 0) {
      this.steps[last] = (this.steps[last] as number) + Math.max(0, fuel - this.lastFuel);
      // A collection resets the allowance. The bytes of the last allocation that exceeded it are not counted.
      const allocatedBytes = this.allowance - allowance;
      const newAllowance = allocatedBytes < 0 ? allowanceOf(this.watchedRun.vm.memoryLimit) : 0;
      this.bytes[last] = (this.bytes[last] as number) + Math.max(0, allocatedBytes + newAllowance);
    }
    this.last = next;
    this.lastFuel = fuel;
    this.allowance = allowance;
  }

  private breakpointIn(code: FunctionCode, pc: number): Breakpoint | undefined {
    let site: Breakpoint | undefined;
    for (const each of this.breakpoints.of(code)) {
      if (code.start + each.pc >= pc) break;
      site = each;
    }
    return site;
  }
}
