import { type LuaToken, luaCode } from "../syntax/lua-tokens.ts";

/**
 * A program's text with a table of functions as its value, which return the values of names where the text ends: local
 * ones, too. `return` has what the program itself returned. No line moves.
 */
export function keepText(text: string, names: readonly string[]): string {
  const access = names.map((name) => `${name} = function() return ${name} end`);
  const own = finalReturn(text);
  const before = own ? `${text.slice(0, own.start)}local sandglass_value = ${own.values}` : text;
  const value = own ? ["['return'] = function() return sandglass_value end"] : [];
  return `${before}\nreturn { ${[...value, ...access].join(", ")} }`;
}

/** The `return` at the end of a text, outside of its functions and blocks. */
function finalReturn(text: string): { readonly start: number; readonly values: string } | undefined {
  const code = luaCode(text);
  let depth = 0;
  const at = code.findIndex(({ kind, text: word }) => {
    if (kind !== "keyword") return false;
    if (opening.has(word)) depth++;
    if (word === "end" || word === "until") depth--;
    return word === "return" && depth === 0;
  });
  const start = code[at]?.start;
  if (start === undefined) return undefined;
  const values = code.slice(at + 1).filter((token: LuaToken) => token.text !== ";");
  const last = values.at(-1);
  const [first] = values;
  if (!first || !last) return { start, values: "nil" };
  return { start, values: text.slice(first.start, last.start + last.text.length) };
}

/** The `do` of `while` and `for` opens their block. */
const opening: ReadonlySet<string> = new Set(["function", "do", "if", "repeat"]);

/** The names in pieces of code that may belong to the program. */
export function namesIn(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) =>
    luaCode(text).flatMap(({ kind, text: name }) => (kind === "name" ? [name] : [])),
  );
  return [...new Set(names)].slice(0, maxNames);
}

const maxNames = 200;
