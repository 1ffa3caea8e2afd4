export type TokenKind =
  | "space"
  | "comment"
  | "string"
  | "number"
  | "word"
  | "regexp"
  | "open"
  | "close"
  | "sign";

export type Token = {
  readonly kind: TokenKind;
  readonly text: string;
  /** The UTF-16 offset. */
  readonly start: number;
  /** Whether it is a string or template that the code does not close. */
  readonly isOpen?: boolean;
};

/**
 * Splits JavaScript, TypeScript or JSON into tokens. Their concatenated texts are the code again. It knows no grammar,
 * so it also accepts code with errors, and it must guess whether a `/` starts a regular expression.
 *
 * A template is split at its substitutions: `` `a${ `` and `` }b` `` are strings, and the text between them is code.
 * The time is linear in the length of the code.
 */
export function tokenize(code: string): readonly Token[] {
  const tokens: Token[] = [];
  /** For each open `${`, the number of open braces inside it. */
  const holes: number[] = [];
  /** Whether a `/` here is a division. */
  let afterValue = false;
  /** No regular expression ends before this offset. Without this, a line of slashes takes minutes. */
  let noRegexpUntil = 0;
  let start = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = start;
    return pattern.exec(code);
  };
  const read = (): readonly [TokenKind, RegExpExecArray | null] => {
    if (code[start] === "`" || (code[start] === "}" && holes.at(-1) === 0))
      return ["string", match(templatePattern)];
    if (
      code[start] === "/" &&
      !afterValue &&
      start >= noRegexpUntil &&
      !/[/*]/.test(code[start + 1] ?? "/")
    ) {
      const regexp = match(regexpPattern);
      if (regexp) return ["regexp", regexp];
      const end = code.indexOf("\n", start);
      noRegexpUntil = end < 0 ? code.length : end;
    }
    for (const [kind, pattern] of patterns) {
      const token = match(pattern);
      if (token) return [kind, token];
    }
    const sign = match(signPattern);
    const [text = ""] = sign ?? [];
    return ["([{".includes(text) ? "open" : ")]}".includes(text) ? "close" : "sign", sign];
  };
  while (start < code.length) {
    const [kind, token] = read();
    const [text = "", closing] = token ?? [];
    if (kind === "string") {
      if (text[0] === "}") holes.pop();
      if (closing === "${") holes.push(0);
    } else if (holes.length > 0 && (text === "{" || text === "}"))
      holes[holes.length - 1] = (holes.at(-1) ?? 0) + (text === "{" ? 1 : -1);
    if (kind === "word") afterValue = !wordsBeforeValue.has(text);
    else if (kind !== "space" && kind !== "comment")
      afterValue = closing !== "${" && kind !== "open" && (kind !== "sign" || /^(?:\+\+|--)$/.test(text));
    tokens.push({ kind, text, start, ...(closing === "" && { isOpen: true }) });
    start += text.length;
  }
  return tokens;
}

/** After these words a value follows: a `/` starts a regular expression. */
const wordsBeforeValue = new Set(
  "await case default delete do else in instanceof new of return throw typeof void yield".split(" "),
);

/**
 * Sticky patterns without lookbehind or backtracking. The group is the character that closes a string or template; ""
 * if nothing does.
 */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ["space", /\s+/y],
  ["comment", /\/\/.*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y],
  ["string", /(?:"(?:[^"\\\n]|\\[\s\S])*|'(?:[^'\\\n]|\\[\s\S])*)(["']?)/y],
  [
    "number",
    /(?:0[xXoObB][\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?|\.\d[\d_]*(?:[eE][+-]?\d+)?)[\p{ID_Continue}$]*/uy,
  ],
  ["word", /[\p{ID_Start}$_#@\\][\p{ID_Continue}$\\]*/uy],
];
const signPattern = /\+\+|--|[\s\S]/y;
const regexpPattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** From a backtick, or the `}` that ends a substitution, to the next `${` or the end. */
const templatePattern = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{|)/y;
