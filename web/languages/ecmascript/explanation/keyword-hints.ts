import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import type { Token } from "../tokenize.ts";
import { quote } from "./constant-values.ts";
import { endOf, type SyntaxFailure, type SyntaxHint } from "./syntax-failure.ts";

/** Earlier tokens are not examined: each requires a search of the text. */
const maxTokensBack = 300;

/** Names that are declared twice, or incorrectly. */
export function declarationHints({
  reason,
  token,
  before,
  tokens,
  index,
  line,
  text,
}: SyntaxFailure): SyntaxHint | undefined {
  if (reason.kind === "missingInitializer") {
    const name = [before, token].find((each) => each?.kind === "word" && each.text !== "const")?.text;
    const example = name === undefined ? "const" : `const ${name} = …`;
    return {
      about: before,
      sentences: [
        `A \`const\` needs a value where it is declared: ${quote(example)}.`,
        "Use `let` if it gets its value later.",
      ],
    };
  }
  if (reason.kind === "redeclaration") {
    const name = reason.name || before?.text;
    const declares = (each: Token, at: number) =>
      each.text === name && /^(?:let|const|var|class|function)$/.test(tokens[at - 1]?.text ?? "");
    // The engine reports the position after the name, the parser that of the name.
    const at = token?.text === name ? index : index - 1;
    const first = tokens.slice(0, at).find(declares);
    const previousText = tokens[at - 1]?.text;
    const nameToken = tokens[at];
    if (name === undefined || !first || !nameToken) return undefined;
    const hint = previousText === "let" ? [`To give it another value, leave out \`let\`.`] : [];
    return {
      about: before,
      sentences: [`${quote(name)} is declared already at line ${line(first)}.`, ...hint],
    };
  }
  const isDeclared = /^(?:let|const|var)$/.test(before?.text ?? "");
  if (
    isDeclared &&
    token?.kind === "number" &&
    /^\d+[a-z_$]/i.test(text.slice(token.start, token.start + 20))
  )
    return { about: token, sentences: ["A name cannot begin with a digit."] };
  const next = tokens[index + 1];
  if (
    token?.text === "-" &&
    before?.kind === "word" &&
    next?.kind === "word" &&
    /^(?:let|const|var)$/.test(tokens[index - 2]?.text ?? "")
  ) {
    const joined = before.text + next.text.slice(0, 1).toUpperCase() + next.text.slice(1);
    return { about: before, sentences: [`A name cannot contain \`-\`. Write ${quote(joined)}.`] };
  }
  if ((isDeclared || before?.text === "function") && token && reservedWords.has(token.text))
    return {
      about: token,
      sentences: [`${quote(token.text)} is a reserved word and cannot be a name.`],
    };
  return undefined;
}

export const reservedWords: ReadonlySet<string> = new Set(
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

/** Types that begin a declaration in other languages: `int x = 5`. */
const otherLanguageTypes = /^(?:int|integer|float|double|long|char|bool|boolean|string|String|auto)$/;

/** Words that are followed by another word. */
const beginnings = [...reservedWords, "let", "async", "await", "yield", "of"].filter(
  (word) => word.length > 2,
);

/** Words in the wrong place. */
export function keywordHints(syntaxFailure: SyntaxFailure): SyntaxHint | undefined {
  const { token, before, tokens, index, reason, line, around } = syntaxFailure;
  const label = openLabel(syntaxFailure);
  if (label) return label;
  const foreign = [token, before].find((each) => each?.kind === "word" && otherLanguageWords.has(each.text));
  if (foreign) return { about: foreign, sentences: [otherLanguageWords.get(foreign.text) ?? ""] };
  const elseif = tokens
    .slice(Math.max(0, index - 8), index)
    .findLast(({ text }) => /^(?:elif|elseif|elsif)$/.test(text));
  if (elseif && tokens[tokens.indexOf(elseif) + 1]?.text === "(")
    return { about: elseif, sentences: [otherLanguageWords.get(elseif.text) ?? ""] };
  if (token?.text === "{" && before?.text === ")") {
    const pair = syntaxFailure.brackets.pairs.find(([, close]) => close === before);
    const word = pair && tokens[tokens.indexOf(pair[0]) - 1];
    if (word?.text === "else")
      return { about: word, sentences: ["An `else` has no condition. Did you mean `else if`?"] };
  }
  if (token?.text === "else") {
    const semicolon = emptyIf(syntaxFailure);
    const hint = semicolon
      ? [`The \`;\` after the condition at line ${line(semicolon)} ends its \`if\`.`]
      : before?.text === ";" && tokens[index - 2]?.text === "}"
        ? ["The `;` before it ends the `if`."]
        : before?.text === ";"
          ? ["Put more than one statement in `{ … }`."]
          : [];
    return { about: token, sentences: ["This `else` belongs to no `if`.", ...hint] };
  }
  const isAwait =
    reason.kind === "misplacedAwait" || (reason.kind === "unexpectedToken" && reason.token === "await");
  if (before?.text === "await" || (token?.text === "await" && isAwait)) {
    const name = functionAround(syntaxFailure);
    const hint = name === undefined ? [] : [`Write ${quote(`async function ${name}`)}.`];
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
  if (
    before &&
    otherLanguageTypes.test(before.text) &&
    token?.kind === "word" &&
    tokens[index + 1]?.text === "="
  )
    return {
      about: before,
      sentences: [`In JavaScript, a variable is declared by ${quote(`let ${token.text} = …`)}.`],
    };
  if (before?.kind === "word" && token?.kind === "word" && !reservedWords.has(before.text)) {
    const near = suggestSpelling(before.text, beginnings);
    if (near !== undefined && near !== before.text)
      return { about: before, sentences: [`Did you mean ${quote(near)}?`] };
  }
  if (reason.kind === "misplacedReturn")
    return {
      about: token,
      sentences: ["`return` works only in functions. Is there an extra `}` before it?"],
    };
  if (before && /^(?:if|while|switch|for|catch)$/.test(before.text) && token && token.text !== "(")
    return {
      about: before,
      sentences: [`${quote(before.text)} needs parentheses: ${quote(`${before.text} (…)`)}.`],
    };
  if (before?.text === "function" && around.at(-1)?.text === "{" && isClassBody(syntaxFailure))
    return { about: before, sentences: ["Methods in a class are written without `function`."] };
  if (before?.text === "function" && token?.text === "(")
    return {
      about: before,
      sentences: ["A function declaration needs a name: `function name() { … }`."],
    };
  return undefined;
}

/** `case 3 console.log(…)` and `default console.log(…)`, without the colon. */
function openLabel({ text, token, before, tokens, index }: SyntaxFailure): SyntaxHint | undefined {
  if (!token || !before || !/^(?:word|number|string|close)$/.test(before.kind)) return undefined;
  if (
    !/^(?:word|number|string)$|^[;{]$/.test(
      token.kind === "sign" || token.kind === "open" ? token.text : token.kind,
    )
  )
    return undefined;
  for (let at = index - 1; at >= Math.max(0, index - maxLabelTokens); at--) {
    const word = tokens[at];
    if (!word || /^[:;{}]$/.test(word.text)) return undefined;
    const isLabel =
      word.text === "case"
        ? at < index - 1
        : word.text === "default" && at === index - 1 && /^[;{}]$/.test(tokens[at - 1]?.text ?? "");
    if (isLabel)
      return {
        about: word,
        sentences: [`Is a \`:\` missing after ${quote(text.slice(word.start, endOf(before)))}?`],
      };
  }
  return undefined;
}

const maxLabelTokens = 20;

/** The `;` of an `if (…);` before this position. */
function emptyIf({ tokens, index, brackets }: SyntaxFailure): Token | undefined {
  for (let at = index - 1; at >= Math.max(0, index - maxTokensBack); at--) {
    if (tokens[at]?.text !== "if") continue;
    const pair = brackets.pairs.find(([open]) => open === tokens[at + 1]);
    const after = pair && tokens[tokens.indexOf(pair[1]) + 1];
    return after?.text === ";" ? after : undefined;
  }
  return undefined;
}

/** The name of the function whose body contains this position. */
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
