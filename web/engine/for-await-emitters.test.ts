import { expect, test } from "vitest";
import { addForAwaitEmitters, closeWithAwait, endForAwait } from "./for-await-emitters.ts";
import {
  OP_await,
  OP_call_method,
  OP_catch,
  OP_drop,
  OP_dup,
  OP_dup2,
  OP_get_field2,
  OP_goto,
  OP_if_true,
  OP_is_undefined_or_null,
  OP_iterator_check_object,
  OP_nip,
  OP_swap,
  OP_throw,
} from "./tables/opcodes.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

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

type Stack = readonly string[];

/** What each instruction does to the stack, whose top is the last. */
const effects: Readonly<Record<number, (stack: Stack) => Stack>> = {
  [OP_drop]: (stack) => stack.slice(0, -1),
  [OP_nip]: (stack) => [...stack.slice(0, -2), ...stack.slice(-1)],
  [OP_dup]: (stack) => [...stack, ...stack.slice(-1)],
  [OP_dup2]: (stack) => [...stack, ...stack.slice(-2)],
  [OP_swap]: (stack) => [...stack.slice(0, -2), ...stack.slice(-2).toReversed()],
  [OP_get_field2]: (stack) => [...stack, `${stack.at(-1)}.return`],
  // The object and its method become the result.
  [OP_call_method]: (stack) => [...stack.slice(0, -2), `${stack.at(-1)}()`],
  [OP_is_undefined_or_null]: (stack) => [...stack.slice(0, -1), "is absent"],
  [OP_if_true]: (stack) => stack.slice(0, -1),
  [OP_goto]: (stack) => stack,
  [OP_catch]: (stack) => [...stack, "handler"],
  [OP_iterator_check_object]: (stack) => stack,
  [OP_await]: (stack) => stack,
  [OP_throw]: (stack) => stack.slice(0, -1),
};

/** Executes the instructions on all ways. `known`: the stacks with which labels are reached from elsewhere. */
function execute(list: readonly Instruction[], before: Stack, known: Readonly<Record<number, Stack>> = {}) {
  const stacks = new Map(Object.entries(known).map(([label, stack]) => [Number(label), stack]));
  let stack: Stack | undefined = before;
  const thrown: (string | undefined)[] = [];
  const awaited: (string | undefined)[] = [];
  const arrive = (label: number, from: Stack) => {
    const there = stacks.get(label) ?? from;
    if (there.length !== from.length) throw new Error(`label ${label} is reached with ${there} and ${from}`);
    stacks.set(label, there);
  };
  for (const each of list) {
    if ("place" in each) {
      if (stack) arrive(each.place, stack);
      stack = stacks.get(each.place);
      continue;
    }
    if (!stack) throw new Error("code that is never reached");
    const effect = effects[each.code];
    if (!effect) throw new Error(`the opcode ${each.code}`);
    if (each.code === OP_throw) thrown.push(stack.at(-1));
    if (each.code === OP_await) awaited.push(stack.at(-1));
    const after = effect(stack);
    // At a handler, another error is where the handler was.
    if (each.label !== undefined)
      arrive(each.label, each.code === OP_catch ? [...stack, "another error"] : after);
    stack = each.code === OP_goto || each.code === OP_throw ? undefined : after;
  }
  return { stack, thrown, awaited };
}

const codes = (list: readonly Instruction[]) => list.flatMap((each) => ("code" in each ? [each.code] : []));

test("closing takes the iterator from the stack, on each way, and awaits the result of return", () => {
  for (const quietly of [0, 1]) {
    const list = emitted((exports) => exports[closeWithAwait]?.(parserState, quietly));
    expect(execute(list, ["iterator"])).toEqual({ stack: [], thrown: [], awaited: ["iterator.return()"] });
    // The result must be an object, unless an error is being thrown.
    expect(codes(list).includes(OP_iterator_check_object)).toBe(quietly === 0);
  }
});

test("the end of a loop takes the iterator, its method and the handler from the stack, on each way", () => {
  const list = emitted((exports) => exports[endForAwait]?.(parserState, 7, 8));
  // 7: the handler, with the error instead of itself. 8: the end of the loop, without all three.
  const ends = execute(list, ["iterator", "method", "handler"], {
    7: ["iterator", "method", "error"],
    8: [],
  });
  expect(ends).toEqual({
    stack: [],
    // After an error the iterator is closed quietly, and the error itself is thrown again.
    thrown: ["error"],
    awaited: ["iterator.return()", "iterator.return()"],
  });
  expect(list.at(-1)).toEqual({ place: 8 });
  expect(codes(list).filter((code) => code === OP_iterator_check_object)).toHaveLength(1);
});
