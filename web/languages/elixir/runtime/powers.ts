import { arithmeticError } from "./errors.ts";
import { formatFloat } from "./floats.ts";
import { RestrictedUse } from "./restricted.ts";

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

/**
 * The float nearest to a whole power. Undefined near the middle between two floats, where libraries may differ. Of
 * 149,800 powers, the C library of Debian had 86 that are not the nearest float; the worst was wrong by 0.506 of the
 * last digit.
 */
function wholePower(base: number, exponent: number): number | undefined {
  if (base === 0) return exponent > 0 ? (exponent % 2 === 1 ? base : 0) : arithmeticError();
  const [odd, power] = parts(base);
  const size = Math.abs(exponent);
  if (Math.abs(Math.log2(Math.abs(base)) * exponent) > 1100)
    return exponent > 0 === Math.abs(base) > 1 ? arithmeticError() : undefined;
  if (lengthOf(odd) * size > 200_000) return undefined;
  const oddPower = odd ** BigInt(size);
  // 120 binary digits are far more than a float has.
  const [value, scale] =
    exponent > 0
      ? [oddPower, power * size]
      : [(1n << BigInt(lengthOf(oddPower) + 120)) / oddPower, -power * size - lengthOf(oddPower) - 120];
  const isExact = exponent > 0 || oddPower === 1n || oddPower === -1n;
  const sign = value < 0n ? -1 : 1;
  const bits = lengthOf(value);
  const binaryExponent = bits + scale;
  if (binaryExponent > 1024) return arithmeticError();
  if (binaryExponent < -1000) return undefined;
  if (bits <= 53) return isExact ? Number(value) * 2 ** scale : undefined;
  const cut = BigInt(bits - 53);
  const magnitude = value < 0n ? -value : value;
  const rest = magnitude & ((1n << cut) - 1n);
  const thousandth = (rest * 1000n) >> cut;
  if (rest !== 0n && thousandth >= 488n && thousandth <= 512n) return undefined;
  const roundedValue = (magnitude >> cut) + (thousandth >= 500n ? 1n : 0n);
  const result = sign * Number(roundedValue) * 2 ** (scale + Number(cut));
  return Number.isFinite(result) ? result : arithmeticError();
}

/** `x ** y` of floats as Elixir computes it, with the C library. */
export function floatPower(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (y === 0.5 && x >= 0) return Math.sqrt(x);
  if (x < 0 && !Number.isInteger(y)) return arithmeticError();
  const value = Number.isInteger(y) ? wholePower(x, y) : undefined;
  if (value !== undefined) return value;
  throw new RestrictedUse(`${formatFloat(x)} ** ${formatFloat(y)}`, inexact);
}
