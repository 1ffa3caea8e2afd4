import { arithmeticError } from "../../runtime/errors.ts";
import { formatFloat } from "../../runtime/floats.ts";
import { defineModule } from "../../runtime/modules.ts";
import { RestrictedUse } from "../../runtime/restricted.ts";
import type { Term } from "../../runtime/terms.ts";

/*
 * What of `:math` is exact to the last digit. Sines, logarithms and the like differ in it from one C library to the next,
 * and with it what Elixir prints: those are not here.
 */

function float(term: Term): number {
  if (typeof term === "number") return term;
  const value = typeof term === "bigint" ? Number(term) : Number.NaN;
  return Number.isFinite(value) ? value : arithmeticError();
}

const inexact =
  "Its last digit is not the same on every machine that runs Elixir. What is so on all of them is here: most whole powers, and roots.";

/** A float as an odd integer and a power of two. */
function parts(value: number): [odd: bigint, power: number] {
  let power = 0;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    power--;
  }
  let odd = BigInt(whole);
  while (odd !== 0n && odd % 2n === 0n) {
    odd /= 2n;
    power++;
  }
  return [odd, power];
}

const lengthOf = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;

/** The float next to a whole power. Near the middle of two floats libraries may differ: there it is undefined. */
function wholePower(base: number, exponent: number): number | undefined {
  if (base === 0) return exponent > 0 ? (exponent % 2 === 1 ? base : 0) : arithmeticError();
  const [odd, power] = parts(base);
  const size = Math.abs(exponent);
  if (Math.abs(Math.log2(Math.abs(base)) * exponent) > 1100)
    return exponent > 0 === Math.abs(base) > 1 ? arithmeticError() : undefined;
  if (lengthOf(odd) * size > 200_000) return undefined;
  const raised = odd ** BigInt(size);
  // 120 digits of two are far more than a float has.
  const [value, scale] =
    exponent > 0
      ? [raised, power * size]
      : [(1n << BigInt(lengthOf(raised) + 120)) / raised, -power * size - lengthOf(raised) - 120];
  const isExact = exponent > 0 || raised === 1n || raised === -1n;
  const sign = value < 0n ? -1 : 1;
  const bits = lengthOf(value);
  const place = bits + scale;
  if (place > 1024) return arithmeticError();
  if (place < -1000) return undefined;
  if (bits <= 53) return isExact ? Number(value) * 2 ** scale : undefined;
  const cut = BigInt(bits - 53);
  const magnitude = value < 0n ? -value : value;
  const rest = magnitude & ((1n << cut) - 1n);
  const thousandth = (rest * 1000n) >> cut;
  if (rest !== 0n && thousandth >= 475n && thousandth <= 525n) return undefined;
  const rounded = (magnitude >> cut) + (thousandth >= 500n ? 1n : 0n);
  const result = sign * Number(rounded) * 2 ** (scale + Number(cut));
  return Number.isFinite(result) ? result : arithmeticError();
}

function pow(base: Term, exponent: Term): number {
  const [x, y] = [float(base), float(exponent)];
  if (y === 0 || x === 1) return 1;
  if (y === 0.5 && x >= 0) return Math.sqrt(x);
  if (x < 0 && !Number.isInteger(y)) return arithmeticError();
  const value = Number.isInteger(y) ? wholePower(x, y) : undefined;
  if (value !== undefined) return value;
  throw new RestrictedUse(`:math.pow(${formatFloat(x)}, ${formatFloat(y)})`, inexact);
}

defineModule(":math", {
  "ceil/1": (term: Term) => Math.ceil(float(term)),
  "floor/1": (term: Term) => Math.floor(float(term)),
  "fmod/2": (a: Term, b: Term) => {
    const [x, y] = [float(a), float(b)];
    return y === 0 ? arithmeticError() : x % y;
  },
  "pi/0": () => Math.PI,
  "pow/2": pow,
  "sqrt/1": (term: Term) => {
    const value = float(term);
    return value < 0 ? arithmeticError() : Math.sqrt(value);
  },
});
