import type {
  BorrowedHeapCharPointer,
  JSContextPointer,
  JSContextPointerPointer,
  JSRuntimePointer,
  JSValueConstPointer,
  JSValueConstPointerPointer,
  JSValuePointer,
} from "@jitl/quickjs-ffi-types";
import { cStringBytes, readCString } from "./c-string.ts";
import type { Instance } from "./engine.ts";

/**
 * What the sandbox does with guest values: it calls, reads and creates a few. `quickjs-emscripten-core` does the same
 * and much more, in 8 KiB of brotli that delayed every first output. This calls the same functions of the engine.
 */

type Pointer = JSValuePointer | JSValueConstPointer;

/** A guest value that the host owns until it releases it. */
export class Handle {
  private isHeld = true;

  /** @param free is omitted for values that always exist, such as `undefined`. */
  constructor(
    private readonly pointer: Pointer,
    private readonly free?: (pointer: Pointer) => void,
  ) {}

  get alive(): boolean {
    return this.isHeld;
  }

  /** The address of the value in the engine's memory. */
  get value(): JSValuePointer {
    if (!this.isHeld) throw new Error("a value of the guest was used after it was let go of");
    return this.pointer as JSValuePointer;
  }

  dispose(): void {
    if (!this.free) return;
    this.free(this.value);
    this.isHeld = false;
  }
}

/** The result of an evaluation or a call: a value, or what was thrown. */
export type CallResult = { readonly threw: boolean; readonly value: Handle };

export type PromiseState = "pending" | "fulfilled" | "rejected";
export const promiseStates: readonly PromiseState[] = ["pending", "fulfilled", "rejected"];

export class Context {
  readonly undefined: Handle;
  readonly null: Handle;
  private globalObject: Handle | undefined;

  constructor(
    private readonly instance: Instance,
    readonly runtime: JSRuntimePointer,
    readonly pointer: JSContextPointer,
  ) {
    this.undefined = new Handle(instance.ffi.QTS_GetUndefined());
    this.null = new Handle(instance.ffi.QTS_GetNull());
  }

  get global(): Handle {
    this.globalObject ??= new Handle(this.instance.ffi.QTS_GetGlobalObject(this.pointer));
    return this.globalObject;
  }

  /**
   * Releases the handle for the global object. A copied VM has no such handle yet. If the first VM kept its own, its
   * next allocation would be at another address, and a program would use other fuel, because the engine hashes by
   * address.
   */
  releaseGlobal(): void {
    this.globalObject?.dispose();
    this.globalObject = undefined;
  }

  /** A handle for a value that the engine returned to the host. */
  handle(pointer: JSValuePointer): Handle {
    return new Handle(pointer, this.freeValue);
  }

  private readonly freeValue = (pointer: Pointer) =>
    this.instance.ffi.QTS_FreeValuePointer(this.pointer, pointer as JSValuePointer);

  newObject(): Handle {
    return this.handle(this.instance.ffi.QTS_NewObject(this.pointer));
  }

  newString(string: string): Handle {
    const { ffi } = this.instance;
    return this.handle(this.withCString(string, (chars) => ffi.QTS_NewString(this.pointer, chars)));
  }

  /** A host function: see InstanceHost. */
  newFunction(name: string, id: number): Handle {
    const { ffi } = this.instance;
    return this.handle(this.withName(name, (chars) => ffi.QTS_NewFunction(this.pointer, chars, 0, 0, id)));
  }

  getProp(object: Handle, key: string): Handle {
    const name = this.newString(key);
    const value = this.instance.ffi.QTS_GetProp(this.pointer, object.value, name.value);
    name.dispose();
    return this.handle(value);
  }

  setProp(object: Handle, key: string, value: Handle): void {
    const name = this.newString(key);
    this.instance.ffi.QTS_SetProp(this.pointer, object.value, name.value, value.value);
    name.dispose();
  }

  number(value: Handle): number {
    return this.instance.ffi.QTS_GetFloat64(this.pointer, value.value);
  }

  /** The value as a string, up to its first NUL. */
  string(value: Handle): string {
    return this.stringAt(value.value);
  }

  stringAt(pointer: Pointer): string {
    const { ffi, bytes } = this.instance;
    const chars = ffi.QTS_GetString(this.pointer, pointer);
    const text = chars === 0 ? "" : readCString(bytes(), chars);
    ffi.QTS_FreeCString(this.pointer, chars);
    return text;
  }

  /** The state of a promise, and its result or reason. Any other value counts as fulfilled with itself. */
  promiseOf(value: Handle): { readonly state: PromiseState; readonly value: Handle } {
    const { ffi } = this.instance;
    const state = promiseStates[ffi.QTS_PromiseState(this.pointer, value.value)];
    if (state === undefined) return { state: "fulfilled", value };
    if (state === "pending") return { state, value };
    return { state, value: this.handle(ffi.QTS_PromiseResult(this.pointer, value.value)) };
  }

  call(callee: Handle, ...args: readonly Handle[]): CallResult {
    return this.callWith(this.undefined, callee, args);
  }

  callWith(self: Handle, callee: Handle, args: readonly Handle[] = []): CallResult {
    const { ffi, memory } = this.instance;
    const list = ffi.malloc(args.length * 4) as JSValueConstPointerPointer;
    new Int32Array(memory.buffer, list, args.length).set(args.map(({ value }) => value));
    const result = ffi.QTS_Call(this.pointer, callee.value, self.value, args.length, list);
    ffi.free(list);
    return this.resultOf(result);
  }

  /** @param flags the flags of `JS_Eval`. */
  evaluate(source: string, file: string, flags: number): CallResult {
    const { ffi } = this.instance;
    return this.resultOf(
      this.withCString(source, (string, bytes) =>
        this.withName(file, (name) => ffi.QTS_Eval(this.pointer, string, bytes, name, 0, flags)),
      ),
    );
  }

  /** Runs bytecode that was compiled when the engine was built. Other bytecode could do anything to the instance. */
  runCode(code: Uint8Array): CallResult {
    const { ffi, memory } = this.instance;
    const pointer = ffi.malloc(4 + code.length);
    if (pointer === 0) throw new Error("there is no memory for the code");
    new Int32Array(memory.buffer)[pointer >>> 2] = code.length;
    this.instance.bytes().set(code, pointer + 4);
    const result = ffi.runCode(this.pointer, pointer);
    ffi.free(pointer);
    return this.resultOf(result);
  }

  /** Runs at most that many jobs. Errors in a job need no handling here, because the engine reports rejections. */
  runJobs(max: number, lastContext: number): void {
    const { ffi } = this.instance;
    this.resultOf(
      ffi.QTS_ExecutePendingJob(this.runtime, max, lastContext as JSContextPointerPointer),
    ).value.dispose();
  }

  throw(error: Handle): void {
    const { ffi } = this.instance;
    this.freeValue(ffi.QTS_Throw(this.pointer, error.value));
  }

  /** The address of a copy of the string that the engine will free; 0 if there is no memory for it. */
  newCString(string: string): { readonly pointer: number; readonly bytes: number } {
    const bytes = cStringBytes(string);
    const pointer = this.instance.ffi.malloc(bytes.length + 1);
    if (pointer !== 0) this.write(bytes, pointer);
    return { pointer, bytes: bytes.length };
  }

  private write(bytes: Uint8Array, pointer: number): void {
    const memory = this.instance.bytes();
    memory.set(bytes, pointer);
    memory[pointer + bytes.length] = 0;
  }

  private withCString<T>(string: string, use: (pointer: BorrowedHeapCharPointer, bytes: number) => T): T {
    const { pointer, bytes } = this.newCString(string);
    if (pointer === 0) throw new Error("there is no memory for a text");
    const result = use(pointer as BorrowedHeapCharPointer, bytes);
    this.instance.ffi.free(pointer);
    return result;
  }

  /** For short strings: they are written to the engine's stack. */
  private withName<T>(name: string, use: (pointer: number) => T): T {
    const { ffi } = this.instance;
    const bytes = cStringBytes(name);
    const stack = ffi.stackPointer();
    const pointer = ffi.allocateOnStack(bytes.length + 1);
    this.write(bytes, pointer);
    const result = use(pointer);
    ffi.restoreStack(stack);
    return result;
  }

  private resultOf(pointer: JSValuePointer): CallResult {
    const error = this.instance.ffi.QTS_ResolveException(this.pointer, pointer);
    if (error === 0) return { threw: false, value: this.handle(pointer) };
    this.freeValue(pointer);
    return { threw: true, value: this.handle(error) };
  }
}
