import { arithmeticError, functionClauseError, raise } from "./errors.ts";
import { floatPower } from "./powers.ts";
import { isNumber, type Term } from "./terms.ts";

// The slow part of the operators: compiled code itself adds two floats or two integers.

/** A float that is infinite or NaN is an ArithmeticError in Elixir. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : arithmeticError();
}

function toFloat(value: Term): number {
  if (typeof value === "number") return value;
  return typeof value === "bigint" ? finite(Number(value)) : arithmeticError();
}

/** Both must be numbers. The error names any other value. */
function checkNumbers(operator: string, a: Term, b: Term): void {
  if (!isNumber(a) || !isNumber(b)) arithmeticError(operator, a, b);
}

export function add(a: Term, b: Term): bigint | number {
  if (typeof a === "bigint" && typeof b === "bigint") return a + b;
  checkNumbers("+", a, b);
  return finite(toFloat(a) + toFloat(b));
}

export function subtract(a: Term, b: Term): bigint | number {
  if (typeof a === "bigint" && typeof b === "bigint") return a - b;
  checkNumbers("-", a, b);
  return finite(toFloat(a) - toFloat(b));
}

export function multiply(a: Term, b: Term): bigint | number {
  if (typeof a === "bigint" && typeof b === "bigint") return a * b;
  checkNumbers("*", a, b);
  return finite(toFloat(a) * toFloat(b));
}

export function divide(a: Term, b: Term): number {
  const divisor = toFloat(b);
  const dividend = toFloat(a);
  return divisor === 0 ? arithmeticError() : finite(dividend / divisor);
}

export function negate(a: Term): bigint | number {
  if (typeof a === "bigint" || typeof a === "number") return -a;
  return arithmeticError("-", a);
}

export function plus(a: Term): bigint | number {
  return typeof a === "bigint" || typeof a === "number" ? a : arithmeticError();
}

export function quotient(a: Term, b: Term): bigint {
  if (typeof a !== "bigint" || typeof b !== "bigint" || b === 0n) return arithmeticError("div", a, b);
  return a / b;
}

export function remainder(a: Term, b: Term): bigint {
  if (typeof a !== "bigint" || typeof b !== "bigint" || b === 0n) return arithmeticError("rem", a, b);
  return a % b;
}

/** The engine's integers have at most a million bits. */
const maxBits = 1_000_000;

/** Erlang's word for an integer that is too large. */
function systemLimit(): never {
  raise("SystemLimitError", "message", "a system limit has been reached");
}

function bitsOf(value: bigint): number {
  return value.toString(16).length * 4;
}

/** `base ** exponent` of integers. The exponent is not negative. */
export function integerPower(base: bigint, exponent: bigint): bigint {
  if (base === 0n || base === 1n || exponent === 0n) return exponent === 0n ? 1n : base;
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n;
  if (exponent > BigInt(maxBits) || (bitsOf(base) - 4) * Number(exponent) > maxBits) return systemLimit();
  return base ** exponent;
}

export function power(a: Term, b: Term): bigint | number {
  if (typeof a === "bigint" && typeof b === "bigint") {
    if (b >= 0n) return integerPower(a, b);
    return a === 0n ? arithmeticError() : finite(1 / toFloat(integerPower(a, -b)));
  }
  if (!isNumber(a) || !isNumber(b)) functionClauseError("Kernel", "**", [a, b]);
  return floatPower(toFloat(a), toFloat(b));
}

export function shiftLeft(a: Term, b: Term): bigint {
  if (typeof a !== "bigint" || typeof b !== "bigint") return arithmeticError("bsl", a, b);
  if (b > BigInt(maxBits) && a !== 0n) return systemLimit();
  return a << b;
}

export function shiftRight(a: Term, b: Term): bigint {
  if (typeof a !== "bigint" || typeof b !== "bigint") return arithmeticError("bsr", a, b);
  return shiftLeft(a, -b);
}
