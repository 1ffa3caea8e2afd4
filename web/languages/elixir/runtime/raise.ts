import { blamedMessage } from "./blame.ts";
import { callWith } from "./calls.ts";
import * as errors from "./errors.ts";
import { ElixirError } from "./errors.ts";
import { describeThrownValue } from "./exception-message.ts";
import { inspect } from "./inspect-term.ts";
import { mapGet, mapPut, structName } from "./map-operations.ts";
import { findFunction } from "./modules.ts";
import { withKnownFields } from "./program-structs.ts";
import { blameMark } from "./report-mark.ts";
import { RestrictedUse } from "./restricted.ts";
import { structFields } from "./structs.ts";
import { atomName, Cons, ElixirMap, EMPTY, type Term } from "./terms.ts";

/** `raise`, the errors that `rescue` and `catch` get, and the message of an uncaught error. */

export function raiseStruct(module: symbol, args: Term): never {
  const make = findFunction(module, "exception/1");
  const value = make ? callWith(make, [args]) : builtInException(module, args);
  throw new ElixirError("error", value);
}

function builtInException(module: symbol, args: Term): Term {
  const names = structFields(module);
  if (!names) return errors.undefinedFunctionError(module, Symbol.for("exception"), 1);
  let value = errors.exception(
    atomName(module).replace(/^Elixir\./, ""),
    ...names.flatMap((name) => [atomName(name), null]),
  );
  if (typeof args === "string") return mapPut(value, Symbol.for("message"), args);
  if (!(args instanceof Cons) && !(args instanceof ElixirMap))
    return errors.functionClauseError(inspect(module), "exception", [args]);
  value = withKnownFields(value, args);
  const message = Symbol.for("message");
  const usual = {
    ArgumentError: "argument error",
    RuntimeError: "runtime error",
    ArithmeticError: "bad argument in arithmetic expression",
  }[atomName(module).replace(/^Elixir\./, "")];
  return usual !== undefined && mapGet(value, message) === null ? mapPut(value, message, usual) : value;
}

export function raise(value: Term, args?: Term): never {
  if (typeof value === "string") return errors.raise("RuntimeError", "message", value);
  if (typeof value === "symbol") return raiseStruct(value, args ?? EMPTY);
  if (structName(value) !== undefined) throw new ElixirError("error", value);
  return errors.argumentError(
    `raise/1 and reraise/2 expect a module name, string or exception as the first argument, got: ${inspect(value)}`,
  );
}

/** The errors that `rescue` and `catch` handle. Other errors pass: a full stack, for example. */
export function toElixirError(error: unknown): ElixirError {
  const exception = elixirError(error);
  if (exception) return exception;
  throw error;
}

/** A string or a number that is too large for the engine is Elixir's SystemLimitError. */
function elixirError(error: unknown): ElixirError | undefined {
  if (error instanceof ElixirError) return error;
  const { name, message } = error as Error;
  // Inside the VM, a full stack differs from these errors by its message alone.
  if (name !== "RangeError" || !/^(?:Invalid|Maximum BigInt)/.test(message)) return undefined;
  const limit = errors.exception("SystemLimitError", "message", "a system limit has been reached");
  return new ElixirError("error", limit);
}

/** Gives an error that was not caught its name and message. A bug of the library is reported as one. */
export function nameException(error: unknown): unknown {
  const exception = elixirError(error);
  if (exception) {
    const { name: title, message } = describeThrownValue(exception);
    const blameText = blamedMessage(exception);
    return name(exception, {
      name: title,
      message: blameText === message ? message : message + blameMark + blameText,
    });
  }
  const own = error as Error;
  if (own instanceof RestrictedUse || own.name === "RangeError" || own.name === "InternalError") return error;
  return name(own, {
    name: "LibraryError",
    message: `Elixir's library here has failed, which is not the program's fault: ${own.message}`,
  });
}

function name(error: Error, words: { readonly name: string; readonly message: string }): Error {
  return Object.defineProperties(error, { name: { value: words.name }, message: { value: words.message } });
}
