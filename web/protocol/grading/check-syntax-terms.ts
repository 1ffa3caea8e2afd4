import { BadInput, type Parser, text } from "../parsers.ts";

/**
 * The syntax terms of `uses` and `avoids`, besides names ("parseInt"), paths ("Math.max") and members of any object
 * (".sort").
 */
export const syntaxTerms = [
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
export type SyntaxTerm = (typeof syntaxTerms)[number];

const name = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
const path = new RegExp(String.raw`^${name}(?:\.${name})*$`, "u");
const member = new RegExp(String.raw`^\.#?${name}$`, "u");

/** Reserved words that are not syntax terms: a program cannot have them as names. */
const reservedWords: ReadonlySet<string> = new Set(
  "case catch debugger else enum extends finally in instanceof super void with".split(" "),
);

export type UsedTerm =
  | { readonly kind: "syntax"; readonly term: SyntaxTerm }
  /** "Math.max", or "parseInt". */
  | { readonly kind: "path"; readonly path: readonly string[] }
  /** ".sort": a member of any object. */
  | { readonly kind: "member"; readonly name: string };

/** Undefined for an unknown term. */
export function usedTerm(term: string): UsedTerm | undefined {
  if ((syntaxTerms as readonly string[]).includes(term)) return { kind: "syntax", term: term as SyntaxTerm };
  if (member.test(term)) return { kind: "member", name: term.slice(1) };
  if (path.test(term) && !reservedWords.has(term)) return { kind: "path", path: term.split(".") };
  return undefined;
}

/** Terms of other languages: a name, a path or an operator; or a term of two words. */
const otherTerm = /^[^\s"'`,;#()[\]{}]{1,60}$|^[a-z]+ (?:argument|attribute|function|update)$/;

/** The language of the program is not known here. The grader tests the term again. */
export const parseUsedTerm: Parser<string> = (value, at) => {
  const word = text(value, at);
  if (usedTerm(word) || otherTerm.test(word)) return word;
  throw new BadInput(
    `${at} should be a name ("parseInt"), a path ("Math.max"), a member (".sort") or one of ${syntaxTerms.join(", ")}; not ${JSON.stringify(word.slice(0, 40))}`,
  );
};
