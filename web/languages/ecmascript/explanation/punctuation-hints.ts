import type { Token } from "../tokenize.ts";
import { quote } from "./constant-values.ts";
import { reservedWords } from "./keyword-hints.ts";
import { endOf, type SyntaxFailure, type SyntaxHint } from "./syntax-failure.ts";

/** Earlier pairs are not examined: each requires a search of the text. */
const maxPairs = 1000;

/** `=` instead of another operator. */
export function operatorHints({
  text,
  token,
  before,
  reason,
  around,
  tokens,
}: SyntaxFailure): SyntaxHint | undefined {
  if (!token) return undefined;
  const near = text.slice(Math.max(0, token.start - 2), endOf(token) + 2);
  if (before?.text === "=" && token.text === "<" && endOf(before) === token.start)
    return { about: before, sentences: ["Did you mean `<=`?"] };
  if (/^=\s+>/.test(text.slice(before?.start ?? token.start, endOf(token))) || /=\s+>/.test(near))
    return { about: before, sentences: ["An arrow is written `=>`, without a space."] };
  if (before?.text === "-" && token.text === ">" && endOf(before) === token.start)
    return { about: before, sentences: ["An arrow is written `=>`."] };
  if (reason.kind === "shorthandInitializer")
    return { about: token, sentences: ["In an object, write `:` between a name and its value."] };
  const open = around.at(-1);
  const head = open && tokens[tokens.indexOf(open) - 1]?.text;
  if (/=>/.test(near) && /^(?:if|while)$/.test(head ?? ""))
    return { about: token, sentences: ["Did you mean `>=`?"] };
  const isAssigned = [token, before].some((each) => each?.text === "=");
  if (
    reason.kind === "invalidAssignmentTarget" &&
    open?.text === "(" &&
    /^(?:if|while)$/.test(head ?? "") &&
    (isAssigned || near.includes("="))
  )
    return { about: token, sentences: ["`=` assigns a value. To compare, use `===`."] };
  return undefined;
}

/** `for (let i = 0, i < 10, i++)`. */
export function forHeadHint({ around, tokens, brackets }: SyntaxFailure): SyntaxHint | undefined {
  const open = around.findLast((each) => tokens[tokens.indexOf(each) - 1]?.text === "for");
  const close = open && brackets.pairs.find(([each]) => each === open)?.[1];
  if (!open || !close) return undefined;
  const inside = tokens.slice(tokens.indexOf(open), tokens.indexOf(close));
  const count = (sign: string) => inside.filter(({ text }) => text === sign).length;
  const isCounted =
    inside.some(({ text }) => text === "<" || text === ">") && !inside.some(({ text }) => text === "of");
  return count(";") < 2 && count(",") > 0 && isCounted
    ? {
        about: open,
        sentences: ["The three parts of a `for` are separated by `;`: `for (let i = 0; i < 10; i++)`."],
      }
    : undefined;
}

/** Brackets that close nothing, or that are not closed. */
export function bracketHints(syntaxFailure: SyntaxFailure): SyntaxHint | undefined {
  const { around, token, line } = syntaxFailure;
  const { open, wrong } = syntaxFailure.brackets;
  const last = open.at(-1);
  if (wrong && wrong === token && last)
    return {
      about: last,
      sentences: [
        `The ${quote(last.text)} at line ${line(last)} is not closed before the ${quote(wrong.text)} at line ${line(wrong)}.`,
      ],
    };
  if (wrong && wrong === token)
    return {
      about: wrong,
      sentences: [`This ${quote(wrong.text)} closes nothing: every bracket before it is closed already.`],
    };
  // The brackets around this position that are never closed.
  const never = around.findLast((each) => open.includes(each));
  if (!never) return undefined;
  const suspect =
    token === undefined && never.text === "{" ? misplacedBracket(syntaxFailure, never) : undefined;
  if (suspect)
    return {
      about: suspect,
      sentences: [`One ${quote("{")} is never closed.`, `Is it the one at line ${line(suspect)}?`],
    };
  return { about: never, sentences: [`The ${quote(never.text)} at line ${line(never)} is never closed.`] };
}

/** The bracket whose partner is not below the start of its line: people match brackets by indentation. */
function misplacedBracket(
  { text, brackets: { pairs }, line }: SyntaxFailure,
  never: Token,
): Token | undefined {
  const indent = (token: Token) => {
    const start = text.lastIndexOf("\n", token.start) + 1;
    return /^[ \t]*/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
  };
  const odd = pairs
    .slice(0, maxPairs)
    .find(
      ([open, close]) =>
        open.text === "{" &&
        open.start > never.start &&
        line(open) !== line(close) &&
        indent(close) < indent(open),
    );
  return odd?.[0];
}

/** Commas that are missing between two values, or that should be another sign. */
export function commaHints({
  token,
  before,
  tokens,
  index,
  around,
  line,
}: SyntaxFailure): SyntaxHint | undefined {
  const open = around.at(-1);
  if (!token || !before || !open) return undefined;
  const opener = tokens[tokens.indexOf(open) - 1];
  const next = tokens[index + 1];
  const isObject = open.text === "{" && /^(?:=|\(|,|:|\[|return)$/.test(opener?.text ?? "");
  if (isObject && token.text === ";")
    return { about: token, sentences: ["The properties of an object are separated by `,`."] };
  const isList =
    open.text === "[" ||
    (open.text === "(" &&
      opener?.kind === "word" &&
      !/^(?:if|while|for|switch|catch|function)$/.test(opener.text));
  const isEnd = /^(?:word|number|string|close)$/.test(before.kind) && !reservedWords.has(before.text);
  const isStart = /^(?:word|number|string)$/.test(token.kind) && !reservedWords.has(token.text);
  const isKey = isObject && next?.text === ":";
  if (!isEnd || !isStart || !(isList || isKey)) return undefined;
  const where =
    line(before) === line(token) ? `before ${quote(token.text)}` : `at the end of line ${line(before)}`;
  const isText = !isKey && open.text === "(" && [before.kind, token.kind].includes("string");
  return { about: before, sentences: [`Is a \`,\`${isText ? " or a `+`" : ""} missing ${where}?`] };
}
