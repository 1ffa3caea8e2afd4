import { argumentsOf } from "../runtime/arguments.ts";
import { power } from "../runtime/arithmetic.ts";
import { codePoints } from "../runtime/bytes.ts";
import { argumentError } from "../runtime/errors.ts";
import { formatFloat } from "../runtime/floats.ts";
import { defineModule } from "../runtime/modules.ts";
import { unavailable } from "../runtime/restricted.ts";
import { Bytes, list, type Term } from "../runtime/terms.ts";
import { toText } from "./string-chars.ts";

const { refuse } = argumentsOf("Float");

type Rule = "floor" | "ceil" | "half_up";

/** A float as a fraction: its numerator, and the power of two of its denominator. */
function exact(value: number): { numerator: bigint; shift: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  let numerator = bits & 0xfffffffffffffn;
  if (exponent !== 0) numerator |= 1n << 52n;
  let shift = (exponent === 0 ? 1 : exponent) - 1075;
  while (numerator !== 0n && (numerator & 1n) === 0n) {
    numerator >>= 1n;
    shift++;
  }
  return { numerator, shift };
}

/** A float with this many digits after the point, computed from the exact fraction, as Elixir does. */
function roundTo(value: number, digits: number, rule: Rule): number {
  if (value === 0) return value;
  const { numerator, shift } = exact(value);
  // A fraction with `count` binary digits has as many decimal digits.
  const count = -shift;
  const isNegative = value < 0;
  if (count >= 104) {
    if (rule === "ceil" && !isNegative) return 1 / 10 ** digits;
    if (rule === "floor" && isNegative) return -1 / 10 ** digits;
    return 0;
  }
  if (count <= digits) return value;
  const scaledNumerator = (numerator * 5n ** BigInt(count)) / 10n ** BigInt(count - digits - 1);
  let whole = scaledNumerator / 10n;
  if (rule === "half_up") whole += scaledNumerator % 10n >= 5n ? 1n : 0n;
  else if (rule === (isNegative ? "floor" : "ceil")) whole += 1n;
  if (whole === 0n) return 0;
  const size = quotient(whole, 10n ** BigInt(digits));
  return isNegative ? -size : size;
}

/** The float nearest to a fraction; if two are equally near, the even one, as in Elixir. */
function quotient(numerator: bigint, denominator: bigint): number {
  let top = numerator;
  let bottom = denominator;
  let exponent = 52;
  while (top < bottom << 52n) {
    top <<= 1n;
    exponent--;
  }
  while (top >= bottom << 53n) {
    bottom <<= 1n;
    exponent++;
  }
  let whole = top / bottom;
  const twice = (top - whole * bottom) * 2n;
  if (twice > bottom || (twice === bottom && (whole & 1n) === 1n)) whole += 1n;
  return Number(whole) * 2 ** (exponent - 52);
}

function round(name: string, rule: Rule, term: Term, precision: Term): number {
  if (typeof term !== "number") return refuse(name, [term, precision]);
  if (precision === 0n) {
    if (rule === "floor") return Math.floor(term);
    if (rule === "ceil") return Math.ceil(term);
    const whole = Math.trunc(term);
    const result = Math.abs(term - whole) >= 0.5 ? whole + Math.sign(term) : whole;
    // It was an integer in between, and there is no negative integer zero.
    return result === 0 ? 0 : result;
  }
  if (typeof precision !== "bigint" || precision < 0n || precision > 15n) {
    const precisionText = toText(precision);
    return argumentError(`precision ${precisionText} is out of valid range of 0..15`);
  }
  return roundTo(term, Number(precision), rule);
}

function ratio(term: Term): readonly Term[] {
  if (typeof term !== "number") return refuse("ratio", [term]);
  if (term === 0) return [0n, 1n];
  const { numerator, shift } = exact(term);
  const signedNumerator = term < 0 ? -numerator : numerator;
  return shift >= 0 ? [signedNumerator << BigInt(shift), 1n] : [signedNumerator, 1n << BigInt(-shift)];
}

function parse(term: Term): Term {
  if (term instanceof Bytes) return unavailable("Float.parse of a binary that is not valid UTF-8");
  if (typeof term !== "string") return refuse("parse_unsigned", [term]);
  const match = /^([+-]?)(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(term);
  if (match === null) return Symbol.for("error");
  const value = Number(match[2]);
  if (!Number.isFinite(value)) {
    return /[eE]/.test(match[2] as string)
      ? Symbol.for("error")
      : argumentError(
          "errors were found at the given arguments:\n\n  * 1st argument: not a textual representation of a float\n",
        );
  }
  return [match[1] === "-" ? -value : value, term.slice((match[0] as string).length)];
}

function text(name: string, term: Term): string {
  return typeof term === "number" ? formatFloat(term) : refuse(name, [term]);
}

defineModule("Float", {
  "ceil/1": (term: Term) => round("ceil", "ceil", term, 0n),
  "ceil/2": (term: Term, precision: Term) => round("ceil", "ceil", term, precision),
  "floor/1": (term: Term) => round("floor", "floor", term, 0n),
  "floor/2": (term: Term, precision: Term) => round("floor", "floor", term, precision),
  "max_finite/0": () => Number.MAX_VALUE,
  "min_finite/0": () => -Number.MAX_VALUE,
  "parse/1": parse,
  "pow/2": (base: Term, exponent: Term) =>
    typeof base === "number" && (typeof exponent === "number" || typeof exponent === "bigint")
      ? power(base, exponent)
      : refuse("pow", [base, exponent]),
  "ratio/1": ratio,
  "round/1": (term: Term) => round("round", "half_up", term, 0n),
  "round/2": (term: Term, precision: Term) => round("round", "half_up", term, precision),
  "to_charlist/1": (term: Term) => list(codePoints(text("to_charlist", term)).map(BigInt)),
  "to_string/1": (term: Term) => text("to_string", term),
});
