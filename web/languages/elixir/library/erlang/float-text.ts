import { badArguments } from "../../runtime/errors.ts";
import { formatFloat } from "../../runtime/floats.ts";
import { defineModule } from "../../runtime/modules.ts";
import { isAtom, list, listElements, type Term } from "../../runtime/terms.ts";

/* Floats with a number of digits: `:erlang.float_to_binary(value, decimals: 2)`. */

type Options = { decimals?: number; scientific?: number; isCompact?: true; isShort?: true };

/** The last option counts. A later option does not replace `compact`, because it belongs to `decimals`. */
function optionsOf(term: Term): Options {
  const options: Options = {};
  for (const option of listElements(term) ?? badArguments([2, "not a list"])) {
    const [key, value] = (Array.isArray(option) && option.length === 2 ? option : [option]) as [Term, Term?];
    const name = isAtom(key) && typeof key === "symbol" ? key.description : undefined;
    const maxDigits = name === "decimals" ? 253n : 249n;
    if (value === undefined && name === "compact") options.isCompact = true;
    else if (value === undefined && name === "short") options.isShort = true;
    else if (
      (name === "decimals" || name === "scientific") &&
      typeof value === "bigint" &&
      value >= 0n &&
      value <= maxDigits
    ) {
      delete options.decimals;
      delete options.scientific;
      delete options.isShort;
      options[name] = Number(value);
    } else badArguments([2, "invalid option in list"]);
  }
  return options;
}

/** A float's absolute value as a whole number and a power of two. */
function exact(value: number): [whole: bigint, power: number] {
  let power = 0;
  let whole = Math.abs(value);
  while (!Number.isInteger(whole)) {
    whole *= 2;
    power--;
  }
  return [BigInt(whole), power];
}

/** A half is rounded to the even digit, as C does. */
function divideHalfEven(whole: bigint, by: bigint): bigint {
  const below = whole / by;
  const twice = (whole % by) * 2n;
  return twice > by || (twice === by && below % 2n === 1n) ? below + 1n : below;
}

/**
 * Up to here Erlang computes the digits after the point with floats, which affects the last digits; beyond, C writes
 * them.
 */
const isQuick = (value: number, decimals: number): boolean => Math.abs(value) < 2 ** 53 && decimals <= 18;

function withDecimals(value: number, decimals: number): string {
  const size = Math.abs(value);
  const shift = 10n ** BigInt(decimals);
  let digits: bigint;
  if (isQuick(value, decimals)) {
    const whole = Math.floor(size);
    const behind = (size - whole) * Number(shift);
    const cut = Math.floor(behind);
    digits = BigInt(whole) * shift + BigInt(behind - cut >= 0.5 ? cut + 1 : cut);
  } else {
    const [whole, power] = exact(value);
    digits = divideHalfEven(whole * shift, 2n ** BigInt(-power));
  }
  const text = String(digits).padStart(decimals + 1, "0");
  const point = text.length - decimals;
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return `${sign}${text.slice(0, point)}${decimals === 0 ? "" : `.${text.slice(point)}`}`;
}

function scientific(value: number, digits: number): string {
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [whole, power] = exact(value);
  let exponent = value === 0 ? 0 : Number(Math.abs(value).toExponential().split("e")[1]);
  const round = () => {
    const shift = BigInt(digits - exponent);
    const up = whole * (shift > 0n ? 10n ** shift : 1n);
    return divideHalfEven(up, 2n ** BigInt(-power) * (shift < 0n ? 10n ** -shift : 1n));
  };
  let text = String(round());
  if (text.length > digits + 1) {
    exponent++;
    text = text.slice(0, -1);
  }
  text = text.padEnd(digits + 1, "0");
  const rest = digits === 0 ? "" : `.${text.slice(1)}`;
  return `${sign}${text[0]}${rest}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

function text(value: Term, options?: Term): string {
  if (typeof value !== "number") return badArguments([1, "not a float"]);
  const {
    decimals,
    scientific: digits,
    isCompact,
    isShort,
  } = options === undefined ? {} : optionsOf(options);
  if (isShort) return formatFloat(value);
  let floatText = decimals === undefined ? scientific(value, digits ?? 20) : withDecimals(value, decimals);
  if (floatText.length > 255) return badArguments([2, "invalid option in list"]);
  if (isCompact && decimals !== undefined) {
    if (decimals > 0) floatText = floatText.replace(/(\.\d+?)0+$/, "$1");
    // As in Erlang: 1.0e22 is "1".
    else if (!isQuick(value, 0)) floatText = floatText.replace(/0+$/, "");
  }
  return floatText;
}

const charlist = (floatText: string): Term =>
  list(Array.from(floatText, (each) => BigInt(each.charCodeAt(0))));

defineModule(":erlang", {
  "float_to_binary/1": (value: Term) => text(value),
  "float_to_binary/2": (value: Term, options: Term) => text(value, options),
  "float_to_list/1": (value: Term) => charlist(text(value)),
  "float_to_list/2": (value: Term, options: Term) => charlist(text(value, options)),
});
