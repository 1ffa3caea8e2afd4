import { luaCode } from "./syntax/lua-tokens.ts";

/**
 * The text of a cell of a session, in which the variables outside of all blocks outlive it: `local x = 1` becomes a global.
 * No line moves, and no column but after `local x`, which becomes `x = nil`.
 */
export function cellText(text: string): string {
  const code = luaCode(text);
  let depth = 0;
  let result = "";
  let end = 0;
  for (const [index, token] of code.entries()) {
    if (token.kind !== "keyword") continue;
    if (/^(?:function|do|if|repeat)$/.test(token.text)) depth++;
    if (/^(?:end|until)$/.test(token.text)) depth--;
    if (token.text !== "local" || depth > 0) continue;
    result += `${text.slice(end, token.start)}${" ".repeat(token.text.length)}`;
    end = token.start + token.text.length;
    if (code[index + 1]?.text === "function") continue;
    let at = index + 1;
    while (code[at]?.kind === "name" && code[at + 1]?.text === ",") at += 2;
    const last = code[at];
    const next = code[at + 1]?.text;
    // Attributes make a constant, or close the variable at the end of its block: that is left as it is.
    if (next === "<" || last?.kind !== "name") {
      result = `${result.slice(0, -token.text.length)}${token.text}`;
      continue;
    }
    if (next === "=") continue;
    const after = last.start + last.text.length;
    result += `${text.slice(end, after)} = nil`;
    end = after;
  }
  return result + text.slice(end);
}
