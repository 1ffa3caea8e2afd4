import { type HighlightKind, type HighlightToken, TokenList } from "../../code-tokens.ts";

/** Highlights Lua. */
export function highlightLua(code: string): readonly HighlightToken[] {
  const list = new TokenList();
  for (const { 0: text, groups = {} } of code.matchAll(token)) {
    const kind = Object.keys(groups).find((each) => groups[each] !== undefined) ?? "plain";
    list.put(text, kind as HighlightKind);
  }
  return list.tokens;
}

// A long bracket ends with as many signs as it has begun with, or with the text.
const words =
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while";
const token = new RegExp(
  [
    `(?<comment>--(?:\\[(?<a>=*)\\[[^]*?(?:\\]\\k<a>\\]|$(?![^]))|.*))`,
    `(?<string>\\[(?<b>=*)\\[[^]*?(?:\\]\\k<b>\\]|$(?![^]))|"(?:[^"\\\\\\n]|\\\\[^])*"?|'(?:[^'\\\\\\n]|\\\\[^])*'?)`,
    `(?<number>\\b0x[\\da-f.]+(?:p[+-]?\\d+)?|\\b\\d[\\d.]*(?:e[+-]?\\d+)?)`,
    `(?<keyword>\\b(?:${words.replaceAll(" ", "|")})\\b)`,
    "\\w+|[^]",
  ].join("|"),
  "gi",
);
