import { utf8Length } from "./bytes.ts";
import { byteClasses, controls, posix, unicodeClasses } from "./pcre-classes.ts";

/**
 * Translates PCRE patterns to the engine's regular expressions. Constructs with the same meaning in both are
 * translated. Everything else is refused by name, because an expression that matches a little differently is worse than
 * a missing one.
 *
 * Without the modifier `u`, PCRE matches bytes: pattern and subject are then strings with one character for each byte.
 */
export type Flags = {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly u: boolean;
  readonly x: boolean;
};

/** A construct that is not available here, or that is also wrong in PCRE. */
export class PatternProblem extends Error {
  constructor(
    message: string,
    /** The position of the error in PCRE, in bytes; undefined if the feature is only missing here. */
    readonly position?: number,
  ) {
    super(message);
  }
}

export type TranslatedPattern = {
  readonly source: string;
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
  /** Whether it uses character properties, which depend on the version of Unicode. */
  readonly usesProperties: boolean;
};

type Node = {
  readonly captures: boolean;
  readonly alternatives: Node[][];
  min: number;
  max: number;
  /** The minimum number of characters that it matches, without its quantifier. */
  width: number;
};

const refuse = (what: string): never => {
  throw new PatternProblem(`${what} in a regular expression`);
};

const END = "(?![^])";
const START = "(?<![^])";

class Translator {
  private at = 0;
  private groups = 0;
  private usesProperties = false;
  private readonly names = new Map<string, number>();
  private readonly chars: readonly string[];

  constructor(
    pattern: string,
    private readonly flags: Flags,
  ) {
    this.chars = flags.u ? Array.from(pattern) : pattern.split("");
  }

  translate(): TranslatedPattern {
    const root: Node = { captures: false, alternatives: [], min: 1, max: 1, width: 0 };
    const source = this.alternatives(root);
    if (this.at < this.chars.length) this.wrong("unmatched parentheses");
    check(root, false);
    return { source, groups: this.groups, names: this.names, usesProperties: this.usesProperties };
  }

  /** Throws PCRE's message, with the number of bytes before the error. */
  private wrong(message: string, from = this.at): never {
    const at = Math.min(from, this.chars.length);
    const before = this.chars.slice(0, at).join("");
    throw new PatternProblem(message, this.flags.x ? undefined : this.flags.u ? utf8Length(before) : at);
  }

  private get next(): string | undefined {
    return this.chars[this.at];
  }

  private take(text: string): boolean {
    for (let index = 0; index < text.length; index++)
      if (this.chars[this.at + index] !== text[index]) return false;
    this.at += text.length;
    return true;
  }

  private until(end: string): string {
    let text = "";
    while (this.next !== undefined && this.next !== end) text += this.chars[this.at++];
    if (this.next === undefined) throw new PatternProblem(`missing terminating ${end}`);
    this.at++;
    return text;
  }

  private alternatives(node: Node): string {
    const sources: string[] = [];
    let minLength = Number.POSITIVE_INFINITY;
    do {
      const children: Node[] = [];
      let source = "";
      let width = 0;
      while (this.next !== undefined && this.next !== "|" && this.next !== ")") {
        const piece = this.piece();
        if (piece === undefined) continue;
        source += piece.source;
        width += piece.node.width * piece.node.min;
        children.push(piece.node);
      }
      node.alternatives.push(children);
      sources.push(source);
      minLength = Math.min(minLength, width);
    } while (this.take("|"));
    node.width = minLength;
    return sources.join("|");
  }

  /** One atom with its quantifier; undefined for a comment. */
  private piece(): { source: string; node: Node } | undefined {
    if (this.flags.x) {
      if (/[\t-\r ]/.test(this.next as string)) {
        this.at++;
        return undefined;
      }
      if (this.next === "#") {
        while (this.at < this.chars.length && this.chars[this.at] !== "\n") this.at++;
        return undefined;
      }
    }
    const node: Node = { captures: false, alternatives: [], min: 1, max: 1, width: 1 };
    const [source, atom] = this.atom(node);
    const quantifier = this.quantifier(atom);
    return { source: source + quantifier, node: atom };
  }

  private quantifier(node: Node): string {
    if (this.flags.x && this.next !== undefined && /[\t-\r #]/.test(this.next)) return "";
    let quantifierText = "";
    if (this.take("*")) [quantifierText, node.min, node.max] = ["*", 0, Number.POSITIVE_INFINITY];
    else if (this.take("+")) [quantifierText, node.min, node.max] = ["+", 1, Number.POSITIVE_INFINITY];
    else if (this.take("?")) [quantifierText, node.min, node.max] = ["?", 0, 1];
    else {
      const bounds = /^\{(\d+)(,?)(\d*)\}/.exec(this.chars.slice(this.at, this.at + 14).join(""));
      if (bounds === null) return "";
      this.at += bounds[0].length;
      quantifierText = bounds[0];
      node.min = Number(bounds[1]);
      node.max =
        bounds[2] === "" ? node.min : bounds[3] === "" ? Number.POSITIVE_INFINITY : Number(bounds[3]);
      if (node.min > 65_535 || (node.max > 65_535 && bounds[3] !== ""))
        throw new PatternProblem("number too big in {} quantifier");
    }
    if (this.next === "+") refuse("a possessive quantifier");
    if (this.take("?")) quantifierText += "?";
    if (this.next === "*" || this.next === "?") this.wrong("nothing to repeat");
    return quantifierText;
  }

  private atom(node: Node): [string, Node] {
    const char = this.chars[this.at++] as string;
    switch (char) {
      case ".":
        return [this.flags.s ? "[^]" : "[^\\n]", node];
      case "^":
        node.width = 0;
        return [this.flags.m ? `(?:${START}|(?<=\\n)(?=[^]))` : START, node];
      case "$":
        node.width = 0;
        return [this.flags.m ? `(?=\\n|${END})` : `(?=\\n?${END})`, node];
      case "(":
        return this.group();
      case "[":
        return [this.charClass(), node];
      case "\\":
        return [this.escape(node), node];
      case "*":
      case "+":
      case "?":
        return this.wrong("nothing to repeat", this.at - 1);
      default:
        return [literal(char), node];
    }
  }

  private group(): [string, Node] {
    const node: Node = { captures: false, alternatives: [], min: 1, max: 1, width: 0 };
    let open = "(";
    if (this.next === "*") refuse("a verb");
    if (this.take("?")) {
      if (this.take("#")) {
        this.until(")");
        return ["(?:)", node];
      }
      if (this.take(":")) open = "(?:";
      else if (this.take("=")) open = "(?=";
      else if (this.take("!")) open = "(?!";
      else if (this.take("<=")) open = "(?<=";
      else if (this.take("<!")) open = "(?<!";
      else if (this.take("P<") || this.take("<")) {
        const name = this.until(">");
        if (!/^[A-Za-z_]\w{0,31}$/.test(name)) throw new PatternProblem("syntax error in subpattern name");
        if (this.names.has(name)) throw new PatternProblem("two named subpatterns have the same name");
        this.names.set(name, ++this.groups);
        return this.closeGroup("(", { ...node, captures: true });
      } else refuse(`the group (?${this.next ?? ""}`);
      return this.closeGroup(open, node, /[=!]/.test(open));
    }
    this.groups++;
    return this.closeGroup(open, { ...node, captures: true });
  }

  private closeGroup(open: string, node: Node, isLook = false): [string, Node] {
    const captures = this.groups;
    const source = this.alternatives(node);
    if (!this.take(")")) this.wrong("missing )");
    if (isLook) {
      if (open.startsWith("(?<") && !isFixed(node, true)) refuse("a look-behind of no fixed length");
      // PCRE and the engine both keep the captures of a look-around, unless it is negated or repeated.
      if (this.groups > captures) refuse("a capture within a look-around");
      node.width = 0;
      if (/^[*+?{]/.test(this.next ?? "")) refuse("a quantifier of a look-around");
    }
    return [`${open}${source})`, node];
  }

  private escape(node: Node): string {
    const char = this.chars[this.at++];
    if (char === undefined) return this.wrong("\\ at end of pattern");
    const classes = this.flags.u ? unicodeClasses : byteClasses;
    if (this.flags.u && /[wWbBpP]/.test(char)) this.usesProperties = true;
    const lower = char.toLowerCase();
    if (Object.hasOwn(classes, lower) && /[dwshvDWSHV]/.test(char))
      return char === lower ? `[${classes[lower]}]` : `[^${classes[lower]}]`;
    if (Object.hasOwn(controls, char)) return controls[char] as string;
    const isZeroWidth = { A: START, z: END, Z: `(?=\\n?${END})` }[char];
    if (isZeroWidth !== undefined) {
      node.width = 0;
      return isZeroWidth;
    }
    if (char === "b" || char === "B") {
      node.width = 0;
      const word = `[${classes["w"]}]`;
      const edges = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
      return char === "b" ? edges : `(?!${edges})`;
    }
    if (char === "x") return this.hexadecimal();
    if (char === "p" || char === "P") return this.property(char);
    if (/[A-Za-z0-9]/.test(char)) return refuse(`\\${char}`);
    return literal(char);
  }

  private property(char: string): string {
    if (!this.flags.u) return refuse(`\\${char} without the modifier u`);
    const name = this.take("{") ? this.until("}") : (this.chars[this.at++] ?? "");
    // Categories, and a few scripts whose existing letters are the same in all versions of Unicode.
    if (/^(?:L|Lu|Ll|Lt|N|Nd|P|S|Z|Zs)$/.test(name)) return `\\${char}{${name}}`;
    return refuse(`\\${char}{${name}}`);
  }

  private hexadecimal(): string {
    let digits = "";
    if (this.take("{")) digits = this.until("}");
    else while (digits.length < 2 && /[0-9A-Fa-f]/.test(this.next ?? "")) digits += this.chars[this.at++];
    if (!/^[0-9A-Fa-f]{0,6}$/.test(digits)) throw new PatternProblem("invalid character in \\x{}");
    const code = Number.parseInt(digits || "0", 16);
    if (code > (this.flags.u ? 0x10ffff : 0xff))
      throw new PatternProblem("character value in \\x{} is too large");
    return literal(String.fromCodePoint(code));
  }

  private charClass(): string {
    const isNegated = this.take("^");
    let source = "";
    let isFirst = true;
    /** Whether the last item is one character, which a range may begin with. */
    let isSingle = false;
    while (true) {
      const char = this.chars[this.at++];
      if (char === undefined) return this.wrong("missing terminating ] for character class");
      if (char === "]" && !isFirst) return `[${isNegated ? "^" : ""}${source}]`;
      isFirst = false;
      if (char === "[" && (this.next === ":" || this.next === "." || this.next === "=")) {
        const name = this.chars
          .slice(this.at)
          .join("")
          .match(/^:(\w+):\]/)?.[1];
        if (name !== undefined) {
          if (this.flags.u || !Object.hasOwn(posix, name)) refuse(`[:${name}:]`);
          this.at += name.length + 3;
          source += posix[name];
          isSingle = false;
          continue;
        }
        if (this.next !== ":") refuse(`[${this.next}`);
      }
      if (char === "-" && isSingle && this.next !== "]") {
        const end = this.chars[this.at++] as string;
        if (end === "[") refuse("a range that ends with [");
        const last = end === "\\" ? this.classEscape() : literal(end);
        if (last.startsWith("\\p") || /^\[/.test(last) || last.length > 10 || last.includes("-", 2))
          refuse("a range that ends with a class");
        source += `-${last}`;
        isSingle = false;
        continue;
      }
      if (char === "-" && !isSingle && source !== "" && this.next !== "]") refuse("a hyphen after a class");
      const single = char === "\\" ? this.classEscape() : literal(char);
      isSingle = !/^(?:\\p|0-9|A-Za|\\t-|\\t \\xa0|\\n-)/.test(single);
      source += single;
    }
  }

  private classEscape(): string {
    const char = this.chars[this.at++];
    if (char === undefined) return this.wrong("missing terminating ] for character class");
    const classes = this.flags.u ? unicodeClasses : byteClasses;
    if (this.flags.u && /[wWbBpP]/.test(char)) this.usesProperties = true;
    if (Object.hasOwn(classes, char)) return classes[char] as string;
    if (/[DWSHV]/.test(char)) return refuse(`\\${char} within a class`);
    if (Object.hasOwn(controls, char)) return controls[char] as string;
    if (char === "b") return "\\x08";
    if (char === "x") return this.hexadecimal();
    if (char === "p") return this.property(char);
    if (/[A-Za-z0-9]/.test(char)) return refuse(`\\${char} within a class`);
    return literal(char);
  }
}

/** A literal character, inside and outside of classes. */
function literal(char: string): string {
  if (/[\^$\\.*+?()[\]{}|/-]/.test(char)) return char === "-" ? "\\x2d" : `\\${char}`;
  const code = char.codePointAt(0) as number;
  return code < 0x20 ? `\\x${code.toString(16).padStart(2, "0")}` : char;
}

function hasCaptures(node: Node): boolean {
  return node.captures || node.alternatives.some((children) => children.some(hasCaptures));
}

/** PCRE looks behind only for a fixed length. Alternatives may differ, but not within another group. */
function isFixed(node: Node, isOuter: boolean): boolean {
  const widths = node.alternatives.map((children) =>
    children.reduce((sum, child) => sum + child.width * child.min, 0),
  );
  return (
    (isOuter || widths.every((width) => width === widths[0])) &&
    node.alternatives.flat().every((child) => child.min === child.max && isFixed(child, false))
  );
}

/**
 * PCRE keeps a group's capture from an earlier iteration of a repetition, the engine forgets it. So captures that an
 * iteration may leave out are refused, and captures in a repetition that may match nothing.
 */
function check(node: Node, isRepeated: boolean): void {
  const repeats = isRepeated || node.max > 1;
  if (node.width === 0 && (node.min !== 1 || node.max !== 1) && hasCaptures(node))
    refuse("a repeated group that may match nothing");
  for (const children of node.alternatives) {
    for (const child of children) {
      if (!hasCaptures(child)) continue;
      if (repeats && (node.alternatives.length > 1 || child.min === 0))
        refuse("a group that not every round of a repetition captures");
      check(child, repeats);
    }
  }
}

export function translate(pattern: string, flags: Flags): TranslatedPattern {
  return new Translator(pattern, flags).translate();
}
