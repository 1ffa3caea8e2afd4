import { tokenize } from "../../../languages/ecmascript/tokenize.ts";

/*
 * What the tokens of a line show without a parser, which the page does not have: whether the line is complete, and its
 * declarations. Without a parser, a bracket in a regular expression can look like one of the code. So an empty line
 * always ends the entry.
 */

type Token = {
  readonly text: string;
  readonly kind: "word" | "literal" | "sign";
  /** The number of brackets and templates around it. The brackets themselves count as outside. */
  readonly depth: number;
  /** The offset of its end. */
  readonly end: number;
};

type ScanResult = { readonly tokens: readonly Token[]; readonly open: boolean };

/** Whether the code is certainly incomplete: a bracket, a template or a comment is open. */
export function isUnfinished(code: string): boolean {
  return scan(code).open;
}

const closingBrackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

function scan(code: string): ScanResult {
  const tokens: Token[] = [];
  /** The open brackets and templates, the innermost last. */
  const open: string[] = [];
  for (const { kind, text, start, isOpen = false } of tokenize(code)) {
    const isTemplate = kind === "string" && /^[`}]/.test(text);
    if (kind === "space") continue;
    if (kind === "comment") {
      if (text.startsWith("/*") && !/^..[\s\S]*\*\/$/.test(text)) return { tokens, open: true };
      continue;
    }
    // A wrong closing bracket is an error, which the engine will report.
    if (kind === "close" && closingBrackets[open.pop() ?? ""] !== text) return { tokens, open: false };
    if (isTemplate && text.startsWith("}")) open.pop();
    tokens.push({
      text,
      kind: kind === "word" ? kind : kind === "string" || kind === "regexp" ? "literal" : "sign",
      depth: open.length,
      end: start + text.length,
    });
    if (kind === "open" || (isTemplate && (isOpen || text.endsWith("${")))) open.push(text);
  }
  return { tokens, open: open.length > 0 };
}

/** The name at the end of code, and the name of the object whose member it is. Undefined in strings and comments. */
export function nameAtEnd(code: string): { readonly of?: string; readonly name: string } | undefined {
  // A comment or white space at the end is not part of the last token.
  const match =
    /(?:([\p{ID_Start}$_][\p{ID_Continue}$]*)\??\.)?([\p{ID_Start}$_][\p{ID_Continue}$]*)?$/u.exec(code);
  const [all = "", of, name = ""] = match ?? [];
  if (all === "") return undefined;
  const { tokens } = scan(code);
  const last = tokens.at(-1);
  if (last?.end !== code.length || last.text !== (name || ".") || last.kind === "literal") return undefined;
  const dot = tokens.at(name ? -2 : -1)?.text === ".";
  if (of === undefined) return dot ? undefined : { name };
  // For `a.b.c`, the value of `a.b` is known only at run time.
  const before = tokens.at((name ? -3 : -2) - 1)?.text;
  return before === "." ? undefined : { of, name };
}

/**
 * The incomplete member access at the end of code: the root, the path from it, and the beginning of the member's name.
 * Undefined in strings and comments, and if the object is not a simple chain of members.
 */
export function memberAtEnd(
  code: string,
): { readonly root: string; readonly path: string; readonly name: string } | undefined {
  const match =
    /(([\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\??\.[\p{ID_Start}$_][\p{ID_Continue}$]*|\[\d+\])*)\??\.([\p{ID_Start}$_][\p{ID_Continue}$]*)?$/u.exec(
      code,
    );
  const [, path = "", root = "", name = ""] = match ?? [];
  if (!match || /[.\])}]$/.test(code.slice(0, match.index))) return undefined;
  const { tokens } = scan(code);
  const last = tokens.at(-1);
  const isCode = last?.end === code.length && last.kind !== "literal" && (name || "?.").endsWith(last.text);
  return isCode ? { root, path, name } : undefined;
}

const endsDeclaration = new Set(
  "let const var function class if for while do return throw switch try import export async".split(" "),
);
const isName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The names that code declares outside of all blocks, in order, without duplicates. */
export function declaredNames(code: string): readonly string[] {
  const { tokens } = scan(code);
  const names = new Set<string>();
  tokens.forEach(({ text, depth, kind }, index) => {
    if (depth > 0 || kind !== "word") return;
    // Preceded by a dot, the word is a property: `a.class`.
    if (/^\??\.$/.test(tokens[index - 1]?.text ?? "")) return;
    switch (text) {
      case "let":
      case "const":
      case "var":
        for (const name of declarators(tokens, index + 1)) names.add(name);
        break;
      case "function":
      case "class":
      case "enum": {
        const star = tokens[index + 1]?.text === "*" ? 1 : 0;
        addName(names, tokens[index + 1 + star]);
        break;
      }
      case "import":
        for (const name of importedNames(tokens, index + 1)) names.add(name);
        break;
    }
  });
  return [...names];
}

/** Collects the names in declarators: `a = 1, { b: c = 2, ...d } = e, [f] = g`. */
function declarators(tokens: readonly Token[], from: number): readonly string[] {
  const names = new Set<string>();
  let at = from;
  for (;;) {
    const token = tokens[at];
    if (!token || token.depth > 0) break;
    if (token.text === "{" || token.text === "[") at = pattern(tokens, at, names);
    else addName(names, token);
    // Skips to the next declarator.
    do at++;
    while (
      tokens[at] &&
      !(tokens[at]?.depth === 0 && /^[,;]$/.test(tokens[at]?.text ?? "")) &&
      !ends(tokens[at])
    );
    if (tokens[at]?.text !== ",") break;
    at++;
  }
  return [...names];
}

function ends(token: Token | undefined): boolean {
  return token?.depth === 0 && token.kind === "word" && endsDeclaration.has(token.text);
}

/** Adds the names that a pattern binds. Returns the index of its closing bracket. */
function pattern(tokens: readonly Token[], from: number, names: Set<string>): number {
  const depth = (tokens[from]?.depth ?? 0) + 1;
  let at = from + 1;
  let inDefault = false;
  for (; at < tokens.length && (tokens[at]?.depth ?? 0) >= depth; at++) {
    const token = tokens[at] as Token;
    if (token.depth === depth && token.text === ",") inDefault = false;
    else if (inDefault) continue;
    else if (token.text === "=") inDefault = true;
    else if (/^[{[]$/.test(token.text)) at = pattern(tokens, at, names);
    else if (tokens[at + 1]?.text !== ":") addName(names, token);
  }
  return at;
}

/** Collects the names in `a, { b as c, d }` or `* as e`: each name that is not followed by `as`. */
function importedNames(tokens: readonly Token[], from: number): readonly string[] {
  const names = new Set<string>();
  if (!/^[{*]$/.test(tokens[from]?.text ?? "") && tokens[from]?.kind !== "word") return [];
  for (let at = from; tokens[at] && tokens[at]?.text !== "from" && tokens[at]?.text !== ";"; at++) {
    const text = tokens[at]?.text;
    if (text !== "as" && text !== "type" && tokens[at + 1]?.text !== "as") addName(names, tokens[at]);
  }
  return [...names];
}

function addName(names: Set<string>, token: Token | undefined): void {
  if (token?.kind === "word" && isName.test(token.text)) names.add(token.text);
}
