import { decodeText, encodeText } from "../../interpreters/guest-memory.ts";
import type { StartedInstance } from "../../interpreters/start-instance.ts";

/** Numbers of lua.h. */
export const status = {
  ok: 0,
  yielded: 1,
  runtime: 2,
  syntax: 3,
  memory: 4,
  inHandler: 5,
  noFile: 6,
} as const;
export const type = {
  nil: 0,
  boolean: 1,
  lightUserdata: 2,
  number: 3,
  string: 4,
  table: 5,
  function: 6,
  userdata: 7,
  thread: 8,
} as const;
const registryIndex = -1_001_000;
const allResults = -1;

/** Places in a `lua_Debug`, in bytes. */
const debug = { name: 4, source: 16, sourceLength: 20, currentLine: 24, size: 108 };

export type LuaFrame = {
  /** Without a name it is the main part of a file, or nobody knows how it was called. */
  readonly name: string;
  /** The path of its file; undefined for functions in C, and for code that the program loads from a text. */
  readonly file: string | undefined;
  /** From 1; -1 in C. */
  readonly line: number;
};

/** A function of Lua that is a function of the host: it gets the thread, and returns the number of its results. */
export type HostFunction = (thread: number) => number;

/** The C API of Lua, as far as the adapter uses it. A position on the stack is as in C: from 1, or from the top at -1. */
export class LuaState {
  /** The main thread. */
  readonly main: number;
  private readonly functions: HostFunction[] = [];
  private readonly callHostIndex: number;
  private readonly debugAt: number;
  private readonly sizeAt: number;
  /** What `lua_getinfo` is asked for. */
  private readonly whatAt: number;
  private lastSource: { readonly bytes: Uint8Array; readonly file: string | undefined } = {
    bytes: new Uint8Array(),
    file: undefined,
  };

  constructor(readonly instance: StartedInstance) {
    this.debugAt = this.call("malloc", debug.size);
    this.sizeAt = this.call("malloc", 8);
    this.whatAt = this.call("malloc", 4);
    instance.memory.bytes.set(cString("nSl"), this.whatAt);
    this.callHostIndex = instance.table.grow(1);
    instance.table.set(this.callHostIndex, instance.exports["callHost"]);
    this.main = this.call("luaL_newstate");
    this.call("luaL_openlibs", this.main);
  }

  /** Answers a call of `callHost`. */
  callHost(thread: number): number {
    const id = this.call("lua_tointegerx", thread, registryIndex - 1, 0);
    return this.functions[Number(id)]?.(thread) ?? 0;
  }

  pushFunction(function_: HostFunction): void {
    this.call("lua_pushinteger", this.main, BigInt(this.functions.push(function_) - 1));
    this.call("lua_pushcclosure", this.main, this.callHostIndex, 1);
  }

  pushText(thread: number, text: string): void {
    this.pushBytes(thread, encodeText(text));
  }

  pushBytes(thread: number, bytes: Uint8Array): void {
    const before = this.call("stackSave");
    const at = this.keep(bytes);
    this.call("lua_pushlstring", thread, at, bytes.length);
    this.call("stackRestore", before);
  }

  /** Takes the value at the top of the main thread, and keeps it. */
  keepValue(): number {
    return this.call("luaL_ref", this.main, registryIndex);
  }

  pushKept(thread: number, kept: number): void {
    this.call("lua_rawgeti", thread, registryIndex, BigInt(kept));
  }

  pushInteger(thread: number, value: number): void {
    this.call("lua_pushinteger", thread, BigInt(value));
  }

  pushBoolean(value: boolean): void {
    this.call("lua_pushboolean", this.main, value ? 1 : 0);
  }

  /** Whether the main thread has more calls. */
  isDeeper(calls: number): boolean {
    return this.call("lua_getstack", this.main, calls, this.debugAt) !== 0;
  }

  /** Loads a text as a function. Returns a status. */
  load(text: string, name: string): number {
    const before = this.call("stackSave");
    const bytes = encodeText(text);
    const at = this.keep(bytes);
    const result = this.call("luaL_loadbufferx", this.main, at, bytes.length, this.keep(cString(name)), 0);
    this.call("stackRestore", before);
    return result;
  }

  /** Loads a file of the program as a function. Returns a status. */
  loadFile(path: string): number {
    const before = this.call("stackSave");
    const result = this.call("luaL_loadfilex", this.main, this.keep(cString(path)), 0);
    this.call("stackRestore", before);
    return result;
  }

  /** Calls a function with its arguments on the stack. Returns a status. */
  protectedCall(
    argumentCount: number,
    handler: number,
    results: number = allResults,
    thread = this.main,
  ): number {
    return this.call("lua_pcallk", thread, argumentCount, results, handler, 0, 0);
  }

  get top(): number {
    return this.call("lua_gettop", this.main);
  }

  setTop(top: number): void {
    this.call("lua_settop", this.main, top);
  }

  typeOf(index: number, thread = this.main): number {
    return this.call("lua_type", thread, index);
  }

  /** The bytes of a string, or of a number, which becomes one. */
  bytesOf(index: number, thread = this.main): Uint8Array | undefined {
    const at = this.call("lua_tolstring", thread, index, this.sizeAt);
    if (at === 0) return undefined;
    return this.instance.memory.bytes.slice(at, at + this.instance.memory.word(this.sizeAt));
  }

  textOf(index: number, thread = this.main): string {
    return decodeText(this.bytesOf(index, thread) ?? new Uint8Array());
  }

  /** The text that `tostring` makes of a value. A table may have a function of its own for it. */
  describe(index: number, thread = this.main): string {
    this.call("luaL_tolstring", thread, index, 0);
    const text = this.textOf(-1, thread);
    this.call("lua_settop", thread, -2);
    return text;
  }

  /** The calls of a thread, the innermost first. */
  frames(thread: number, most: number): readonly LuaFrame[] {
    const frames: LuaFrame[] = [];
    for (let level = 0; frames.length < most; level++) {
      const frame = this.frame(thread, level);
      if (!frame) break;
      frames.push(frame);
    }
    return frames;
  }

  frame(thread: number, level: number): LuaFrame | undefined {
    if (this.call("lua_getstack", thread, level, this.debugAt) === 0) return undefined;
    this.call("lua_getinfo", thread, this.whatAt, this.debugAt);
    const { memory } = this.instance;
    const nameAt = memory.word(this.debugAt + debug.name);
    return {
      name: nameAt === 0 ? "" : memory.text(nameAt, maxSource),
      file: this.sourceFile(),
      line: memory.view.getInt32(this.debugAt + debug.currentLine, true),
    };
  }

  /** The innermost of these calls whose function is in a file. */
  innermost(thread: number, most: number): { readonly file: string; readonly line: number } | undefined {
    for (let level = 0; level < most; level++) {
      if (this.call("lua_getstack", thread, level, this.debugAt) === 0) return undefined;
      this.call("lua_getinfo", thread, this.whatAt, this.debugAt);
      const line = this.instance.memory.view.getInt32(this.debugAt + debug.currentLine, true);
      const file = line > 0 ? this.sourceFile() : undefined;
      if (file !== undefined) return { file, line };
    }
    return undefined;
  }

  /** The file of the `lua_Debug` that was filled last. Most are the one before. */
  private sourceFile(): string | undefined {
    const { memory } = this.instance;
    const at = memory.word(this.debugAt + debug.source);
    const length = Math.min(memory.word(this.debugAt + debug.sourceLength), maxSource);
    const bytes = memory.bytes.subarray(at, at + length);
    const { lastSource } = this;
    if (
      bytes.length !== lastSource.bytes.length ||
      bytes.some((byte, nth) => byte !== lastSource.bytes[nth])
    ) {
      const source = decodeText(bytes);
      const file = source.startsWith("@") ? source.slice(1).replace(/^(?:\.\/)+/, "") : undefined;
      this.lastSource = { bytes: bytes.slice(), file };
    }
    return this.lastSource.file;
  }

  call(name: string, ...args: readonly (number | bigint)[]): number {
    const function_ = this.instance.exports[name] as unknown as (
      ...args: readonly (number | bigint)[]
    ) => number;
    return function_(...args);
  }

  /** Writes bytes on C's stack, until it is restored. */
  private keep(bytes: Uint8Array): number {
    const { memory } = this.instance;
    const at = (this.call("stackSave") - bytes.length) & ~15;
    if (at < lowestKept) throw new Error("a text is too long for the stack");
    this.call("stackRestore", at);
    memory.bytes.set(bytes, at);
    return at;
  }
}

/** C's stack is the 1 MiB above this address. */
const lowestKept = 100_000;

/** Characters of a name that anybody reads. */
const maxSource = 250;

function cString(text: string): Uint8Array {
  return encodeText(`${text}\0`);
}
