import { highlightElixir } from "./highlight-elixir.ts";
import { type Token, type TokenKind, TokenList } from "./highlight-token.ts";
import { endOfLine } from "./position.ts";

/**
 * The text, cut into stretches of one colour. It is for a page that shows a program before any editor is loaded, so it
 * is small, knows no grammar, and errs towards "plain"; joined, the stretches are the text again. It takes time in
 * proportion to the text; a text that is too long for a page to colour at each keystroke is left plain.
 */
export function highlight(code: string, language: string): readonly Token[] {
  if (language === "elixir" && code.length <= maxHighlightedLength) return highlightElixir(code);
  const words = dialects.get(language);
  if (words === undefined || code.length > maxHighlightedLength)
    return code === "" ? [] : [{ text: code, kind: "plain" }];
  const list = new TokenList();
  /** For each `${` that is open, how many braces are open inside it. */
  const holes: number[] = [];
  /** Does a `/` here divide, or begin a regular expression? */
  let afterValue = false;
  /** Up to here there is no end of a regular expression: not looked for again, or a line of slashes takes minutes. */
  let noRegexpUntil = 0;
  for (let at = 0; at < code.length; ) {
    const kindAndText = (): readonly [TokenKind, string] => {
      const character = code[at] as string;
      if (character === "/" && !afterValue && at >= noRegexpUntil && !/[/*]/.test(code[at + 1] ?? "/")) {
        const regexp = matchAt(regexpPattern, code, at);
        if (regexp !== undefined) return ["regexp", regexp];
        noRegexpUntil = endOfLine(code, at);
      }
      for (const [kind, pattern] of patterns) {
        const text = matchAt(pattern, code, at);
        if (text !== undefined) return [kind, text];
      }
      return ["plain", character];
    };
    const open = holes.at(-1);
    if (code[at] === "`" || (code[at] === "}" && open === 0)) {
      if (code[at] === "}") holes.pop();
      const text = matchAt(templatePattern, code, at) as string;
      if (text.endsWith("${") && !text.endsWith("\\${")) holes.push(0);
      list.put(text, "string");
      afterValue = !text.endsWith("${");
      at += text.length;
      continue;
    }
    const [kind, text] = kindAndText();
    if (open !== undefined && text === "{") holes[holes.length - 1] = open + 1;
    if (open !== undefined && text === "}") holes[holes.length - 1] = open - 1;
    const isWord = kind === "keyword";
    const isKeyword = isWord && words.has(text) && code[at - 1] !== ".";
    list.put(text, isWord && !isKeyword ? "plain" : kind);
    if (kind !== "comment" && text.trim() !== "")
      afterValue = isWord ? !isKeyword || valueWords.has(text) : kind !== "plain" || /[)\]}]$/.test(text);
    at += text.length;
  }
  return list.tokens;
}

const maxHighlightedLength = 50_000;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Words come as "keyword", to be looked up. Sticky, and none of them looks back or tries twice. */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ["plain", /\s+/y],
  ["comment", /\/\/.*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
  ["string", /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y],
  ["number", /(?:0[xob][\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[+-]?\d+)?|\.\d[\d_]*(?:e[+-]?\d+)?)n?/iy],
  ["keyword", /[\p{ID_Start}$_#@][\p{ID_Continue}$]*/uy],
];
const regexpPattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** From a backtick, or the `}` that ends what was put in, to the next `${` or the end. */
const templatePattern = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y;

const javascript =
  "async await break case catch class const continue debugger default delete do else export extends false finally for " +
  "from function get if import in instanceof let new null of return set static super switch this throw true try typeof " +
  "undefined var void while with yield";
const typescript =
  " abstract any as asserts bigint boolean declare enum implements infer interface is keyof namespace never number object " +
  "override private protected public readonly satisfies string symbol type unique unknown";

/** After these a `/` divides. */
const valueWords = new Set(["this", "super", "null", "true", "false", "undefined"]);

const dialects: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["javascript", new Set(javascript.split(" "))],
  ["typescript", new Set((javascript + typescript).split(" "))],
  ["json", new Set(["true", "false", "null"])],
]);
