import { badArityError, badFunctionError } from "./errors.ts";
import type { ElixirFunction, Term } from "./terms.ts";

/** A call in tail position that the caller must make, so that the stack does not grow. */
export class TailCall {
  readonly fn: ElixirFunction;
  readonly args: readonly Term[];
  constructor(fn: ElixirFunction, args: readonly Term[]) {
    this.fn = fn;
    this.args = args;
  }
}

/** The value of a call: makes the tail calls that it ended with. */
export function finish(result: unknown): Term {
  let value = result;
  while (value instanceof TailCall) value = value.fn(...value.args);
  return value as Term;
}

// Function values are called through these, which check the type and the arity, and finish tail calls.

export function call0(fn: Term): Term {
  if (typeof fn !== "function") return badFunctionError(fn);
  if (fn.length !== 0) return badArityError(fn, []);
  const result = fn();
  return result instanceof TailCall ? finish(result) : (result as Term);
}

export function call1(fn: Term, a: Term): Term {
  if (typeof fn !== "function") return badFunctionError(fn);
  if (fn.length !== 1) return badArityError(fn, [a]);
  const result = fn(a);
  return result instanceof TailCall ? finish(result) : (result as Term);
}

export function call2(fn: Term, a: Term, b: Term): Term {
  if (typeof fn !== "function") return badFunctionError(fn);
  if (fn.length !== 2) return badArityError(fn, [a, b]);
  const result = fn(a, b);
  return result instanceof TailCall ? finish(result) : (result as Term);
}

export function call3(fn: Term, a: Term, b: Term, c: Term): Term {
  if (typeof fn !== "function") return badFunctionError(fn);
  if (fn.length !== 3) return badArityError(fn, [a, b, c]);
  const result = fn(a, b, c);
  return result instanceof TailCall ? finish(result) : (result as Term);
}

export function callWith(fn: Term, args: readonly Term[]): Term {
  if (typeof fn !== "function") return badFunctionError(fn);
  if (fn.length !== args.length) return badArityError(fn, args);
  return finish(fn(...args));
}
