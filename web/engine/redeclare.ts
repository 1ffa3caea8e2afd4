import binaryen from "binaryen";
import { edit, expressionsIn, freeValueOf, info, is } from "./expressions.ts";
import {
  isConstClosure,
  isLexicalClosure,
  isWritable,
  JSClosureVar,
  JSContext,
  JSObject,
  JSShape,
  JSShapeProperty,
  JSValue,
  JSVarRef,
  nextProperty,
  tags,
} from "./tables/engine-structs.ts";

const { i32, i64, none } = binaryen;

/**
 * Lets a script declare names again that an earlier script has declared, for sessions: `let x = 1`, then `let x = 2`.
 *
 * The engine refuses this before the script runs, when it makes the script's closure: a SyntaxError if a name is in the
 * record of global lexical names, or if a `let` would hide a `var` or a function. After the exported global `redeclare`
 * has been set to 1, the next script may do it. (Only that script: code that it passes to `eval` follows the rules.) A
 * name in the record keeps its binding, which is reset: it has no value until its declaration is reached, or is
 * undefined if the declaration is a `var` or a function, and it is constant if the declaration says so. So functions of
 * earlier scripts see the new value, as in Chrome's console. `let undefined`, `NaN` and `Infinity` stay errors.
 *
 * @param message the address of the string "redeclaration of '%s'".
 */
export function allowRedeclaration(module: binaryen.Module, functions: number, message: number): void {
  const all = Array.from({ length: functions }, (_, index) =>
    binaryen.getFunctionInfo(module.getFunctionByIndex(index)),
  );
  const refuser = only(
    "the error of a redeclaration",
    all.filter(
      ({ body }) =>
        is(body, binaryen.CallId) &&
        info<binaryen.CallInfo>(body).operands.some((each) => isConst(each, message)),
    ),
  ).name;

  // `refuse(context, name); break` to the failure, in the function whose first parameter is the context. (The
  // interpreter also refuses redeclarations, those that the parser has found. Its context is not its first parameter.)
  const { body, block, index } = only(
    "the check for redeclarations",
    all.flatMap(({ body }) => (body === 0 ? [] : refusalsIn(body, refuser))),
  );
  const [variable] = [...expressionsIn(body)].flatMap(closureVariable);
  if (!variable) throw new Error("the closure's variables are not where they were");

  for (const name of ["redeclare", "redeclaring"]) module.addGlobal(name, i32, true, module.i32.const(0));
  module.addGlobalExport("redeclare", "redeclare");
  addFindProperty(module);
  addRedeclaration(module, refuser);

  // if (!redeclaration(context, variable)) break to the failure
  const failure = childrenOf(block)[index + 1] as number;
  const call = module.call("redeclaration", [module.local.get(0, i32), module.copyExpression(variable)], i32);
  edit.Block.removeChildAt(block, index + 1);
  edit.Block.removeChildAt(block, index);
  edit.Block.insertChildAt(block, index, module.if(module.i32.eqz(call), failure));

  // if (!isEval) break past the checks; redeclaring = redeclare; redeclare = 0; …
  const checks = only("the beginning of the checks", [...expressionsIn(body)].filter(isLeftUnlessEval));
  edit.Block.insertChildAt(checks, 1, module.global.set("redeclare", module.i32.const(0)));
  edit.Block.insertChildAt(checks, 1, module.global.set("redeclaring", module.global.get("redeclare", i32)));
}

/** The bits of JS_PROP_WRITABLE in an entry of a shape, and of is_lexical and is_const in a JSClosureVar. */
const writableBit = JSShapeProperty.flagsShift + Math.log2(isWritable);
const [lexicalBit, constantBit] = [Math.log2(isLexicalClosure), Math.log2(isConstClosure)] as const;

/** `findProperty(object, name)`: the address of the entry in the object's shape, or 0. */
function addFindProperty(module: binaryen.Module): void {
  const { local, field, number, sum } = shorthand(module);
  const [object, name, shape, entry, position] = [0, 1, 2, 3, 4] as const;
  const slot = module.i32.xor(
    module.i32.and(local(name), field(local(shape), JSShape.prop_hash_mask)),
    number(-1),
  );
  const body = [
    module.local.set(shape, field(local(object), JSObject.shape)),
    module.local.set(position, field(sum(local(shape), module.i32.shl(slot, number(2))))),
    module.loop(
      "next",
      module.block(null, [
        module.if(module.i32.eqz(local(position)), module.return(number(0))),
        module.local.set(
          entry,
          sum(
            sum(local(shape), number(JSShape.prop - JSShapeProperty.bytes)),
            module.i32.shl(local(position), number(Math.log2(JSShapeProperty.bytes))),
          ),
        ),
        module.if(
          module.i32.ne(field(local(entry), JSShapeProperty.atom), local(name)),
          module.block(null, [
            module.local.set(position, module.i32.and(field(local(entry)), number(nextProperty))),
            module.br("next"),
          ]),
        ),
      ]),
    ),
    local(entry),
  ];
  const pair = binaryen.createType([i32, i32]);
  module.addFunction("findProperty", pair, i32, [i32, i32, i32], module.block(null, body, i32));
}

/** `redeclaration(context, variable)`: 0 if it was refused. */
function addRedeclaration(module: binaryen.Module, refuser: string): void {
  const { local, field, number, sum } = shorthand(module);
  const [context, variable, record, entry, binding, old] = [0, 1, 2, 3, 4, 5] as const;
  const name = () => field(local(variable), JSClosureVar.var_name);
  const flags = () => module.i32.load8_u(JSClosureVar.flags, 1, local(variable));
  const flag = (bit: number) => module.i32.and(module.i32.shr_u(flags(), number(bit)), number(1));
  const find = (object: number) => module.call("findProperty", [object, name()], i32);
  const value = () => field(local(binding), JSVarRef.pvalue);
  const refuse = () =>
    module.block(null, [module.call(refuser, [local(context), name()], none), module.return(number(0))]);
  const canWrite = () => module.i32.and(field(local(entry)), number(1 << writableBit));

  const body = [
    module.if(module.i32.eqz(module.global.get("redeclaring", i32)), refuse()),
    module.local.set(record, field(local(context), JSContext.global_var_obj)),
    module.local.set(entry, find(local(record))),
    module.if(
      module.i32.eqz(local(entry)),
      module.block(null, [
        module.local.set(entry, find(field(local(context), JSContext.global_obj))),
        module.if(module.i32.eqz(canWrite()), refuse()),
        module.return(number(1)),
      ]),
    ),
    // The properties are in the order of the shape's entries, and each has the size of an entry.
    module.local.set(
      binding,
      field(
        module.i32.sub(
          sum(field(local(record), JSObject.prop), local(entry)),
          sum(field(local(record), JSObject.shape), number(JSShape.prop)),
        ),
      ),
    ),
    module.local.set(old, module.i64.load(0, 8, value())),
    // The tag of undefined, and after it that of a variable without a value.
    module.i32.store(JSValue.low, 4, value(), number(0)),
    module.i32.store(JSValue.tag, 4, value(), sum(number(tags.undefined), flag(lexicalBit))),
    module.i32.store8(JSVarRef.is_const, 1, local(binding), flag(constantBit)),
    module.i32.store(
      0,
      4,
      local(entry),
      module.i32.or(
        module.i32.and(field(local(entry)), number(~(1 << writableBit))),
        module.i32.shl(module.i32.eqz(flag(constantBit)), number(writableBit)),
      ),
    ),
    // A `var` or a function uses the existing binding.
    module.i32.store8(
      JSClosureVar.flags,
      1,
      local(variable),
      module.i32.or(flags(), number(1 << lexicalBit)),
    ),
    module.call(freeValueOf(module), [local(context), module.local.get(old, i64)], none),
    number(1),
  ];
  const pair = binaryen.createType([i32, i32]);
  module.addFunction("redeclaration", pair, i32, [i32, i32, i32, i64], module.block(null, body, i32));
}

function shorthand(module: binaryen.Module) {
  return {
    local: (index: number) => module.local.get(index, i32),
    field: (pointer: number, offset = 0) => module.i32.load(offset, 4, pointer),
    number: (value: number) => module.i32.const(value),
    sum: (a: number, b: number) => module.i32.add(a, b),
  };
}

type Refusal = { readonly body: number; readonly block: number; readonly index: number };

function refusalsIn(body: number, refuser: string): readonly Refusal[] {
  return [...expressionsIn(body)].flatMap((block) =>
    childrenOf(block).flatMap((child, index, children) => {
      if (!is(child, binaryen.CallId) || !is(children[index + 1] ?? 0, binaryen.BreakId)) return [];
      const { target, operands } = info<binaryen.CallInfo>(child);
      return target === refuser && isLocal(operands[0] ?? 0, 0) ? [{ body, block, index }] : [];
    }),
  );
}

/**
 * `&closure->variables[index]`, at the load of the half word with a variable's flags, through a copy of the address.
 */
function closureVariable(load: number): readonly number[] {
  if (!is(load, binaryen.LoadId)) return [];
  const { bytes, offset, ptr } = info<binaryen.LoadInfo>(load);
  if (bytes !== 2 || offset !== 0 || !is(ptr, binaryen.LocalSetId)) return [];
  return [info<binaryen.LocalSetInfo>(ptr).value];
}

/** A block that begins with `if (!isEval) break`, which leaves the block. `isEval` is the last of six parameters. */
function isLeftUnlessEval(block: number): boolean {
  const [first = 0] = childrenOf(block);
  if (!is(first, binaryen.BreakId)) return false;
  const { name, condition } = info<binaryen.BreakInfo>(first);
  if (name !== info<binaryen.BlockInfo>(block).name || !is(condition, binaryen.UnaryId)) return false;
  return isLocal(info<binaryen.UnaryInfo>(condition).value, 5);
}

function childrenOf(block: number): readonly number[] {
  return is(block, binaryen.BlockId) ? info<binaryen.BlockInfo>(block).children : [];
}

function isConst(expression: number, value: number): boolean {
  return is(expression, binaryen.ConstId) && info<binaryen.ConstInfo>(expression).value === value;
}

function isLocal(expression: number, index: number): boolean {
  return is(expression, binaryen.LocalGetId) && info<binaryen.LocalGetInfo>(expression).index === index;
}

function only<T>(what: string, items: readonly T[]): T {
  const [first, ...others] = items;
  if (first === undefined || others.length > 0) throw new Error(`${what} is not where it was`);
  return first;
}
