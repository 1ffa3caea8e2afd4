import type {
  IntrinsicsFlags,
  JSContextPointer,
  JSRuntimePointer,
  JSValuePointer,
} from "@jitl/quickjs-ffi-types";
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";
import { permitsOf } from "../capabilities/permits.ts";
import worldSource from "../guest/world.ts?script";
import type { Capabilities } from "../protocol/capabilities.ts";
import type { VmPlaces } from "../protocol/kept.ts";
import type { Position } from "../protocol/source.ts";
import { CallerReader } from "./caller.ts";
import { Door, type Doorkeeper } from "./door.ts";
import {
  type Engine,
  findChangedWord,
  findGcThreshold,
  findTickCounter,
  type Instance,
  instantiate,
  type Overseer,
} from "./engine.ts";
import type { Inputs } from "./inputs.ts";
import { type Counters, Meter } from "./meter.ts";
import { answerImports, type ModuleSource } from "./modules.ts";

/** What the guest's library is told before the program runs. */
export type WorldSettings = { readonly capabilities: Capabilities; readonly watchWaits?: boolean };

/** What a step of guest code led to. */
export type Step =
  | { readonly kind: "value"; readonly handle: QuickJSHandle }
  | { readonly kind: "threw"; readonly handle: QuickJSHandle }
  /** A host exception came through the instance's code: it must not be entered again for the program's sake. */
  | { readonly kind: "broken"; readonly cause: unknown };

/** The guest's functions that the host calls; see web/guest/world.ts. */
const worldFunctions = [
  "configure",
  "answer",
  "describeValue",
  "describeError",
  "completionValue",
  "defaultExport",
  "importFailure",
  "stackHere",
  "untilNextTimer",
  "takeTimer",
  "waitsAt",
  "watchWaits",
  "keepLast",
] as const;
type World = { readonly [name in (typeof worldFunctions)[number]]: QuickJSHandle };

const handoverName = "sandglass handover";
const worldFile = "sandglass";

/** JS_EVAL_FLAG_ASYNC: allows top-level `await`; the result is a promise of `{ value: the completion value }`. */
const evalAsync = 128;

/** JS_EVAL_TYPE_MODULE; the result is the module's namespace, or a promise of it. */
const evalModule = 1;

/** JS_EVAL_FLAG_COMPILE_ONLY. */
const evalCompileOnly = 32;

/** Jobs run between two looks at whether the guest was stopped. */
const jobsAtOnce = 64;

/**
 * What the host's own questions (describing a value, the next timer), shims and the world itself may spend. The program
 * does not pay for them. Steps are what bounds them, about half a second's worth: how far they get must not depend on
 * the machine. A spare may stand ready for hours before it is asked anything.
 */
const housekeepingLimits = { fuel: 50_000_000, cpuMs: 60_000, wallMs: Number.POSITIVE_INFINITY };

/** Behind the door before a program is given to the VM, and for one that nobody listens to. */
export const nobody: Doorkeeper = {
  print: () => true,
  elapsed: () => 0,
  random: () => 0,
  intl: () => "",
  part: () => undefined,
  ask: () => null,
  prompt: () => null,
};

/** Rejected promises without a handler that are remembered at once; of more, the first ones tell enough. */
const mostRejections = 1_000;

const now = () => performance.now();

/** A VM with the guest's world in it, for one program. It owns one instance, and the one door between guest and host. */
export class Vm {
  readonly counters: Counters;

  private meter: Meter;
  private instance!: Instance;
  private door!: Door;
  private caller!: CallerReader;
  private inputs: Inputs | undefined;
  private runtime!: QuickJSRuntime;
  private runtimePointer!: JSRuntimePointer;
  private contextPointer!: JSContextPointer;
  private context!: QuickJSContext;
  private world!: World;
  private lastJobContext!: number;
  private tickCounter = 0;
  private seed = new Int32Array();
  private gcThreshold = 0;
  private heap = new Int32Array();
  private async = false;
  /** Reads the completion value from what was evaluated. */
  private valueOf!: QuickJSHandle;
  /** May a script declare again what one before it has declared? */
  private redeclares = false;
  /** Handles that have been given out: what they refer to, the guest's collector cannot free. */
  private readonly lent: QuickJSHandle[] = [];
  /** Rejected promises without a handler, by their bits, with what they were rejected with. */
  private readonly rejections = new Map<bigint, JSValuePointer>();

  private constructor(readonly memoryLimit: number) {
    const vm = this;
    this.counters = {
      get ticks() {
        return vm.words()[vm.tickCounter] as number;
      },
      set ticks(value) {
        vm.words()[vm.tickCounter] = value;
      },
      get native() {
        return vm.instance.nativeFuel.value;
      },
      set native(value) {
        vm.instance.nativeFuel.value = value;
      },
    };
    this.meter = this.housekeeping();
  }

  /** @param memoryBytes the most the memory may grow to. */
  static async create(engine: Engine, memoryBytes: number): Promise<Vm> {
    const vm = await Vm.around(engine, memoryBytes);
    const { quickjs, memory, emscripten, ffi } = vm.instance;
    const newRuntime = ffi.QTS_NewRuntime;
    ffi.QTS_NewRuntime = () => {
      vm.runtimePointer = newRuntime();
      return vm.runtimePointer;
    };
    vm.runtime = quickjs.newRuntime();
    vm.gcThreshold = findGcThreshold(memory, vm.runtimePointer);
    const allIntrinsics = 0 as IntrinsicsFlags;
    vm.contextPointer = ffi.QTS_NewContext(vm.runtimePointer, allIntrinsics);
    vm.context = vm.runtime.newContext({ contextPointer: vm.contextPointer });
    vm.lastJobContext = emscripten._malloc(4);
    const interruptHandler = findChangedWord(memory, vm.runtimePointer, () =>
      vm.runtime.setInterruptHandler(() => false),
    );
    vm.words()[interruptHandler + 2] = vm.instance.rejectionTracker;
    // A new context's counter is 0, so that its first tick polls.
    emscripten.callbacks.shouldInterrupt = () => {
      vm.tickCounter = findTickCounter(memory, vm.contextPointer);
      return 0;
    };
    vm.context.evalCode("0");
    vm.open();
    vm.world = vm.installWorld();
    return vm;
  }

  /**
   * A VM that goes on where another one has been: in a memory of that size, with those things in those places. It is
   * for the caller to write what the other one's memory and globals held.
   */
  static async adopt(engine: Engine, memoryBytes: number, size: number, places: VmPlaces): Promise<Vm> {
    const vm = await Vm.around(engine, memoryBytes, size);
    const { quickjs, ffi } = vm.instance;
    vm.runtimePointer = places.runtime as JSRuntimePointer;
    vm.contextPointer = places.context as JSContextPointer;
    vm.lastJobContext = places.lastJobContext;
    vm.tickCounter = places.tickCounter;
    vm.gcThreshold = places.gcThreshold;
    ffi.QTS_NewRuntime = () => vm.runtimePointer;
    vm.runtime = quickjs.newRuntime();
    vm.context = vm.runtime.newContext({ contextPointer: vm.contextPointer });
    vm.open();
    const world = worldFunctions.map((name) => [name, vm.handleOf(places.world[name] as JSValuePointer)]);
    vm.world = Object.fromEntries(world) as World;
    return vm;
  }

  private static async around(engine: Engine, memoryBytes: number, initialBytes?: number): Promise<Vm> {
    const vm = new Vm(memoryBytes);
    const overseer: Overseer = {
      poll: () => vm.meter.poll(),
      refuel: () => vm.meter.refuel(),
      collect: () => vm.collectSoon(),
      refused: () => vm.meter.refuseMemory(),
      dateNow: () => vm.inputs?.dateNow() ?? Date.now(),
      inUtc: () => vm.askLocalTime(),
      rejected: (promise, reason, handled) => vm.noteRejection(promise, reason, handled),
    };
    vm.instance = await instantiate(engine, memoryBytes, overseer, initialBytes);
    vm.door = new Door(vm.instance, nobody);
    return vm;
  }

  private open(): void {
    // Straight to the meter: the library's own callback costs as much as the ticks between two polls.
    this.instance.emscripten.callbacks.shouldInterrupt = () => (this.meter.poll() ? 1 : 0);
    this.door.open(this.context, this.runtimePointer, this.contextPointer);
    this.caller = new CallerReader(this.runtimePointer, () => this.words());
  }

  /** What `adopt` has to be told. */
  get places(): VmPlaces {
    return {
      runtime: this.runtimePointer,
      context: this.contextPointer,
      lastJobContext: this.lastJobContext,
      tickCounter: this.tickCounter,
      gcThreshold: this.gcThreshold,
      stackBase: this.instance.stackBase,
      world: Object.fromEntries(worldFunctions.map((name) => [name, this.world[name].value as number])),
    };
  }

  /** All that there is of the instance: its memory, and the numbers it keeps outside. */
  get state(): Pick<Instance, "memory" | "globals"> {
    return this.instance;
  }

  /** Is nothing under way: no call on the engine's stack, no job, no timer, no lost rejection? */
  get atRest(): boolean {
    const { ffi, stackPointer, stackBase } = this.instance;
    return (
      stackPointer() === stackBase &&
      !ffi.QTS_IsJobPending(this.runtimePointer) &&
      this.rejections.size === 0 &&
      this.untilNextTimer() < 0
    );
  }

  /** Goes on with other inputs, in a session: the world is as it was left. */
  resume(inputs: Inputs): void {
    this.inputs = inputs;
    this.seed = this.randomState.slice();
    this.redeclares = true;
    this.instance.overflows.value = 0;
  }

  /** Makes `_` the last value of a session. */
  keepLast(value: QuickJSHandle): void {
    this.askFor(this.world.keepLast, () => true, value);
  }

  /** Lets go of all handles that have been given out. */
  letGo(): void {
    for (const handle of this.lent.splice(0)) if (handle.alive) handle.dispose();
  }

  /** Could it be compiled, if it were a script of its own? */
  compiles(source: string): boolean | "broken" {
    const flags = evalCompileOnly | (source.includes("await") ? evalAsync : 0);
    const step = this.step(this.housekeeping(), () => this.context.evalCode(source, "", flags));
    if (step.kind === "broken") return step.kind;
    step.handle.dispose();
    return step.kind === "value";
  }

  get memoryBytes(): number {
    return this.instance.memory.buffer.byteLength;
  }

  /** How often the engine's own stack check has failed. */
  get stackOverflows(): number {
    return this.instance.overflows.value;
  }

  setStackBytes(bytes: number): void {
    this.runtime.setMaxStackSize(bytes);
  }

  /** Makes the world what the program's capabilities say. Gives what went wrong with the author's part in it. */
  admit(inputs: Inputs, settings: WorldSettings): string | undefined {
    this.inputs = inputs;
    this.randomState.set(inputs.randomState());
    this.seed = this.randomState.slice();
    const permits = permitsOf(settings.capabilities);
    const answer = this.askOn(
      new Meter(this.counters, housekeepingLimits, now),
      this.world.configure,
      (result) => this.context.getString(result),
      this.context.newString(JSON.stringify({ ...settings, permits })),
    );
    if (answer === "done") return undefined;
    if (permits.shims.length === 0) throw new Error(`the guest's world could not be configured: ${answer}`);
    return answer ?? "The shims did not come to an end.";
  }

  /** Sets who answers what the guest asks of its host. */
  listen(keeper: Doorkeeper): void {
    this.door.keeper = keeper;
  }

  /** Has `Math.random` been called since the program was admitted? */
  get rolled(): boolean {
    return this.randomState.some((word, index) => word !== this.seed[index]);
  }

  /** The bits `Math.random` goes on from; they lie before the tick counter. */
  private get randomState(): Int32Array {
    return this.words().subarray(this.tickCounter - 2, this.tickCounter);
  }

  /** What the first of the rejected promises that still have no handler was rejected with. */
  unhandledRejection(): QuickJSHandle | undefined {
    for (const reason of this.rejections.values()) return this.handleOf(reason);
    return undefined;
  }

  /** Gives the answer to the oldest question that waits for one. */
  answer(text: string | null, meter: Meter): Step {
    const { context } = this;
    const answer = text === null ? context.null : context.newString(text);
    this.lent.push(answer);
    return this.lend(
      this.step(meter, () => context.callFunction(this.world.answer, context.undefined, answer)),
    );
  }

  /** The place in those files, each with its number of lines, that has called the host. */
  callerIn(lineCounts: ReadonlyMap<string, number>): Position | undefined {
    return this.caller.place(lineCounts);
  }

  private noteRejection(promise: bigint, reason: bigint, handled: boolean): void {
    const { ffi, emscripten } = this.instance;
    const known = this.rejections.get(promise);
    if (handled) {
      this.rejections.delete(promise);
      if (known) ffi.QTS_FreeValuePointer(this.contextPointer, known);
    } else if (known === undefined && this.rejections.size < mostRejections) {
      const at = emscripten._malloc(8);
      if (at === 0) return;
      new BigInt64Array(this.instance.memory.buffer, at, 1)[0] = reason;
      this.rejections.set(promise, ffi.QTS_DupValuePointer(this.contextPointer, at as never));
      emscripten._free(at);
    }
  }

  private handleOf(pointer: JSValuePointer): QuickJSHandle {
    return this.context.getMemory(this.runtimePointer).heapValueHandle(pointer);
  }

  /** True when the engine is to be told UTC for local time. */
  private askLocalTime(): boolean {
    if (this.inputs?.virtual) return true;
    this.inputs?.touch("time zone");
    return false;
  }

  /** Sets who answers when the guest imports. */
  link(source: ModuleSource): void {
    const { context, instance } = this;
    instance.ffi.QTS_RuntimeEnableModuleLoader(this.runtimePointer, 1);
    const fail = (...failure: readonly string[]) => {
      const texts = failure.map((text) => context.newString(text));
      const made = context.callFunction(this.world.importFailure, context.undefined, ...texts);
      const { value: error } = made.error ?? made.value;
      instance.ffi.QTS_FreeValuePointer(
        this.contextPointer,
        instance.ffi.QTS_Throw(this.contextPointer, error),
      );
      for (const text of texts) text.dispose();
      made.dispose();
    };
    answerImports(instance, source, fail, () => this.caller.forget());
  }

  /** Evaluates a script or a module to what `completion` reads. */
  evaluate(source: string, file: string, meter: Meter, kind: "script" | "module" = "script"): Step {
    // An error that interrupts an async function is lost, and with it the place: plain scripts are run plainly.
    const flags = kind === "module" ? evalModule : source.includes("await") ? evalAsync : 0;
    this.valueOf = kind === "module" ? this.world.defaultExport : this.world.completionValue;
    this.caller.forget();
    (this.instance.globals["redeclare"] as WebAssembly.Global<"i32">).value = this.redeclares ? 1 : 0;
    const first = this.step(meter, () => this.context.evalCode(source, file, flags));
    this.async = flags !== 0;
    if (flags !== evalAsync || first.kind !== "threw" || meter.ticked) return this.lend(first);
    // Outside modules `await` may be the name of a variable: such a script compiles as one that awaits nothing.
    const second = this.step(meter, () => this.context.evalCode(source, file));
    const compiles = second.kind !== "threw" || meter.ticked;
    this.async = !compiles;
    return this.lend(compiles ? second : first);
  }

  /** Calls a timer's callback and lets go of it: what the host holds on to, the guest's collector cannot free. */
  call(callback: QuickJSHandle, meter: Meter): Step {
    return this.step(meter, () => {
      const result = this.context.callFunction(callback, this.context.undefined);
      callback.dispose();
      if (result.error) return result;
      result.value.dispose();
      return { value: this.context.undefined };
    });
  }

  /** Runs promise jobs until there are none, or the guest was stopped. */
  runJobs(meter: Meter): Step {
    const { ffi } = this.instance;
    while (!meter.stopped && ffi.QTS_IsJobPending(this.runtimePointer)) {
      const step = this.step(meter, () => {
        // Not `executePendingJobs`: after the memory has grown, it reads its out-parameter from a detached array
        // and makes a second context.
        const result = ffi.QTS_ExecutePendingJob(
          this.runtimePointer,
          jobsAtOnce,
          this.lastJobContext as never,
        );
        const error = ffi.QTS_ResolveException(this.contextPointer, result);
        ffi.QTS_FreeValuePointer(this.contextPointer, result);
        if (error) ffi.QTS_FreeValuePointer(this.contextPointer, error);
        return { value: this.context.undefined };
      });
      if (step.kind === "broken") return step;
    }
    return { kind: "value", handle: this.context.undefined };
  }

  /** The completion value of an evaluated script, or what it threw, or that it still waits for something. */
  completion(evaluated: QuickJSHandle): "pending" | Step {
    if (!this.async) return { kind: "value", handle: evaluated };
    const state = this.context.getPromiseState(evaluated);
    if (state.type === "pending") return "pending";
    if (state.type === "rejected") return { kind: "threw", handle: state.error };
    this.lent.push(state.value);
    const value = this.askFor(this.valueOf, (result) => result, state.value);
    return this.lend({ kind: "value", handle: value ?? this.context.undefined });
  }

  /** What `describeValue` of the guest's library says: the JSON text of `{ inspected, preview }`. */
  describeValue(value: QuickJSHandle): string | undefined {
    return this.ask(this.world.describeValue, value);
  }

  /** The JSON text of `{ name, message, stack }`. */
  describeError(error: QuickJSHandle): string | undefined {
    return this.ask(this.world.describeError, error);
  }

  /**
   * The stack trace at the place where the guest was stopped, as JSON text. After a host exception the engine's
   * frames are still in its memory, so even an instance that was broken in the middle of a native loop can say
   * which line called it.
   */
  stackHere(): string | undefined {
    return this.ask(this.world.stackHere);
  }

  /** Milliseconds until the next timer is due; -1 when there is none. */
  untilNextTimer(): number {
    return this.askFor(this.world.untilNextTimer, (result) => this.context.getNumber(result)) ?? -1;
  }

  takeTimer(): QuickJSHandle | undefined {
    return this.askFor(this.world.takeTimer, (result) => result);
  }

  /** From now on marked waits are noted. */
  watchWaits(): void {
    this.askFor(this.world.watchWaits, () => true);
  }

  /** The number of the marked `await` that the program waits at; -1 when there is none. */
  waitsAt(): number {
    return this.askFor(this.world.waitsAt, (result) => this.context.getNumber(result)) ?? -1;
  }

  private lend(step: Step): Step {
    if (step.kind !== "broken") this.lent.push(step.handle);
    return step;
  }

  private step(meter: Meter, work: () => { value: QuickJSHandle } | { error: QuickJSHandle } | object): Step {
    const before = this.meter;
    this.meter = meter;
    try {
      const result = meter.turn(work);
      if ("error" in result && result.error) return { kind: "threw", handle: result.error as QuickJSHandle };
      return { kind: "value", handle: (result as { value: QuickJSHandle }).value };
    } catch (cause) {
      return { kind: "broken", cause };
    } finally {
      this.meter = before;
    }
  }

  private ask(question: QuickJSHandle, ...args: QuickJSHandle[]): string | undefined {
    return this.askFor(question, (result) => this.context.getString(result), ...args);
  }

  private askFor<T>(
    question: QuickJSHandle,
    read: (result: QuickJSHandle) => T,
    ...args: QuickJSHandle[]
  ): T | undefined {
    return this.askOn(this.housekeeping(), question, read, ...args);
  }

  private askOn<T>(
    meter: Meter,
    question: QuickJSHandle,
    read: (result: QuickJSHandle) => T,
    ...args: QuickJSHandle[]
  ): T | undefined {
    const step = this.step(meter, () => this.context.callFunction(question, this.context.undefined, ...args));
    if (step.kind !== "value" || meter.stopped) return undefined;
    return meter.turn(() => {
      const answer = read(step.handle);
      if (answer !== step.handle) step.handle.dispose();
      return answer;
    });
  }

  private housekeeping(): Meter {
    return new Meter(this.counters, housekeepingLimits, now);
  }

  private words(): Int32Array {
    const { buffer } = this.instance.memory;
    if (this.heap.buffer !== buffer) this.heap = new Int32Array(buffer);
    return this.heap;
  }

  private collectSoon(): void {
    if (this.gcThreshold !== 0) this.words()[this.gcThreshold] = 0;
  }

  /** Evaluates the guest's library, with the door under an agreed name, and takes its functions from there. */
  private installWorld(): World {
    const { context } = this;
    context.setProp(context.global, handoverName, this.door.handle());
    const step = this.step(new Meter(this.counters, housekeepingLimits, now), () =>
      context.evalCode(worldSource, worldFile, { type: "global", strict: true }),
    );
    if (step.kind !== "value") throw new Error("the guest's library failed", { cause: step });
    const handover = context.getProp(context.global, handoverName);
    this.instance.names.value = context.getProp(handover, "nameGuard").value;
    context.unwrapResult(context.evalCode(`delete globalThis["${handoverName}"]`, worldFile));
    return Object.fromEntries(worldFunctions.map((name) => [name, context.getProp(handover, name)])) as World;
  }
}
