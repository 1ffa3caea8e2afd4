import type { EditorLanguage } from "./catalog.ts";
import { type HighlightKind, type HighlightToken, TokenList } from "./code-tokens.ts";
import { type TokenKind as SyntaxKind, tokenize } from "./ecmascript/tokenize.ts";
import { highlightElixir } from "./elixir/editor/highlight-elixir.ts";
import { highlightLua } from "./lua/editor/highlight-lua.ts";
import { highlightPython } from "./python/editor/highlight-python.ts";
import { highlightSql } from "./sql/editor/highlight-sql.ts";

/**
 * Splits a text into tokens of one colour. It is for pages that show a program before an editor is loaded, so it is
 * small, knows no grammar, and uses "plain" in case of doubt. The joined tokens are the text again. The time is
 * proportional to the text. A text that is too long to colour at each key is one plain token.
 */
export function highlight(code: string, language: string): readonly HighlightToken[] {
  const highlighter = code.length <= maxHighlightedLength && highlighters.get(language);
  if (highlighter) return highlighter(code);
  return code === "" ? [] : [{ text: code, kind: "plain" }];
}

const maxHighlightedLength = 50_000;

type Highlighter = (code: string) => readonly HighlightToken[];

/** A highlighter for code with JavaScript's tokens and these keywords. */
const withKeywords =
  (words: ReadonlySet<string>): Highlighter =>
  (code) => {
    const list = new TokenList();
    let before = "";
    for (const { kind, text } of tokenize(code)) {
      const isKeyword = kind === "word" && words.has(text) && before !== ".";
      list.put(text, isKeyword ? "keyword" : (colours[kind] ?? "plain"));
      before = text;
    }
    return list.tokens;
  };

const colours: Partial<Record<SyntaxKind, HighlightKind>> = {
  comment: "comment",
  string: "string",
  number: "number",
  regexp: "regexp",
};

const javascript =
  "async await break case catch class const continue debugger default delete do else export extends false finally for " +
  "from function get if import in instanceof let new null of return set static super switch this throw true try typeof " +
  "undefined var void while with yield";
const typescript =
  " abstract any as asserts bigint boolean declare enum implements infer interface is keyof namespace never number object " +
  "override private protected public readonly satisfies string symbol type unique unknown";

const table: Readonly<Record<Exclude<EditorLanguage, "plaintext">, Highlighter>> = {
  javascript: withKeywords(new Set(javascript.split(" "))),
  typescript: withKeywords(new Set((javascript + typescript).split(" "))),
  json: withKeywords(new Set(["true", "false", "null"])),
  elixir: highlightElixir,
  lua: highlightLua,
  python: highlightPython,
  sql: highlightSql,
};
const highlighters: ReadonlyMap<string, Highlighter> = new Map(Object.entries(table));
