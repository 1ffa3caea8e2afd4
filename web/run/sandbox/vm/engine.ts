import type { JSValuePointer, QuickJSFFI } from "@jitl/quickjs-ffi-types";
import { JSObject, tmWords } from "../../../engine/tables/engine-structs.ts";
import { breakpointOpcode } from "../../../protocol/look/breakpoint-opcode.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import { initialMemoryBytes } from "../../../protocol/run/limits.ts";
import { ErrorMessages } from "../errors/error-messages.ts";
import { stackText } from "../errors/error-stack.ts";
import { HeapReader } from "../errors/heap-reader.ts";
import { cStringBytes, readCString } from "./c-string.ts";
import { allowanceOf, growMemory, limitedMemory } from "./memory-limit.ts";
import { NameIndex } from "./name-index.ts";
import { VariableIndex } from "./variable-index.ts";

/** The engine's compiled, metered module. Workers that receive the same module share its optimised code. */
export type Engine = WebAssembly.Module;

/** The host functions that an instance calls: for the meter, and for requests of the guest. */
export type InstanceHost = {
  /** The interpreter's counter has run out. True stops the guest, uncatchably. */
  readonly poll: () => boolean;
  /** The native loops' counter has run out. A new value lets them continue; an exception ends the instance. */
  readonly refuel: () => void;
  /** Much memory has been allocated: the garbage collector should run soon. */
  readonly collect: () => void;
  /** An allocation of the guest exceeded its memory limit. */
  readonly onRefusal: (byDevice: boolean) => void;
  /** The engine throws an error with this message, for this reason. Errors without a reason are not reported. */
  readonly onError?: (message: string, reason: ErrorReason) => void;
  /** Milliseconds since 1970, for the engine's Date. */
  readonly dateNow: () => number;
  /** The engine needs the local time zone. True: it gets UTC. */
  readonly inUtc: () => boolean;
  /**
   * A promise without a handler was rejected, or (`isHandled`) such a promise got a handler later. `promise` is its
   * bits as a value.
   */
  readonly onRejection: (promise: bigint, isHandled: boolean) => void;
  /** The guest calls the host function with this id. Returns the address of a value, or 0 for `undefined`. */
  readonly onCall: (id: number, argc: number, argv: number) => number;
  /** Returns the address of a module's name, which the engine frees. */
  readonly normalizeModule: (importer: string, specifier: string) => number;
  /**
   * The original opcode at a breakpoint. Only the engine with breakpoints calls it; see
   * web/engine/add-breakpoints.ts.
   */
  readonly moment?: (pc: number, frame: number, selfLow: number, selfTag: number) => number;
  /** Calls a function that reads bytecode, with the original bytecode in place. */
  readonly withoutBreakpoints?: <T>(read: () => T) => T;
  /** Returns the address of a module's source, which the engine frees; 0 if an error was thrown in the guest. */
  readonly loadModule: (name: string) => number;
};

/** The engine's exports that the sandbox calls; web/engine/slim-wasm.ts has the list. */
export type Ffi = Pick<
  QuickJSFFI,
  | "QTS_Throw"
  | "QTS_RuntimeSetMaxStackSize"
  | "QTS_GetUndefined"
  | "QTS_GetNull"
  | "QTS_GetFalse"
  | "QTS_NewRuntime"
  | "QTS_NewContext"
  | "QTS_FreeValuePointer"
  | "QTS_FreeCString"
  | "QTS_DupValuePointer"
  | "QTS_NewObject"
  | "QTS_NewFloat64"
  | "QTS_GetFloat64"
  | "QTS_NewString"
  | "QTS_GetString"
  | "QTS_IsJobPending"
  | "QTS_ExecutePendingJob"
  | "QTS_GetProp"
  | "QTS_SetProp"
  | "QTS_Call"
  | "QTS_ResolveException"
  | "QTS_GetGlobalObject"
  | "QTS_PromiseState"
  | "QTS_PromiseResult"
  | "QTS_ArgvGetJSValueConstPointer"
  | "QTS_RuntimeEnableInterruptHandler"
  | "QTS_RuntimeEnableModuleLoader"
> & {
  QTS_Eval(
    context: number,
    text: number,
    bytes: number,
    file: number,
    detect: 0,
    flags: number,
  ): JSValuePointer;
  QTS_NewFunction(context: number, name: number, length: number, constructs: 0, id: number): JSValuePointer;
  /** See web/engine/run-code.ts. */
  runCode(context: number, code: number): JSValuePointer;
  /** See web/engine/error-stacks.ts. */
  captureStack(context: number, object: number, above: number): void;
  /** 0 if there is no memory for it. */
  malloc(bytes: number): number;
  free(pointer: number): void;
  start(): void;
  stackPointer(): number;
  allocateOnStack(bytes: number): number;
  restoreStack(pointer: number): void;
};

/** One instance of the engine with its own memory. It is created for a run and dropped with it, never repaired. */
export type Instance = {
  readonly ffi: Ffi;
  readonly memory: WebAssembly.Memory;
  /** Its current memory. */
  readonly bytes: () => Uint8Array;
  /** The counter of the metered native loops; see web/engine/add-meter.ts. */
  readonly nativeFuel: WebAssembly.Global<"i32">;
  /** Counts the times the engine's own stack check failed. */
  readonly overflows: WebAssembly.Global<"i32">;
  /**
   * The address of the value that the engine consults about undefined names; see
   * web/engine/undefined-name-hook.ts.
   */
  readonly names: WebAssembly.Global<"i32">;
  /** The index, in the engine's function table, of the function that calls `rejected`. */
  readonly rejectionTracker: number;
  /** The exported mutable numbers of the engine, by name: all except its stack pointer. */
  readonly globals: Readonly<Record<string, WebAssembly.Global<"i32">>>;
  /** Where the engine's own stack begins. The stack pointer is there again between two calls. */
  readonly stackBase: number;
};

/** Creates an instance whose memory has this limit: see memory-limit.ts. */
export function instantiate(
  engine: Engine,
  memoryBytes: number,
  host: InstanceHost,
  /** The initial size of its memory. */
  initialBytes: number = initialMemoryBytes,
): Instance {
  const memory = limitedMemory(initialBytes, memoryBytes);
  let view = new Uint8Array(memory.buffer);
  const bytes = () => {
    if (view.buffer !== memory.buffer) view = new Uint8Array(memory.buffer);
    return view;
  };
  const text = (pointer: number) => readCString(bytes(), pointer);
  const collect = () => {
    counter(exports, "allowance").value = allowanceOf(memoryBytes);
    host.collect();
  };
  const errorMessages = new ErrorMessages(memory);
  const heap = new HeapReader(memory);
  const names = new NameIndex(heap);
  const variables = new VariableIndex(heap);
  /** Returns the address of an error's message, preceded by the number of its class. */
  const say = (
    context: number,
    kind: number,
    format: number,
    messagePointer: number,
    ...readings: readonly number[]
  ) => {
    const compose = () => {
      const engineText = text(messagePointer);
      const message = errorMessages.messageFor(context, kind, text(format), engineText, ...readings);
      if (message.reason) host.onError?.(message.text, message.reason);
      return message;
    };
    const message = host.withoutBreakpoints?.(compose) ?? compose();
    return onStack([message.kind], message.text) + 1;
  };
  /** Returns the address of an error's stack text. */
  const stackOf = (_context: number, error: number) => onStack([], stackText(heap, error));
  /**
   * Appends the name of the time zone to the text of a date, which ends in the zone's offset. Returns the new text's
   * address.
   */
  const withZone = (date: number, at: number, length: number) => {
    const offset = new TextDecoder().decode(bytes().slice(at, at + length));
    const local = () =>
      /\(.*\)$/.exec(new Date(heap.float(date + JSObject.object_data)).toString())?.[0] ?? "";
    const zone = host.inUtc() ? "(Coordinated Universal Time)" : local();
    return onStack([], `${offset} ${zone}`.trimEnd());
  };
  /** Writes bytes and a string on the engine's stack. The caller must free them. */
  const onStack = (first: readonly number[], text: string) => {
    const textBytes = cStringBytes(text);
    const at = (exports as unknown as Ffi).allocateOnStack(first.length + textBytes.length + 1);
    bytes().set([...first, ...textBytes, 0], at);
    return at;
  };
  const { exports } = new WebAssembly.Instance(engine, {
    a: { a: memory },
    sandglass: {
      refuel: host.refuel,
      collect,
      say,
      stackOf,
      nameAt: (owner: number, list: number, name: number) => names.at(owner, list, name),
      variableAt: variables.at,
      newNames: (owner: number) => {
        names.forget(owner);
        variables.forget(owner);
      },
      withZone,
      moment: host.moment ?? (() => breakpointOpcode),
      rejected: (_context: number, promise: bigint, _reason: bigint, isHandled: number) =>
        host.onRejection(promise, isHandled !== 0),
    },
    host: {
      fail: (claim: number) => {
        // web/engine/assertion-texts.ts finds its text.
        throw new WebAssembly.RuntimeError(`the engine's assertion at ${claim} failed`);
      },
      growMemory: (neededBytes: number) => {
        const growth = growMemory(memory, neededBytes >>> 0, memoryBytes);
        if (growth === "grown") collect();
        else if (growth !== "impossible") host.onRefusal(growth === "device");
        return growth === "grown" ? 1 : 0;
      },
      dateNow: host.dateNow,
      localTime: (seconds: bigint, into: number) => {
        // A C `struct tm`, of which the engine reads only the offset from UTC.
        const offset = host.inUtc() ? 0 : -60 * new Date(Number(seconds) * 1000).getTimezoneOffset();
        new Int32Array(memory.buffer, into, tmWords.all)[tmWords.gmtoff] = offset;
      },
      shouldInterrupt: () => (host.poll() ? 1 : 0),
      callFunction: (_context: number, _self: number, argc: number, argv: number, id: number) =>
        host.onCall(id, argc, argv),
      normalizeModule: (_runtime: number, _context: number, importer: number, specifier: number) =>
        host.normalizeModule(text(importer), text(specifier)),
      loadModule: (_runtime: number, _context: number, name: number) => host.loadModule(text(name)),
    },
  });
  const nativeFuel = counter(exports, "fuel");
  const table = exports["functions"] as WebAssembly.Table;
  const rejectionTracker = table.grow(1);
  table.set(rejectionTracker, exports["rejected"]);
  const ffi = exports as unknown as Ffi;
  ffi.start();
  collect();
  return {
    ffi,
    memory,
    bytes,
    nativeFuel,
    overflows: counter(exports, "overflows"),
    names: counter(exports, "names"),
    rejectionTracker,
    globals: globalsOf(exports),
    stackBase: ffi.stackPointer(),
  };
}

function globalsOf(exports: WebAssembly.Exports): Instance["globals"] {
  const globals = Object.entries(exports).filter(([, value]) => value instanceof WebAssembly.Global);
  return Object.fromEntries(globals) as Instance["globals"];
}

function counter(exports: WebAssembly.Exports, name: string): WebAssembly.Global<"i32"> {
  const global = exports[name];
  if (!(global instanceof WebAssembly.Global))
    throw new Error(`the engine has no counter "${name}": it is not metered`);
  return global as WebAssembly.Global<"i32">;
}
