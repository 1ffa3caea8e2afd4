/**
 * A float as Erlang prints it: the shortest digits that read back as the same float, in the shorter of both notations.
 */
export function formatFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const sign = value < 0 ? "-" : "";
  const [mantissa, power] = Math.abs(value).toExponential().split("e") as [string, string];
  const digits = mantissa.replace(".", "");
  const exponent = Number(power) + 1;
  return sign + (Math.abs(value) >= 2 ** 53 ? scientific(digits, exponent) : shorter(digits, exponent));
}

function scientific(digits: string, exponent: number): string {
  return `${digits[0]}.${digits.length === 1 ? "0" : digits.slice(1)}e${exponent - 1}`;
}

function shorter(digits: string, exponent: number): string {
  const length = digits.length;
  if (exponent === 0) return `0.${digits}`;
  if (exponent > 0 && exponent < length) return `${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
  const price = String(exponent - 1).length + 1 + (length === 1 ? 2 : 1);
  if (exponent < 0) {
    return 2 - exponent <= price ? `0.${"0".repeat(-exponent)}${digits}` : scientific(digits, exponent);
  }
  return exponent - length + 2 <= price
    ? `${digits}${"0".repeat(exponent - length)}.0`
    : scientific(digits, exponent);
}

/** A float as `inspect` prints it: one without a fraction has all its digits, up to 16 of them. */
export function inspectFloat(value: number): string {
  const size = Math.abs(value);
  if (size >= 1 && size < 1e16 && Number.isInteger(value)) return `${value}.0`;
  return formatFloat(value);
}

/** Reads a float in Elixir's notation, digits on both sides of the point; undefined for anything else. */
export function readFloat(text: string): number | undefined {
  if (!/^[+-]?\d+\.\d+([eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
