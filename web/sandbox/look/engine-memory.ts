import type { Value } from "../../protocol/look/moment.ts";
import { lookLimits } from "../../protocol/look/moment.ts";
import { opcodeEntry } from "../../protocol/engine/opcode-table.ts";
import type { Vm } from "../vm/vm.ts";

/**
 * Reads functions, frames and values in the engine's memory. It runs no guest code and changes nothing. The offsets are
 * those of quickjs.c f113949, 32 bits, NaN-boxed, which web/build/engine/build-engine.ts pins by its hash. A program
 * that controls the engine's memory can write anything there: reads are bounded, and at worst a wrong value is shown.
 */
export class EngineMemory {
  readonly runtime: number;
  private words = new Int32Array();
  bytes = new Uint8Array();
  private view = new DataView(new ArrayBuffer(0));
  private readonly codes = new Map<number, FunctionCode>();

  constructor(private readonly vm: Vm) {
    this.runtime = vm.machine.context.runtime;
    this.refresh();
  }

  /** Must be called if the guest may have run since the last read: the memory may have grown. */
  refresh(): void {
    // A memory that has grown has another buffer, and views of the old one have length 0. Reading `buffer` is slow.
    if (this.bytes.length > 0) return;
    const { buffer } = this.vm.state.memory;
    this.words = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
  }

  word(address: number): number {
    return this.words[address >>> 2] ?? 0;
  }

  half(address: number): number {
    return (this.word(address & ~3) >>> ((address & 2) * 8)) & 0xffff;
  }

  byte(address: number): number {
    return this.bytes[address] ?? 0;
  }

  /** The collector's objects of one type, newest first: 0 objects, 1 code, 4 async functions and generators. */
  *objectsOfType(type: number, most: number): Generator<number, undefined> {
    const list = this.runtime + 80;
    let remaining = most;
    for (let link = this.word(list); link !== list && link !== 0 && remaining-- > 0; link = this.word(link))
      if ((this.byte(link - 4) & 15) === type) yield link - 8;
  }

  /** The outermost functions in the code of a file: what was evaluated under that name. */
  rootsOf(file: string): readonly FunctionCode[] {
    // The engine may have freed a function and compiled another at the same address.
    this.codes.clear();
    const roots: FunctionCode[] = [];
    const inner = new Set<number>();
    for (const address of this.objectsOfType(codeType, maxCollectedObjects)) {
      if (this.atom(this.word(address + 68)) !== file) continue;
      const code = this.code(address);
      roots.push(code);
      for (const each of code.inner) inner.add(each);
    }
    return roots.filter(({ address }) => !inner.has(address));
  }

  code(address: number): FunctionCode {
    const cachedCode = this.codes.get(address);
    if (cachedCode && cachedCode.start === this.word(address + 20)) return cachedCode;
    const args = this.half(address + 40);
    const count = args + this.half(address + 42);
    const variables = Array.from({ length: count }, (_, index) => {
      const at = this.word(address + 32) + 12 * index;
      const bits = this.byte(at + 8);
      return {
        name: this.atom(this.word(at)),
        index: index < args ? index : index - args,
        isArgument: index < args,
        isLexical: (bits & 10) !== 0,
        isShared: this.byte(at + 9) === sharedMark,
      };
    });
    const closure = Array.from({ length: Math.min(this.word(address + 64), 65_535) }, (_, index) =>
      this.atom(this.word(this.word(address + 36) + 8 * index + 4)),
    );
    const pool = this.word(address + 56);
    const inner: number[] = [];
    for (let index = 0; index < Math.min(this.word(address + 60), 65_535); index++)
      if (this.word(pool + 8 * index + 4) === codeTag) inner.push(this.word(pool + 8 * index));
    const code = {
      address,
      file: this.atom(this.word(address + 68)),
      name: this.atom(this.word(address + 28)),
      start: this.word(address + 20),
      length: this.word(address + 24),
      variables,
      closure,
      inner,
    };
    this.codes.set(address, code);
    return code;
  }

  /** A function and its inner functions, outer ones first, siblings in their order. */
  withInner(root: FunctionCode): readonly FunctionCode[] {
    return [root, ...root.inner.flatMap((each) => this.withInner(this.code(each)))];
  }

  /** The size of an instruction in bytes. */
  instructionSize(op: number): number {
    return this.byte(opcodeEntry(op));
  }

  /** The frames of compiled functions, innermost first. `pc` is that of the innermost, which is not saved. */
  frames(innermost: number, pc: number): readonly EngineFrame[] {
    const frames: EngineFrame[] = [];
    let frame = innermost;
    for (let depth = 0; frame !== 0 && depth < maxFrames; depth++) {
      const func = this.word(frame + 8);
      if (this.word(frame + 12) === objectTag && this.isCompiled(func))
        frames.push({
          frame,
          func,
          code: this.code(this.word(func + 32)),
          pc: depth === 0 ? pc : this.word(frame + 28),
        });
      frame = this.word(frame);
    }
    return frames;
  }

  /** The frames of functions that wait. Those that run are on the stack. */
  waiting(): readonly EngineFrame[] {
    const frames: EngineFrame[] = [];
    for (const state of this.objectsOfType(asyncType, maxCollectedObjects)) {
      const frame = state + 56;
      // is_completed; cur_sp is null while the function runs.
      if (this.word(state + 32) !== 0 || this.word(frame + 40) === 0) continue;
      const func = this.word(frame + 8);
      if (this.word(frame + 12) !== objectTag || !this.isCompiled(func)) continue;
      frames.push({ frame, func, code: this.code(this.word(func + 32)), pc: this.word(frame + 28) });
      if (frames.length >= 10 * lookLimits.waiting) break;
    }
    return frames;
  }

  classOf(object: number): number {
    return this.word(object + 4) >>> 16;
  }

  isCompiled(object: number): boolean {
    const class_ = this.classOf(object);
    return class_ === 13 || class_ === 16 || class_ === 54 || class_ === 58;
  }

  /** The address of a variable's value. */
  slot(frame: EngineFrame, { isArgument, index }: Variable): number {
    return this.word(frame.frame + (isArgument ? 16 : 20)) + 8 * index;
  }

  closureSlot({ func, references }: EngineFrame, index: number): number {
    if (references) return this.word(references[index] ?? 0);
    const count = Math.min(this.word(this.word(func + 32) + 64), 65_535);
    return index < count ? this.word(this.word(this.word(func + 36) + 4 * index) + 16) : 0;
  }

  /** The addresses of the frames of compiled functions, innermost first. There may be a hundred thousand. */
  frameAddresses(innermost: number): Int32Array {
    let count = 0;
    for (let frame = innermost; frame !== 0 && count < maxAddresses; frame = this.word(frame)) {
      if (this.word(frame + 12) !== objectTag || !this.isCompiled(this.word(frame + 8))) continue;
      if (count === this.addresses.length) {
        const more = new Int32Array(2 * count);
        more.set(this.addresses);
        this.addresses = more;
      }
      this.addresses[count++] = frame;
    }
    return this.addresses.subarray(0, count);
  }

  private addresses = new Int32Array(1_024);

  /** The code of a frame's function. */
  codeOf(frame: number): Pick<FunctionCode, "address"> {
    this.codeAt.address = this.word(this.word(frame + 8) + 32);
    return this.codeAt;
  }

  private readonly codeAt = { address: 0 };

  /** The frame at an address from `frameAddresses`; `pc` is that of the innermost, which is not saved. */
  frameAt(frame: number, pc = this.word(frame + 28)): EngineFrame {
    const func = this.word(frame + 8);
    return { frame, func, code: this.code(this.word(func + 32)), pc };
  }

  /** The innermost frame of a compiled function, with the known address in its code. */
  frame(frame: number, pc: number): EngineFrame | undefined {
    const func = this.word(frame + 8);
    if (this.word(frame + 12) !== objectTag || !this.isCompiled(func)) return undefined;
    return { frame, func, code: this.code(this.word(func + 32)), pc };
  }

  /** The active frames while the engine is stopped, innermost first. */
  framesAtStop(): readonly EngineFrame[] {
    const innermost = this.word(this.runtime + currentFrame);
    return innermost === 0 ? [] : this.frames(innermost, this.word(innermost + 28));
  }

  /** The addresses of the pointers to a function's closure variables. */
  references(func: number): readonly number[] {
    const count = Math.min(this.word(this.word(func + 32) + 64), 65_535);
    const list = this.word(func + 36);
    return Array.from({ length: count }, (_, index) => this.word(list + 4 * index) + 16);
  }

  atom(atom: number): string {
    if (atom < 0) return String(atom & 0x7fffffff);
    return this.text(this.word(this.word(this.runtime + 56) + 4 * atom), 1_000);
  }

  /** The hash and type of an atom: the upper two bits are `stringKind` if it is not a symbol. */
  atomKind(atom: number): number {
    if (atom < 0) return stringKind << 30;
    return this.word(this.word(this.word(this.runtime + 56) + 4 * atom) + 8);
  }

  text(string: number, most: number): string {
    const size = this.word(string + 4);
    const length = Math.min(size & 0x7fffffff, most);
    let text = "";
    for (let index = 0; index < length; index++)
      text += String.fromCharCode(
        size < 0 ? this.half(string + 16 + 2 * index) : this.byte(string + 16 + index),
      );
    return text;
  }

  /** A value in the form that is sent. `id` returns the number of the object at an address. */
  value(address: number, id: (object: number) => number): Value {
    return this.valueOf(this.word(address), this.word(address + 4), id);
  }

  valueOf(low: number, tag: number, id: (object: number) => number): Value {
    switch (tag) {
      case 0:
        return { kind: "number", text: String(low) };
      case 1:
        return { kind: "boolean", text: low ? "true" : "false" };
      case 2:
        return { kind: "null" };
      case 3:
        return { kind: "undefined" };
      case 4:
        return { kind: "not yet" };
      case 7:
        return { kind: "bigint", text: `${low}n` };
      case objectTag:
        return { kind: "object", id: id(low) };
      case -7:
        return this.string(this.text(low, lookLimits.text), this.word(low + 4) & 0x7fffffff);
      case -6:
        return this.string(this.rope(low), this.word(low + 4) & 0x7fffffff);
      case -8:
        return { kind: "symbol", text: `Symbol(${this.text(low, 100)})` };
      case -9:
        return { kind: "bigint", text: this.bigint(low) };
    }
    if (tag < 0 && tag >= -9) return { kind: "unknown" };
    if (tag >= 5 && tag <= 8) return { kind: "unknown" };
    this.boxView.setInt32(0, low, true);
    this.boxView.setInt32(4, tag, true);
    this.boxView.setBigUint64(0, BigInt.asUintN(64, this.boxView.getBigUint64(0, true) + boxedBy), true);
    const number = this.boxView.getFloat64(0, true);
    return { kind: "number", text: Object.is(number, -0) ? "-0" : String(number) };
  }

  float(address: number): number {
    return this.view.getFloat64(address, true);
  }

  /** A number that is not a 32-bit integer, from the engine's two words. */
  double(low: number, tag: number): number {
    this.doubleWords[0] = low;
    this.doubleWords[1] = tag + 0x7ff8000a;
    return this.doubles[0] as number;
  }

  private readonly doubles = new Float64Array(1);
  private readonly doubleWords = new Int32Array(this.doubles.buffer);
  private readonly boxView = new DataView(new ArrayBuffer(8));

  private string(text: string, length: number): Value {
    return length > text.length ? { kind: "string", text, length } : { kind: "string", text };
  }

  /** The beginning of a rope: a string that is a concatenation of other strings. */
  private rope(rope: number): string {
    let text = "";
    let steps = 0;
    const todo: (readonly [tag: number, at: number])[] = [[-6, rope]];
    for (
      let next = todo.pop();
      next && text.length < lookLimits.text && steps++ < 10_000;
      next = todo.pop()
    ) {
      const [tag, at] = next;
      if (tag === -7) text += this.text(at, lookLimits.text - text.length);
      else if (tag === -6)
        todo.push([this.word(at + 28), this.word(at + 24)], [this.word(at + 20), this.word(at + 16)]);
    }
    return text.slice(0, lookLimits.text);
  }

  /** The decimal digits. If it has more than `most` parts of 32 bits, its approximate size instead. */
  bigint(at: number, most = 64): string {
    const limbs = this.word(at + 4);
    if (limbs > most) return `about 2 ** ${32 * limbs}`;
    let value = 0n;
    for (let index = limbs - 1; index >= 0; index--)
      value = (value << 32n) | BigInt(this.word(at + 8 + 4 * index) >>> 0);
    return `${BigInt.asIntN(32 * limbs, value)}n`;
  }
}

export type Variable = {
  readonly name: string;
  readonly index: number;
  readonly isArgument: boolean;
  readonly isLexical: boolean;
  /** Whether it is a variable of the parameters that the body uses, too. */
  readonly isShared: boolean;
};

/** A compiled function. */
export type FunctionCode = {
  readonly address: number;
  readonly file: string;
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly variables: readonly Variable[];
  /** The names of its closure variables. */
  readonly closure: readonly string[];
  /** The addresses of its inner functions. */
  readonly inner: readonly number[];
};

export type EngineFrame = {
  readonly frame: number;
  readonly func: number;
  readonly code: FunctionCode;
  readonly pc: number;
  /** Set for a file that has run: its function has been freed, but its variables exist. */
  readonly references?: readonly number[];
};

/** The mark of web/build/engine/parameter-scope-eval.ts. */
const sharedMark = 2;
/** The offset of the innermost frame in the runtime; see web/sandbox/vm/call-site.ts. */
const currentFrame = 148;
/** JS_ATOM_TYPE_STRING */
export const stringKind = 1;
const objectTag = -1;
const codeTag = -2;
const codeType = 1;
const asyncType = 4;
const maxCollectedObjects = 200_000;
const maxFrames = 20_000;
const maxAddresses = 1_000_000;
/** The engine subtracts this from the bits of a number. */
const boxedBy = 0x7ff8000an << 32n;
