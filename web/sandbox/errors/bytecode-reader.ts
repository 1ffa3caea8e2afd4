import { opcodeEntry } from "../../protocol/engine/opcode-table.ts";
import type { Values } from "./heap-values.ts";

/** The values on the engine's stack at an instruction of a function, as source text. */
export type InstructionOperands = {
  /** The operands before the instruction, the top one last; see `ErrorSite.operand`. */
  readonly texts: readonly string[];
  readonly op: number;
  /** The address of the instruction. */
  readonly at: number;
};

const intermediateValue = "(intermediate value)";

/** Marks an operand that is the whole value of a destructuring pattern. */
export const initial = "\0";

/** The operators of the instructions from 152 on. */
const signs = "* / % + - ** << >> >>> < <= > >= instanceof in == != === !== & ^ |".split(" ");

/** Longer functions are not read: that would take the host long, at no cost to the program. */
const maxCodeLength = 100_000;
/** The maximum number of bytes of code read per instance: it bounds the host's work for endless errors. */
const maxReadBytes = 8_000_000;
/** Longer expressions are not shown: each operand of a chain contains the previous one. */
const maxTextLength = 1_000;
/** The maximum number of cached places. */
const maxCachedPlaces = 1_000;

/**
 * The effects of the instructions that only move operands, by the first opcode: how many operands are taken, and which
 * are put back, as positions from the top.
 */
const moves: Readonly<Record<number, readonly [taken: number, put: readonly number[]]>> = {
  15: [2, [0]],
  16: [3, [1, 0]],
  17: [1, [0, 0]],
  18: [2, [1, 1, 0]],
  19: [2, [1, 0, 1, 0]],
  20: [3, [2, 1, 0, 2, 1, 0]],
  21: [2, [0, 1, 0]],
  22: [3, [0, 2, 1, 0]],
  23: [4, [0, 3, 2, 1, 0]],
  24: [3, [1, 2, 0]],
  25: [4, [1, 3, 2, 0]],
  26: [5, [1, 4, 3, 2, 0]],
  27: [2, [0, 1]],
  28: [4, [1, 0, 3, 2]],
  29: [3, [1, 0, 2]],
  30: [3, [0, 2, 1]],
  31: [4, [2, 1, 0, 3]],
  32: [5, [3, 2, 1, 0, 4]],
};

/** Reconstructs what is on the engine's stack, and caches it: an error may be thrown a thousand times at one place. */
export class BytecodeReader {
  private readonly cachedPlaces = new Map<string, InstructionOperands | undefined>();
  private budget = maxReadBytes;

  constructor(private readonly values: Values) {}

  placeIn(code: number, next: number, operations?: readonly number[]): InstructionOperands | undefined {
    const { values } = this;
    const start = values.word(code + 20);
    const length = values.word(code + 24);
    if (next <= start || next > start + length || length > maxCodeLength) return undefined;
    // A freed function's address may be reused by another function, with the same code or with other code.
    const names = [32, 36, 56, 80].map((offset) => values.word(code + offset));
    const key = [code, next, start, length, values.sumOf(start, length), operations ?? "", ...names].join();
    if (this.cachedPlaces.has(key)) return this.cachedPlaces.get(key);
    if (this.budget < 0) return undefined;
    this.budget -= 2 * length;
    if (this.cachedPlaces.size >= maxCachedPlaces) this.cachedPlaces.clear();
    const place = placeIn(values, code, next, operations);
    this.cachedPlaces.set(key, place);
    return place;
  }
}

/**
 * Reads the code of a function up to an instruction, and reconstructs the source text of each operand there:
 * `users.fnd`, `a[i]`, `f(...)`. Some instructions do not record that they were reached: `operations` are the opcodes
 * to look for from there on. V8 takes this text from the source; the source of a script is not in the engine's memory.
 */
function placeIn(
  values: Values,
  code: number,
  next: number,
  operations?: readonly number[],
): InstructionOperands | undefined {
  const start = values.word(code + 20);
  const [cpool, vars, closure] = [values.word(code + 56), values.word(code + 32), values.word(code + 36)];
  const locals = vars + 12 * values.half(code + 40);
  const name = (atom: number) => {
    const text = values.atom(atom);
    return /^[\w$\u0080-\uffff#]/.test(text) && !text.startsWith("Symbol(") ? text : intermediateValue;
  };
  const variable = (kind: "loc" | "arg" | "ref", index: number) =>
    name(
      values.word(kind === "ref" ? closure + 8 * index + 4 : (kind === "loc" ? locals : vars) + 12 * index),
    );
  const constant = (index: number) => {
    const type = values.typeOf(cpool + 8 * index);
    const text = values.plain(cpool + 8 * index);
    return type === "string"
      ? `"${text}"`
      : type === "number"
        ? text
        : type === "bigint"
          ? `${text}n`
          : intermediateValue;
  };
  const member = (object: string, key: string) =>
    key.startsWith('"') ? `${object}.${key.slice(1, -1)}` : `${object}[${key}]`;

  const joins = new Map<number, string[]>();
  const end = start + values.word(code + 24);
  // The target of a backward jump is known only once all code has been read: the pattern of `const { a } = b` comes
  // before `b`.
  for (let pass = 0; pass < 4; pass++) {
    const place = read(end);
    if (place && pass > 0) return place;
  }
  return undefined;

  function read(end: number): InstructionOperands | undefined {
    let stack: string[] = [];
    let isReached = true;
    let isOptional = false;
    let place: InstructionOperands | undefined;
    for (let at = start; at < end; ) {
      const op = values.byte(at);
      const info = values.bits(opcodeEntry(op));
      const size = info & 0xff;
      let operandCount = (info >>> 8) & 0xff;
      const pushCount = (info >>> 16) & 0xff;
      const form = info >>> 24;
      if (size === 0) return undefined;
      const joinDepth = joins.get(at);
      if (joinDepth && !isReached) {
        stack = [...joinDepth];
        isReached = true;
      } else if (joinDepth?.length === stack.length) {
        // `const { a } = b` starts with `undefined`, and jumps back with `b`.
        stack = stack.map((text, index) => (text === "undefined" ? initial + joinDepth[index] : text));
      }
      const isThere = operations ? at + size >= next && operations.includes(op) : at + size === next;
      if (isThere && isReached) place ??= { texts: [...stack], op, at };
      if (!isReached) {
        at += size;
        continue;
      }
      const raw = (depth: number) => stack[stack.length - 1 - depth] ?? intermediateValue;
      const top = (depth = 0) => raw(depth).replace(initial, "");
      if (form === 13 || form === 15) operandCount += values.half(at + 1);
      if (form === 14) operandCount += op - 236;
      let parts: string[] | undefined;
      const move = moves[op];
      if (move) parts = move[1].map(raw);
      else if (op === 1) parts = [String(values.bits(at + 1))];
      else if (op >= 178 && op <= 186) parts = [String(op - 179)];
      else if (op === 187) parts = [String((values.byte(at + 1) << 24) >> 24)];
      else if (op === 188) parts = [String((values.half(at + 1) << 16) >> 16)];
      else if (op === 176) parts = [`${values.bits(at + 1)}n`];
      else if (op === 2) parts = [constant(values.bits(at + 1))];
      else if (op === 189) parts = [constant(values.byte(at + 1))];
      else if (op === 4) parts = [`"${values.atom(values.bits(at + 1))}"`];
      else if (op === 5) parts = [values.atom(values.bits(at + 1))];
      else if (op === 191) parts = ['""'];
      else if (op === 6) parts = ["undefined"];
      else if (op === 7) parts = ["null"];
      else if (op === 8) parts = ["this"];
      else if (op === 9) parts = ["false"];
      else if (op === 10) parts = ["true"];
      else if (op === 11) parts = ["{}"];
      else if (op === 73 || op === 81) parts = [`${top(1).slice(0, -1)}${intermediateValue}}`];
      else if (op === 38) parts = [`[${stack.slice(stack.length - operandCount).join(",")}]`];
      else if (op === 85 || op === 87 || op === 95 || op === 97 || op === 99)
        parts = [variable("loc", values.half(at + 1))];
      else if (op === 192 || op === 194) parts = [variable("loc", values.byte(at + 1))];
      else if (op >= 195 && op <= 206 && pushCount > 0) parts = [variable("loc", (op - 195) & 3)];
      else if (op === 88 || op === 90) parts = [variable("arg", values.half(at + 1))];
      else if (op >= 207 && op <= 218 && pushCount > 0) parts = [variable("arg", (op - 207) & 3)];
      else if (op === 91 || op === 93 || op === 100 || op === 55 || op === 56)
        parts = [variable("ref", values.half(at + 1))];
      else if (op >= 219 && op <= 230 && pushCount > 0) parts = [variable("ref", (op - 219) & 3)];
      else if (op === 61 || op === 62) {
        const memberText = `${top()}${isOptional ? "?" : ""}.${values.atom(values.bits(at + 1))}`;
        parts = op === 61 ? [memberText] : [top(), memberText];
      } else if (op === 231) parts = [`${top()}.length`];
      else if (op === 67) parts = [member(top(1), top())];
      else if (op === 68) parts = [top(1), member(top(1), top())];
      else if (op === 69) parts = [top(1), top(), member(top(1), top())];
      else if (op === 64) parts = [`${top(1)}.${top()}`];
      else if (op === 71) parts = [member(intermediateValue, top())];
      else if (op === 34 || op === 236 || op === 237 || op === 238 || op === 239)
        parts = [`${top(operandCount - 1)}(...)`];
      else if (op === 36) parts = [`${top(operandCount - 2)}(...)`];
      else if (op === 54) parts = ["import(...)"];
      else if (op >= 152 && op <= 173) parts = [`(${top(1)} ${signs[op - 152]} ${top()})`];
      else if (op === 53) parts = ["super"];
      else if (op === 126) parts = [top(2), top(1), top(), ".for", intermediateValue];
      else if (op === 112 || op === 111) parts = [raw(0)];
      isOptional =
        (op === 174 && pushCount > 0) ||
        (isOptional && (op === 105 || op === 104 || op === 233 || op === 232 || op === 14));
      stack.length = Math.max(0, stack.length - (move ? move[0] : operandCount));
      if (parts) stack.push(...parts.map((text) => (text.length > maxTextLength ? intermediateValue : text)));
      else for (let count = 0; count < pushCount; count++) stack.push(intermediateValue);
      const target =
        form === 22
          ? at + 1 + values.bits(at + 1)
          : form === 9
            ? at + 1 + ((values.byte(at + 1) << 24) >> 24)
            : form === 12
              ? at + 1 + ((values.half(at + 1) << 16) >> 16)
              : 0;
      if (target !== 0 && op !== 108 && !joins.has(target)) joins.set(target, [...stack]);
      // Code after a jump, a return or a throw is reached from elsewhere.
      if (op === 106 || op === 234 || op === 235 || op === 40 || op === 41 || op === 47 || op === 48)
        isReached = false;
      at += size;
    }
    return place;
  }
}
