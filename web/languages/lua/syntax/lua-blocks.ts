import { type LuaToken, luaCode } from "./lua-tokens.ts";

/** A block of a text: from the word that opens it to its `end` or `until`. */
export type LuaBlock = {
  readonly opener: LuaToken;
  /** Undefined if the text ends before. */
  readonly closer: LuaToken | undefined;
};

/** The blocks of a text, the outer before the inner. `while` and `for` open theirs; their `do` is a part of them. */
export function luaBlocks(text: string): readonly LuaBlock[] {
  const blocks: { opener: LuaToken; closer: LuaToken | undefined }[] = [];
  const open: (typeof blocks)[number][] = [];
  let headsBeforeDo = 0;
  for (const token of luaCode(text)) {
    if (token.kind !== "keyword") continue;
    const isHead = token.text === "while" || token.text === "for";
    const isOfHead = token.text === "do" && headsBeforeDo > 0;
    if (isHead) headsBeforeDo++;
    if (isOfHead) headsBeforeDo--;
    if (isHead || (token.text === "do" && !isOfHead) || /^(?:function|if|repeat)$/.test(token.text)) {
      const block = { opener: token, closer: undefined };
      blocks.push(block);
      open.push(block);
    } else if (/^(?:end|until)$/.test(token.text)) {
      const block = open.pop();
      if (block) block.closer = token;
    }
  }
  return blocks;
}

/** Lines and columns of offsets, from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** How far a line is indented. */
export function indentOf(text: string, line: number): number {
  return /^\s*/.exec(text.split("\n")[line - 1] ?? "")?.[0].length ?? 0;
}
