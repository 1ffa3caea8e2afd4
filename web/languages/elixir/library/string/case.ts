import { argumentsOf } from "../../runtime/arguments.ts";
import { defineModule } from "../../runtime/modules.ts";
import { atomName, isAtom, type Term } from "../../runtime/terms.ts";

const { text, refuse } = argumentsOf("String");

// Elixir 1.14 has the case mappings of Unicode 14, one code point at a time. Engines have later ones: mappings that
// were added later are not applied.
const laterUpper =
  /[\u019b\u0264\u1c8a\ua7cd\ua7cf\ua7d3\ua7d5\ua7db\u{10d70}-\u{10d85}\u{16ebb}-\u{16ed3}]/u;
const laterLower =
  /[\u1c89\ua7cb\ua7cc\ua7ce\ua7d2\ua7d4\ua7da\ua7dc\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}]/u;

type Mode = "default" | "ascii" | "greek" | "turkic";

function modeOf(term: Term, name: string, args: readonly Term[]): Mode {
  const mode = isAtom(term) ? atomName(term) : "";
  return mode === "default" || mode === "ascii" || mode === "greek" || mode === "turkic"
    ? mode
    : refuse(name, args);
}

const asciiUpper = (value: string) => value.replace(/[a-z]+/g, (part) => part.toUpperCase());
const asciiLower = (value: string) => value.replace(/[A-Z]+/g, (part) => part.toLowerCase());
const isAscii = /^[\0-\x7f]*$/;

function upper(value: string, mode: Mode): string {
  if (mode === "ascii") return asciiUpper(value);
  if (mode !== "turkic" && isAscii.test(value)) return value.toUpperCase();
  let result = "";
  for (const char of value) {
    if (mode === "turkic" && char === "i") result += "\u0130";
    else result += laterUpper.test(char) ? char : char.toUpperCase();
  }
  return result;
}

function lower(value: string, mode: Mode): string {
  if (mode === "ascii") return asciiLower(value);
  if (mode !== "turkic" && isAscii.test(value)) return value.toLowerCase();
  let result = "";
  let isAfterLetter = false;
  const chars = Array.from(value);
  for (let index = 0; index < chars.length; index++) {
    const char = chars[index] as string;
    if (char === "I" && chars[index + 1] === "\u0307") {
      result += mode === "turkic" ? "i" : "i\u0307";
      index++;
    } else if (mode === "turkic" && char === "\u0130") result += "i";
    else if (mode === "turkic" && char === "I") result += "\u0131";
    else if (char === "\u03a3")
      result += mode === "greek" && isAfterLetter && isLast(chars, index) ? "\u03c2" : "\u03c3";
    else result += lowerOf(char);
    isAfterLetter = char === "I" ? chars[index] === "I" : isLookedAt(char);
  }
  return result;
}

/** Whether Elixir sees a letter when it looks back from a sigma: of ASCII it only sees "I". */
function isLookedAt(char: string): boolean {
  const code = char.codePointAt(0) as number;
  const isInTable =
    (code >= 0x80 && code < 0x590) || (code >= 0x1e00 && code < 0x2000) || lowerOf(char) !== char;
  return isInTable && code >= 0x80 && char !== "\u0130" && /[\p{Lu}\p{Ll}\p{Lt}]/u.test(char);
}

/** Whether it is the last letter of its word. Marks and characters within words are skipped. */
function isLast(chars: readonly string[], index: number): boolean {
  const next = chars.slice(index + 1).find((each) => !withinWords.test(each));
  return next === undefined || !/[\p{Lu}\p{Ll}\p{Lt}]/u.test(next);
}

const withinWords =
  /[\p{Mn}\p{Me}\p{Cf}\p{Lm}\p{Sk}'.:\u00b7\u0387\u05f4\u2018\u2019\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a]/u;

const lowerOf = (char: string) => (laterLower.test(char) ? char : char.toLowerCase());

/** Letters that consist of two; in a title, only the first is a capital. */
const digraphs: Readonly<Record<string, string>> = {
  "\u01c4": "\u01c5",
  "\u01c5": "\u01c5",
  "\u01c6": "\u01c5",
  "\u01c7": "\u01c8",
  "\u01c8": "\u01c8",
  "\u01c9": "\u01c8",
  "\u01ca": "\u01cb",
  "\u01cb": "\u01cb",
  "\u01cc": "\u01cb",
  "\u01f1": "\u01f2",
  "\u01f2": "\u01f2",
  "\u01f3": "\u01f2",
};

/** A code point at the beginning of a title. */
function title(char: string, mode: Mode): string {
  if (digraphs[char] !== undefined) return digraphs[char] as string;
  const code = char.codePointAt(0) as number;
  if (code >= 0x10d0 && code <= 0x10ff) return char;
  // Greek with iota: the capital has the iota beside it.
  if (code >= 0x1f80 && code <= 0x1faf) return String.fromCodePoint(code | 8);
  if (code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3) return String.fromCodePoint(code + 9);
  if (code === 0x1fbc || code === 0x1fcc || code === 0x1ffc) return char;
  const capital = upper(char, mode);
  const [first = "", ...rest] = capital;
  if (rest.length === 0) return capital;
  if (code >= 0x1f00 && code <= 0x1fff)
    return capital.replace(/\u0399$/, code >= 0x1fb2 ? "\u0345" : "\u0399");
  // A ligature is written out. Accents of its own follow the letter.
  return code === 0xdf || code === 0x587 || code >= 0xfb00
    ? first + lower(rest.join(""), "default")
    : capital;
}

function capitalize(term: Term, modeTerm: Term): string {
  const args = [term, modeTerm];
  const value = text(term, "capitalize", args);
  const mode = modeOf(modeTerm, "capitalize", args);
  const first = value.codePointAt(0);
  if (first === undefined) return "";
  const char = String.fromCodePoint(first);
  const rest = value.slice(char.length);
  if (mode === "ascii") return asciiUpper(char) + asciiLower(rest);
  return title(char, mode) + lower(rest, mode);
}

const DEFAULT = Symbol.for("default");

function upcase(term: Term, mode: Term): string {
  const args = [term, mode];
  return term === "" ? "" : upper(text(term, "upcase", args), modeOf(mode, "upcase", args));
}

function downcase(term: Term, mode: Term): string {
  const args = [term, mode];
  return term === "" ? "" : lower(text(term, "downcase", args), modeOf(mode, "downcase", args));
}

defineModule("String", {
  "capitalize/1": (term: Term) => capitalize(term, DEFAULT),
  "capitalize/2": capitalize,
  "downcase/1": (term: Term) => downcase(term, DEFAULT),
  "downcase/2": downcase,
  "upcase/1": (term: Term) => upcase(term, DEFAULT),
  "upcase/2": upcase,
});
