import {
  atomTypeShift,
  firstTag,
  JSBigInt,
  JSRuntime,
  JSString,
  JSStringRope,
  JSValue,
  lastTag,
  lengthMask,
  numberBase,
  stringAtom,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import type { Value } from "../../../protocol/look/moment.ts";
import { lookLimits } from "../../../protocol/look/moment.ts";
import type { Vm } from "../vm/vm.ts";

/**
 * Reads values in the engine's memory. It runs no guest code and changes nothing. A program that controls the engine's
 * memory can write anything there: reads are bounded, and at worst a wrong value is shown.
 */
export class ValueMemory {
  readonly runtime: number;
  private words = new Int32Array();
  bytes = new Uint8Array();
  private view = new DataView(new ArrayBuffer(0));
  private readonly doubles = new Float64Array(1);
  private readonly doubleWords = new Int32Array(this.doubles.buffer);
  private readonly boxView = new DataView(new ArrayBuffer(8));

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

  /** The tag of the value at an address. */
  tagAt(address: number): number {
    return this.word(address + JSValue.tag);
  }

  atom(atom: number): string {
    return atom < 0 ? String(atom & lengthMask) : this.text(this.atomString(atom), 1_000);
  }

  /** The hash and type of an atom: the upper two bits are `stringAtom` if it is not a symbol. */
  atomKind(atom: number): number {
    return atom < 0 ? stringAtom << atomTypeShift : this.word(this.atomString(atom) + JSString.hash);
  }

  private atomString(atom: number): number {
    return this.word(this.word(this.runtime + JSRuntime.atom_array) + 4 * atom);
  }

  text(string: number, most: number): string {
    const size = this.word(string + JSString.length);
    const length = Math.min(size & lengthMask, most);
    const start = string + JSString.text;
    let text = "";
    for (let index = 0; index < length; index++)
      text += String.fromCharCode(size < 0 ? this.half(start + 2 * index) : this.byte(start + index));
    return text;
  }

  /** A value in the form that is sent. `id` returns the number of the object at an address. */
  value(address: number, id: (object: number) => number): Value {
    return this.valueOf(this.word(address), this.tagAt(address), id);
  }

  valueOf(low: number, tag: number, id: (object: number) => number): Value {
    switch (tag) {
      case tags.int:
        return { kind: "number", text: String(low) };
      case tags.bool:
        return { kind: "boolean", text: low ? "true" : "false" };
      case tags.null:
        return { kind: "null" };
      case tags.undefined:
        return { kind: "undefined" };
      case tags.uninitialized:
        return { kind: "not yet" };
      case tags.shortBigInt:
        return { kind: "bigint", text: `${low}n` };
      case tags.object:
        return { kind: "object", id: id(low) };
      case tags.string:
        return this.string(this.text(low, lookLimits.text), this.stringLength(low));
      case tags.rope:
        return this.string(this.rope(low), this.stringLength(low));
      case tags.symbol:
        return { kind: "symbol", text: `Symbol(${this.text(low, 100)})` };
      case tags.bigInt:
        return { kind: "bigint", text: this.bigint(low) };
    }
    if (tag >= firstTag && tag <= lastTag) return { kind: "unknown" };
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
    this.doubleWords[1] = tag + numberBase;
    return this.doubles[0] as number;
  }

  /** The number of characters of a string or a rope. */
  stringLength(string: number): number {
    return this.word(string + JSString.length) & lengthMask;
  }

  private string(text: string, length: number): Value {
    return length > text.length ? { kind: "string", text, length } : { kind: "string", text };
  }

  /** The beginning of a rope: a string that is a concatenation of other strings. */
  private rope(rope: number): string {
    let text = "";
    let steps = 0;
    const todo: (readonly [tag: number, at: number])[] = [[tags.rope, rope]];
    for (
      let next = todo.pop();
      next && text.length < lookLimits.text && steps++ < 10_000;
      next = todo.pop()
    ) {
      const [tag, at] = next;
      if (tag === tags.string) text += this.text(at, lookLimits.text - text.length);
      else if (tag === tags.rope)
        for (const part of [at + JSStringRope.right, at + JSStringRope.left])
          todo.push([this.tagAt(part), this.word(part)]);
    }
    return text.slice(0, lookLimits.text);
  }

  /** The decimal digits. If it has more than `most` parts of 32 bits, its approximate size instead. */
  bigint(at: number, most = 64): string {
    const limbs = this.word(at + JSBigInt.len);
    if (limbs > most) return `about 2 ** ${32 * limbs}`;
    let value = 0n;
    for (let index = limbs - 1; index >= 0; index--)
      value = (value << 32n) | BigInt(this.word(at + JSBigInt.tab + 4 * index) >>> 0);
    return `${BigInt.asIntN(32 * limbs, value)}n`;
  }
}

/** The engine subtracts this from the bits of a number. */
const boxedBy = BigInt(numberBase) << 32n;
