import type {
  IntrinsicsFlags,
  JSContextPointer,
  JSRuntimePointer,
  JSValuePointer,
} from "@jitl/quickjs-ffi-types";
import { JSObject, JSPromiseData } from "../../../engine/tables/engine-structs.ts";
import type { VmAddresses } from "../../../protocol/session/session-snapshot.ts";
import { type CallResult, Context, type Handle, promiseStates } from "./context.ts";
import { type Engine, type Instance, type InstanceHost, instantiate } from "./engine.ts";
import { findChangedWord, findGcThreshold, findTickCounter } from "./engine-offsets.ts";
import { type Counters, Meter } from "./meter.ts";
import { UnhandledRejections } from "./unhandled-rejections.ts";

/** The result of a step of guest code. */
export type Step =
  | { readonly kind: "value"; readonly handle: Handle }
  | { readonly kind: "threw"; readonly handle: Handle }
  /** A host exception passed through the instance's code: the instance must not run the program again. */
  | { readonly kind: "broken"; readonly cause: unknown };

/** The number of jobs between two checks whether the guest was stopped. */
const jobsAtOnce = 64;

/**
 * The budget for the host's own queries (describing a value, the next timer), for shims, and for setting up the VM. The
 * program does not pay for them. The bound is a number of steps, about half a second, because how far they get must not
 * depend on the machine. A spare VM may wait for hours before its first query, so there is no wall limit.
 */
const hostMeterLimits = { fuel: 50_000_000, cpuMs: 60_000, wallMs: Number.POSITIVE_INFINITY };

/** The host functions of an instance that do not concern its steps and its memory. */
export type MachineHost = Omit<InstanceHost, "poll" | "refuel" | "collect" | "onRefusal" | "onRejection">;

/**
 * One engine instance with one context, and the meter that counts its steps. It does not know the guest library inside:
 * see Vm.
 */
export class Machine {
  readonly counters: Counters;
  readonly instance: Instance;

  private meter: Meter;
  private current!: Context;
  private lastJobContext = 0;
  /** The index of the interpreter's tick counter in `heap32`; 0 until it is found. */
  tickCounter = 0;
  private gcThreshold = 0;
  private heap = new Int32Array();
  private readonly rejections = new UnhandledRejections(this);

  constructor(
    readonly engine: Engine,
    memoryBytes: number,
    surroundings: MachineHost,
    initialBytes?: number,
  ) {
    this.counters = countersOf(this);
    this.meter = this.hostMeter();
    const host: InstanceHost = {
      ...surroundings,
      poll: () => this.poll(),
      refuel: () => this.meter.refuel(),
      collect: () => this.collectSoon(),
      onRefusal: (byDevice) => this.meter.refuseMemory(byDevice),
      onRejection: (...event) => this.rejections.track(...event),
    };
    this.instance = instantiate(engine, memoryBytes, host, initialBytes);
  }

  /** Creates the one context of a new instance. */
  begin(): void {
    const { memory, ffi, rejectionTracker } = this.instance;
    const runtime = ffi.QTS_NewRuntime();
    this.gcThreshold = findGcThreshold(memory, runtime);
    const allIntrinsics = 0 as IntrinsicsFlags;
    this.current = new Context(this.instance, runtime, ffi.QTS_NewContext(runtime, allIntrinsics));
    // quickjs-emscripten-core allocated a word here. The engine hashes by address, so without it programs would use
    // other steps.
    ffi.malloc(4);
    this.lastJobContext = ffi.malloc(4);
    const interruptHandler = findChangedWord(memory, runtime, () =>
      ffi.QTS_RuntimeEnableInterruptHandler(runtime),
    );
    this.heap32()[interruptHandler + 2] = rejectionTracker;
    // The counter of a new context is 0, so its first tick polls.
    this.current.evaluate("0", "", 0);
  }

  /** Continues from another machine's state: the same objects at the same addresses. */
  resumeFrom(addresses: MachineAddresses): void {
    this.lastJobContext = addresses.lastJobContext;
    this.tickCounter = addresses.tickCounter;
    this.gcThreshold = addresses.gcThreshold;
    const [runtime, context] = [addresses.runtime as JSRuntimePointer, addresses.context as JSContextPointer];
    this.current = new Context(this.instance, runtime, context);
  }

  /** The argument of `resumeFrom`. */
  get addresses(): MachineAddresses {
    return {
      runtime: this.context.runtime,
      context: this.context.pointer,
      lastJobContext: this.lastJobContext,
      tickCounter: this.tickCounter,
      gcThreshold: this.gcThreshold,
    };
  }

  get context(): Context {
    return this.current;
  }

  /** The current memory. */
  heap32(): Int32Array {
    const { buffer } = this.instance.memory;
    if (this.heap.buffer !== buffer) this.heap = new Int32Array(buffer);
    return this.heap;
  }

  /** The state of `Math.random`, which is before the tick counter in memory. */
  get randomState(): Int32Array {
    return this.heap32().subarray(this.tickCounter - 2, this.tickCounter);
  }

  /** Whether nothing is pending: no call on the engine's stack, no job, no unhandled rejection. */
  get isIdle(): boolean {
    const { ffi, stackBase } = this.instance;
    return ffi.stackPointer() === stackBase && !this.hasJobs() && this.rejections.size === 0;
  }

  /** The reason of the first rejected promise that still has no handler. */
  unhandledRejection(): Handle | undefined {
    return this.rejections.first();
  }

  /** The rejection with that reason is not unhandled: the reason is thrown. */
  forgetRejection(reason: Handle): void {
    this.rejections.forget(reason);
  }

  /**
   * Whether a promise has a handler: if not, its rejection is unhandled. Undefined if it is no promise.
   *
   * @param at the address of the value.
   * @param isHandled changes it.
   */
  promiseHandled(at: number, isHandled?: boolean): boolean | undefined {
    const { memory, ffi } = this.instance;
    const state = promiseStates[ffi.QTS_PromiseState(this.context.pointer, at as JSValuePointer)];
    if (state === undefined) return undefined;
    const heap = this.heap32();
    const flag =
      (heap[((heap[at / 4] as number) + JSObject.promise_data) / 4] as number) + JSPromiseData.is_handled;
    const before = heap[flag / 4] !== 0;
    if (isHandled === undefined) return before;
    heap[flag / 4] = isHandled ? 1 : 0;
    const bits = new BigInt64Array(memory.buffer, at, 1)[0] as bigint;
    if (isHandled || state === "rejected") this.rejections.track(bits, isHandled);
    return before;
  }

  /** Executes guest code. The meter counts its steps. */
  step(meter: Meter, work: () => CallResult): Step {
    const before = this.meter;
    this.meter = meter;
    try {
      const { threw, value } = meter.measure(work);
      return { kind: threw ? "threw" : "value", handle: value };
    } catch (cause) {
      return { kind: "broken", cause };
    } finally {
      this.meter = before;
    }
  }

  /** Runs promise jobs until none are left or the guest was stopped. */
  runJobs(meter: Meter): Step {
    const { context } = this;
    const nothing: CallResult = { threw: false, value: context.undefined };
    while (!meter.exhaustedLimit && this.hasJobs()) {
      const step = this.step(meter, () => {
        context.runJobs(jobsAtOnce, this.lastJobContext);
        return nothing;
      });
      if (step.kind === "broken") return step;
    }
    return { kind: "value", handle: context.undefined };
  }

  /** Calls a function of the guest's library without counting its steps, and reads its result. */
  query<T>(callee: Handle, read: (result: Handle) => T, ...args: readonly Handle[]): T | undefined {
    const meter = this.hostMeter();
    const step = this.step(meter, () => this.context.call(callee, ...args));
    if (step.kind !== "value" || meter.exhaustedLimit) return undefined;
    return meter.measure(() => {
      const answer = read(step.handle);
      if (answer !== step.handle) step.handle.dispose();
      return answer;
    });
  }

  hostMeter(): Meter {
    return new Meter(this.counters, hostMeterLimits, () => performance.now());
  }

  hasJobs(): boolean {
    return this.instance.ffi.QTS_IsJobPending(this.context.runtime) !== 0;
  }

  private poll(): boolean {
    if (this.tickCounter !== 0) return this.meter.poll();
    this.tickCounter = findTickCounter(this.instance.memory, this.context.pointer);
    return false;
  }

  /** Runs the garbage collector, without counting it. */
  collect(): void {
    this.collectSoon();
    // The engine checks the threshold when it allocates an object.
    this.step(this.hostMeter(), () => this.context.evaluate("({})", "", 0));
  }

  private collectSoon(): void {
    if (this.gcThreshold !== 0) this.heap32()[this.gcThreshold] = 0;
  }
}

type MachineAddresses = Omit<VmAddresses, "guest" | "stackBase">;

function countersOf(machine: Machine): Counters {
  return {
    get ticks() {
      return machine.heap32()[machine.tickCounter] as number;
    },
    set ticks(value) {
      machine.heap32()[machine.tickCounter] = value;
    },
    get native() {
      return machine.instance.nativeFuel.value;
    },
    set native(value) {
      machine.instance.nativeFuel.value = value;
    },
  };
}
