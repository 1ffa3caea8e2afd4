import binaryen from "binaryen";
import { values } from "./engine-values.ts";
import { constantOf, edit, info, is, localOf } from "./expressions.ts";
import { childPositionsIn, type InterpreterParts } from "./interpreter-parts.ts";
import { arithmeticBytes } from "./tables/engine-flags.ts";
import { JSValue } from "./tables/engine-structs.ts";
import {
  OP_add,
  OP_and,
  OP_dec,
  OP_gt,
  OP_gte,
  OP_inc,
  OP_lt,
  OP_lte,
  OP_neg,
  OP_or,
  OP_plus,
  OP_sar,
  OP_shl,
  OP_xor,
} from "./tables/opcodes.ts";

const { i32 } = binaryen;

/**
 * Opcodes of operators with one and with two operands, for which the interpreter calls functions with (context, end of
 * the stack, opcode).
 */
const unary = [OP_neg, OP_plus, OP_dec, OP_inc];
const binary = [OP_add, OP_shl, OP_sar, OP_lt, OP_lte, OP_gt, OP_gte, OP_and, OP_xor, OP_or];

/** The name of an added function. Its call marks where a conversion may be entered. It returns 1. */
export const converts = "converts";
/** The global with the address of the operand to convert, plus one for an operand of `+`; 0 if there is none. */
export const operand = "operand";
const findsOperand = "finds an operand";
/** The flags of an operator: whether there are two operands, and whether the operator is `+`. */
const isBinary = 2;
const isSum = 1;

/**
 * Makes all operators except `==`, `>>>`, `~` and `++` convert objects with a function in the guest's language. If an
 * operand is an object, the operator is not executed: the operand's address is in `operand`, and the interpreter jumps
 * to its exception handler. This adds a statement there that can become a site, `if (!converts(context, end of the
 * stack, next opcode)) start again`: it enters that function, replaces the operand by the primitive value, and executes
 * the operator again. So one site is enough for all operators.
 */
export function markOperands(
  module: binaryen.Module,
  body: number,
  { stack, run, next }: InterpreterParts,
  add: string,
): void {
  const slots = childPositionsIn(body);
  const calls = slots.flatMap(({ child }) => {
    const { name = "", condition = 0 } = is(child, binaryen.BreakId) ? info<binaryen.BreakInfo>(child) : {};
    const isNegated = is(condition, binaryen.UnaryId);
    const call = isNegated ? info<binaryen.UnaryInfo>(condition).value : condition;
    if (!is(call, binaryen.CallId)) return [];
    const { target, operands } = info<binaryen.CallInfo>(call);
    const [opcode = 0] = operands.slice(2);
    if (target !== add && (operands.length !== 3 || !is(opcode, binaryen.ConstId))) return [];
    return [
      { name, isNegated, call, target, operands, opcode: target === add ? OP_add : constantOf(opcode) },
    ];
  });
  const operators = calls.filter(
    ({ opcode, isNegated }) => isNegated && [...unary, ...binary].includes(opcode),
  );
  const opcodes = operators.map(({ opcode }) => opcode).sort((a, b) => a - b);
  const expected = [...unary, ...binary].join();
  if (opcodes.join() !== expected)
    throw new Error(`expected the operators ${expected}, found ${opcodes.join()}`);
  const [context, end] = (operators[0]?.operands ?? []).map(localOf) as [number, number];
  if (
    operators.some(({ operands: [first, second] }) => localOf(first) !== context || localOf(second) !== end)
  )
    throw missing("operators");
  // `++` of a variable jumps to the handler if it threw.
  const handlers = new Set(
    calls
      .filter(({ isNegated, opcode }) => !isNegated && unary.includes(opcode))
      .map(({ name }) => name as string),
  );
  const [handler] = handlers;
  const exceptions = slots.find(
    ({ child }) => is(child, binaryen.BlockId) && info<binaryen.BlockInfo>(child).name === handler,
  );
  const arithmetic = slots.filter(({ child }) => takes(child, stack) === arithmeticBytes);
  const [loop = 0] = run;
  const { name: begin } = info<binaryen.LoopInfo>(loop);
  if (handlers.size !== 1 || !handler || !exceptions || begin === null) throw missing("exceptions");
  const [slot, ...others] = arithmetic;
  if (!slot || others.length > 0) throw missing("arithmetic");

  module.addGlobal(operand, i32, true, module.i32.const(0));
  addFindsOperand(module);
  for (const { call, target, opcode } of operators) {
    const name = `${converts}, or ${target}`;
    if (!module.getFunction(name))
      addWrapper(
        module,
        name,
        target,
        unary.includes(opcode) ? 0 : opcode === OP_add ? isBinary + isSum : isBinary,
      );
    edit.Call.setTarget(call, name);
  }
  edit.Block.insertChildAt(
    slot.parent,
    slot.index,
    module.br(
      handler,
      module.call(findsOperand, [module.local.get(end, i32), module.i32.const(isBinary)], i32),
    ),
  );
  const marker = module.call(
    converts,
    [context, end, next].map((local) => module.local.get(local, i32)),
    i32,
  );
  module.addFunction(converts, binaryen.createType([i32, i32, i32]), i32, [], module.i32.const(1));
  edit.Block.insertChildAt(exceptions.parent, exceptions.index + 1, module.br(begin, module.i32.eqz(marker)));
}

/** The number of bytes that `stack = (local = stack - bytes)` allocates. */
function takes(statement: number, stack: string): number {
  if (!is(statement, binaryen.GlobalSetId)) return 0;
  const { name, value } = info<binaryen.GlobalSetInfo>(statement);
  if (name !== stack || !is(value, binaryen.LocalSetId)) return 0;
  const { value: taken } = info<binaryen.LocalSetInfo>(value);
  if (!is(taken, binaryen.BinaryId)) return 0;
  const { op, right } = info<binaryen.BinaryInfo>(taken);
  return op === binaryen.SubInt32 && is(right, binaryen.ConstId) ? constantOf(right) : 0;
}

/**
 * `findsOperand(end of the stack, operator)`: whether an operand is an object that a function in the guest's language
 * converts. Stores its address. A symbol on the left is an error of the operator, usually before the right operand is
 * converted.
 */
function addFindsOperand(module: binaryen.Module): void {
  const { isObject, isSymbol } = values(module);
  const [at, operator] = [0, 1].map((local) => () => module.local.get(local, i32)) as [
    () => number,
    () => number,
  ];
  const move = (bytes: number) => module.local.set(0, module.i32.add(at(), module.i32.const(bytes)));
  const value = () => module.i64.load(0, JSValue.bytes, at());
  const goRight = module.block(null, [
    module.br("found", module.i32.or(isObject(value()), isSymbol(value()))),
    move(JSValue.bytes),
  ]);
  module.addFunction(
    findsOperand,
    binaryen.createType([i32, i32]),
    i32,
    [],
    module.block(
      null,
      [
        move(-JSValue.bytes),
        module.block("found", [module.if(operator(), module.block(null, [move(-JSValue.bytes), goRight]))]),
        module.if(module.i32.eqz(isObject(value())), module.return(module.i32.const(0))),
        module.global.set(operand, module.i32.add(at(), module.i32.and(operator(), module.i32.const(isSum)))),
        module.global.get("twins", i32),
      ],
      i32,
    ),
  );
}

/** The function of an operator, unless an operand must be converted. */
function addWrapper(module: binaryen.Module, name: string, target: string, operator: number): void {
  const { params } = binaryen.getFunctionInfo(module.getFunction(target));
  const operands = binaryen.expandType(params).map((type, nth) => module.local.get(nth, type));
  module.addFunction(
    name,
    params,
    i32,
    [],
    module.if(
      module.call(findsOperand, [module.local.get(1, i32), module.i32.const(operator)], i32),
      module.i32.const(-1),
      module.call(target, operands, i32),
    ),
  );
}

function missing(what: string): Error {
  return new Error(`the interpreter's ${what} are not where they were`);
}
