import { type HighlightKind, type HighlightToken, TokenList } from "../../code-tokens.ts";

/** Highlights Python. What is between braces of an f-string is part of the string. */
export function highlightPython(code: string): readonly HighlightToken[] {
  const list = new TokenList();
  for (const { 0: text, groups = {} } of code.matchAll(token)) {
    const kind = Object.keys(groups).find((each) => groups[each] !== undefined && each !== "q") ?? "plain";
    list.put(text, kind as HighlightKind);
  }
  return list.tokens;
}

// A text in three quotes ends with three, or with the code; another one with its line.
const words =
  "False None True and as assert async await break class continue def del elif else except finally for from global if " +
  "import in is lambda nonlocal not or pass raise return try while with yield";
const token = new RegExp(
  [
    "(?<comment>#.*)",
    `(?<string>(?:(?<!\\w)[rbuftRBUFT]{1,2})?(?:(?<q>"""|''')(?:\\\\[^]|(?!\\k<q>)[^])*(?:\\k<q>|$(?![^]))|"(?:[^"\\\\\\n]|\\\\[^])*"?|'(?:[^'\\\\\\n]|\\\\[^])*'?))`,
    "(?<number>(?<!\\w)(?:0[xobXOB][\\da-fA-F_]+|(?:\\d[\\d_]*\\.?[\\d_]*|\\.\\d[\\d_]*)(?:[eE][+-]?\\d+)?[jJ]?))",
    `(?<keyword>(?<![\\w.])(?:${words.replaceAll(" ", "|")})(?!\\w)|@[\\w.]+)`,
    "[\\p{L}\\p{N}_]+|[^]",
  ].join("|"),
  "gu",
);
