import type { JSValuePointer } from "@jitl/quickjs-ffi-types";
import { guestPermissions } from "../../capabilities/guest-permissions.ts";
import { breakpointOpcode } from "../../protocol/look/breakpoint-opcode.ts";
import type { VmAddresses } from "../../protocol/session/session-snapshot.ts";
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
} from "./guest-runtime.ts";
import { HostBridge, type HostHandlers, noopHandlers } from "./host-bridge.ts";
import { Machine, type Step } from "./machine.ts";
import { allowanceOf } from "./memory-limit.ts";
import type { Counters, Meter } from "./meter.ts";
import { createModuleLoader, type ModuleLoader, type ModuleResolver } from "./module-loader.ts";

export type { Step } from "./machine.ts";

/** Called at breakpoints. It can remove them for a while. */
export type Breakpoints = {
  moment(pc: number, frame: number, selfLow: number, selfTag: number): number;
  without<T>(read: () => T): T;
  /** A module is about to be compiled. */
  loading(): void;
};

/** JS_EVAL_FLAG_ASYNC: allows top-level `await`; the result is a promise of `{ value: the completion value }`. */
const evalAsync = 128;

/** JS_EVAL_TYPE_MODULE; the result is the module's namespace, or a promise of it. */
const evalModule = 1;

/** JS_EVAL_FLAG_COMPILE_ONLY. */
const evalCompileOnly = 32;

/** More bytes than the world takes. */
const setupAllowance = 2 ** 30;

/** A VM with the guest's library in it, for one program. It owns one machine, and the only bridge between guest and host. */
export class Vm {
  /** These two and the world are the Vm's own business, and that of grading, which puts more into it. */
  readonly machine: Machine;
  readonly bridge: HostBridge;
  /** Set in a replay that looks inside. */
  breakpoints: Breakpoints | undefined;
  private callSites!: CallSiteReader;
  /** Whether it has been configured, and languages' libraries have been evaluated in it. See prepared-vm.ts. */
  isPrepared = false;
  private inputs: RecordedInputs | undefined;
  private modules: ModuleLoader | undefined;
  guest!: GuestFunctions;
  readonly stack: EngineStack;
  private seed = new Int32Array();
  private async = false;
  /** Reads the completion value from what was evaluated. */
  private completionReader!: Handle;
  /** Whether a script may redeclare names of an earlier script. */
  private redeclares = false;
  /** Handles that have been given out: what they refer to, the guest's collector cannot free. */
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
        withoutBreakpoints: (read) => (this.breakpoints ? this.breakpoints.without(read) : read()),
      },
      initialBytes,
    );
    this.stack = new EngineStack(this.machine);
    this.bridge = new HostBridge(this.machine, noopHandlers);
  }

  /** @param memoryBytes the most the memory may grow to. */
  static create(engine: Engine, memoryBytes: number): Vm {
    const vm = new Vm(engine, memoryBytes);
    // Under 12 MiB a collection was due while the world was evaluated, and the heap was another from there on; all VMs
    // are copies of whichever was the first, so what a program spent went by what ran before it.
    vm.allowBytes(setupAllowance);
    vm.machine.begin();
    vm.open();
    vm.guest = installGuestRuntime(vm.machine, vm.bridge.handle());
    vm.context.releaseGlobal();
    vm.allowBytes(-setupAllowance);
    return vm;
  }

  /**
   * A VM that continues another one: with a memory of that size, and the engine's objects at those addresses. The caller
   * writes the content of the other one's memory and globals.
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

  /** Puts off the next collection by so many bytes. */
  allowBytes(bytes: number): void {
    const { allowance } = this.state.globals;
    if (allowance) allowance.value += bytes;
  }

  /** Collects what nothing refers to. The next collection is as far away as it can be. */
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

  /** All that there is of the instance: its memory, and the numbers it keeps outside. */
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
   * Moves the engine's stack into its heap from now on, for deep calls of the guest. False if there is not enough
   * memory. The memory limit must have room for it.
   */
  deepenStack(bytes: number): boolean {
    this.allowBytes(bytes - allowanceOf(this.memoryLimit) + allowanceOf(this.memoryLimit - bytes));
    return this.stack.deepen(bytes);
  }

  /** Whether nothing is pending: no call on the engine's stack, no job, no timer, no lost rejection. */
  get isIdle(): boolean {
    return this.machine.isIdle && this.untilNextTimer() < 0;
  }

  /** Sets the time and the random numbers of the program. */
  private admit(inputs: RecordedInputs): void {
    this.inputs = inputs;
    this.machine.randomState.set(inputs.randomState());
    this.seed = this.machine.randomState.slice();
  }

  /** Makes the world what the program's capabilities say. Gives what went wrong with the author's part in it. */
  configure(inputs: RecordedInputs, settings: EnvironmentSettings): string | undefined {
    this.admit(inputs);
    if (this.isPrepared) return undefined;
    const permits = guestPermissions(settings.capabilities);
    // Imports are the linker's. The names of modules would move the steps of a program that imports none: a page without
    // libraries and one with them are to count the same.
    const capabilities = { ...settings.capabilities, modules: [] };
    const answer = this.textOf(
      this.guest.configure,
      this.context.newString(JSON.stringify({ ...settings, capabilities, permits })),
    );
    if (answer === "done") return undefined;
    if (permits.shims.length === 0) throw new Error(`the guest's world could not be configured: ${answer}`);
    return answer ?? "The shims did not come to an end.";
  }

  /** Continues with other inputs, in a session: the state of the program stays. */
  resume(inputs: RecordedInputs): void {
    this.inputs = inputs;
    this.seed = this.machine.randomState.slice();
    this.redeclares = true;
    this.machine.instance.overflows.value = 0;
  }

  /** Sets who answers what the guest asks of its host. */
  listen(handlers: HostHandlers): void {
    this.bridge.handlers = handlers;
  }

  /** Whether `Math.random` has been called since the program was configured. */
  get usedRandom(): boolean {
    return this.machine.randomState.some((word, index) => word !== this.seed[index]);
  }

  /**
   * The place in those files that has called the host, or was reached when the guest was stopped. After a host exception the
   * engine's frames are still in its memory, so even an instance that was broken in the middle of a native loop can say
   * which line called it.
   */
  callSiteIn(files: UserFiles): CallSite | undefined {
    return this.callSites.locate(files);
  }

  /** What the first of the rejected promises that still have no handler was rejected with. */
  unhandledRejection(): Handle | undefined {
    return this.machine.unhandledRejection();
  }

  /** Sets who answers when the guest imports. */
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

  /** Whether it compiles as a script of its own. */
  compiles(source: string): boolean | "broken" {
    const flags = evalCompileOnly | (source.includes("await") ? evalAsync : 0);
    const step = this.machine.step(this.machine.hostMeter(), () => this.context.evaluate(source, "", flags));
    if (step.kind === "broken") return step.kind;
    step.handle.dispose();
    return step.kind === "value";
  }

  /** Compiles a program, with what it imports, and runs nothing of it. */
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

  /** Evaluates a script or a module to what `completion` reads. */
  evaluate(source: string, file: string, meter: Meter, kind: "script" | "module" = "script"): Step {
    // An error that interrupts an async function is lost, and with it the place: plain scripts are run plainly.
    const flags = kind === "module" ? evalModule : source.includes("await") ? evalAsync : 0;
    this.completionReader = kind === "module" ? this.guest.defaultExport : this.guest.completionValue;
    this.callSites.forget();
    (this.state.globals["redeclare"] as WebAssembly.Global<"i32">).value = this.redeclares ? 1 : 0;
    const first = this.machine.step(meter, () => this.context.evaluate(source, file, flags));
    this.async = flags !== 0;
    if (flags !== evalAsync || first.kind !== "threw" || meter.hasTicked) return this.track(first);
    // Outside modules `await` may be the name of a variable: such a script compiles as one that awaits nothing.
    const second = this.machine.step(meter, () => this.context.evaluate(source, file, 0));
    const compiles = second.kind !== "threw" || meter.hasTicked;
    this.async = !compiles;
    return this.track(compiles ? second : first);
  }

  /**
   * Calls a timer's callback, with the global object as `this`, as HTML has it, and lets go of it: what the host holds on
   * to, the guest's collector cannot free.
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

  /** Runs promise jobs until there are none, or the guest was stopped. */
  runJobs(meter: Meter): Step {
    return this.machine.runJobs(meter);
  }

  /** Gives the answer to the oldest question that waits for one. */
  answer(text: string | null, meter: Meter): Step {
    const { context } = this;
    const answer = text === null ? context.null : context.newString(text);
    this.handles.push(answer);
    return this.track(this.machine.step(meter, () => context.call(this.guest.answer, answer)));
  }

  /** The completion value of an evaluated script, or what it threw, or that it still waits for something. */
  completion(handle: Handle): "pending" | Step {
    if (!this.async) return { kind: "value", handle };
    const { state, value: settledValue } = this.context.promiseOf(handle);
    if (state === "pending") return state;
    if (state === "rejected") return { kind: "threw", handle: settledValue };
    this.handles.push(settledValue);
    const value = this.machine.query(this.completionReader, identity, settledValue);
    return this.track({ kind: "value", handle: value ?? this.context.undefined });
  }

  /** What `describeValue` of the guest's library says: the JSON text of `{ inspected, preview }`. */
  describeValue(value: Handle): string | undefined {
    return this.textOf(this.guest.describeValue, value);
  }

  /** A value that is a string already. */
  textOfValue(value: Handle): string {
    return this.context.string(value);
  }

  /** The JSON text of `{ name, message, stack }`. */
  describeError(error: Handle): string | undefined {
    return this.textOf(this.guest.describeError, error);
  }

  /** Milliseconds until the next timer is due; -1 when there is none. */
  untilNextTimer(): number {
    return this.numberOf(this.guest.untilNextTimer);
  }

  /** Lets time pass on its clock, not past its next timer. */
  passTime(ms: number): void {
    const text = this.context.newString(String(ms));
    this.machine.query(this.guest.passTime, () => text.dispose(), text);
  }

  takeTimer(): Handle | undefined {
    return this.machine.query(this.guest.takeTimer, identity);
  }

  /** From now on marked waits are noted. */
  watchWaits(): void {
    this.machine.query(this.guest.watchWaits, () => true);
  }

  /** The number of the marked `await` that the program waits at; -1 when there is none. */
  waitsAt(): number {
    return this.numberOf(this.guest.waitsAt);
  }

  /** Makes `_` the last value of a session. */
  keepLast(value: Handle): void {
    this.machine.query(this.guest.keepLast, () => true, value);
  }

  /** Lets go of all handles that have been given out. */
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

  /** -1 when there is no answer. */
  private numberOf(question: Handle): number {
    return this.machine.query(question, (answer) => this.context.number(answer)) ?? -1;
  }

  /** True if the engine gets UTC as the local time. */
  private askLocalTime(): boolean {
    if (this.inputs?.isVirtual) return true;
    this.inputs?.touch("time zone");
    return false;
  }
}

function identity(handle: Handle): Handle {
  return handle;
}
