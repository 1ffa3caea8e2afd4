import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import { SourcePositions } from "../../ecmascript/source-positions.ts";
import { type LuaToken, luaCode, luaKeywords } from "../syntax/lua-tokens.ts";

/** The constructs that `uses` and `avoids` may name, besides keywords, operators and names. */
const constructs: Readonly<Record<string, (code: readonly LuaToken[]) => LuaToken | undefined>> = {
  loop: (code) => code.find(({ kind, text }) => kind === "keyword" && /^(?:for|while|repeat)$/.test(text)),
  "numeric for": (code) => forLoops(code).find(([, second]) => second?.text === "=")?.[0],
  "generic for": (code) => forLoops(code).find(([, second]) => second && second.text !== "=")?.[0],
  table: (code) => code.find(({ text }) => text === "{"),
  "anonymous function": (code) =>
    code.find(({ text }, index) => text === "function" && code[index + 1]?.text === "("),
  varargs: (code) => code.find(({ text }) => text === "..."),
  "method call": (code) =>
    code.find(
      (_, index) =>
        code[index - 1]?.text === ":" && code[index - 3]?.text !== "function" && isCalled(code, index),
    ),
  coroutine: (code) => code.find(({ kind, text }) => kind === "name" && text === "coroutine"),
  metatable: (code) => code.find(({ kind, text }) => kind === "name" && text === "setmetatable"),
  recursion: recursionIn,
};

const operator = /^(?:\.\.|==|~=|<=|>=|<|>|\/\/|<<|>>|[-+*/%^#&|~])$/;
const path = /^[.:]?[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*$/;

/** A sentence about a term that cannot be in a program in Lua; undefined if it can. */
export function wrongLuaTerm(term: string): string | undefined {
  if (Object.hasOwn(constructs, term) || luaKeywords.has(term) || operator.test(term) || path.test(term))
    return undefined;
  const names = Object.keys(constructs).join(", ");
  return `A term of a program in Lua is a name ("print"), a path ("string.rep"), a method (":rep"), a keyword, an operator, or one of ${names}; not ${JSON.stringify(term.slice(0, 40))}`;
}

/** The first position in a file of what a term names. */
export function findLuaUse(term: string, file: SourceFile): Position | undefined {
  if (!file.path.endsWith(".lua")) return undefined;
  const code = luaCode(file.text);
  const token = Object.hasOwn(constructs, term) ? constructs[term]?.(code) : findWords(term, code);
  return token && new SourcePositions(file.path, file.text).at(token.start);
}

/** A keyword, an operator, or a path: `string.rep` is also found as the method `:rep` of a value. */
function findWords(term: string, code: readonly LuaToken[]): LuaToken | undefined {
  const parts = term.match(/[A-Za-z_]\w*|[^\w\s]+/g) ?? [];
  const found = code.find(
    ({ kind }, index) =>
      kind !== "string" &&
      parts.every((part, offset) => code[index + offset]?.text === part) &&
      (/^[.:]/.test(term) || !/^[.:]$/.test(code[index - 1]?.text ?? "")),
  );
  const [, method] = /^string\.(\w+)$/.exec(term) ?? [];
  return found ?? (method === undefined ? undefined : findWords(`:${method}`, code));
}

const isCalled = (code: readonly LuaToken[], index: number) => /^[("'[{]/.test(code[index + 1]?.text ?? "");

/** Each `for` with the token after its first name. */
function forLoops(code: readonly LuaToken[]): readonly (readonly [LuaToken, LuaToken | undefined])[] {
  return code.flatMap((token, index) =>
    token.kind === "keyword" && token.text === "for" ? [[token, code[index + 2]] as const] : [],
  );
}

/** A call of a function by its own name within its body. */
function recursionIn(code: readonly LuaToken[]): LuaToken | undefined {
  for (const [index, { kind, text }] of code.entries()) {
    if (kind !== "keyword" || text !== "function") continue;
    let name = "";
    let at = index + 1;
    for (; code[at]?.kind === "name" || /^[.:]$/.test(code[at]?.text ?? ""); at++)
      name = code[at]?.text ?? "";
    if (name === "" && code[index - 1]?.text === "=") name = code[index - 2]?.text ?? "";
    const end = endOfBlock(code, index);
    const call = code
      .slice(at, end)
      .findIndex(
        (token, offset) => token.kind === "name" && token.text === name && isCalled(code, at + offset),
      );
    if (name !== "" && call >= 0) return code[at + call];
  }
  return undefined;
}

/** The index of the `end` of the block that the token at `start` opens. */
function endOfBlock(code: readonly LuaToken[], start: number): number {
  let depth = 0;
  for (let index = start; index < code.length; index++) {
    const { kind, text } = code[index] as LuaToken;
    if (kind !== "keyword") continue;
    if (/^(?:function|do|if|repeat)$/.test(text)) depth++;
    if (/^(?:end|until)$/.test(text) && --depth === 0) return index;
  }
  return code.length;
}
