import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { Explanation, Sentence } from "../../../protocol/run/explanation.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import { SourcePositions } from "../../ecmascript/source-positions.ts";
import { luaPaths } from "../allowlist/lua-names.ts";
import { indentOf, lineOf, luaBlocks } from "../syntax/lua-blocks.ts";
import { type LuaToken, luaCode } from "../syntax/lua-tokens.ts";
import * as texts from "./lua-advice-texts.ts";

/** What a beginner is told of a program that failed, from its text and its message. Nothing that may be wrong. */
export function explainLua(files: readonly SourceFile[], outcome: Outcome): Explanation | undefined {
  const [at, message] =
    outcome.kind === "invalid"
      ? [outcome.diagnostics[0]?.at, outcome.diagnostics[0]?.message]
      : outcome.kind === "threw" && outcome.in === undefined
        ? [outcome.error.frames[0]?.at, outcome.error.message]
        : [];
  if (!at || message === undefined) return undefined;
  const file = files.find(({ path }) => path === at.file);
  if (!file) return undefined;
  const advise = outcome.kind === "invalid" ? syntaxAdvice : errorAdvice;
  const sentence = advise(message, file, at);
  return sentence && { source: "text", sentences: [sentence] };
}

function syntaxAdvice(message: string, file: SourceFile, at: Position): Sentence | undefined {
  const line = file.text.split("\n")[at.line - 1] ?? "";
  const near = /near '([^']*)'$/.exec(message)?.[1] ?? (/near <eof>$/.test(message) ? "<eof>" : "");
  const code = withoutTexts(line);
  if (/!=/.test(code)) return { text: texts.notEqual, at };
  if (near === "=" && /^'(?:then|do)' expected/.test(message)) return { text: texts.compare, at };
  const [, target, operator] = /([A-Za-z_][\w.]*)\s*([-+*/%]|\.\.)=(?!=)/.exec(code) ?? [];
  if (target !== undefined && operator !== undefined && near !== "<eof>")
    return { text: texts.noAssignmentOperator(`${operator}=`, `${target} = ${target} ${operator} …`), at };
  if (/\+\+/.test(code) && near !== "<eof>") return { text: texts.noIncrement, at };
  if (/&&|\|\||!(?!=)/.test(code) && /^[&|!]/.test(near)) return { text: texts.logicWords, at };
  if (/^\s*\/\//.test(line) && near.startsWith("/")) return { text: texts.comment, at };
  if (/^\s*(?:if|for|while|function|local\s+function)\b.*\{\s*$/.test(code) && /^[{}]$/.test(near))
    return { text: texts.noBraces, at };
  if (near === "<eof>" && message.startsWith("'end' expected")) return missingEnd(file);
  return undefined;
}

/** A block without its `end`: named only if the indentation shows which one it is. */
function missingEnd(file: SourceFile): Sentence | undefined {
  const { text } = file;
  const code = luaCode(text);
  const blocks = luaBlocks(text);
  const elseIf = code.filter(
    ({ text: word, start }, index) =>
      word === "else" &&
      code[index + 1]?.text === "if" &&
      lineOf(text, start) === lineOf(text, code[index + 1]?.start ?? 0),
  );
  const [first] = elseIf;
  if (first && elseIf.length === blocks.filter(({ closer }) => !closer).length)
    return { text: texts.elseIf, at: placeOf(file, first) };
  // Its end is indented like an outer block: it belongs there.
  for (const { opener, closer } of [...blocks].reverse()) {
    if (!closer) continue;
    const [from, to] = [lineOf(text, opener.start), lineOf(text, closer.start)];
    const own = indentOf(text, from);
    if (from === to || indentOf(text, to) >= own) continue;
    return { text: texts.noEnd(opener.text, from), at: placeOf(file, opener) };
  }
  const open = blocks.filter(({ closer }) => !closer);
  const [only] = open;
  return only && open.length === 1
    ? { text: texts.noEnd(only.opener.text, lineOf(text, only.opener.start)), at: placeOf(file, only.opener) }
    : undefined;
}

function errorAdvice(message: string, file: SourceFile, at: Position): Sentence | undefined {
  const { text } = file;
  const line = text.split("\n")[at.line - 1] ?? "";
  // A program may throw the same words.
  if (/\berror\b/.test(line)) return undefined;
  const [, action, kind, scope, name] =
    /attempt to (.+?) (?:on )?a (\w+) value(?: \((global|local|field|method|upvalue|constant) '([^']*)'\))?$/.exec(
      message,
    ) ?? [];
  if (action === undefined) return comparisonAdvice(message, text, at);
  if (scope === "global" && kind === "nil" && name !== undefined) {
    const sentence = missingGlobal(name, action, file, at);
    if (sentence) return sentence;
  }
  if (scope === "field" && (name === "?" || name === "integer index") && kind === "nil") {
    if (/\[\s*0\s*\]/.test(withoutTexts(line))) return { text: texts.fromOne, at };
    const loop = loopFromZero(text, at.line);
    if (loop) return { text: texts.loopFromZero(lineOf(text, loop.start)), at: placeOf(file, loop) };
  }
  if (action === "concatenate" && (kind === "nil" || kind === "boolean"))
    return { text: texts.concatenation(name === undefined || /\W/.test(name) ? undefined : name, kind), at };
  return undefined;
}

function comparisonAdvice(message: string, text: string, at: Position): Sentence | undefined {
  const isMixed = /attempt to compare (?:number with string|string with number)$/.test(message);
  return isMixed && /\bio\.read\s*\(\s*(?:["']\*?l["']\s*)?\)/.test(text)
    ? { text: texts.readNumber, at }
    : undefined;
}

/** A global that nobody has set. */
function missingGlobal(name: string, action: string, file: SourceFile, at: Position): Sentence | undefined {
  const { text } = file;
  const code = luaCode(text);
  const declarations = code.flatMap((token, index) => {
    if (token.text !== name || token.kind !== "name") return [];
    const before = code[index - 1]?.text;
    const isFunction = before === "function" && code[index - 2]?.text === "local";
    return before === "local" || isFunction ? [{ token, isFunction }] : [];
  });
  const [declared] = declarations;
  if (declared && declarations.length === 1) {
    const line = lineOf(text, declared.token.start);
    if (line > at.line) return { text: texts.declaredBelow(name, line), at: placeOf(file, declared.token) };
    const block = luaBlocks(text)
      .filter(
        ({ opener, closer }) =>
          closer && opener.start < declared.token.start && declared.token.start < closer.start,
      )
      .at(-1);
    const end = block?.closer && lineOf(text, block.closer.start);
    if (end !== undefined && end < at.line) return { text: texts.localToBlock(name, line, end), at };
  }
  if (code.some((token, index) => token.text === name && code[index + 1]?.text === "=")) return undefined;
  const libraries = [...new Set(luaPaths.map((path) => path.split(".")[0] ?? path))];
  const own = code
    .filter(({ kind, text: word }) => kind === "name" && word !== name)
    .map(({ text: word }) => word);
  const suggestion = name.length > 2 ? suggestSpelling(name, [...libraries, ...own]) : undefined;
  if (suggestion === undefined) return undefined;
  return { text: texts.misspelt(name, suggestion, action === "call"), at };
}

/** The innermost numeric loop around a line, if it begins at 0. */
function loopFromZero(text: string, line: number): LuaToken | undefined {
  const code = luaCode(text);
  const around = luaBlocks(text)
    .filter(
      ({ opener, closer }) =>
        opener.text === "for" &&
        lineOf(text, opener.start) <= line &&
        closer &&
        lineOf(text, closer.start) >= line,
    )
    .at(-1)?.opener;
  const index = around ? code.findIndex(({ start }) => start === around.start) : -1;
  const [variable, equals, zero, comma] = code.slice(index + 1, index + 5).map(({ text: word }) => word);
  const isZero = index >= 0 && equals === "=" && zero === "0" && comma === ",";
  // It is this variable that indexes in the line.
  const isUsed = new RegExp(`\\[\\s*${variable}\\s*\\]`).test(text.split("\n")[line - 1] ?? "");
  return isZero && isUsed ? around : undefined;
}

function placeOf({ path, text }: SourceFile, token: LuaToken): Position {
  return new SourcePositions(path, text).at(token.start);
}

/** A line without its strings and its comment. */
function withoutTexts(line: string): string {
  const [code = ""] = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""').split("--");
  return code;
}
