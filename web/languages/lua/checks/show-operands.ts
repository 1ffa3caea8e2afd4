import { type LuaToken, luaCode } from "../syntax/lua-tokens.ts";

const comparisons: ReadonlySet<string> = new Set(["==", "~=", "<", "<=", ">", ">="]);
const open: ReadonlySet<string> = new Set(["(", "[", "{", "function"]);
const close: ReadonlySet<string> = new Set([")", "]", "}", "end"]);

/**
 * A test whose assertions get their text and their operands, for the message of one that fails: `assert(f(1) == 2)`
 * becomes a call with "f(1) == 2", "==", f(1) and 2. No line moves.
 */
export function showOperands(test: string): string {
  const code = luaCode(test);
  let result = "";
  let end = 0;
  for (const [index, token] of code.entries()) {
    if (token.kind !== "name" || token.text !== "assert" || token.start < end) continue;
    if (code[index + 1]?.text !== "(" || /^[.:]$/.test(code[index - 1]?.text ?? "")) continue;
    const parts = argumentsFrom(code, index + 1);
    if (!parts) continue;
    const { condition, operator, close: last } = parts;
    const [first] = condition;
    const ending = condition.at(-1);
    if (!first || !ending) continue;
    const conditionEnd = ending.start + ending.text.length;
    const text = quoted(test.slice(first.start, conditionEnd).replace(/\s+/g, " "));
    const rest = test.slice(conditionEnd, last.start + 1);
    const operands = operator
      ? `"${operator.text}", ${test.slice(first.start, operator.start)},${test.slice(operator.start + operator.text.length, conditionEnd)}`
      : `"", ${test.slice(first.start, conditionEnd)}`;
    result += `${test.slice(end, token.start)}sandglass_assert(${text}, ${operands}${rest}`;
    end = last.start + 1;
  }
  return result + test.slice(end);
}

/** The first argument, its only comparison if it is one, and the closing parenthesis. */
function argumentsFrom(
  code: readonly LuaToken[],
  at: number,
):
  | { readonly condition: readonly LuaToken[]; readonly operator?: LuaToken; readonly close: LuaToken }
  | undefined {
  let depth = 0;
  let conditionEnd: number | undefined;
  const operators: LuaToken[] = [];
  for (let index = at; index < code.length; index++) {
    const token = code[index] as LuaToken;
    if (token.kind === "string") continue;
    if (open.has(token.text) || (token.kind === "keyword" && /^(?:do|if|repeat)$/.test(token.text))) depth++;
    else if (close.has(token.text) || token.text === "until") depth--;
    else if (depth === 1 && token.text === ",") conditionEnd ??= index;
    // They bind less than a comparison, so the argument is none.
    else if (depth === 1 && conditionEnd === undefined && /^(?:and|or)$/.test(token.text))
      operators.push(token, token);
    else if (depth === 1 && conditionEnd === undefined && comparisons.has(token.text)) operators.push(token);
    if (depth > 0) continue;
    const condition = code.slice(at + 1, conditionEnd ?? index);
    const [operator] = operators;
    return { condition, ...(operators.length === 1 && operator && { operator }), close: token };
  }
  return undefined;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
