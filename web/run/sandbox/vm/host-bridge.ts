import type { JSValueConstPointer, JSValuePointer } from "@jitl/quickjs-ffi-types";
import { truncate } from "../../../protocol/parsers.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import { maxQuestionLength } from "../../../protocol/run/limits.ts";
import { HeapReader } from "../errors/heap-reader.ts";
import type { CallResult, Context, Handle } from "./context.ts";
import type { Ffi } from "./engine.ts";
import type { Machine } from "./machine.ts";

/**
 * The host's side of the bridge: it handles calls of the guest's library. Handlers take strings, and return a string or
 * a number.
 */
export type HostHandlers = {
  /** Receives the guest's output, see Printer. False if details are no longer needed. */
  print(flags: number, piece: string, details: string | undefined): boolean;
  /** Milliseconds since the program began. */
  elapsed(): number;
  /** 32 random bits. */
  random(): number;
  /**
   * The host's Intl, as a pure function from JSON text to JSON text. Requests of the modules of Node come this way, too
   * (see run/node-host.ts), and may be answered by a value: a function more in each VM would change the steps of all
   * programs.
   */
  intl(request: string, value?: Handle): string | CallResult;
  /** The source of a part of the standard library; undefined if this host does not have it. */
  part(name: string): string | undefined;
  /** `input()` asks; the answer is delivered when the guest has nothing else to do. */
  ask(question: string): void;
  /** The next answer to `prompt()`; null if it was dismissed. If there is none yet, it throws, which ends the VM. */
  prompt(question: string, suggestion: string): string | null;
  /** Not a call of the library: the engine throws an error with that message, for that reason. */
  onError?(message: string, reason: ErrorReason): void;
};

/** The handlers before a VM gets a program, and for a VM without a listener. */
export const noopHandlers: HostHandlers = {
  print: () => true,
  elapsed: () => 0,
  random: () => 0,
  intl: () => "",
  part: () => undefined,
  ask: () => null,
  prompt: () => null,
};

export type BridgeFunction = readonly [name: string, answer: (argc: number, argv: number) => JSValuePointer];

/** The return value of a host function that becomes `undefined` in the guest. */
const undefinedPointer = 0 as JSValuePointer;

/**
 * The only bridge between guest and host: these few functions, which only the guest's library gets. The bridge trusts
 * nothing, because its caller may be a program that controls the engine's whole memory. So its functions return nothing
 * that helps such a program: the time, random numbers, its own output, its own promises.
 */
export class HostBridge {
  /** The functions in the order of their ids in the engine. A snapshot expects the same order. */
  readonly functions: BridgeFunction[] = [
    ["print", (argc, argv) => this.print(argc, argv)],
    ["elapsed", () => this.number(this.handlers.elapsed())],
    ["random", () => this.number(this.handlers.random() >>> 0)],
    ["intl", (argc, argv) => this.intl(argc, argv)],
    ["part", (_, argv) => this.string(this.handlers.part(this.stringAt(argv, 0)))],
    ["ask", (_, argv) => this.ask(argv)],
    [
      "prompt",
      (_, argv) => this.string(this.handlers.prompt(this.questionAt(argv, 0), this.questionAt(argv, 1))),
    ],
    ["internalNumber", (_, argv) => this.internalNumber(argv)],
    ["internalValue", (_, argv) => this.internalValue(argv)],
    ["captureStack", (_, argv) => this.captureStack(argv)],
    ["privateField", (_, argv) => this.privateField(argv)],
  ];

  constructor(
    private readonly machine: Machine,
    public handlers: HostHandlers,
  ) {}

  private get context(): Context {
    return this.machine.context;
  }

  private get ffi(): Ffi {
    return this.machine.instance.ffi;
  }

  /** Handles a call of the guest. */
  call(id: number, argc: number, argv: number): JSValuePointer {
    return this.functions[id - 1]?.[1](argc, argv) ?? undefinedPointer;
  }

  /** An object with the functions of the bridge, for the guest's library. */
  handle(): Handle {
    const functions = this.context.newObject();
    for (const [index, [name]] of this.functions.entries()) {
      const value = this.context.newFunction(name, index + 1);
      this.context.setProp(functions, name, value);
      value.dispose();
    }
    return functions;
  }

  private print(argc: number, argv: number): JSValuePointer {
    const { ffi } = this;
    if (argc !== 3 && argc !== 4) return undefinedPointer;
    const text = this.stringAt(argv, 1);
    const length = this.numberAt(argv, 2);
    const piece: unknown = length < 0 ? JSON.parse(text) : text;
    if (length >= 0 && text.length < length) {
      // The string contains a NUL, where the C string ended: request it as JSON.
      return ffi.QTS_DupValuePointer(this.context.pointer, ffi.QTS_GetFalse());
    }
    if (typeof piece !== "string") return undefinedPointer;
    const details = argc === 4 ? this.stringAt(argv, 3) : undefined;
    if (this.handlers.print(this.numberAt(argv, 0), piece, details)) return undefinedPointer;
    return ffi.QTS_DupValuePointer(this.context.pointer, ffi.QTS_GetNull());
  }

  private ask(argv: number): JSValuePointer {
    this.handlers.ask(this.questionAt(argv, 0));
    return undefinedPointer;
  }

  /**
   * The guest's library has truncated it already. This bounds the host's memory for a program that bypasses the
   * library.
   */
  private questionAt(argv: number, index: number): string {
    return truncate(this.stringAt(argv, index), maxQuestionLength);
  }

  private internalNumber(argv: number): JSValuePointer {
    const iterator = new HeapReader(this.machine.instance.memory).collectionIterator(argv);
    if (iterator) return this.number(iterator.left === undefined ? -2 : 4 * iterator.left + iterator.kind);
    return this.number(this.ffi.QTS_PromiseState(this.context.pointer, this.argument(argv, 0)));
  }

  private internalValue(argv: number): JSValuePointer {
    const { ffi, context, machine } = this;
    const iterator = new HeapReader(machine.instance.memory).collectionIterator(argv);
    if (iterator) return ffi.QTS_DupValuePointer(context.pointer, iterator.collection as JSValuePointer);
    return ffi.QTS_PromiseResult(context.pointer, this.argument(argv, 0));
  }

  private captureStack(argv: number): JSValuePointer {
    // Values have 64 bits; the first 32 are the object's address.
    const [object = 0, , above = 0] = new Int32Array(this.machine.instance.memory.buffer, argv, 4);
    this.ffi.captureStack(this.context.pointer, object, above);
    return undefinedPointer;
  }

  /** Even numbers give names, and the odd number after each gives its value. */
  private privateField(argv: number): JSValuePointer {
    const { context, instance } = this.machine;
    const heap = new HeapReader(instance.memory);
    const number = this.numberAt(argv, 1);
    const field = heap.privateField(context.runtime, heap.word(argv), number >> 1);
    if (!field || number % 2 === 0) return this.string(field?.name);
    return this.ffi.QTS_DupValuePointer(context.pointer, field.at as JSValuePointer);
  }

  private argument(argv: number, index: number): JSValueConstPointer {
    return this.ffi.QTS_ArgvGetJSValueConstPointer(argv as JSValueConstPointer, index);
  }

  numberAt(argv: number, index: number): number {
    return this.ffi.QTS_GetFloat64(this.context.pointer, this.argument(argv, index));
  }

  stringAt(argv: number, index: number): string {
    return this.context.stringAt(this.argument(argv, index));
  }

  number(value: number): JSValuePointer {
    return this.ffi.QTS_NewFloat64(this.context.pointer, value);
  }

  private intl(argc: number, argv: number): JSValuePointer {
    const { ffi, context } = this;
    const value =
      argc > 1 ? context.handle(ffi.QTS_DupValuePointer(context.pointer, this.argument(argv, 1))) : undefined;
    return this.result(this.handlers.intl(this.stringAt(argv, 0), value));
  }

  private result(result: string | CallResult): JSValuePointer {
    if (typeof result === "string") return this.string(result);
    const { ffi, context } = this;
    const { threw, value } = result;
    if (threw) return ffi.QTS_Throw(context.pointer, value.value);
    return ffi.QTS_DupValuePointer(context.pointer, value.value);
  }

  /** undefined becomes `undefined`, null becomes `null`. */
  string(value: string | null | undefined): JSValuePointer {
    const { ffi } = this;
    if (value === undefined) return undefinedPointer;
    if (value === null) return ffi.QTS_DupValuePointer(this.context.pointer, ffi.QTS_GetNull());
    const handle = this.context.newString(value);
    const copy = ffi.QTS_DupValuePointer(this.context.pointer, handle.value);
    handle.dispose();
    return copy;
  }
}
