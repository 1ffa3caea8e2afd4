import { identifierLetters } from "./identifier-letters.ts";
import { compose } from "./normal-forms.ts";

// Elixir's names: String.Tokenizer of Elixir 1.14, which follows UAX 31 and two rules of UTS 39: the letters in use,
// and one script in a name.

export interface Identifier {
  /** An `atom` begins with a capital letter that is not ASCII: it is neither a variable nor an alias. */
  readonly kind: "alias" | "identifier" | "atom";
  /** In form NFC. */
  readonly name: string;
  /** In UTF-16 units of the text. */
  readonly length: number;
  /** Whether the name differs from the text. */
  readonly isNormalized: boolean;
}

export interface IdentifierProblem {
  readonly kind: "letter" | "scripts";
  /** The text so far. It ends with the invalid letter, if there is one. */
  readonly read: string;
}

type Scripts = bigint;
type CharacterClass = "upper" | "start" | "continue";

interface Letters {
  /** The first code points of the ranges and of the gaps between them, in order, and the row of each. */
  readonly starts: Uint32Array;
  readonly rows: Uint8Array;
  readonly kinds: readonly (CharacterClass | undefined)[];
  readonly scripts: readonly Scripts[];
  readonly names: readonly string[];
}

const noScript = 0n;
const anyScript = -1n;
const scriptNames = ["Latin"];

let letters: Letters | undefined;

function bitOf(script: string): Scripts {
  const bit = scriptNames.indexOf(script);
  return 1n << BigInt(bit >= 0 ? bit : scriptNames.push(script) - 1);
}

function readLetters(): Letters {
  const rangeList: [from: number, to: number, row: number][] = [];
  const kinds: (CharacterClass | undefined)[] = [undefined];
  const scripts = [noScript];
  const names = [""];
  for (const line of identifierLetters.trimEnd().split("\n")) {
    const [kind, script, ranges] = line.split(";") as [CharacterClass, string, string];
    let at = 0;
    const numbers = ranges.split(" ");
    for (let index = 0; index < numbers.length; index += 2) {
      const from = at + Number.parseInt(numbers[index] as string, 36);
      at = from + Number.parseInt(numbers[index + 1] as string, 36);
      rangeList.push([from, at, kinds.length]);
    }
    kinds.push(kind);
    names.push(script);
    scripts.push(
      script === "" ? anyScript : script.split(",").reduce((all, each) => all | bitOf(each), noScript),
    );
  }
  rangeList.sort((a, b) => a[0] - b[0]);
  const starts = new Uint32Array(rangeList.length * 2);
  const rows = new Uint8Array(rangeList.length * 2);
  for (const [index, [from, to, row]] of rangeList.entries()) {
    starts[2 * index] = from;
    rows[2 * index] = row;
    starts[2 * index + 1] = to + 1;
  }
  // If a range begins at the end of another, it has the second of the two equal entries.
  return { starts, rows, kinds, scripts, names };
}

function rowOf(code: number): number {
  letters ??= readLetters();
  let low = 0;
  let high = letters.starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((letters.starts[middle] as number) <= code) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (letters.rows[low - 1] as number);
}

const isLatin = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isCommon = (code: number) => code === 95 || (code >= 48 && code <= 57);

function scriptsOf(code: number): Scripts {
  if (code < 0x80) return isLatin(code) ? 1n : anyScript;
  const row = rowOf(code);
  return row === 0 ? anyScript : ((letters as Letters).scripts[row] as Scripts);
}

/** The sets of scripts that may be combined with Latin: UTS 39, "highly restrictive". */
const restrictiveSets = () => ["Japanese", "Han with Bopomofo", "Korean"].map((each) => 1n | bitOf(each));

const asciiName = /[A-Za-z_][A-Za-z0-9_@]*[?!]?/y;

/** The name at a position of a text; undefined if none begins there. */
export function readIdentifier(text: string, start: number): Identifier | IdentifierProblem | undefined {
  asciiName.lastIndex = start;
  const ascii = asciiName.exec(text)?.[0] ?? "";
  const behind = text.codePointAt(start + ascii.length) ?? 0;
  const first = text.codePointAt(start) ?? 0;
  if (ascii !== "" && (behind < 0x80 || /[?!]$/.test(ascii))) {
    const kind = first >= 65 && first <= 90 ? "alias" : "identifier";
    return { kind, name: ascii, length: ascii.length, isNormalized: false };
  }
  if (ascii === "" && first < 0x80) return undefined;
  return readLettersBeyondAscii(text, start, ascii);
}

function readLettersBeyondAscii(
  text: string,
  start: number,
  ascii: string,
): Identifier | IdentifierProblem | undefined {
  let pieces = ascii;
  let at = start + ascii.length;
  let scripts = anyScript;
  for (let index = 0; index < ascii.length; index++) scripts &= scriptsOf(ascii.charCodeAt(index));
  let kind: Identifier["kind"] = /^[A-Z]/.test(ascii) ? "alias" : "identifier";
  for (;;) {
    const source = text.codePointAt(at) ?? 0;
    // MICRO SIGN is read as the letter mu.
    const code = source === 0xb5 ? 0x3bc : source;
    const character = String.fromCodePoint(code);
    if (code === 0x3f || code === 0x21) {
      pieces += character;
      at++;
      break;
    }
    if (code < 0x80) {
      if (!isLatin(code) && !isCommon(code) && code !== 0x40) break;
      scripts &= scriptsOf(code);
    } else {
      const row = rowOf(code);
      const part = (letters as Letters).kinds[row];
      if (pieces === "") {
        if (part === undefined || part === "continue") return undefined;
        if (part === "upper") kind = "atom";
      }
      if (part === undefined) return { kind: "letter", read: pieces + character };
      scripts &= (letters as Letters).scripts[row] as Scripts;
    }
    pieces += character;
    at += source > 0xffff ? 2 : 1;
  }
  const name = compose(pieces, "NFC");
  if (scripts === noScript && !isHighlyRestrictive(name)) return { kind: "scripts", read: name };
  return { kind, name, length: at - start, isNormalized: name !== text.slice(start, at) };
}

function isHighlyRestrictive(name: string): boolean {
  const all = [...name].map((each) => scriptsOf(each.codePointAt(0) as number));
  return restrictiveSets().some((set) => all.every((each) => (each & set) !== noScript));
}

/** The names of a letter's scripts; empty for a letter of all of them. */
export function scriptNamesOf(character: string): string {
  const code = character.codePointAt(0) as number;
  if (code < 0x80) return isLatin(code) ? "Latin" : "";
  const row = rowOf(code);
  return (letters as Letters).names[row] as string;
}

/** The kind of a text that is one whole name; a variable's name must be in form NFC. */
export function identifierKind(text: string): Identifier["kind"] | undefined {
  const identifier = readIdentifier(text, 0);
  if (identifier === undefined || "read" in identifier || identifier.length !== text.length) return undefined;
  const isOfVariable = identifier.kind === "identifier" && !text.includes("@");
  return isOfVariable && identifier.isNormalized ? undefined : identifier.kind;
}
