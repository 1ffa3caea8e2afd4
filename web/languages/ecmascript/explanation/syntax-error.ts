import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { SyntaxReason } from "../../../protocol/program/syntax-reason.ts";
import type { Explanation } from "../../../protocol/run/explanation.ts";
import { SourcePositions } from "../source-positions.ts";
import { tokenize } from "../tokenize.ts";
import { quote } from "./constant-values.ts";
import { explanationOf } from "./finding.ts";
import { declarationHints, keywordHints } from "./keyword-hints.ts";
import { bracketsOf } from "./open-brackets.ts";
import { bracketHints, commaHints, forHeadHint, operatorHints } from "./punctuation-hints.ts";
import { endOf, type SyntaxFailure, type SyntaxHint } from "./syntax-failure.ts";
import { typeScriptSign } from "./typescript-sign.ts";

const maxTextLength = 50_000;
/** Brackets further out are not examined: each requires a search of the text. */
const maxEnclosing = 50;

/** The probable mistake in a program that cannot be parsed. */
export function explainSyntaxError(
  { path, text }: SourceFile,
  offset: number,
  reason: SyntaxReason,
): Explanation | undefined {
  if (text.length > maxTextLength) return undefined;
  const positions = new SourcePositions(path, text);
  const tokens = tokenize(text).filter(({ kind }) => kind !== "space" && kind !== "comment");
  const tokenIndex = tokens.findIndex((each) => endOf(each) > offset);
  const next = reason.kind === "missingAfter" ? 1 : 0;
  const index = tokenIndex === -1 ? tokens.length : tokenIndex + next;
  const syntaxFailure: SyntaxFailure = {
    path,
    text,
    reason,
    tokens,
    index,
    token: tokens[index],
    before: tokens[index - 1],
    brackets: bracketsOf(tokens),
    around: bracketsOf(tokens.slice(0, index)).open.slice(-maxEnclosing),
    line: ({ start }) => positions.at(start).line,
  };
  for (const ask of [
    quoteHints,
    typeScriptHint,
    declarationHints,
    keywordHints,
    operatorHints,
    forHeadHint,
    bracketHints,
    commaHints,
  ]) {
    const hint = ask(syntaxFailure);
    if (!hint) continue;
    return {
      ...explanationOf(positions.at(hint.about?.start ?? offset), hint),
      ...(hint.language && { action: { kind: "switch language", language: hint.language } }),
    };
  }
  return undefined;
}

/** Typographic quotes, East Asian punctuation, and strings that end too early or too late. */
function quoteHints({ text, token, before, tokens, index, line }: SyntaxFailure): SyntaxHint | undefined {
  const wide = [token, before].find((each) => each && /^[\uff01-\uff5e]/.test(each.text));
  if (wide) {
    const sign = wide.text.slice(0, 1);
    return {
      about: wide,
      sentences: [`${quote(sign)} is a full-width character. Write ${quote(sign.normalize("NFKC"))}.`],
    };
  }
  const odd = [token, before].find((each) => each && /^[“”„‘’«»]/.test(each.text));
  if (odd)
    return {
      about: odd,
      sentences: [
        `${quote([...odd.text][0] ?? "")} is a typographic quote. Strings are written in \`"\` or \`'\`.`,
      ],
    };
  if (
    text[token?.start ?? text.length] === "#" &&
    /^\s/.test(text.slice((token?.start ?? 0) + 1, (token?.start ?? 0) + 2))
  )
    return { about: token, sentences: ["In JavaScript, a comment begins with `//`."] };
  if (before?.text === "f" && token?.kind === "string" && token.start === endOf(before))
    return {
      about: before,
      sentences: ["In JavaScript, put the string between two backticks, and a `$` before each `{`."],
    };
  const brokenToken = [token, before, tokens[index - 2]].find((each) => each?.isOpen);
  const [mark = ""] = brokenToken?.text ?? "";
  if (
    before?.kind === "string" &&
    token?.kind === "word" &&
    token.start === endOf(before) &&
    text[before.start] === "'"
  )
    return {
      about: before,
      sentences: [
        "The string ends at the second `'`.",
        "Put it in `\"`, or write `\\'` for one inside of it.",
      ],
    };
  if (brokenToken && mark !== "`" && mark !== "}")
    return {
      about: brokenToken,
      sentences: [
        `The string that begins here is not closed: line ${line(brokenToken)} needs another ${quote(mark)} at its end.`,
      ],
    };
  return undefined;
}

/** TypeScript in a JavaScript file. */
function typeScriptHint({ path, tokens, index }: SyntaxFailure): SyntaxHint | undefined {
  if (!/\.[cm]?js$/.test(path)) return undefined;
  const sign = typeScriptSign(tokens, index);
  return (
    sign && {
      about: sign.token,
      sentences: [`This is TypeScript: ${quote(sign.text)} is not JavaScript.`],
      language: "typescript",
    }
  );
}
