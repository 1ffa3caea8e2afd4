import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { knownGlobals, membersOf } from "../../../protocol/capabilities/known-globals.ts";
import { type Completions, completionsFor } from "./console-completions.ts";

const maxNames = 8;
/** The UTF-16 units before and after the cursor that are read, because this runs at each key. */
const maxText = 50_000;

const keywords =
  "async await break case catch class const continue default delete else export extends finally for function if import instanceof let new null of return static super switch this throw true false try typeof undefined var void while yield".split(
    " ",
  );

/**
 * The completions of the word that ends at the cursor. After a dot, they are the members of a known global, or else
 * common members and members in the text. Otherwise they are words of the text, globals and keywords. Nothing is
 * evaluated. `isRequested`: also completes a word of one letter, or an empty one after a dot.
 */
export function completionsIn(
  text: string,
  at: number,
  capabilities: Pick<Capabilities, "globals">,
  isRequested = false,
): Completions | undefined {
  const before = text.slice(Math.max(0, at - maxText), at);
  const match = /(\.\s*)?([\p{ID_Start}$_][\p{ID_Continue}$]*)?$/u.exec(before);
  const word = match?.[2] ?? "";
  const isMember = match?.[1] !== undefined && !before.slice(0, match.index).endsWith(".");
  if (word === "" && !isMember) return undefined;
  if (!isRequested && word.length < (isMember ? 1 : 2)) return undefined;
  if (isInText(before)) return undefined;
  const words = wordsOf(
    text.slice(Math.max(0, at - maxText), at - word.length),
    text.slice(at, at + maxText),
  );
  const ofGlobal = completionsFor(before, [], capabilities);
  const others = isMember
    ? [...words.members, ...builtInMembers]
    : [...words.all, ...(ofGlobal?.names ?? []), ...keywords];
  const first = isMember && ofGlobal ? ofGlobal.names : [];
  const prefix = word.toLowerCase();
  const fits = (name: string) => name.toLowerCase().startsWith(prefix) && name !== word;
  // If the members of the global are known, nothing else is proposed.
  const names = [...new Set(first.length > 0 ? first : others)].filter(fits);
  const exact = names.filter((name) => name.startsWith(word));
  const visible = [...exact, ...names.filter((name) => !name.startsWith(word))].slice(0, maxNames);
  return visible.length === 0 ? undefined : { replaceLength: word.length, names: visible };
}

/** The words of a text, nearest to the cursor first, and the words after a dot. */
function wordsOf(
  before: string,
  after: string,
): { readonly all: readonly string[]; readonly members: readonly string[] } {
  const find = (text: string) => [...text.matchAll(/(\.?)([\p{ID_Start}$_][\p{ID_Continue}$]+)/gu)];
  const matches = [...find(before).toReversed(), ...find(after)];
  return {
    all: matches.flatMap(([, dot, name = ""]) => (dot ? [] : [name])),
    members: matches.flatMap(([, dot, name = ""]) => (dot ? [name] : [])),
  };
}

/**
 * Whether the end of that line is in a comment or a string. It looks only at that line, which is enough for
 * completions.
 */
function isInText(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/\/\/|^\s*\*/.test(line.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, ""))) return true;
  return ['"', "'"].some((mark) => (line.split(mark).length - 1) % 2 === 1);
}

/** The members of arrays, strings and other built-in values, because the type of most values is unknown. */
const builtInMembers: readonly string[] = [
  ...new Set(
    ["Array", "String", "Map", "Set", "Promise", "Number", "Object"]
      .filter((name) => knownGlobals.has(name))
      .flatMap((name) => membersOf(name))
      .flatMap((path) => (path.includes(".prototype.") ? [path.slice(path.lastIndexOf(".") + 1)] : [])),
  ),
];
