import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is, localOf } from "./expressions.ts";
import { JSRuntime } from "./tables/engine-structs.ts";
import { boundedSizes, checkedSizes } from "./tables/function-lists.ts";

const { i32 } = binaryen;

/**
 * Makes each size that the engine computes before it allocates as large as it really is. The engine multiplies and adds
 * in 32 bits: a list of 2 ** 29 + 51 names of 8 bytes became one of 408 bytes, and the names were written behind it.
 * Now a size that does not fit is the largest number. That allocation fails, and the engine throws its error for no
 * memory.
 *
 * The build fails if the engine computes a size that these tables do not have.
 */
export function checkAllocationSizes(
  module: binaryen.Module,
  expected = checkedSizes,
  bounded = boundedSizes,
): void {
  addOperations(module);
  const all = functionsOf(module, module.getNumFunctions()).filter(({ body }) => body !== 0);
  const allocators = findAllocators(all);
  const found: Record<string, number> = {};
  for (const { name, body } of all) {
    for (const size of allocatedIn(body, allocators)) {
      if (is(size, binaryen.ConstId) || localOf(size) === allocators.get(name) || bounded[name]) continue;
      found[name] = (found[name] ?? 0) + 1;
      for (const each of [size, ...valuesOf(size, body)]) checkOperations(module, each);
    }
  }
  const changed = [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter(
    (name) => found[name] !== expected[name],
  );
  const counts = changed.map((name) => `${name} has ${found[name] ?? 0}, not ${expected[name] ?? 0}`);
  if (changed.length > 0) throw new Error(`sizes that are computed: function ${counts.join("; function ")}`);
}

type EngineFunction = ReturnType<typeof functionsOf>[number];
/** The parameters that are sizes, by the names of functions that allocate. */
type Allocators = ReadonlyMap<string, number>;

/** The functions that allocate as many bytes as a parameter says. */
function findAllocators(all: readonly EngineFunction[]): Allocators {
  const allocators = new Map<string, number>();
  for (let known = -1; known < allocators.size; ) {
    known = allocators.size;
    for (const { name, body, params } of all) {
      const parameters = binaryen.expandType(params).length;
      const size = allocatedIn(body, allocators)
        .map(localOf)
        .find((local) => local >= 0 && local < parameters);
      if (size !== undefined && !allocators.has(name)) allocators.set(name, size);
    }
  }
  return allocators;
}

/** The sizes of what a function allocates: by the runtime's own two functions, or by one of the allocators. */
function allocatedIn(body: number, allocators: Allocators): readonly number[] {
  return [...expressionsIn(body)].flatMap((each) => {
    if (is(each, binaryen.CallId)) {
      const { target, operands } = info<binaryen.CallInfo>(each);
      return operands.slice(allocators.get(target) ?? operands.length).slice(0, 1);
    }
    if (!is(each, binaryen.CallIndirectId)) return [];
    const { target, operands, type } = info<binaryen.CallIndirectInfo>(each);
    if (type !== i32 || !is(target, binaryen.LoadId)) return [];
    const { offset } = info<binaryen.LoadInfo>(target);
    const isAllocation =
      (offset === JSRuntime.js_malloc && operands.length === 2) ||
      (offset === JSRuntime.js_realloc && operands.length === 3);
    return isAllocation ? operands.slice(-1) : [];
  });
}

/** What a function sets a local to that it allocates. */
function valuesOf(size: number, body: number): readonly number[] {
  const local = localOf(size);
  if (local < 0) return [];
  return [...expressionsIn(body)]
    .filter((each) => is(each, binaryen.LocalSetId) && info<binaryen.LocalSetInfo>(each).index === local)
    .map((each) => info<binaryen.LocalSetInfo>(each).value);
}

/** Lets the operations that a size is made of give the largest number where their result does not fit into 32 bits. */
function checkOperations(module: binaryen.Module, size: number): void {
  if (is(size, binaryen.LocalSetId)) checkOperations(module, info<binaryen.LocalSetInfo>(size).value);
  if (is(size, binaryen.SelectId)) {
    const { ifTrue, ifFalse } = info<binaryen.SelectInfo>(size);
    checkOperations(module, ifTrue);
    checkOperations(module, ifFalse);
  }
  if (!is(size, binaryen.BinaryId)) return;
  const { op, left, right } = info<binaryen.BinaryInfo>(size);
  checkOperations(module, left);
  if (is(right, binaryen.ConstId) && constantOf(right) < 0) return;
  checkOperations(module, right);
  // `count - 1 + 17`, where the count may be 0, is `count + 17 - 1`.
  if (op === binaryen.AddInt32 && is(left, binaryen.BinaryId)) {
    const inner = info<binaryen.BinaryInfo>(left);
    if (inner.op === binaryen.SubInt32) {
      edit.Binary.setOp(size, binaryen.SubInt32);
      edit.Binary.setLeft(size, module.call(addition.name, [inner.left, right], i32));
      edit.Binary.setRight(size, inner.right);
      return;
    }
  }
  const operation = checkedOperations.find((each) => each.op === op);
  if (operation) replace(module, size, module.call(operation.name, [left, right], i32));
}

/** Gives an operation another value. Any expression may have it as an operand. */
function replace(module: binaryen.Module, operation: number, value: number): void {
  edit.Binary.setOp(operation, binaryen.AddInt32);
  edit.Binary.setLeft(operation, value);
  edit.Binary.setRight(operation, module.i32.const(0));
}

const addition = { op: binaryen.AddInt32, name: "add sizes" };
const checkedOperations = [
  addition,
  { op: binaryen.MulInt32, name: "multiply sizes" },
  { op: binaryen.ShlInt32, name: "shift a size" },
];

function addOperations(module: binaryen.Module): void {
  const { i64 } = module;
  const [a, b] = [() => module.local.get(0, i32), () => module.local.get(1, i32)];
  const [wideA, wideB] = [() => i64.extend_u(a()), () => i64.extend_u(b())];
  const result = () => module.local.get(2, binaryen.i64);
  const values = [i64.add(wideA(), wideB()), i64.mul(wideA(), wideB()), i64.shl(wideA(), wideB())];
  for (const [nth, value] of values.entries()) {
    const isLarge = i64.gt_u(result(), i64.const(0xffffffffn));
    const steps = [
      module.local.set(2, value),
      module.select(isLarge, module.i32.const(-1), module.i32.wrap(result())),
    ];
    const name = checkedOperations[nth]?.name ?? "";
    const params = binaryen.createType([i32, i32]);
    module.addFunction(name, params, i32, [binaryen.i64], module.block(null, steps, i32));
  }
}
