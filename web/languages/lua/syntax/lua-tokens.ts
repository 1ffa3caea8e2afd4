export type LuaToken = {
  readonly kind: "name" | "keyword" | "string" | "number" | "symbol" | "comment";
  readonly text: string;
  /** In UTF-16 units. */
  readonly start: number;
};

export const luaKeywords: ReadonlySet<string> = new Set(
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(
    " ",
  ),
);

/** What is not closed ends with the text, or with its line. Each token begins at the position of its match. */
const tokenPattern = new RegExp(
  [
    String.raw`(?<comment>--\[(?<level>=*)\[[\s\S]*?(?:\]\k<level>\]|$(?![\s\S]))|--[^\n]*)`,
    String.raw`(?<string>\[(?<depth>=*)\[[\s\S]*?(?:\]\k<depth>\]|$(?![\s\S]))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)`,
    String.raw`(?<number>0[xX][\da-fA-F.]*(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)`,
    String.raw`(?<name>[A-Za-z_]\w*)`,
    String.raw`(?<symbol>\.\.\.|\.\.|==|~=|<=|>=|\/\/|::|<<|>>|[^\s\w])`,
  ].join("|"),
  "g",
);

/** The tokens of a text, which may be incomplete. */
export function luaTokens(text: string): readonly LuaToken[] {
  const tokens: LuaToken[] = [];
  for (const { 0: found, index, groups = {} } of text.matchAll(tokenPattern)) {
    const kind =
      groups["name"] === undefined
        ? (["comment", "string", "number"] as const).find((each) => groups[each] !== undefined)
        : luaKeywords.has(found)
          ? "keyword"
          : "name";
    tokens.push({ kind: kind ?? "symbol", text: found, start: index });
  }
  return tokens;
}

/** The same without comments. */
export function luaCode(text: string): readonly LuaToken[] {
  return luaTokens(text).filter(({ kind }) => kind !== "comment");
}
