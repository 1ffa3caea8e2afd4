import { argumentsOf } from "../runtime/arguments.ts";
import { integerPower } from "../runtime/arithmetic.ts";
import { codePoints } from "../runtime/bytes.ts";
import { argumentError, arithmeticError, badArguments } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineMacros, defineModule } from "../runtime/modules.ts";
import { integerLength, readInteger } from "../runtime/numbers.ts";
import { unavailable } from "../runtime/restricted.ts";
import { Bytes, Cons, EMPTY, list, type Term } from "../runtime/terms.ts";

const { integer, refuse } = argumentsOf("Integer");

function digits(term: Term, base: Term): Term {
  const args = [term, base];
  const value = integer(term, "digits", args);
  if (typeof base !== "bigint" || base < 2n) return refuse("digits", args);
  const sign = value < 0n ? -1n : 1n;
  let rest = value * sign;
  let result = EMPTY;
  do {
    result = new Cons((rest % base) * sign, result);
    rest /= base;
  } while (rest > 0n);
  return result;
}

function undigits(term: Term, base: Term): bigint {
  if (!(term instanceof Cons) || typeof base !== "bigint" || base < 2n)
    return refuse("undigits", [term, base]);
  let value = 0n;
  let rest: Term = term;
  while (rest !== EMPTY) {
    if (!(rest instanceof Cons)) return refuse("do_undigits", [rest, base, value]);
    const digit = rest.head;
    if (typeof digit !== "bigint") return refuse("do_undigits", [rest, base, value]);
    if (digit >= base) return argumentError(`invalid digit ${digit} in base ${base}`);
    value = value * base + digit;
    rest = rest.tail;
  }
  return value;
}

function floorDivide(a: Term, b: Term): bigint {
  if (typeof a !== "bigint" || typeof b !== "bigint" || b === 0n) return arithmeticError();
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/**
 * The greatest common divisor of two numbers, and the factors of both whose products add up to it. The second number is
 * not 0.
 */
export function bezout(left: bigint, right: bigint): readonly [bigint, bigint, bigint] {
  let [r1, r0] = [right, left];
  let [s1, s0, t1, t0] = [0n, 1n, 1n, 0n];
  while (true) {
    const quotient = r0 / r1;
    const rest = r0 - quotient * r1;
    if (rest === 0n) return r1 > 0n ? [r1, s1, t1] : [-r1, -s1, -t1];
    [r1, r0] = [rest, r1];
    [s1, s0] = [s0 - quotient * s1, s1];
    [t1, t0] = [t0 - quotient * t1, t1];
  }
}

function extendedGcd(left: Term, right: Term): readonly Term[] {
  const args = [left, right];
  if (left === 0n && right === 0n) return [0n, 0n, 0n];
  if (left === 0n) return [right, 0n, 1n];
  if (right === 0n) return [left, 1n, 0n];
  const [r1, r0] = [integer(right, "extended_gcd", args), integer(left, "extended_gcd", args)];
  return bezout(r0, r1);
}

function parse(term: Term, base: Term): Term {
  if (typeof base !== "bigint" || base < 2n || base > 36n)
    return argumentError(`invalid base ${inspect(base)}`);
  if (term instanceof Bytes) return unavailable("Integer.parse of a binary that is not valid UTF-8");
  if (typeof term !== "string") return refuse("parse", [term, base]);
  const count = integerLength(term, Number(base));
  if (count === 0) return Symbol.for("error");
  return [readInteger(term.slice(0, count), Number(base)) as bigint, term.slice(count)];
}

function text(term: Term, base: Term): string {
  const isBase = typeof base === "bigint" && base >= 2n && base <= 36n;
  if (typeof term === "bigint" && isBase) return term.toString(Number(base)).toUpperCase();
  const faults: [number, string][] = [];
  if (typeof term !== "bigint") faults.push([1, "not an integer"]);
  if (!isBase) faults.push([2, "not an integer in the range 2 through 36"]);
  return badArguments(...faults);
}

defineMacros("Integer", ["is_even/1", "is_odd/1"]);

const charlist = (value: string): Term => list(codePoints(value).map(BigInt));

defineModule("Integer", {
  "digits/1": (term: Term) => digits(term, 10n),
  "digits/2": digits,
  "extended_gcd/2": extendedGcd,
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
  "parse/1": (term: Term) => parse(term, 10n),
  "parse/2": parse,
  "is_even/1": (value: Term) => typeof value === "bigint" && (value & 1n) === 0n,
  "is_odd/1": (value: Term) => typeof value === "bigint" && (value & 1n) === 1n,
  "pow/2": (base: Term, exponent: Term) => {
    const args = [base, exponent];
    const power = integer(exponent, "pow", args);
    const value = integer(base, "pow", args);
    return power < 0n ? arithmeticError() : integerPower(value, power);
  },
  "to_charlist/1": (term: Term) => charlist(text(term, 10n)),
  "to_charlist/2": (term: Term, base: Term) => charlist(text(term, base)),
  "to_string/1": (term: Term) => text(term, 10n),
  "to_string/2": text,
  "undigits/1": (term: Term) => undigits(term, 10n),
  "undigits/2": undigits,
});
