import { shiftLeft, shiftRight } from "../runtime/arithmetic.ts";
import { arithmeticError } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import type { Term } from "../runtime/terms.ts";

function both(name: string, a: Term, b: Term, join: (a: bigint, b: bigint) => bigint): bigint {
  return typeof a === "bigint" && typeof b === "bigint" ? join(a, b) : arithmeticError(name, a, b);
}

const and = (a: Term, b: Term) => both("band", a, b, (x, y) => x & y);
const or = (a: Term, b: Term) => both("bor", a, b, (x, y) => x | y);
const xor = (a: Term, b: Term) => both("bxor", a, b, (x, y) => x ^ y);
const not = (a: Term) => (typeof a === "bigint" ? ~a : arithmeticError("bnot", a));

// These functions are printed with Erlang's names.
defineModule(":erlang", {
  "band/2": and,
  "bor/2": or,
  "bxor/2": xor,
  "bnot/1": not,
  "bsl/2": shiftLeft,
  "bsr/2": shiftRight,
});

defineModule("Bitwise", {
  "&&&/2": and,
  "<<</2": shiftLeft,
  ">>>/2": shiftRight,
  "band/2": and,
  "bnot/1": not,
  "bor/2": or,
  "bsl/2": shiftLeft,
  "bsr/2": shiftRight,
  "bxor/2": xor,
  "|||/2": or,
  "~~~/1": not,
});
