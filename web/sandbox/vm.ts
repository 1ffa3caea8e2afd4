import type {
  IntrinsicsFlags,
  JSContextPointer,
  JSRuntimePointer,
  JSValuePointer,
} from "@jitl/quickjs-ffi-types";
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from "quickjs-emscripten-core";
import worldSource from "../guest/world.ts?script";
import { type ConsoleLevel, consoleLevels } from "../protocol/console.ts";
import { type Engine, findGcThreshold, findTickCounter, type Instance, instantiate } from "./engine.ts";
import { type Counters, Meter } from "./meter.ts";

/** Receives what the guest prints, piece by piece; `last` with the end of a message. */
export type Printer = (level: ConsoleLevel, piece: string, last: boolean) => void;

/** What a step of guest code led to. */
export type Step =
  | { readonly kind: "value"; readonly handle: QuickJSHandle }
  | { readonly kind: "threw"; readonly handle: QuickJSHandle }
  /** A host exception came through the instance's code: it must not be entered again for the program's sake. */
  | { readonly kind: "broken"; readonly cause: unknown };

/** The guest's functions that the host calls; see web/guest/world.ts. */
const worldFunctions = [
  "describeValue",
  "describeError",
  "completionValue",
  "stackHere",
  "untilNextTimer",
  "takeTimer",
] as const;
type World = { readonly [name in (typeof worldFunctions)[number]]: QuickJSHandle };

const handoverName = "sandglass handover";
const worldFile = "sandglass";

/** JS_EVAL_FLAG_ASYNC: allows top-level `await`; the result is a promise of `{ value: the completion value }`. */
const evalAsync = 128;

/** Jobs run between two looks at whether the guest was stopped. */
const jobsAtOnce = 64;

/**
 * What the host's own questions (describing a value, the next timer) may spend. The program does not pay for them. A
 * spare may stand ready for hours before it is asked anything.
 */
const housekeepingLimits = { fuel: 50_000_000, cpuMs: 1_000, wallMs: Number.POSITIVE_INFINITY };

/** What a host function gives back to be `undefined` in the guest. */
const nothing = 0 as JSValuePointer;

const now = () => performance.now();

/**
 * A VM with the guest's world in it, for one program. It owns one instance, and the one door between guest and host:
 * `print`, the only function of the host a guest can reach, which takes text and gives nothing back.
 */
export class Vm {
  printer: Printer = () => {};
  readonly counters: Counters;

  private meter: Meter;
  private instance!: Instance;
  private runtime!: QuickJSRuntime;
  private runtimePointer!: JSRuntimePointer;
  private contextPointer!: JSContextPointer;
  private context!: QuickJSContext;
  private world!: World;
  private lastJobContext!: number;
  private tickCounter = 0;
  private gcThreshold = 0;
  private heap = new Int32Array();
  private async = false;

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
    const vm = new Vm(memoryBytes);
    vm.instance = await instantiate(engine, memoryBytes, {
      poll: () => vm.meter.poll(),
      refuel: () => vm.meter.refuel(),
      collect: () => vm.collectSoon(),
      refused: () => vm.meter.refuseMemory(),
    });
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
    vm.runtime.setInterruptHandler(() => false);
    // A new context's counter is 0, so that its first tick polls.
    emscripten.callbacks.shouldInterrupt = () => {
      vm.tickCounter = findTickCounter(memory, vm.contextPointer);
      return 0;
    };
    vm.context.evalCode("0");
    // Straight to the meter: the library's own callback costs as much as the ticks between two polls.
    emscripten.callbacks.shouldInterrupt = () => (vm.meter.poll() ? 1 : 0);
    emscripten.callbacks.callFunction = (_asyncify, _context, _self, argc, argv) => vm.print(argc, argv);
    vm.world = vm.installWorld();
    return vm;
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

  /** Evaluates a script to what `completion` reads. */
  evaluate(source: string, file: string, meter: Meter): Step {
    // An error that interrupts an async function is lost, and with it the place: plain scripts are run plainly.
    const flags = source.includes("await") ? evalAsync : 0;
    this.async = flags === evalAsync;
    return this.step(meter, () => this.context.evalCode(source, file, flags));
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
    const value = this.askFor(this.world.completionValue, (result) => result, state.value);
    return { kind: "value", handle: value ?? this.context.undefined };
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
    const meter = this.housekeeping();
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

  /** The door. It trusts nothing: its caller may be a program that owns the whole memory of the engine. */
  private print(argc: number, argv: number): JSValuePointer {
    const { ffi, emscripten } = this.instance;
    if (argc !== 4) return nothing;
    const argument = (index: number) => ffi.QTS_ArgvGetJSValueConstPointer(argv as never, index) as never;
    const numberAt = (index: number) => ffi.QTS_GetFloat64(this.contextPointer, argument(index));
    const chars = ffi.QTS_GetString(this.contextPointer, argument(1));
    const text = emscripten.UTF8ToString(chars as never);
    ffi.QTS_FreeCString(this.contextPointer, chars);
    const length = numberAt(2);
    const piece: unknown = length < 0 ? JSON.parse(text) : text;
    if (length >= 0 && text.length < length) {
      // The text has a NUL, where the C string ended: ask for it as JSON.
      return ffi.QTS_DupValuePointer(this.contextPointer, ffi.QTS_GetFalse());
    }
    const level = consoleLevels[numberAt(0)];
    if (level !== undefined && typeof piece === "string") this.printer(level, piece, numberAt(3) !== 0);
    return nothing;
  }

  /** Evaluates the guest's library, with the door under an agreed name, and takes its functions from there. */
  private installWorld(): World {
    const { context } = this;
    const door = context.newFunction("print", () => undefined);
    context.setProp(context.global, handoverName, door);
    const step = this.step(this.housekeeping(), () =>
      context.evalCode(worldSource, worldFile, { type: "global", strict: true }),
    );
    if (step.kind !== "value") throw new Error("the guest's library failed", { cause: step });
    const handover = context.getProp(context.global, handoverName);
    context.unwrapResult(context.evalCode(`delete globalThis["${handoverName}"]`, worldFile));
    return Object.fromEntries(worldFunctions.map((name) => [name, context.getProp(handover, name)])) as World;
  }
}
