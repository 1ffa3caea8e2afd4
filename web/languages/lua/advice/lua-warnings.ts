import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import { SourcePositions } from "../../ecmascript/source-positions.ts";
import { luaBlocks } from "../syntax/lua-blocks.ts";
import { type LuaToken, luaCode } from "../syntax/lua-tokens.ts";
import * as texts from "./lua-advice-texts.ts";

/** What is probably not meant in a file that Lua reads: a global by accident, and the length of a list with holes. */
export function luaWarnings(file: SourceFile): readonly Diagnostic[] {
  const code = luaCode(file.text);
  const places = new SourcePositions(file.path, file.text);
  const warning = (token: LuaToken, message: string): Diagnostic => ({
    severity: "warning",
    message,
    at: places.at(token.start),
  });
  return [
    ...accidentalGlobals(file.text, code).map((token) => warning(token, texts.accidentalGlobal(token.text))),
    ...listsWithHoles(code).map((token) => warning(token, texts.holes(token.text))),
  ];
}

/** The first assignment to each global that one function sets, and that nothing outside of it mentions. */
function accidentalGlobals(text: string, code: readonly LuaToken[]): readonly LuaToken[] {
  const declared = declaredNames(code);
  const functions = luaBlocks(text).filter(({ opener, closer }) => opener.text === "function" && closer);
  const found = new Map<string, LuaToken>();
  let braces = 0;
  for (const [index, token] of code.entries()) {
    if (token.text === "{") braces++;
    if (token.text === "}") braces--;
    const before = code[index - 1];
    const isStatement = !/^(?:[.:,=({]|local|for|function|::)$/.test(before?.text ?? "");
    if (token.kind !== "name" || braces > 0 || code[index + 1]?.text !== "=" || !isStatement) continue;
    if (declared.has(token.text) || found.has(token.text)) continue;
    const around = functions
      .filter(({ opener, closer }) => opener.start < token.start && token.start < (closer?.start ?? 0))
      .at(-1);
    if (!around?.closer) continue;
    const [from, to] = [around.opener.start, around.closer.start];
    const isElsewhere = code.some(
      ({ text: name, start }) => name === token.text && (start < from || start > to),
    );
    if (!isElsewhere) found.set(token.text, token);
  }
  return [...found.values()];
}

/** All names that are local somewhere: variables, parameters, and those of loops. */
function declaredNames(code: readonly LuaToken[]): ReadonlySet<string> {
  const names = new Set<string>(["_ENV", "_G"]);
  for (const [index, { kind, text }] of code.entries()) {
    if (kind !== "keyword" || !/^(?:local|for|function)$/.test(text)) continue;
    let at = index + 1;
    if (text === "function") {
      while (code[at] && code[at]?.text !== "(") at++;
      at++;
    }
    if (code[at]?.text === "function") at++;
    for (; code[at] && !/^(?:=|in|\))$/.test(code[at]?.text ?? ""); at++) {
      const token = code[at] as LuaToken;
      if (token.kind === "name") names.add(token.text);
      else if (!/^[,<>]$|^\.\.\.$/.test(token.text)) break;
      if (text === "local" && !/^[,<]$/.test(code[at + 1]?.text ?? "") && token.kind === "name") break;
    }
  }
  return names;
}

/** Tables that are written with a nil between their values, and whose length is asked for. */
function listsWithHoles(code: readonly LuaToken[]): readonly LuaToken[] {
  return code.filter((token, index) => {
    if (token.kind !== "name" || code[index + 1]?.text !== "=" || code[index + 2]?.text !== "{") return false;
    const isCounted = code.some(
      ({ text }, at) => text === "#" && code[at + 1]?.text === token.text && code[at + 2]?.text !== ".",
    );
    return isCounted && hasHole(code, index + 2);
  });
}

function hasHole(code: readonly LuaToken[], open: number): boolean {
  let depth = 0;
  for (let index = open; index < code.length; index++) {
    const { text } = code[index] as LuaToken;
    if (/^(?:[{([]|function)$/.test(text)) depth++;
    if (/^(?:[})\]]|end)$/.test(text) && --depth === 0) return false;
    const isAlone = /^[{,;]$/.test(code[index - 1]?.text ?? "") && /^[,;]$/.test(code[index + 1]?.text ?? "");
    if (depth === 1 && text === "nil" && isAlone && !/^[}]$/.test(code[index + 2]?.text ?? "")) return true;
  }
  return false;
}
