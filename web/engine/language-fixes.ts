import binaryen from "binaryen";
import { tagged, values } from "./engine-values.ts";
import {
  bodyOf,
  callsTo,
  constantOf,
  edit,
  expressionsIn,
  info,
  is,
  isConstant,
  localOf,
  parentsIn,
} from "./expressions.ts";
import { textOnce } from "./range-errors.ts";
import { acceptsCall, integersOnly } from "./tables/engine-flags.ts";
import { tags } from "./tables/engine-structs.ts";
import { functions } from "./tables/function-numbers.ts";
import { OP_apply, OP_call_constructor, OP_perm3 } from "./tables/opcodes.ts";

const { i32, none } = binaryen;

function theOne(what: string, found: readonly number[]): number {
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) throw new Error(`${what} is not where it was`);
  return only;
}

/**
 * `new new A()()` is `new (new A())()`: the operand of `new` ends with its first arguments. The parser went on and called
 * what `new A()` returned.
 *
 *     accepts = flags > 1; … new: accepts = true; parse the operand, with the flags 0
 *     each suffix: if (next == "(" && accepts) { …; emit(call_constructor); emit_u16(count); kind = normal }
 *
 * Before that kind, `accepts` becomes what the flags say.
 */
export function endNew(module: binaryen.Module): void {
  const expressions = [...expressionsIn(bodyOf(module, functions.js_parse_postfix_expr))];
  // `flags >>> 1`, and `flags > 1` for the loop
  const setOf = (operation: number) =>
    theOne(
      "what says whether a call may follow",
      expressions.filter((each) => {
        if (!is(each, binaryen.LocalSetId)) return false;
        const { value } = info<binaryen.LocalSetInfo>(each);
        if (!is(value, binaryen.BinaryId)) return false;
        const { op, left, right } = info<binaryen.BinaryInfo>(value);
        return op === operation && localOf(left) === 1 && isConstant(right, acceptsCall);
      }),
    );
  const accepts = info<binaryen.LocalSetInfo>(setOf(binaryen.ShrUInt32)).index;
  const flagged = info<binaryen.LocalSetInfo>(setOf(binaryen.GtUInt32)).index;
  let ends = 0;
  for (const block of expressions) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    const emitted = children
      .filter((each) => is(each, binaryen.CallId))
      .flatMap(emittedBy)
      .join();
    // A call of a method with `...` is `apply` as well, with 1 or 0.
    const isNew = [`${OP_call_constructor},`, `${OP_perm3},${OP_apply},1`].includes(emitted);
    const kind = children.findIndex((each) => is(each, binaryen.LocalSetId));
    if (!isNew || kind < 0 || !isConstant(info<binaryen.LocalSetInfo>(children[kind] ?? 0).value, 0))
      continue;
    edit.Block.insertChildAt(block, kind, module.local.set(accepts, module.local.get(flagged, i32)));
    ends++;
  }
  if (ends !== 2) throw new Error(`expected 2 ends of new, found ${ends}`);
}

/** An operation that a call emits, or its number, if it is a constant. */
function emittedBy(call: number): readonly (number | "")[] {
  const { target, operands } = info<binaryen.CallInfo>(call);
  const [, operand = 0] = operands;
  if (target !== functions.emit_op && target !== functions.dbuf_put_u16) return [];
  return [is(operand, binaryen.ConstId) ? constantOf(operand) : ""];
}

/**
 * `export const [a, b] = …` exports its names, as `export const { a } = …` does: there the parser adds an entry after it
 * has defined the name.
 */
export function exportLists(module: binaryen.Module): void {
  const body = bodyOf(module, functions.js_parse_destructuring_element);
  const entry = theOne("the export of a name", callsTo(body, functions.add_export_entry));
  const [state = 0, owner = 0, exportedName, , kind = 0] = info<binaryen.CallInfo>(entry).operands;
  const definition = theOne(
    "the definition of a name in a list",
    callsTo(body, functions.js_define_var).filter(
      (each) => localOf(info<binaryen.CallInfo>(each).operands[1]) !== localOf(exportedName),
    ),
  );
  const [, name = 0] = info<binaryen.CallInfo>(definition).operands;
  const copies = [state, owner, name, name, kind].map((each) => module.copyExpression(each));
  const added = module.call(functions.add_export_entry, copies, i32);
  const { params } = binaryen.getFunctionInfo(module.getFunction(functions.js_parse_destructuring_element));
  const exported = module.local.get(binaryen.expandType(params).length - 1, i32);
  const fails = module.if(exported, module.i32.eqz(added), module.i32.const(0));
  const failed = (call: number) => module.if(call, module.i32.const(1), fails);
  replaceCondition(body, definition, failed);
}

/** A Proxy's `ownKeys` must return an object: `"ab"` was a list of two keys. */
export function refuseKeyTexts(module: binaryen.Module): void {
  const body = bodyOf(module, functions.js_proxy_get_own_property_names);
  const length = theOne("the length of a list of keys", callsTo(body, functions.js_get_length32));
  const [context = 0, , list = 0] = info<binaryen.CallInfo>(length).operands;
  const operands = [
    module.copyExpression(context),
    textOnce(module, "CreateListFromArrayLike called on non-object"),
    module.i32.const(0),
  ];
  const refusal = [module.call(functions.JS_ThrowTypeError, operands, none), module.i32.const(-1)];
  const isObject = values(module).isObject(module.copyExpression(list));
  // It is the value of a local.
  const set = theOne(
    "what is set to that length",
    [...expressionsIn(body)].filter(
      (each) => is(each, binaryen.LocalSetId) && info<binaryen.LocalSetInfo>(each).value === length,
    ),
  );
  edit.LocalSet.setValue(set, module.if(isObject, length, module.block(null, refusal, i32)));
}

/**
 * `0x1.toString()`: a number that is not decimal ends before a dot. The engine went on, and refused the fraction, as it
 * did that of `0b1.1`, which is an error still.
 *
 *     radix = …; digits; if (!(flags & integers only)) { a fraction and an exponent }
 */
export function endNumbers(module: binaryen.Module): void {
  const [radix, flags] = [3, 4];
  const choices = [...expressionsIn(bodyOf(module, functions.js_atof))].filter((each) => {
    if (!is(each, binaryen.BreakId)) return false;
    const { condition } = info<binaryen.BreakInfo>(each);
    if (!is(condition, binaryen.BinaryId)) return false;
    const { op, left, right } = info<binaryen.BinaryInfo>(condition);
    return op === binaryen.AndInt32 && localOf(left) === flags && isConstant(right, integersOnly);
  });
  const choice = theOne("the fraction of a number", choices);
  const { condition } = info<binaryen.BreakInfo>(choice);
  const isOther = module.i32.ne(module.local.get(radix, i32), module.i32.const(10));
  edit.Break.setCondition(choice, module.i32.or(condition, isOther));
}

/**
 * `JSON.stringify(value, null, space)` with a string of two parts, which is not yet one (a rope): the engine took ten
 * characters of its record in memory. All other functions of the engine ask for a string first.
 *
 *     block { if (it is no object) break; …; value = JS_ToStringFree(context, value); if (it is no exception) break; …; fail }
 */
export function joinIndent(module: binaryen.Module): void {
  const body = bodyOf(module, functions.JS_JSONStringify);
  const parents = parentsIn(body);
  const objects = Number(tagged(tags.object));
  const choices = [...expressionsIn(body)].filter((each) => {
    if (!is(each, binaryen.BreakId)) return false;
    const { condition } = info<binaryen.BreakInfo>(each);
    if (!is(condition, binaryen.BinaryId)) return false;
    const { op, left, right } = info<binaryen.BinaryInfo>(condition);
    if (op !== binaryen.LtUInt64 || localOf(left) < 0 || !is(right, binaryen.ConstId)) return false;
    return (
      constantOf(right) === objects && callsTo(parents.get(each) ?? 0, functions.JS_ToStringFree).length > 0
    );
  });
  const choice = theOne("the indentation of JSON", choices);
  const block = parents.get(choice) ?? 0;
  const { children } = info<binaryen.BlockInfo>(block);
  const fail = children.at(-1) ?? 0;
  if (!is(fail, binaryen.BreakId)) throw new Error("the indentation of JSON does not fail where it did");
  const { condition } = info<binaryen.BreakInfo>(choice);
  const local = localOf(info<binaryen.BinaryInfo>(condition).left);
  const value = () => module.local.get(local, binaryen.i64);
  const string = module.call(functions.JS_ToStringFree, [module.local.get(0, i32), value()], binaryen.i64);
  const { isRope, isException } = values(module);
  const steps = [
    module.local.set(local, string),
    module.br(info<binaryen.BreakInfo>(fail).name, isException(value())),
  ];
  edit.Block.insertChildAt(
    block,
    children.indexOf(choice),
    module.if(isRope(value()), module.block(null, steps)),
  );
}

/** Replaces a call that is the condition of an `if` or a branch. */
function replaceCondition(body: number, call: number, make: (call: number) => number): void {
  const parent = parentsIn(body).get(call) ?? 0;
  if (is(parent, binaryen.IfId)) edit.If.setCondition(parent, make(call));
  else if (is(parent, binaryen.BreakId)) edit.Break.setCondition(parent, make(call));
  else throw new Error("a call is not a condition");
}
