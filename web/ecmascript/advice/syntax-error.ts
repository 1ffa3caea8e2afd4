import { suggestSpelling } from "../../protocol/capabilities/spelling-suggestion.ts";
import type { Advice } from "../../protocol/program/advice.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { SourcePositions } from "../source-positions.ts";
import { type Token, tokenize } from "../tokenize.ts";
import { type Brackets, bracketsOf } from "./brackets.ts";
import { typeScriptSign } from "./typescript-sign.ts";
import { quoted } from "./values.ts";

const maxTextLength = 50_000;
/** Brackets further out, pairs and tokens further back are not looked at: each takes a look through the text. */
const maxEnclosing = 50;
const maxPairs = 1000;
const maxTokensBack = 300;

/** A text that cannot be read, and where the reader gave up. */
export type SyntaxFailure = {
  readonly path: string;
  readonly text: string;
  readonly message: string;
  readonly tokens: readonly Token[];
  /** The token at which the reader gave up, or the one after it. */
  readonly index: number;
  readonly token: Token | undefined;
  readonly before: Token | undefined;
  readonly brackets: Brackets;
  /** The brackets that are open at that place, the innermost last. */
  readonly around: readonly Token[];
  line(token: { readonly start: number }): number;
};

type SyntaxHint = {
  readonly about?: { readonly start: number } | undefined;
  readonly sentences: readonly string[];
  /** The language that the text seems to be in. */
  readonly language?: string;
};

/** What is probably wrong with a program that cannot be read. */
export function syntaxErrorAdvice(
  { path, text }: SourceFile,
  offset: number,
  message: string,
): Advice | undefined {
  if (text.length > maxTextLength) return undefined;
  const places = new SourcePositions(path, text);
  const tokens = tokenize(text).filter(({ kind }) => kind !== "space" && kind !== "comment");
  const found = tokens.findIndex((each) => endOf(each) > offset);
  const index = found === -1 ? tokens.length : found;
  const unread: SyntaxFailure = {
    path,
    text,
    message,
    tokens,
    index,
    token: tokens[index],
    before: tokens[index - 1],
    brackets: bracketsOf(tokens),
    around: bracketsOf(tokens.slice(0, index)).open.slice(-maxEnclosing),
    line: ({ start }) => places.at(start).line,
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
    const said = ask(unread);
    if (!said) continue;
    const { about, sentences, language } = said;
    return { at: places.at(about?.start ?? offset), sentences, ...(language && { language }) };
  }
  return undefined;
}

function endOf({ start, text }: Token): number {
  return start + text.length;
}

/** Typographic quotes, and texts that end where they should not. */
function quoteHints({ text, token, before, tokens, index, line }: SyntaxFailure): SyntaxHint | undefined {
  const odd = [token, before].find((each) => each && /^[“”„‘’«»]/.test(each.text));
  if (odd)
    return {
      about: odd,
      sentences: [
        `${quoted([...odd.text][0] ?? "")} is a typographic quote. Strings are written in \`"\` or \`'\`.`,
      ],
    };
  const broken = [token, before, tokens[index - 2]].find((each) => each?.isOpen);
  const [mark = ""] = broken?.text ?? "";
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
  if (broken && mark !== "`" && mark !== "}")
    return {
      about: broken,
      sentences: [
        `The string that begins here is not closed: line ${line(broken)} needs another ${quoted(mark)} at its end.`,
      ],
    };
  return undefined;
}

/** TypeScript in a file of JavaScript. */
function typeScriptHint({ path, tokens, index }: SyntaxFailure): SyntaxHint | undefined {
  if (!/\.[cm]?js$/.test(path)) return undefined;
  const sign = typeScriptSign(tokens, index);
  return (
    sign && {
      about: sign.token,
      sentences: [`This is TypeScript: ${quoted(sign.shown)} is not JavaScript.`],
      language: "typescript",
    }
  );
}

/** Names that are declared twice, or wrongly. */
function declarationHints({
  message,
  token,
  before,
  tokens,
  index,
  line,
  text,
}: SyntaxFailure): SyntaxHint | undefined {
  if (/missing initializer/i.test(message)) {
    const name = [before, token].find((each) => each?.kind === "word" && each.text !== "const")?.text;
    const shown = name === undefined ? "const" : `const ${name} = …`;
    return {
      about: before,
      sentences: [
        `A \`const\` needs a value where it is declared: ${quoted(shown)}.`,
        "Use `let` if it gets its value later.",
      ],
    };
  }
  if (/already been declared/.test(message)) {
    const name = /'(.+)'/.exec(message)?.[1] ?? before?.text;
    const declares = (each: Token, at: number) =>
      each.text === name && /^(?:let|const|var|class|function)$/.test(tokens[at - 1]?.text ?? "");
    // The engine gives up behind the name, the parser at it.
    const at = token?.text === name ? index : index - 1;
    const first = tokens.slice(0, at).find(declares);
    const again = tokens[at - 1]?.text;
    const named = tokens[at];
    if (name === undefined || !first || !named) return undefined;
    const hint = again === "let" ? [`To give it another value, leave out \`let\`.`] : [];
    return {
      about: before,
      sentences: [`${quoted(name)} is declared already at line ${line(first)}.`, ...hint],
    };
  }
  const isDeclared = /^(?:let|const|var)$/.test(before?.text ?? "");
  if (
    isDeclared &&
    token?.kind === "number" &&
    /^\d+[a-z_$]/i.test(text.slice(token.start, token.start + 20))
  )
    return { about: token, sentences: ["A name cannot begin with a digit."] };
  if ((isDeclared || before?.text === "function") && token && reservedWords.has(token.text))
    return {
      about: token,
      sentences: [`${quoted(token.text)} is a reserved word and cannot be a name.`],
    };
  return undefined;
}

const reservedWords: ReadonlySet<string> = new Set(
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with".split(
    " ",
  ),
);

const otherLanguageWords: ReadonlyMap<string, string> = new Map([
  ["elif", "In JavaScript it is `else if`."],
  ["elseif", "In JavaScript it is `else if`."],
  ["elsif", "In JavaScript it is `else if`."],
  ["def", "In JavaScript, a function begins with `function`."],
  ["func", "In JavaScript, a function begins with `function`."],
  ["fn", "In JavaScript, a function begins with `function`."],
  ["and", "In JavaScript, “and” is `&&`."],
  ["or", "In JavaScript, “or” is `||`."],
  ["not", "In JavaScript, “not” is `!`."],
]);

/** Words that another word follows. */
const beginnings = [...reservedWords, "let", "async", "await", "yield", "of"].filter(
  (word) => word.length > 2,
);

/** Words in the wrong place. */
function keywordHints(unread: SyntaxFailure): SyntaxHint | undefined {
  const { token, before, tokens, index, message, line, around } = unread;
  const foreign = [token, before].find((each) => each?.kind === "word" && otherLanguageWords.has(each.text));
  if (foreign) return { about: foreign, sentences: [otherLanguageWords.get(foreign.text) ?? ""] };
  const elseif = tokens
    .slice(Math.max(0, index - 8), index)
    .findLast(({ text }) => /^(?:elif|elseif|elsif)$/.test(text));
  if (elseif && tokens[tokens.indexOf(elseif) + 1]?.text === "(")
    return { about: elseif, sentences: [otherLanguageWords.get(elseif.text) ?? ""] };
  if (token?.text === "else") {
    const semicolon = emptyIf(unread);
    const hint = semicolon
      ? [`The \`;\` after the condition at line ${line(semicolon)} ends its \`if\`.`]
      : before?.text === ";" && tokens[index - 2]?.text === "}"
        ? ["The `;` before it ends the `if`."]
        : before?.text === ";"
          ? ["Put more than one statement in `{ … }`."]
          : [];
    return { about: token, sentences: ["This `else` belongs to no `if`.", ...hint] };
  }
  if (before?.text === "await" || (token?.text === "await" && /await/.test(message))) {
    const name = functionAround(unread);
    const hint = name === undefined ? [] : [`Write ${quoted(`async function ${name}`)}.`];
    return {
      about: before?.text === "await" ? before : token,
      sentences: ["`await` works only in functions that are `async`.", ...hint],
    };
  }
  if (
    token?.text === "<" &&
    tokens[index + 1]?.kind === "word" &&
    before?.kind !== "word" &&
    before?.kind !== "number"
  )
    return {
      about: token,
      sentences: ["HTML in JavaScript (JSX) does not work here: there is no page to show it in."],
    };
  if (before?.kind === "word" && token?.kind === "word" && !reservedWords.has(before.text)) {
    const near = suggestSpelling(before.text, beginnings);
    if (near !== undefined && near !== before.text)
      return { about: before, sentences: [`Did you mean ${quoted(near)}?`] };
  }
  if (/return.*outside|Illegal return/.test(message))
    return {
      about: token,
      sentences: ["`return` works only in functions. Is there an extra `}` before it?"],
    };
  if (before && /^(?:if|while|switch|for)$/.test(before.text) && token && token.text !== "(")
    return {
      about: before,
      sentences: [`${quoted(before.text)} needs parentheses: ${quoted(`${before.text} (…)`)}.`],
    };
  if (before?.text === "function" && around.at(-1)?.text === "{" && isClassBody(unread))
    return { about: before, sentences: ["Methods in a class are written without `function`."] };
  if (before?.text === "function" && token?.text === "(")
    return {
      about: before,
      sentences: ["A function declaration needs a name: `function name() { … }`."],
    };
  return undefined;
}

/** The `;` of an `if (…);` before this place. */
function emptyIf({ tokens, index, brackets }: SyntaxFailure): Token | undefined {
  for (let at = index - 1; at >= Math.max(0, index - maxTokensBack); at--) {
    if (tokens[at]?.text !== "if") continue;
    const pair = brackets.pairs.find(([open]) => open === tokens[at + 1]);
    const after = pair && tokens[tokens.indexOf(pair[1]) + 1];
    return after?.text === ";" ? after : undefined;
  }
  return undefined;
}

/** The name of the function whose body this place is in. */
function functionAround({ around, tokens, brackets }: SyntaxFailure): string | undefined {
  for (const open of around.toReversed()) {
    const at = tokens.indexOf(open);
    const close = tokens[at - 1];
    const pair = close && brackets.pairs.find(([, each]) => each === close);
    const paren = pair ? tokens.indexOf(pair[0]) : -1;
    if (open.text === "{" && paren >= 2 && tokens[paren - 2]?.text === "function")
      return tokens[paren - 1]?.text;
    if (close?.text === ">") return undefined;
  }
  return undefined;
}

function isClassBody({ around, tokens }: SyntaxFailure): boolean {
  const at = tokens.indexOf(around.at(-1) as Token);
  return tokens.slice(Math.max(0, at - 4), at).some(({ text }) => text === "class");
}

/** `=` where another sign was meant. */
function operatorHints({
  text,
  token,
  before,
  message,
  around,
  tokens,
}: SyntaxFailure): SyntaxHint | undefined {
  if (!token) return undefined;
  const near = text.slice(Math.max(0, token.start - 2), endOf(token) + 2);
  if (before?.text === "=" && token.text === "<" && endOf(before) === token.start)
    return { about: before, sentences: ["Did you mean `<=`?"] };
  if (/^=\s+>/.test(text.slice(before?.start ?? token.start, endOf(token))) || /=\s+>/.test(near))
    return { about: before, sentences: ["An arrow is written `=>`, without a space."] };
  const open = around.at(-1);
  const head = open && tokens[tokens.indexOf(open) - 1]?.text;
  const isAssigned = [token, before].some((each) => each?.text === "=");
  if (
    /assign/i.test(message) &&
    open?.text === "(" &&
    /^(?:if|while)$/.test(head ?? "") &&
    (isAssigned || near.includes("="))
  )
    return { about: token, sentences: ["`=` assigns a value. To compare, use `===`."] };
  return undefined;
}

/** `for (let i = 0, i < 10, i++)`. */
function forHeadHint({ around, tokens, brackets }: SyntaxFailure): SyntaxHint | undefined {
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

/** Brackets that close nothing, and that are not closed. */
function bracketHints(unread: SyntaxFailure): SyntaxHint | undefined {
  const { around, token, line } = unread;
  const { open, wrong } = unread.brackets;
  const last = open.at(-1);
  if (wrong && wrong === token && last)
    return {
      about: last,
      sentences: [
        `The ${quoted(last.text)} at line ${line(last)} is not closed before the ${quoted(wrong.text)} at line ${line(wrong)}.`,
      ],
    };
  if (wrong && wrong === token)
    return {
      about: wrong,
      sentences: [`This ${quoted(wrong.text)} closes nothing: every bracket before it is closed already.`],
    };
  // What is open at this place, and stays so.
  const never = around.findLast((each) => open.includes(each));
  if (!never) return undefined;
  const suspect = token === undefined && never.text === "{" ? misplacedBracket(unread, never) : undefined;
  if (suspect)
    return {
      about: suspect,
      sentences: [`One ${quoted("{")} is never closed.`, `Is it the one at line ${line(suspect)}?`],
    };
  return { about: never, sentences: [`The ${quoted(never.text)} at line ${line(never)} is never closed.`] };
}

/** The bracket whose partner does not stand below its line's beginning: where people see what belongs together. */
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

/** Commas that are missing between two values, or that are something else. */
function commaHints({ token, before, tokens, index, around, line }: SyntaxFailure): SyntaxHint | undefined {
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
    line(before) === line(token) ? `before ${quoted(token.text)}` : `at the end of line ${line(before)}`;
  return { about: before, sentences: [`Is a \`,\` missing ${where}?`] };
}
