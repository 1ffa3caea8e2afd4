import type { JSContextPointer, JSRuntimePointer, JSValuePointer } from "@jitl/quickjs-ffi-types";
import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import type { Instance } from "./engine.ts";

/** What stands behind the door: the host's answers to what the guest's library asks. Text in, text or a number out. */
export type Doorkeeper = {
  /** Receives what the guest prints, see Printer; false when it need not send details any more. */
  print(what: number, piece: string, details: string | undefined): boolean;
  /** Milliseconds since the program began. */
  elapsed(): number;
  /** 32 random bits. */
  random(): number;
  /** The host's Intl, as a pure function from JSON text to JSON text. */
  intl(request: string): string;
  /** The source of a part of the standard library; undefined when there is no such part here. */
  part(name: string): string | undefined;
  /** `input()` asks; the answer comes when the guest has nothing else to do. */
  ask(question: string): void;
  /** The next answer to `prompt()`; null when it was dismissed. Throws, and so ends the VM, when there is none yet. */
  prompt(question: string, suggestion: string): string | null;
};

/** What a host function gives back to be `undefined` in the guest. */
const nothing = 0 as JSValuePointer;

/**
 * The one door between guest and host: these few functions, which only the guest's library is given. The door trusts
 * nothing: its caller may be a program that owns the whole memory of the engine. So what is behind it is worthless to
 * such a program: the time, random numbers, its own output, its own promises.
 */
export class Door {
  private context!: QuickJSContext;
  private runtimePointer!: JSRuntimePointer;
  private contextPointer!: JSContextPointer;
  /** The functions in the order of their ids in the engine, which is also the order a snapshot expects. */
  private readonly functions: readonly (readonly [
    name: string,
    answer: (argc: number, argv: number) => JSValuePointer,
  ])[] = [
    ["print", (argc, argv) => this.print(argc, argv)],
    ["elapsed", () => this.number(this.keeper.elapsed())],
    ["random", () => this.number(this.keeper.random() >>> 0)],
    ["intl", (_, argv) => this.text(this.keeper.intl(this.textAt(argv, 0)))],
    ["part", (_, argv) => this.text(this.keeper.part(this.textAt(argv, 0)))],
    ["ask", (_, argv) => this.ask(argv)],
    ["prompt", (_, argv) => this.text(this.keeper.prompt(this.textAt(argv, 0), this.textAt(argv, 1)))],
    ["promiseState", (_, argv) => this.promiseState(argv)],
    ["promiseResult", (_, argv) => this.promiseResult(argv)],
  ];

  constructor(
    private readonly instance: Instance,
    public keeper: Doorkeeper,
  ) {}

  /** Answers the guest's calls from now on. */
  open(context: QuickJSContext, runtimePointer: JSRuntimePointer, contextPointer: JSContextPointer): void {
    this.context = context;
    this.runtimePointer = runtimePointer;
    this.contextPointer = contextPointer;
    const { callbacks } = this.instance.emscripten;
    // Straight to the door: the library's own callback takes 3 µs more.
    callbacks.callFunction = (_asyncify, _context, _self, argc, argv, id) =>
      this.functions[id - 1]?.[1](argc, argv) ?? nothing;
    callbacks.freeHostRef = () => {};
  }

  /** An object with the door's functions, for the guest's library. */
  handle(): QuickJSHandle {
    const { ffi } = this.instance;
    const door = this.context.newObject();
    for (const [index, [name]] of this.functions.entries()) {
      const pointer = ffi.QTS_NewFunction(this.contextPointer, name, 0, false, (index + 1) as never);
      this.context
        .getMemory(this.runtimePointer)
        .heapValueHandle(pointer)
        .consume((value) => {
          this.context.setProp(door, name, value);
        });
    }
    return door;
  }

  private print(argc: number, argv: number): JSValuePointer {
    const { ffi } = this.instance;
    if (argc !== 3 && argc !== 4) return nothing;
    const text = this.textAt(argv, 1);
    const length = this.numberAt(argv, 2);
    const piece: unknown = length < 0 ? JSON.parse(text) : text;
    if (length >= 0 && text.length < length) {
      // The text has a NUL, where the C string ended: ask for it as JSON.
      return ffi.QTS_DupValuePointer(this.contextPointer, ffi.QTS_GetFalse());
    }
    if (typeof piece !== "string") return nothing;
    const details = argc === 4 ? this.textAt(argv, 3) : undefined;
    if (this.keeper.print(this.numberAt(argv, 0), piece, details)) return nothing;
    return ffi.QTS_DupValuePointer(this.contextPointer, ffi.QTS_GetNull());
  }

  private ask(argv: number): JSValuePointer {
    this.keeper.ask(this.textAt(argv, 0));
    return nothing;
  }

  private promiseState(argv: number): JSValuePointer {
    return this.number(this.instance.ffi.QTS_PromiseState(this.contextPointer, this.argument(argv, 0)));
  }

  private promiseResult(argv: number): JSValuePointer {
    return this.instance.ffi.QTS_PromiseResult(this.contextPointer, this.argument(argv, 0));
  }

  private argument(argv: number, index: number): never {
    return this.instance.ffi.QTS_ArgvGetJSValueConstPointer(argv as never, index) as never;
  }

  private numberAt(argv: number, index: number): number {
    return this.instance.ffi.QTS_GetFloat64(this.contextPointer, this.argument(argv, index));
  }

  private textAt(argv: number, index: number): string {
    const { ffi, emscripten } = this.instance;
    const chars = ffi.QTS_GetString(this.contextPointer, this.argument(argv, index));
    const text = emscripten.UTF8ToString(chars as never);
    ffi.QTS_FreeCString(this.contextPointer, chars);
    return text;
  }

  private number(value: number): JSValuePointer {
    return this.instance.ffi.QTS_NewFloat64(this.contextPointer, value);
  }

  /** undefined is `undefined`, null is `null`. */
  private text(value: string | null | undefined): JSValuePointer {
    const { ffi } = this.instance;
    if (value === undefined) return nothing;
    if (value === null) return ffi.QTS_DupValuePointer(this.contextPointer, ffi.QTS_GetNull());
    return this.context
      .newString(value)
      .consume((handle) => ffi.QTS_DupValuePointer(this.contextPointer, handle.value));
  }
}
