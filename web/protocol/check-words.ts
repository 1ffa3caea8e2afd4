import { BadInput, type Parser, text } from "./parse.ts";

/**
 * What `uses` and `avoids` may name of the language, besides names ("parseInt"), paths ("Math.max") and members of
 * anything (".sort").
 */
export const syntaxWords = [
  "arrow function",
  "async",
  "await",
  "break",
  "class",
  "conditional",
  "const",
  "continue",
  "default parameter",
  "delete",
  "destructuring",
  "do while",
  "export",
  "for",
  "for in",
  "for of",
  "function",
  "generator",
  "getter",
  "if",
  "import",
  "let",
  "loop",
  "new",
  "optional chaining",
  "recursion",
  "regular expression",
  "rest parameter",
  "return",
  "setter",
  "spread",
  "switch",
  "template literal",
  "this",
  "throw",
  "try",
  "typeof",
  "var",
  "while",
  "yield",
] as const;
export type SyntaxWord = (typeof syntaxWords)[number];

const name = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
const path = new RegExp(String.raw`^${name}(?:\.${name})*$`, "u");
const member = new RegExp(String.raw`^\.#?${name}$`, "u");

/** Words of the language that a program cannot have for names, and that are none of the above. */
const reserved: ReadonlySet<string> = new Set(
  "case catch debugger else enum extends finally in instanceof super void with".split(" "),
);

export type UsedWord =
  | { readonly kind: "syntax"; readonly word: SyntaxWord }
  /** "Math.max", or "parseInt". */
  | { readonly kind: "path"; readonly path: readonly string[] }
  /** ".sort": of whatever object. */
  | { readonly kind: "member"; readonly name: string };

/** Undefined for what is none. */
export function usedWord(word: string): UsedWord | undefined {
  if ((syntaxWords as readonly string[]).includes(word)) return { kind: "syntax", word: word as SyntaxWord };
  if (member.test(word)) return { kind: "member", name: word.slice(1) };
  if (path.test(word) && !reserved.has(word)) return { kind: "path", path: word.split(".") };
  return undefined;
}

export const parseUsedWord: Parser<string> = (value, at) => {
  const word = text(value, at);
  if (usedWord(word)) return word;
  throw new BadInput(
    `${at} should be a name ("parseInt"), a path ("Math.max"), a member (".sort") or one of ${syntaxWords.join(", ")}; not ${JSON.stringify(word.slice(0, 40))}`,
  );
};
