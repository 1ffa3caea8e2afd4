import { argumentsOf, option } from "../runtime/arguments.ts";
import { binary, bytesOf } from "../runtime/bytes.ts";
import { argumentError, caseClauseError, ElixirError } from "../runtime/errors.ts";
import { inspectDefaults } from "../runtime/inspect-defaults.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { atomName, Bytes, EMPTY, ERROR, isAtom, isBinary, OK, type Term } from "../runtime/terms.ts";

const { refuse } = argumentsOf("Base");

type Alphabet = { readonly name: string; readonly letters: string; readonly bits: 4 | 5 | 6 };

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const base16: Alphabet = { name: "16", letters: "0123456789ABCDEF", bits: 4 };
const base32: Alphabet = { name: "32", letters: `${upper}234567`, bits: 5 };
const hex32: Alphabet = { name: "hex_32", letters: "0123456789ABCDEFGHIJKLMNOPQRSTUV", bits: 5 };
const base64: Alphabet = { name: "64", letters: `${upper}${upper.toLowerCase()}0123456789+/`, bits: 6 };
const url64: Alphabet = { name: "url_64", letters: `${upper}${upper.toLowerCase()}0123456789-_`, bits: 6 };

function caseOf(options: Term, allowedCases: readonly string[]): string {
  const value = option(options, "case") ?? Symbol.for("upper");
  const name = isAtom(value) ? atomName(value) : "";
  return allowedCases.includes(name) ? name : caseClauseError(value);
}

function encode(term: Term, options: Term, { letters, bits }: Alphabet, name: string): string {
  if (!isBinary(term)) return refuse(name, [term, options]);
  const isLower = bits !== 6 && caseOf(options, ["upper", "lower"]) === "lower";
  const bytes = bytesOf(term);
  let text = "";
  let bitBuffer = 0;
  let count = 0;
  for (let index = 0; index < bytes.length; index++) {
    bitBuffer = (bitBuffer << 8) | (bytes[index] as number);
    count += 8;
    while (count >= bits) {
      count -= bits;
      text += letters[(bitBuffer >> count) & ((1 << bits) - 1)];
      bitBuffer &= (1 << count) - 1;
    }
  }
  if (count > 0) text += letters[(bitBuffer << (bits - count)) & ((1 << bits) - 1)];
  if (isLower) text = text.toLowerCase();
  const pads = bits !== 4 && (option(options, "padding") ?? true) !== false;
  const group = bits === 5 ? 8 : 4;
  return pads ? text.padEnd(Math.ceil(text.length / group) * group, "=") : text;
}

function badCharacter(byte: number): never {
  const label = inspect(byte < 0x80 ? String.fromCharCode(byte) : new Bytes(Uint8Array.of(byte)), {
    ...inspectDefaults,
    binaries: "as_strings",
  });
  return argumentError(`non-alphabet character found: ${label} (byte ${byte})`);
}

function decode(term: Term, options: Term, alphabet: Alphabet, name: string): Term {
  if (!isBinary(term)) return refuse(name, [term, options]);
  const { letters, bits } = alphabet;
  let bytes: readonly number[] = Array.from(bytesOf(term));
  const letterCase = bits === 6 ? "upper" : caseOf(options, ["upper", "lower", "mixed"]);
  if (bits === 4) {
    if (bytes.length % 2 !== 0) {
      return argumentError(
        `string given to decode has wrong length. An even number of bytes was expected, got: ${bytes.length}. Double check your string for unwanted characters or pad it accordingly`,
      );
    }
  } else {
    const ignoreOption = option(options, "ignore") ?? null;
    if (ignoreOption === Symbol.for("whitespace"))
      bytes = bytes.filter((byte) => ![32, 9, 13, 10].includes(byte));
    else if (ignoreOption !== null) return refuse("remove_ignored", [term, ignoreOption]);
  }
  const group = bits === 5 ? 8 : bits === 6 ? 4 : 2;
  const needsPadding = bits !== 4 && (option(options, "padding") ?? true) !== false;
  if (needsPadding && bytes.length % group !== 0) return argumentError("incorrect padding");
  let end = bytes.length;
  // Only the last group may have padding.
  const last = Math.max(0, (Math.ceil(bytes.length / group) - 1) * group);
  if (bits !== 4 && bytes.length % group === 0) while (end > last && bytes[end - 1] === 61) end--;
  const remainder = end - last;
  const partial = bits === 5 ? [0, 2, 4, 5, 7, 8] : bits === 6 ? [0, 2, 3, 4] : [0, 2];
  const table = new Map<number, number>();
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] as string;
    if (letterCase !== "lower") table.set(letter.charCodeAt(0), index);
    if (letterCase !== "upper") table.set(letter.toLowerCase().charCodeAt(0), index);
  }
  const decodedBytes: number[] = [];
  let bitBuffer = 0;
  let count = 0;
  for (let index = 0; index < end; index++) {
    const byte = bytes[index] as number;
    const value = table.get(byte) ?? badCharacter(byte);
    bitBuffer = ((bitBuffer << bits) | value) & 0xffff;
    count += bits;
    if (count >= 8) {
      count -= 8;
      decodedBytes.push((bitBuffer >> count) & 0xff);
    }
  }
  if (!partial.includes(remainder)) return argumentError("incorrect padding");
  return binary(Uint8Array.from(decodedBytes));
}

function safely(work: () => Term): Term {
  try {
    return [OK, work()];
  } catch (error) {
    if (error instanceof ElixirError && structName(error.value) === Symbol.for("Elixir.ArgumentError"))
      return ERROR;
    throw error;
  }
}

for (const [prefix, suffix, alphabet] of [
  ["", "16", base16],
  ["", "32", base32],
  ["hex_", "32", hex32],
  ["", "64", base64],
  ["url_", "64", url64],
] as const) {
  const [encoder, decoder] = [`${prefix}encode${suffix}`, `${prefix}decode${suffix}`];
  defineModule("Base", {
    [`${encoder}/1`]: (term: Term) => encode(term, EMPTY, alphabet, encoder),
    [`${encoder}/2`]: (term: Term, options: Term) => encode(term, options, alphabet, encoder),
    [`${decoder}/1`]: (term: Term) => safely(() => decode(term, EMPTY, alphabet, decoder)),
    [`${decoder}/2`]: (term: Term, options: Term) => safely(() => decode(term, options, alphabet, decoder)),
    [`${decoder}!/1`]: (term: Term) => decode(term, EMPTY, alphabet, `${decoder}!`),
    [`${decoder}!/2`]: (term: Term, options: Term) => decode(term, options, alphabet, `${decoder}!`),
  });
}
