import { codePoints, decodeUtf8At, encodeUtf8, isCodePoint, joinBinaries } from "./bytes.ts";
import { badArguments, raise } from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { Bytes, Cons, EMPTY, type Term } from "./terms.ts";

/** Bytes that begin no character are invalid; bytes that end within a character are incomplete. */
function isIncomplete(bytes: Uint8Array): boolean {
  const first = bytes[0] as number;
  const size = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  if (first > 0xf4 || bytes.length >= size) return false;
  for (let index = 1; index < bytes.length; index++)
    if (((bytes[index] as number) & 0xc0) !== 0x80) return false;
  return true;
}

/** Raises Elixir's error for invalid characters: `valid` is the part before, `rest` are bytes or the next element. */
export function conversionError(valid: Term, rest: Uint8Array | Term): never {
  let detail: string;
  if (rest instanceof Uint8Array) {
    detail = `${isIncomplete(rest) ? "incomplete" : "invalid"} encoding starting at ${inspect(new Bytes(rest))}`;
  } else if (rest instanceof Cons && typeof rest.head === "bigint")
    detail = `invalid code point ${rest.head}`;
  else detail = `invalid encoding starting at ${inspect(rest)}`;
  return raise("UnicodeConversionError", "encoded", valid, "message", detail);
}

/** The binary of strings, code points and lists of them; undefined for a list with anything else. */
export function chardata(term: Term): string | Bytes | undefined {
  const parts: (string | Bytes)[] = [];
  return collect(term, parts) ? joinBinaries(parts) : undefined;
}

function collect(term: Term, parts: (string | Bytes)[]): boolean {
  let rest: Term = term;
  while (rest !== EMPTY) {
    const item: Term = rest instanceof Cons ? rest.head : rest;
    if (typeof item === "string") parts.push(item);
    else if (item instanceof Bytes) {
      let at = 0;
      for (let decoding = decodeUtf8At(item.bytes, 0); decoding >= 0; decoding = decodeUtf8At(item.bytes, at))
        at += decoding & 7;
      conversionError(joinBinaries(parts), item.bytes.slice(at));
    } else if (isCodePoint(item) && rest instanceof Cons) parts.push(String.fromCodePoint(Number(item)));
    else if (typeof item === "bigint" && rest instanceof Cons) conversionError(joinBinaries(parts), rest);
    else if (!(item instanceof Cons) || !collect(item, parts)) return false;
    if (!(rest instanceof Cons)) return true;
    rest = rest.tail;
  }
  return true;
}

/** The bytes of binaries, integers below 256 and lists of them. */
export function iodata(term: Term): string | Bytes {
  const parts: Uint8Array[] = [];
  const wrong = (): never => badArguments([1, "not an iodata term"]);
  const visit = (value: Term): void => {
    let rest = value;
    while (rest !== EMPTY) {
      const item: Term = rest instanceof Cons ? rest.head : rest;
      if (typeof item === "string") parts.push(encodeUtf8(item));
      else if (item instanceof Bytes) parts.push(item.bytes);
      else if (typeof item === "bigint" && item >= 0n && item < 256n && rest instanceof Cons)
        parts.push(Uint8Array.of(Number(item)));
      else if (item instanceof Cons) visit(item);
      else wrong();
      if (!(rest instanceof Cons)) return;
      rest = rest.tail;
    }
  };
  visit(term);
  return joinBinaries(parts.map((bytes) => new Bytes(bytes)));
}

export function charlistOf(text: string): Term {
  let result: Term = EMPTY;
  const points = codePoints(text);
  for (let index = points.length - 1; index >= 0; index--)
    result = new Cons(BigInt(points[index] as number), result);
  return result;
}
