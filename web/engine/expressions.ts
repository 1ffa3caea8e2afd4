import binaryen from "binaryen";
import { exportNames } from "./tables/engine-flags.ts";

/** Reads and edits WASM expressions with binaryen, also where its own types lack something. */

export function is(expression: number, id: number): boolean {
  return expression !== 0 && binaryen.getExpressionId(expression) === id;
}

/** The local that an expression reads; -1 for any other expression. */
export function localOf(expression = 0): number {
  return is(expression, binaryen.LocalGetId) ? info<binaryen.LocalGetInfo>(expression).index : -1;
}

export function info<Info>(expression: number): Info {
  return binaryen.getExpressionInfo(expression) as unknown as Info;
}

/** Setters of binaryen that its types lack. */
export const edit = binaryen as unknown as {
  readonly Binary: {
    setLeft(expression: number, left: number): void;
    setRight(expression: number, right: number): void;
    setOp(expression: number, op: number): void;
  };
  readonly Unary: { setValue(expression: number, value: number): void };
  readonly If: {
    setCondition(if_: number, condition: number): void;
    setIfTrue(if_: number, ifTrue: number): void;
    setIfFalse(if_: number, ifFalse: number): void;
  };
  readonly Loop: { setBody(loop: number, body: number): void };
  readonly Block: {
    insertChildAt(block: number, index: number, child: number): void;
    setChildAt(block: number, index: number, child: number): void;
    removeChildAt(block: number, index: number): number;
  };
  readonly Function: { setBody(function_: number, body: number): void };
  readonly MemoryCopy: { setSize(copy: number, size: number): void };
  readonly MemoryFill: { setSize(fill: number, size: number): void };
  readonly Break: { setCondition(break_: number, condition: number): void };
  readonly Call: {
    setOperandAt(call: number, index: number, operand: number): void;
    setTarget(call: number, target: string): void;
  };
  readonly Return: { setValue(return_: number, value: number): void };
  readonly LocalSet: { setValue(set: number, value: number): void };
  readonly Store: { setValue(store: number, value: number): void };
  readonly Switch: { appendName(switch_: number, name: string): void };
};

/** Adds a local to a function, and returns its index. */
export function addLocal(function_: number, type: number): number {
  const { _BinaryenFunctionAddVar: add } = binaryen as unknown as {
    _BinaryenFunctionAddVar(function_: number, type: number): number;
  };
  return add(function_, type);
}

/** The value of a constant. Throws for any other expression. */
export function constantOf(expression: number): number {
  if (!is(expression, binaryen.ConstId)) throw new Error("expected a constant");
  return Number(info<binaryen.ConstInfo>(expression).value);
}

export function isConstant(expression: number | undefined, value: number): boolean {
  return expression !== undefined && is(expression, binaryen.ConstId) && constantOf(expression) === value;
}

/** The body of a function that is found by its name: the engine's functions have numbers. */
export function bodyOf(module: binaryen.Module, name: string): number {
  const function_ = module.getFunction(name);
  if (function_ === 0) throw new Error(`the engine has no function ${name}`);
  return binaryen.getFunctionInfo(function_).body;
}

/** The calls of a function below `root`. */
export function callsTo(root: number, name: string): readonly number[] {
  return [...expressionsIn(root)].filter(
    (each) => is(each, binaryen.CallId) && info<binaryen.CallInfo>(each).target === name,
  );
}

/** The calls in a function, in the order of `expressionsIn`; none in an import. */
export function callsIn(body: number): readonly binaryen.CallInfo[] {
  if (body === 0) return [];
  const calls = [...expressionsIn(body)].filter((each) => is(each, binaryen.CallId));
  return calls.map((each) => info<binaryen.CallInfo>(each));
}

/** The name of JS_FreeValue(context, value): the first call of QTS_FreeValuePointer. */
export function freeValueOf(module: binaryen.Module): string {
  const { value } = binaryen.getExportInfo(module.getExport(exportNames.QTS_FreeValuePointer));
  const [call = 0] = childrenOf(binaryen.getFunctionInfo(module.getFunction(value)).body);
  return info<binaryen.CallInfo>(call).target;
}

/** All functions of a module, each with its reference in binaryen. */
export function functionsOf(
  module: binaryen.Module,
  count: number,
): readonly (binaryen.FunctionInfo & { readonly function_: number })[] {
  return Array.from({ length: count }, (_, nth) => {
    const function_ = module.getFunctionByIndex(nth);
    return { ...binaryen.getFunctionInfo(function_), function_ };
  });
}

type Getter = (expression: number) => number | readonly number[];

/** The getters of binaryen's classes of expressions, which its types lack. */
const classes = binaryen as unknown as Readonly<Record<string, Readonly<Record<string, Getter>>>>;

const getters = (name: string, ...fields: readonly string[]): readonly Getter[] =>
  fields.map((field) => {
    const getter = classes[name]?.[`get${field}`];
    if (getter === undefined) throw new Error(`binaryen has no ${name}.get${field}`);
    return getter;
  });

/**
 * What returns the children of each kind of expression, in their order here. `getExpressionInfo` makes an object of all
 * fields, and takes three times as long.
 */
const childGetters: ReadonlyMap<number, readonly Getter[]> = new Map([
  [binaryen.ConstId, []],
  [binaryen.NopId, []],
  [binaryen.UnreachableId, []],
  [binaryen.LocalGetId, []],
  [binaryen.GlobalGetId, []],
  [binaryen.MemorySizeId, []],
  [binaryen.BlockId, getters("Block", "Children")],
  [binaryen.LoopId, getters("Loop", "Body")],
  [binaryen.IfId, getters("If", "Condition", "IfTrue", "IfFalse")],
  [binaryen.SelectId, getters("Select", "Condition", "IfTrue", "IfFalse")],
  [binaryen.BreakId, getters("Break", "Condition", "Value")],
  [binaryen.SwitchId, getters("Switch", "Condition", "Value")],
  [binaryen.CallId, getters("Call", "Operands")],
  [binaryen.CallIndirectId, getters("CallIndirect", "Target", "Operands")],
  [binaryen.LocalSetId, getters("LocalSet", "Value")],
  [binaryen.GlobalSetId, getters("GlobalSet", "Value")],
  [binaryen.LoadId, getters("Load", "Ptr")],
  [binaryen.StoreId, getters("Store", "Value", "Ptr")],
  [binaryen.UnaryId, getters("Unary", "Value")],
  [binaryen.BinaryId, getters("Binary", "Left", "Right")],
  [binaryen.DropId, getters("Drop", "Value")],
  [binaryen.ReturnId, getters("Return", "Value")],
  [binaryen.MemoryGrowId, getters("MemoryGrow", "Delta")],
  [binaryen.MemoryCopyId, getters("MemoryCopy", "Dest", "Source", "Size")],
  [binaryen.MemoryFillId, getters("MemoryFill", "Value", "Dest", "Size")],
  // The engine has none of these. Other interpreters do (web/interpreters).
  [binaryen.TryId, getters("Try", "Body", "CatchBodies")],
  [binaryen.ThrowId, getters("Throw", "Operands")],
  [binaryen.RethrowId, []],
  [binaryen.PopId, []],
  [binaryen.RefNullId, []],
  [binaryen.RefFuncId, []],
  [binaryen.RefIsNullId, getters("RefIsNull", "Value")],
  [binaryen.TableGetId, getters("TableGet", "Index")],
  [binaryen.TableSetId, getters("TableSet", "Index", "Value")],
  [binaryen.TableSizeId, []],
  [binaryen.TableGrowId, getters("TableGrow", "Value", "Delta")],
  [binaryen.TupleMakeId, getters("TupleMake", "Operands")],
  [binaryen.TupleExtractId, getters("TupleExtract", "Tuple")],
]);

/** Every expression below `root`, including itself, without recursion: some bodies nest thousands deep. */
export function* expressionsIn(root: number): Generator<number> {
  const pending = [root];
  for (let expression = pending.pop(); expression !== undefined; expression = pending.pop()) {
    yield expression;
    pending.push(...childrenOf(expression));
  }
}

/**
 * Inserts an expression before each loop for which `make` returns one, if the loop is a child of a block. Only loops of
 * the original code are visited.
 */
export function insertBeforeLoops(body: number, make: (loop: number) => number | undefined): void {
  for (const block of [...expressionsIn(body)]) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    // From the last to the first, so that an insertion does not move later positions.
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index] as number;
      const inserted = is(child, binaryen.LoopId) ? make(child) : undefined;
      if (inserted !== undefined) edit.Block.insertChildAt(block, index, inserted);
    }
  }
}

/** The parent of each expression below `root`. */
export function parentsIn(root: number): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const expression of expressionsIn(root))
    for (const child of childrenOf(expression)) parents.set(child, expression);
  return parents;
}

function childrenOf(expression: number): readonly number[] {
  const kind = binaryen.getExpressionId(expression);
  const found = childGetters.get(kind);
  if (found === undefined) throw new Error(`an expression of the kind ${kind} is new here`);
  const children: number[] = [];
  for (const getter of found) {
    const child = getter(expression);
    if (typeof child !== "number") children.push(...child);
    // 0 means "no child".
    else if (child !== 0) children.push(child);
  }
  return children;
}

/** Both sides of each `==` and `!=` of integers, in both orders. */
export function* comparisonsIn(expressions: Iterable<number>): Generator<readonly [number, number]> {
  for (const each of expressions) {
    if (!is(each, binaryen.BinaryId)) continue;
    const { op, left, right } = info<binaryen.BinaryInfo>(each);
    if (op !== binaryen.EqInt32 && op !== binaryen.NeInt32) continue;
    yield [left, right];
    yield [right, left];
  }
}
