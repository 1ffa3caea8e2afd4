import { expect, test } from "vitest";
import { instanceOf, moduleOf } from "../testing/small-module.ts";
import { addForAwaitEmitters, closeWithAwait, endForAwait, op } from "./for-await-emitters.ts";

type Instruction = { readonly code: number; readonly label?: number } | { readonly place: number };

const parserState = 64;

/** What the compiler emits when one of the added functions is called. Labels are numbered from 100. */
function emitted(call: (exports: ReturnType<typeof instanceOf>) => void): readonly Instruction[] {
  const module = moduleOf(`
    (import "host" "emit" (func $emit (param i32 i32)))
    (import "host" "atom" (func $atom (param i32 i32)))
    (import "host" "half" (func $half (param i32 i32)))
    (import "host" "goto" (func $goto (param i32 i32 i32) (result i32)))
    (import "host" "label" (func $label (param i32 i32)))
    (memory (export "memory") 1)
    (data (i32.const ${parserState + 52}) "\\00\\02\\00\\00")`);
  addForAwaitEmitters(module, { emit: "emit", atom: "atom", half: "half", goto: "goto", label: "label" });
  for (const name of [closeWithAwait, endForAwait]) module.addFunctionExport(name, name);
  const list: Instruction[] = [];
  let labels = 100;
  const exports = instanceOf(module, {
    emit: (_function: number, code: number) => list.push({ code }),
    atom: () => undefined,
    half: () => undefined,
    goto: (_state: number, code: number, label: number) => {
      const target = label < 0 ? labels++ : label;
      list.push({ code, label: target });
      return target;
    },
    label: (_state: number, place: number) => list.push({ place }),
  });
  call(exports);
  return list;
}

/** How many values each instruction adds to the stack. */
const effects: Readonly<Record<number, number>> = {
  [op.drop]: -1,
  [op.nip]: -1,
  [op.dup]: 1,
  [op.dup2]: 2,
  [op.swap]: 0,
  // The method, its object → the result, without arguments.
  [op.callMethod]: -1,
  [op.getField2]: 1,
  [op.ifTrue]: -1,
  [op.goto]: 0,
  [op.catch]: 1,
  [op.checkObject]: 0,
  [op.await]: 0,
  [op.isUndefinedOrNull]: 0,
};

/** The depth of the stack after the instructions. Throws if two ways to a label have different depths. */
function depthAfter(
  list: readonly Instruction[],
  before: number,
  known: Readonly<Record<number, number>> = {},
) {
  const depths = new Map(Object.entries(known).map(([label, depth]) => [Number(label), depth]));
  let depth: number | undefined = before;
  const arrive = (label: number, from: number) => {
    const there = depths.get(label) ?? from;
    if (there !== from) throw new Error(`label ${label} is reached with ${there} and ${from} values`);
    depths.set(label, there);
  };
  for (const each of list) {
    if ("place" in each) {
      if (depth !== undefined) arrive(each.place, depth);
      depth = depths.get(each.place);
      continue;
    }
    if (depth === undefined) throw new Error("code that is never reached");
    if (each.code === op.throw) {
      depth = undefined;
      continue;
    }
    const effect = effects[each.code];
    if (effect === undefined) throw new Error(`the opcode ${each.code}`);
    depth += effect;
    // At a handler, the error is where the handler was.
    if (each.label !== undefined) arrive(each.label, depth);
    if (each.code === op.goto) depth = undefined;
    if (depth !== undefined && depth < 0) throw new Error("the stack is empty");
  }
  return depth;
}

const codes = (list: readonly Instruction[]) => list.flatMap((each) => ("code" in each ? [each.code] : []));

test("closing takes the iterator from the stack, on each way, and awaits the result of return", () => {
  for (const quietly of [0, 1]) {
    const list = emitted((exports) => exports[closeWithAwait]?.(parserState, quietly));
    expect(depthAfter(list, 1)).toBe(0);
    const order = codes(list);
    expect(order.slice(0, 3)).toEqual([op.getField2, op.dup, op.isUndefinedOrNull]);
    expect(order.indexOf(op.await)).toBe(order.indexOf(op.callMethod) + 1);
    // The result must be an object, unless an error is being thrown.
    expect(order.includes(op.checkObject)).toBe(quietly === 0);
  }
});

test("the end of a loop takes the iterator, its method and the handler from the stack, on each way", () => {
  const list = emitted((exports) => exports[endForAwait]?.(parserState, 7, 8));
  // 7: the handler, with an error instead of itself. 8: the end of the loop, without all three.
  expect(depthAfter(list, 3, { 7: 3, 8: 0 })).toBe(0);
  expect(list.at(-1)).toEqual({ place: 8 });
  const order = codes(list);
  expect(order.filter((code) => code === op.await)).toHaveLength(2);
  // After an error the iterator is closed quietly, and the error is thrown again.
  expect(order.filter((code) => code === op.checkObject)).toHaveLength(1);
  expect(order.at(-1)).toBe(op.throw);
});
