import type { JSValuePointer } from "@jitl/quickjs-ffi-types";
import { evalAsync, evalCompileOnly, evalModule } from "../../../engine/tables/engine-structs.ts";
import { breakpointOpcode } from "../../../protocol/look/breakpoint-opcode.ts";
import type { VmAddresses } from "../../../protocol/session/session-snapshot.ts";
import type { RecordedInputs } from "../run/recorded-inputs.ts";
import type { UserFiles } from "../run/stack-trace.ts";
import { type CallSite, CallSiteReader } from "./call-site.ts";
import type { Context, Handle } from "./context.ts";
import type { Engine, Instance } from "./engine.ts";
import { EngineStack } from "./engine-stack.ts";
import {
  type EnvironmentSettings,
  type GuestFunctions,
  guestFunctionNames,
  installGuestRuntime,
  permissionsFor,
} from "./guest-runtime.ts";
import { HostBridge, type HostHandlers, noopHandlers } from "./host-bridge.ts";
import { Machine, type Step } from "./machine.ts";
import { allowanceOf } from "./memory-limit.ts";
import type { Counters, Meter } from "./meter.ts";
import { createModuleLoader, type ModuleLoader, type ModuleResolver } from "./module-loader.ts";

export type { Step } from "./machine.ts";

/** Called at breakpoints. It can remove them temporarily. */
export type Breakpoints = {
  moment(pc: number, frame: number, selfLow: number, selfTag: number): number;
  without<T>(read: () => T): T;
  /** A module is about to be compiled. */
  loading(): void;
};

/** More bytes than evaluating the guest's library allocates. */
const setupAllowance = 2 ** 30;

/** A VM with the guest's library, for one program. It owns one machine and the only bridge between guest and host. */
export class Vm {
  /** Only for Vm and for grading, which adds to the VM. */
  readonly machine: Machine;
  readonly bridge: HostBridge;
  /** Set in a replay. */
  breakpoints: Breakpoints | undefined;
  callSites!: CallSiteReader;
  /** Whether it was configured and the languages' libraries were evaluated in it. See prepared-vm.ts. */
  isPrepared = false;
  private inputs: RecordedInputs | undefined;
  private modules: ModuleLoader | undefined;
  guest!: GuestFunctions;
  readonly stack: EngineStack;
  private seed = new Int32Array();
  private async = false;
  /** Reads the completion value of an evaluation's result. */
  private completionReader!: Handle;
  /** Whether a script may redeclare names of an earlier script. */
  private redeclares = false;
  /** Handles that were returned: the guest's collector cannot free their values. */
  private readonly handles: Handle[] = [];

  private constructor(
    engine: Engine,
    readonly memoryLimit: number,
    initialBytes?: number,
  ) {
    this.machine = new Machine(
      engine,
      memoryLimit,
      {
        dateNow: () => this.inputs?.dateNow() ?? Date.now(),
        inUtc: () => this.askLocalTime(),
        onCall: (id, argc, argv) => this.bridge.call(id, argc, argv),
        normalizeModule: (importer, specifier) => this.modules?.normalize(importer, specifier) ?? 0,
        loadModule: (name) => {
          this.breakpoints?.loading();
          return this.modules?.load(name) ?? 0;
        },
        moment: (pc, frame, low, tag) => this.breakpoints?.moment(pc, frame, low, tag) ?? breakpointOpcode,
        onError: (message, reason) => this.bridge.handlers.onError?.(message, reason),
        withoutBreakpoints: (read) => (this.breakpoints ? this.breakpoints.without(read) : read()),
      },
      initialBytes,
    );
    this.stack = new EngineStack(this.machine);
    this.bridge = new HostBridge(this.machine, noopHandlers);
  }

  /** @param memoryBytes the maximum size of the memory. */
  static create(engine: Engine, memoryBytes: number): Vm {
    const vm = new Vm(engine, memoryBytes);
    // With less than 12 MiB a collection was due while the library was evaluated, and the heap differed from there on.
    // All VMs are copies of the first one, so a program's fuel depended on what ran before it.
    vm.allowBytes(setupAllowance);
    vm.machine.begin();
    vm.open();
    vm.guest = installGuestRuntime(vm.machine, vm.bridge.handle());
    vm.context.releaseGlobal();
    vm.allowBytes(-setupAllowance);
    return vm;
  }

  /**
   * A VM that continues another one: its memory has this size, and the engine's objects are at these addresses. The
   * caller copies the memory and the globals.
   */
  static adopt(engine: Engine, memoryBytes: number, size: number, addresses: VmAddresses): Vm {
    const vm = new Vm(engine, memoryBytes, size);
    vm.machine.resumeFrom(addresses);
    vm.open();
    const handleOf = (name: string) => vm.context.handle(addresses.guest[name] as JSValuePointer);
    vm.guest = Object.fromEntries(guestFunctionNames.map((name) => [name, handleOf(name)])) as GuestFunctions;
    return vm;
  }

  private open(): void {
    this.callSites = new CallSiteReader(this.context.runtime, () => this.machine.heap32());
  }

  /** Delays the next collection by this many bytes. */
  allowBytes(bytes: number): void {
    const { allowance } = this.state.globals;
    if (allowance) allowance.value += bytes;
  }

  /** Frees unreachable objects. The next collection is as late as possible. */
  collect(): void {
    this.machine.collect();
    const { allowance } = this.state.globals;
    if (allowance) allowance.value = allowanceOf(this.memoryLimit);
  }

  private get context(): Context {
    return this.machine.context;
  }

  /** The argument of `adopt`. */
  get addresses(): VmAddresses {
    return {
      ...this.machine.addresses,
      stackBase: this.state.stackBase,
      guest: Object.fromEntries(guestFunctionNames.map((name) => [name, this.guest[name].value as number])),
    };
  }

  /** The whole state of the instance: its memory, and the numbers outside of it. */
  get state(): Pick<Instance, "memory" | "globals" | "stackBase"> {
    return this.machine.instance;
  }

  get counters(): Counters {
    return this.machine.counters;
  }

  get memoryBytes(): number {
    return this.state.memory.buffer.byteLength - this.stack.grownBytes;
  }

  /**
   * Moves the engine's stack into its heap, for deep calls of the guest. False if there is not enough memory. The
   * memory limit must have room for it.
   */
  deepenStack(bytes: number): boolean {
    this.allowBytes(bytes - allowanceOf(this.memoryLimit) + allowanceOf(this.memoryLimit - bytes));
    return this.stack.deepen(bytes);
  }

  /** Whether nothing is pending: no call on the engine's stack, no job, no timer, no unhandled rejection. */
  get isIdle(): boolean {
    return this.machine.isIdle && this.untilNextTimer() < 0;
  }

  /** Sets the time and the random numbers of the program. */
  private admit(inputs: RecordedInputs): void {
    this.inputs = inputs;
    this.machine.randomState.set(inputs.randomState());
    this.seed = this.machine.randomState.slice();
  }

  /** Applies the program's capabilities. Returns the error of an author's shim, if any. */
  configure(inputs: RecordedInputs, settings: EnvironmentSettings): string | undefined {
    this.admit(inputs);
    if (this.isPrepared) return undefined;
    const permits = permissionsFor(settings);
    // The linker decides imports. The names of modules would change the steps of a program that imports none: its count
    // must be the same on a page with libraries and on one without.
    const capabilities = { ...settings.capabilities, modules: [] };
    const answer = this.textOf(
      this.guest.configure,
      this.context.newString(JSON.stringify({ ...settings, capabilities, permits })),
    );
    if (answer === "done") return undefined;
    if (permits.shims.length === 0) throw new Error(`the guest's world could not be configured: ${answer}`);
    return answer ?? "The shims did not come to an end.";
  }

  /** Continues a session with other inputs: the state of the program stays. */
  resume(inputs: RecordedInputs): void {
    this.inputs = inputs;
    this.seed = this.machine.randomState.slice();
    this.redeclares = true;
    this.machine.instance.overflows.value = 0;
  }

  /** Sets the handlers for the guest's requests to its host. */
  listen(handlers: HostHandlers): void {
    this.bridge.handlers = handlers;
  }

  /** Whether `Math.random` has been called since the program was configured. */
  get usedRandom(): boolean {
    return this.machine.randomState.some((word, index) => word !== this.seed[index]);
  }

  /**
   * The position in those files that called the host, or that was reached when the guest was stopped. After a host
   * exception the engine's frames are still in its memory. So the line of a call is known even if the instance broke
   * inside a native loop.
   */
  callSiteIn(files: UserFiles): CallSite | undefined {
    return this.callSites.locate(files);
  }

  /** The reason of the first rejected promise that still has no handler. */
  unhandledRejection(): Handle | undefined {
    return this.machine.unhandledRejection();
  }

  /** Sets the resolver for the guest's imports. */
  link(source: ModuleResolver): void {
    const { context } = this;
    this.machine.instance.ffi.QTS_RuntimeEnableModuleLoader(context.runtime, 1);
    const fail = (...failure: readonly string[]) => {
      const texts = failure.map((text) => context.newString(text));
      const { value: error } = context.call(this.guest.importFailure, ...texts);
      context.throw(error);
      for (const text of texts) text.dispose();
      error.dispose();
    };
    this.modules = createModuleLoader(context, source, fail, () => this.callSites.forget());
  }

  /** Whether the source compiles as a script on its own. */
  compiles(source: string): boolean | "broken" {
    const flags = evalCompileOnly | (source.includes("await") ? evalAsync : 0);
    const step = this.machine.step(this.machine.hostMeter(), () => this.context.evaluate(source, "", flags));
    if (step.kind === "broken") return step.kind;
    step.handle.dispose();
    return step.kind === "value";
  }

  /** Compiles a program and its imports, and runs none of it. */
  compileOnly(source: string, file: string, kind: "script" | "module"): boolean {
    const mode = kind === "module" ? evalModule : source.includes("await") ? evalAsync : 0;
    const compile = (flags: number) =>
      this.machine.step(this.machine.hostMeter(), () =>
        this.context.evaluate(source, file, evalCompileOnly | flags),
      );
    const step = compile(mode);
    if (step.kind === "value") return true;
    return mode === evalAsync && compile(0).kind === "value";
  }

  /** Evaluates a script or a module. `completion` reads the result. */
  evaluate(source: string, file: string, meter: Meter, kind: "script" | "module" = "script"): Step {
    // An error that interrupts an async function is lost, with its position: scripts without `await` are evaluated
    // without the flag.
    const flags = kind === "module" ? evalModule : source.includes("await") ? evalAsync : 0;
    this.completionReader = kind === "module" ? this.guest.defaultExport : this.guest.completionValue;
    this.callSites.forget();
    (this.state.globals["redeclare"] as WebAssembly.Global<"i32">).value = this.redeclares ? 1 : 0;
    const first = this.machine.step(meter, () => this.context.evaluate(source, file, flags));
    this.async = flags !== 0;
    if (flags !== evalAsync || first.kind !== "threw" || meter.hasTicked) return this.track(first);
    // Outside modules `await` may be the name of a variable: such a script compiles without the flag.
    const second = this.machine.step(meter, () => this.context.evaluate(source, file, 0));
    const compiles = second.kind !== "threw" || meter.hasTicked;
    this.async = !compiles;
    return this.track(compiles ? second : first);
  }

  /**
   * Calls a timer's callback, with the global object as `this`, as HTML specifies. Then it releases the callback,
   * because the guest's collector cannot free what the host holds.
   */
  call(callback: Handle, meter: Meter): Step {
    return this.machine.step(meter, () => {
      const result = this.context.callWith(this.context.global, callback);
      callback.dispose();
      if (result.threw) return result;
      result.value.dispose();
      return { threw: false, value: this.context.undefined };
    });
  }

  /** Runs promise jobs until none are left or the guest was stopped. */
  runJobs(meter: Meter): Step {
    return this.machine.runJobs(meter);
  }

  /** Answers the oldest question that waits. */
  answer(text: string | null, meter: Meter): Step {
    const { context } = this;
    const answer = text === null ? context.null : context.newString(text);
    this.handles.push(answer);
    return this.track(this.machine.step(meter, () => context.call(this.guest.answer, answer)));
  }

  /** The completion value of an evaluated script, or what it threw, or "pending" if it still waits. */
  completion(handle: Handle): "pending" | Step {
    if (!this.async) return { kind: "value", handle };
    const { state, value: settledValue } = this.context.promiseOf(handle);
    if (state === "pending") return state;
    if (state === "rejected") return { kind: "threw", handle: settledValue };
    this.handles.push(settledValue);
    const value = this.machine.query(this.completionReader, identity, settledValue);
    return this.track({ kind: "value", handle: value ?? this.context.undefined });
  }

  /** The result of the guest library's `describeValue`: the JSON text of `{ inspected, preview }`. */
  describeValue(value: Handle): string | undefined {
    return this.textOf(this.guest.describeValue, value);
  }

  /** The text of a value that is already a string. */
  textOfValue(value: Handle): string {
    return this.context.string(value);
  }

  /** The JSON text of `{ name, message, stack }`. */
  describeError(error: Handle): string | undefined {
    return this.textOf(this.guest.describeError, error);
  }

  /** Milliseconds until the next timer is due; -1 if there is none. */
  untilNextTimer(): number {
    return this.numberOf(this.guest.untilNextTimer);
  }

  /** Advances its clock, at most to its next timer. */
  passTime(ms: number): void {
    const text = this.context.newString(String(ms));
    this.machine.query(this.guest.passTime, () => text.dispose(), text);
  }

  takeTimer(): Handle | undefined {
    return this.machine.query(this.guest.takeTimer, identity);
  }

  /** Starts to record marked waits. */
  watchWaits(): void {
    this.machine.query(this.guest.watchWaits, () => true);
  }

  /** The number of the marked `await` at which the program waits; -1 if there is none. */
  waitsAt(): number {
    return this.numberOf(this.guest.waitsAt);
  }

  /** Assigns the last value of a session to `_`. */
  keepLast(value: Handle): void {
    this.machine.query(this.guest.keepLast, () => true, value);
  }

  /** Releases all handles that were returned. */
  releaseHandles(): void {
    for (const handle of this.handles.splice(0)) if (handle.alive) handle.dispose();
  }

  private track(step: Step): Step {
    if (step.kind !== "broken") this.handles.push(step.handle);
    return step;
  }

  private textOf(question: Handle, ...args: readonly Handle[]): string | undefined {
    return this.machine.query(question, (answer) => this.context.string(answer), ...args);
  }

  /** -1 if the call failed. */
  private numberOf(question: Handle): number {
    return this.machine.query(question, (answer) => this.context.number(answer)) ?? -1;
  }

  /** Whether the engine gets UTC as the local time. */
  private askLocalTime(): boolean {
    if (this.inputs?.isVirtual) return true;
    this.inputs?.touch("time zone");
    return false;
  }
}

function identity(handle: Handle): Handle {
  return handle;
}
