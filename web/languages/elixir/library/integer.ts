import { integerPower } from "../runtime/arithmetic.ts";
import { arithmeticError, functionClauseError } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { list, type Term } from "../runtime/terms.ts";

function integer(term: Term, name: string, args: readonly Term[]): bigint {
  return typeof term === "bigint" ? term : functionClauseError("Integer", name, args);
}

function base(term: Term, from: bigint, to: bigint, name: string, args: readonly Term[]): bigint {
  return typeof term === "bigint" && term >= from && term <= to
    ? term
    : functionClauseError("Integer", name, args);
}

function digits(value: bigint, radix: bigint): Term {
  const sign = value < 0n ? -1n : 1n;
  let rest = value * sign;
  const result: Term[] = [];
  do {
    result.unshift((rest % radix) * sign);
    rest /= radix;
  } while (rest > 0n);
  return list(result);
}

function floorDivide(a: Term, b: Term): bigint {
  if (typeof a !== "bigint" || typeof b !== "bigint" || b === 0n) return arithmeticError();
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

defineModule("Integer", {
  "digits/1": (value: Term) => digits(integer(value, "digits", [value, 10n]), 10n),
  "digits/2": (value: Term, radix: Term) => {
    const args = [value, radix];
    return digits(integer(value, "digits", args), base(radix, 2n, 1n << 64n, "digits", args));
  },
  "floor_div/2": floorDivide,
  "gcd/2": (left: Term, right: Term) => {
    let a = integer(left, "gcd", [left, right]);
    let b = integer(right, "gcd", [left, right]);
    while (b !== 0n) [a, b] = [b, a % b];
    return a < 0n ? -a : a;
  },
  "mod/2": (a: Term, b: Term) => {
    const quotient = floorDivide(a, b);
    return (a as bigint) - quotient * (b as bigint);
  },
  "pow/2": (value: Term, exponent: Term) => {
    const args = [value, exponent];
    const power = integer(exponent, "pow", args);
    if (power < 0n) return functionClauseError("Integer", "pow", args);
    return integerPower(integer(value, "pow", args), power);
  },
});
