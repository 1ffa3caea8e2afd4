import { binary, bytesOf, utf8Length } from "./bytes.ts";
import { mapGet, structName } from "./map-operations.ts";
import { type Flags, PatternProblem, type TranslatedPattern, translate } from "./pcre.ts";
import { unavailable } from "./restricted.ts";
import { Bytes, type ElixirMap, type Term } from "./terms.ts";

export const REGEX: symbol = Symbol.for("Elixir.Regex");

export type CompiledRegex = {
  readonly source: string;
  readonly flags: Flags;
  readonly groups: number;
  readonly usesProperties: boolean;
  readonly names: ReadonlyMap<string, number>;
  readonly engine: RegExp;
  readonly engineSource: string;
  readonly engineFlags: string;
};

/**
 * The positions of a match and its groups in the subject; -1 for a group that did not match. Such groups at the end are
 * left out.
 */
export type Match = readonly (readonly [start: number, end: number])[];

const cache = new Map<string, CompiledRegex>();

/** Characters outside of the scripts for which Erlang's tables lack no letters of later versions of Unicode. */
const strange =
  /[^\0-\u055f\u0621-\u064a\u0e01-\u0e3a\u1d00-\u1dbf\u1e00-\u206f\u20a0-\u20bd\u2190-\u2bff\u3000-\u312d\u4e00-\u9fcc\uac00-\ud7a3\u{1f300}-\u{1f64f}]/u;

/** A string with one character for each byte, as PCRE reads a subject without the modifier `u`. */
function byteText(term: string | Bytes): string {
  if (typeof term === "string" && /^[\0-\x7f]*$/.test(term)) return term;
  const bytes = bytesOf(term);
  let text = "";
  for (let index = 0; index < bytes.length; index += 4096)
    text += String.fromCharCode(...bytes.subarray(index, index + 4096));
  return text;
}

function parseFlags(options: string): Flags {
  const rest = options.replace(/[imsux]/g, "");
  if (rest !== "") unavailable(`the modifier ${rest[0]} of a regular expression`);
  const has = (flag: string) => options.includes(flag);
  return { i: has("i"), m: has("m"), s: has("s"), u: has("u"), x: has("x") };
}

/** Compiles a pattern to a RegExp. Throws a PatternProblem for a wrong pattern, and refuses unavailable features. */
export function compileRegex(source: string, options: string): CompiledRegex {
  const key = `${options}/${source}`;
  const before = cache.get(key);
  if (before !== undefined) return before;
  const flags = parseFlags(options);
  let pattern: TranslatedPattern;
  let engine: RegExp;
  const engineFlags = `gd${flags.i ? "i" : ""}${flags.u ? "u" : ""}`;
  try {
    pattern = translate(flags.u ? source : byteText(source), flags);
    engine = new RegExp(pattern.source, engineFlags);
  } catch (error) {
    if (error instanceof PatternProblem && error.position !== undefined) throw error;
    const why = error instanceof PatternProblem ? error.message : "this regular expression";
    return unavailable(`${why}: ~r/${source}/${options}`);
  }
  if (flags.i && byteText(source) !== source)
    unavailable(`a pattern with the modifier i that is not ASCII: ~r/${source}/${options}`);
  const { groups, names, usesProperties } = pattern;
  const regex = {
    source,
    flags,
    groups,
    names,
    usesProperties,
    engine,
    engineSource: pattern.source,
    engineFlags,
  };
  if (cache.size >= 200) cache.clear();
  cache.set(key, regex);
  return regex;
}

/** The pattern of a Regex struct; undefined for other values. */
export function compiledRegex(term: Term): CompiledRegex | undefined {
  if (structName(term) !== REGEX) return undefined;
  const source = mapGet(term as ElixirMap, Symbol.for("source"));
  const options = mapGet(term as ElixirMap, Symbol.for("opts"));
  return typeof source === "string" && typeof options === "string"
    ? compileRegex(source, options)
    : undefined;
}

/** A subject in the form that its pattern needs. Converts pieces of it back to binaries. */
export class Subject {
  readonly text: string;
  constructor(
    term: string | Bytes,
    private readonly regex: CompiledRegex,
  ) {
    if (regex.flags.u && term instanceof Bytes)
      unavailable("a subject that is not valid UTF-8 with the modifier u");
    this.text = regex.flags.u ? (term as string) : byteText(term);
    if (regex.usesProperties && strange.test(this.text))
      unavailable("letters of such a script with \\w, \\b or \\p and the modifier u");
  }

  piece(start: number, end: number): string | Bytes {
    const text = this.text.slice(start, end);
    if (this.regex.flags.u || /^[\0-\x7f]*$/.test(text)) return text;
    return binary(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  }

  /** Converts a position to a number of bytes. */
  bytes(offset: number): number {
    return this.regex.flags.u ? utf8Length(this.text.slice(0, offset)) : offset;
  }

  /** The first match that begins at `from` or later. */
  match(from: number): Match | undefined {
    const { engine } = this.regex;
    engine.lastIndex = from;
    return placesOf(engine.exec(this.text));
  }

  /** A non-empty match that begins at the position of an empty one: PCRE tries this before it advances. */
  private matchNonEmpty(at: number): Match | undefined {
    const { engineSource, engineFlags } = this.regex;
    const engine = new RegExp(
      `(?:${engineSource})(?<!(?<![^])[^]{${at}})`,
      `${engineFlags.replace("g", "")}y`,
    );
    engine.lastIndex = at;
    return placesOf(engine.exec(this.text));
  }

  /** All matches, one after the other. */
  all(from = 0): Match[] {
    const matches: Match[] = [];
    let at = from;
    while (at <= this.text.length) {
      const match = this.match(at);
      if (match === undefined) return matches;
      matches.push(match);
      const [start, end] = match[0] as readonly [number, number];
      at = end;
      if (start !== end) continue;
      const more = this.matchNonEmpty(end);
      if (more !== undefined) {
        matches.push(more);
        at = (more[0] as readonly [number, number])[1];
        continue;
      }
      const code = this.text.codePointAt(end) ?? 0;
      at = end + (this.regex.flags.u && code > 0xffff ? 2 : 1);
    }
    return matches;
  }
}

function placesOf(result: RegExpExecArray | null): Match | undefined {
  const indices = result?.indices;
  if (indices === undefined) return undefined;
  const ranges = Array.from(indices, (offset) => offset ?? ([-1, -1] as const));
  while ((ranges.at(-1) as readonly [number, number])[0] < 0) ranges.pop();
  return ranges;
}
