import { type HighlightKind, type HighlightToken, TokenList } from "../../code-tokens.ts";

/** Highlights SQL. */
export function highlightSql(code: string): readonly HighlightToken[] {
  const list = new TokenList();
  for (const { 0: text, groups = {} } of code.matchAll(token)) {
    const kind = Object.keys(groups).find((each) => groups[each] !== undefined) ?? "plain";
    list.put(text, kind as HighlightKind);
  }
  return list.tokens;
}

export const sqlKeywords: readonly string[] = (
  "add all alter and as asc begin between by case cast check collate column commit conflict constraint create cross current " +
  "default delete desc distinct do drop each else end escape except exists explain filter first following for foreign from " +
  "full glob group having if in index inner insert instead intersect into is isnull join key last left like limit natural not " +
  "nothing notnull null nulls of offset on or order outer over partition plan pragma preceding primary query range recursive " +
  "references rename replace returning right rollback row rows select set table temp temporary then to transaction trigger " +
  "unbounded union unique update using vacuum values view virtual when where window with without"
).split(" ");
const token = new RegExp(
  [
    `(?<comment>--.*|/\\*[^]*?(?:\\*/|$(?![^])))`,
    `(?<string>'(?:[^']|'')*'?)`,
    `"(?:[^"]|"")*"?`,
    `(?<number>\\b0x[\\da-f]+|\\b\\d[\\d.]*(?:e[+-]?\\d+)?)`,
    `(?<keyword>\\b(?:${sqlKeywords.join("|")})\\b)`,
    "\\w+|[^]",
  ].join("|"),
  "gi",
);
