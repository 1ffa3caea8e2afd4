import binaryen from "binaryen";
import { callsIn, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { errorKinds } from "./tables/engine-flags.ts";
import { JSContext, JSParseState, JSRuntime } from "./tables/engine-structs.ts";
import { freeMemory } from "./tables/pass-memory.ts";

/** Addresses of strings in the engine's static data. */
export type ErrorTexts = {
  readonly stackOverflow: number;
  readonly outOfMemory: number;
  readonly stringTooLong: number;
  readonly invalidStringLength: number;
  /** A message that only the parser uses. */
  readonly expectedOf: number;
};

/** The message of every browser except Firefox, whose InternalError says "too much recursion". */
const overflowMessage = "Maximum call stack size exceeded";

/**
 * Turns three internal errors into range errors, as in browsers: a full stack (also in the parser and in JSON.parse,
 * where it was a syntax error), no memory, and a string that is too long. A full stack in a regular expression stays a
 * syntax error: its message says that the expression is too deep.
 *
 * Each full stack is counted in the exported `overflows`: a guest can throw an error with the same message, and the
 * count tells the host whether there really was an overflow.
 */
export function throwRangeErrors(module: binaryen.Module, functions: number, texts: ErrorTexts): void {
  const { i32 } = binaryen;
  const all = functionsOf(module, functions);
  // JS_ThrowRangeError(context, text, values) is `JS_ThrowError(context, text, values, the kind of a range
  // error)`.
  const throwers = all.flatMap(({ name, body, params }) => {
    if (body === 0 || params !== binaryen.createType([i32, i32, i32]) || !is(body, binaryen.CallId))
      return [];
    const { target, operands } = info<binaryen.CallInfo>(body);
    const kind = operands[3] ?? 0;
    return is(kind, binaryen.ConstId) ? [{ name, target, kind: constantOf(kind) }] : [];
  });
  const [internalError, ...otherInternalErrors] = throwers.filter(({ kind }) => kind === errorKinds.internal);
  const [rangeError, ...otherRangeErrors] = throwers.filter(
    ({ kind, target }) => kind === errorKinds.range && target === internalError?.target,
  );
  if (!rangeError || !internalError || otherRangeErrors.length + otherInternalErrors.length > 0)
    throw new Error("the engine's range and internal errors are not thrown where they were");
  const textOf = ({ operands: [, text = 0] }: binaryen.CallInfo) =>
    is(text, binaryen.ConstId) ? constantOf(text) : 0;
  const parsers = all.flatMap(({ body }) =>
    callsIn(body).filter((call) => textOf(call) === texts.expectedOf),
  );
  const syntaxError = parsers[0]?.target;
  if (!syntaxError) throw new Error("the engine's syntax errors are not thrown where they were");

  module.addGlobal("overflows", i32, true, module.i32.const(0));
  module.addGlobalExport("overflows", "overflows");
  module.addFunction("countOverflow", binaryen.none, i32, [], countOverflow(module));

  keepParserOverflow(module, rangeError.name, all.find(({ name }) => name === syntaxError)?.function_ ?? 0);

  const errorCounts = { stackOverflow: 0, outOfMemory: 0, stringTooLong: 0 };
  for (const { body } of all) {
    if (body === 0) continue;
    for (const expression of expressionsIn(body)) {
      if (!is(expression, binaryen.CallId)) continue;
      const call = info<binaryen.CallInfo>(expression);
      const text = textOf(call);
      if (text === 0) continue;
      if (text === texts.stackOverflow) {
        errorCounts.stackOverflow++;
        if (call.target === syntaxError) {
          const [state = 0] = call.operands;
          edit.Call.setOperandAt(expression, 0, contextOf(module, state));
          edit.Call.setOperandAt(expression, 1, counting(module));
          edit.Call.setTarget(expression, throwInParser);
          continue;
        } else if (call.target !== internalError.name) {
          const countThenText = [module.drop(counting(module)), module.i32.const(text)];
          edit.Call.setOperandAt(expression, 1, module.block(null, countThenText, i32));
          continue;
        }
        edit.Call.setOperandAt(expression, 1, counting(module));
        edit.Call.setTarget(expression, rangeError.name);
      } else if (call.target === internalError.name && text === texts.outOfMemory) {
        errorCounts.outOfMemory++;
        edit.Call.setTarget(expression, rangeError.name);
      } else if (call.target === internalError.name && text === texts.stringTooLong) {
        errorCounts.stringTooLong++;
        edit.Call.setOperandAt(expression, 1, module.i32.const(texts.invalidStringLength));
        edit.Call.setTarget(expression, rangeError.name);
      }
    }
  }
  const counts = Object.values(errorCounts).join();
  if (counts !== "5,1,5") throw new Error(`expected 5,1,5 errors of range, found ${counts}`);
}

const throwInParser = "throw a range error in the parser";

/**
 * Keeps the error of a full stack until the parser has ended: the parser looks ahead and ignores the result, so it
 * could report that the next token was not expected.
 */
function keepParserOverflow(module: binaryen.Module, rangeError: string, syntaxError: number): void {
  const { i32, i64, none } = binaryen;
  const savedGlobal = "parserOverflow";
  module.addGlobal(savedGlobal, i64, true, module.i64.const(0n));
  const pending = (context: number) =>
    module.i64.load(JSRuntime.current_exception, 8, module.i32.load(JSContext.rt, 4, context));
  const params = [i32, i32, i32].map((type, nth) => module.local.get(nth, type));
  module.addFunction(
    throwInParser,
    binaryen.createType([i32, i32, i32]),
    none,
    [],
    module.block(null, [
      module.call(rangeError, params, none),
      module.global.set(savedGlobal, pending(module.local.get(0, i32))),
    ]),
  );
  const { body } = binaryen.getFunctionInfo(syntaxError);
  const isKept = module.i64.eq(
    module.global.get(savedGlobal, i64),
    pending(contextOf(module, module.local.get(0, i32))),
  );
  const steps = [
    module.if(isKept, module.return()),
    // An earlier error may have been at the same address.
    module.global.set(savedGlobal, module.i64.const(0n)),
    body,
  ];
  edit.Function.setBody(syntaxError, module.block(null, steps, none));
}

/** The parser's state begins with the context. */
function contextOf(module: binaryen.Module, state: number): number {
  return module.i32.load(JSParseState.ctx, 4, state);
}

function counting(module: binaryen.Module): number {
  return module.call("countOverflow", [], binaryen.i32);
}

/** Counts an overflow, and returns the address of its message. */
function countOverflow(module: binaryen.Module): number {
  const { i32 } = binaryen;
  const count = module.i32.add(module.global.get("overflows", i32), module.i32.const(1));
  return module.block(null, [module.global.set("overflows", count), textOnce(module, overflowMessage)], i32);
}

/** Writes a string to memory and returns its address. It must be read before another string is written. */
export function textOnce(module: binaryen.Module, text: string): number {
  const bytes = Buffer.alloc(Math.ceil((text.length + 1) / 8) * 8);
  bytes.write(text, "latin1");
  const writes = Array.from({ length: bytes.length / 8 }, (_, nth) =>
    module.i64.store(
      freeMemory.text + 8 * nth,
      8,
      module.i32.const(0),
      module.i64.const(bytes.readBigInt64LE(8 * nth)),
    ),
  );
  return module.block(null, [...writes, module.i32.const(freeMemory.text)], binaryen.i32);
}
