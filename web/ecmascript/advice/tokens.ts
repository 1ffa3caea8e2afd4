/** A text in pieces, as far as that goes without reading it: enough to see which bracket closes which. */

export type Token = {
  readonly kind: "word" | "number" | "string" | "regex" | "open" | "close" | "sign";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string or template that the text does not close. */
  readonly isOpen?: boolean;
};

const openingOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** After these a `/` divides; after all else it begins a regular expression. */
function endsValue(token: Token | undefined): boolean {
  if (!token) return false;
  if (token.kind === "word")
    return !/^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/.test(token.text);
  return (
    token.kind === "number" || token.kind === "string" || token.kind === "regex" || token.kind === "close"
  );
}

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  /** The brackets in which a template is interrupted: `${ … }`. */
  const holes: number[] = [];
  let depth = 0;
  const next = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\p{L}\p{N}_$#\\]+|[^\s]/uy;
  let at = 0;
  while (at < text.length) {
    next.lastIndex = at;
    const piece = next.exec(text)?.[0];
    if (piece === undefined) break;
    let end = at + piece.length;
    const [first = ""] = piece;
    let kind: Token["kind"] | undefined = "sign";
    let isOpen = false;
    if (/^(?:\s|\/\/|\/\*)/.test(piece)) kind = undefined;
    else if (/^[\d]/.test(piece) || (first === "." && /\d/.test(text[at + 1] ?? ""))) {
      kind = "number";
      end = at + (/^[\w.]+/.exec(text.slice(at, at + 100))?.[0].length ?? 1);
    } else if (piece.length > 1 || /[\p{L}_$#\\]/u.test(piece)) kind = "word";
    else if (first === '"' || first === "'") {
      [end, isOpen] = endOfString(text, at, first);
      kind = "string";
    } else if (first === "`" || (first === "}" && holes.at(-1) === depth)) {
      if (first === "}") {
        holes.pop();
        depth--;
      }
      const [stop, how] = endOfTemplate(text, at + 1);
      end = stop;
      kind = "string";
      isOpen = how === "open";
      if (how === "hole") holes.push(++depth);
    } else if (first === "/" && !endsValue(tokens.at(-1))) {
      const stop = endOfRegex(text, at);
      if (stop !== undefined) {
        kind = "regex";
        end = stop;
      }
    } else if ("([{".includes(first)) {
      kind = "open";
      depth++;
    } else if (")]}".includes(first)) {
      kind = "close";
      depth--;
    }
    if (kind)
      tokens.push({
        kind,
        text: text.slice(at, Math.min(end, at + 60)),
        start: at,
        end,
        ...(isOpen && { isOpen }),
      });
    at = end;
  }
  return tokens;
}

function endOfString(text: string, start: number, quote: string): [end: number, isOpen: boolean] {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at] as string;
    if (char === "\\") at++;
    else if (char === quote) return [at + 1, false];
    else if (char === "\n") return [at, true];
  }
  return [text.length, true];
}

function endOfTemplate(text: string, start: number): [end: number, how: "closed" | "hole" | "open"] {
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string;
    if (char === "\\") at++;
    else if (char === "`") return [at + 1, "closed"];
    else if (char === "$" && text[at + 1] === "{") return [at + 2, "hole"];
  }
  return [text.length, "open"];
}

const maxRegexLength = 1000;

function endOfRegex(text: string, start: number): number | undefined {
  let inClass = false;
  // One that is longer is perhaps none, and would be looked for again behind each stroke.
  const last = Math.min(text.length, start + maxRegexLength);
  for (let at = start + 1; at < last; at++) {
    const char = text[at] as string;
    if (char === "\n") return undefined;
    if (char === "\\") at++;
    else if (char === "[") inClass = true;
    else if (char === "]") inClass = false;
    else if (char === "/" && !inClass)
      return at + 1 + (/^[a-z]*/.exec(text.slice(at + 1, at + 20))?.[0].length ?? 0);
  }
  return undefined;
}

export type Brackets = {
  /** What was open at the end, or where the first one was closed by another kind; the outermost first. */
  readonly open: readonly Token[];
  /** The first one that closes nothing, or another kind than is open. */
  readonly wrong: Token | undefined;
  readonly pairs: readonly (readonly [open: Token, close: Token])[];
};

export function bracketsOf(tokens: readonly Token[]): Brackets {
  const open: Token[] = [];
  const pairs: (readonly [Token, Token])[] = [];
  for (const token of tokens) {
    if (token.kind === "open") open.push(token);
    if (token.kind !== "close") continue;
    const last = open.at(-1);
    if (!last || openingOf[token.text] !== last.text) return { open, wrong: token, pairs };
    open.pop();
    pairs.push([last, token]);
  }
  return { open, wrong: undefined, pairs };
}
