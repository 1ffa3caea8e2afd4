/** Reads a whole text as an integer in a base from 2 to 36, with an optional sign; undefined for anything else. */
export function readInteger(text: string, base: number): bigint | undefined {
  const count = integerLength(text, base);
  if (count === 0 || count !== text.length) return undefined;
  const isNegative = text.startsWith("-");
  const digits = isNegative || text.startsWith("+") ? text.slice(1) : text;
  const value = readDigits(digits, base);
  return isNegative ? -value : value;
}

function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  if (unit >= 65 && unit <= 90) return unit - 55;
  return unit >= 97 && unit <= 122 ? unit - 87 : 99;
}

/** The number of characters at the beginning of a text that are an integer, including its sign. */
export function integerLength(text: string, base: number): number {
  const start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
  let end = start;
  while (end < text.length && digitOf(text.charCodeAt(end)) < base) end++;
  return end === start ? 0 : end;
}

/** Reads both halves separately: digit by digit, the time would grow with the square of the length. */
function readDigits(digits: string, base: number): bigint {
  if (base === 10) return BigInt(digits);
  if (base === 16) return BigInt(`0x${digits}`);
  if (base === 8) return BigInt(`0o${digits}`);
  if (base === 2) return BigInt(`0b${digits}`);
  if (digits.length <= 8) return BigInt(Number.parseInt(digits, base));
  const half = digits.length >> 1;
  const low = digits.slice(half);
  return readDigits(digits.slice(0, half), base) * BigInt(base) ** BigInt(low.length) + readDigits(low, base);
}
