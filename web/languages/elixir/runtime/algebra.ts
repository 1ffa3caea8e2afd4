import { utf8Length } from "./bytes.ts";
import { isTuple, type Term } from "./terms.ts";

/**
 * Documents that are broken into lines if they do not fit, as in Inspect.Algebra: programs can also make them. A
 * document is a string, one of two atoms, or a tuple that begins with one of these names.
 */
export type Doc = Term;

export const NOTHING: symbol = Symbol.for("doc_nil");
export const LINE: symbol = Symbol.for("doc_line");
const [CONS, BREAK, GROUP, NEST, STRING, FITS, FORCE, COLLAPSE, COLOR, LIMIT] = [
  "cons",
  "break",
  "group",
  "nest",
  "string",
  "fits",
  "force",
  "collapse",
  "color",
  "limit",
].map((name) => Symbol.for(`doc_${name}`)) as symbol[];
const names: ReadonlySet<Term> = new Set([
  CONS,
  BREAK,
  GROUP,
  NEST,
  STRING,
  FITS,
  FORCE,
  COLLAPSE,
  COLOR,
  LIMIT,
] as Term[]);

const FLEX = Symbol.for("flex");
const INFINITY = Symbol.for("infinity");
const ENABLED = Symbol.for("enabled");
const DISABLED = Symbol.for("disabled");

export function isDoc(term: Term): boolean {
  if (typeof term === "string") return true;
  return isTuple(term) ? names.has(term[0] as Term) : term === NOTHING || term === LINE;
}

const cons = (left: Doc, right: Doc): Doc => [CONS as symbol, left, right];

/** Joins documents one after the other. */
export function concat(...docs: readonly Doc[]): Doc {
  return fold(docs, cons);
}

/** Joins the last two documents, then the one before with the result, and so on. */
export function fold(docs: readonly Doc[], join: (doc: Doc, rest: Doc) => Doc): Doc {
  let result = docs.at(-1);
  if (result === undefined) return NOTHING;
  for (let index = docs.length - 2; index >= 0; index--) result = join(docs[index] as Doc, result);
  return result;
}

export const group = (doc: Doc, mode = "self"): Doc => [GROUP as symbol, doc, Symbol.for(mode)];
export const nest = (doc: Doc, indent: number): Doc => [
  NEST as symbol,
  doc,
  BigInt(indent),
  Symbol.for("always"),
];
export const breakOf = (text: string, isFlex = false): Doc => [
  BREAK as symbol,
  text,
  isFlex ? FLEX : Symbol.for("strict"),
];
const glue = (left: Doc, text: string, right: Doc, isFlex = false): Doc =>
  cons(left, cons(breakOf(text, isFlex), right));

export { glue };

/** Whether a document is only text. A list may put several of them on one line. */
export function isSimple(doc: Doc): boolean {
  if (!isTuple(doc)) return typeof doc === "string" || doc === NOTHING;
  if (doc[0] === CONS) return isSimple(doc[1] as Doc) && isSimple(doc[2] as Doc);
  return doc[0] === STRING || (doc[0] === COLOR && isSimple(doc[1] as Doc));
}

/** `maybe` fills lines if all elements are only text, `flex` always, `strict` never. */
export type Breaks = "strict" | "flex" | "maybe";

/** Two documents with a separator between them; without one of them there is no separator. */
export function join(left: Doc, right: Doc, isFlex: boolean, separator: Doc): Doc {
  if (left === NOTHING) return right;
  return right === NOTHING ? left : glue(cons(left, separator), " ", right, isFlex);
}

/** Elements between two brackets. `docs` may end with a document for left-out elements. */
export function container(
  open: Doc,
  docs: readonly Doc[],
  close: Doc,
  breaks: Breaks,
  separator: Doc = ",",
  isAllSimple = docs.every(isSimple),
): Doc {
  if (docs.length === 0) return cons(open, close);
  const fills = breaks === "flex" || (breaks === "maybe" && isAllSimple);
  const inner = fold(docs, (doc, rest) => join(doc, rest, fills, separator));
  return fills
    ? group(cons(cons(open, nest(inner, 1)), close))
    : group(glue(nest(glue(open, "", inner), 2), "", close));
}

/** `break` and `flat` are Elixir's modes; the other two are for the content of `next_break_fits`. */
type Mode = "flat" | "break" | "flat_no_break" | "break_no_flat";

/** The documents that are not written yet. `broke` ends a group: whether a break was seen before it. */
type Rest =
  | { readonly indent: number; readonly mode: Mode; readonly doc: Doc; readonly next: Rest | null }
  | { readonly broke: boolean; readonly next: Rest | null };

function indentBy(indent: number, column: number, by: Term): number {
  if (by === Symbol.for("cursor")) return column;
  return by === Symbol.for("reset") ? 0 : indent + Number(by);
}

/** A part with its own width. If it has no limit, it ends with the previous width. */
function limitTo(
  limit: Term,
  width: number,
  part: Exclude<Rest, { broke: boolean }>,
): { width: number; rest: Rest } {
  if (limit !== INFINITY) return { width: Number(limit), rest: part };
  if (width === Number.POSITIVE_INFINITY) return { width, rest: part };
  const back: Doc = [LIMIT as symbol, NOTHING, BigInt(width)];
  const rest: Rest = { ...part, mode: "flat", next: { ...part, doc: back } };
  return { width: Number.POSITIVE_INFINITY, rest };
}

/** The strings of a document in lines of `width` bytes, split as Elixir returns them. */
export function format(doc: Doc, width: number): string[] {
  return write(width, 0, { indent: 0, mode: "flat", doc, next: null });
}

function write(lineWidth: number, start: number, from: Rest | null): string[] {
  const out: string[] = [];
  let [width, column, rest] = [lineWidth, start, from];
  while (rest !== null) {
    if ("broke" in rest) {
      rest = rest.next;
      continue;
    }
    const { indent, mode, doc, next }: Exclude<Rest, { broke: boolean }> = rest;
    const breakLine = () => {
      out.push(`\n${" ".repeat(indent)}`);
      column = indent;
    };
    rest = next;
    if (typeof doc === "string") {
      out.push(doc);
      column += utf8Length(doc);
      continue;
    }
    if (doc === LINE) {
      breakLine();
      continue;
    }
    if (!isTuple(doc)) continue;
    const [name, first, second, third] = doc as readonly Term[];
    const inner = first as Doc;
    switch (name) {
      case CONS:
        rest = { indent, mode, doc: inner, next: { indent, mode, doc: second as Doc, next } };
        break;
      case STRING:
        out.push(first as string);
        column += Number(second);
        break;
      case COLOR:
      case FORCE:
      case FITS:
        rest = { indent, mode, doc: inner, next };
        break;
      case COLLAPSE: {
        const after = write(width, indent, next);
        let lines = 0;
        let index = 0;
        for (; after[index] === "" || after[index]?.startsWith("\n"); index++)
          if (after[index] !== "") lines++;
        out.push("\n".repeat(Math.min(Number(first), lines)) + " ".repeat(indent), ...after.slice(index));
        return out;
      }
      case BREAK: {
        const text = first as string;
        const isFlat =
          second === FLEX ? width === Number.POSITIVE_INFINITY || mode === "flat" : mode !== "break";
        const size = utf8Length(text);
        if (isFlat || (second === FLEX && fits(width, column + size, true, next))) {
          out.push(text);
          column += size;
        } else breakLine();
        break;
      }
      case NEST: {
        const applies = third === Symbol.for("always") || (third === Symbol.for("break") && mode === "break");
        rest = {
          indent: applies ? indentBy(indent, column, second as Term) : indent,
          mode,
          doc: inner,
          next,
        };
        break;
      }
      case GROUP: {
        const inherits = mode === "break" && second === Symbol.for("inherit");
        const flat: Rest = { indent, mode: "flat", doc: inner, next };
        const isFlat =
          !inherits &&
          (width === Number.POSITIVE_INFINITY || fits(width, column, false, { ...flat, next: null }));
        rest = isFlat ? flat : { ...flat, mode: "break" };
        break;
      }
      default: {
        ({ width, rest } = limitTo(second as Term, width, { indent, mode, doc: inner, next }));
      }
    }
  }
  return out;
}

/** Whether the rest fits into the line, up to the next break. Without a break, all of it must fit. */
function fits(lineWidth: number, start: number, isAnySeen: boolean, from: Rest | null): boolean {
  let [width, column, broke, rest] = [lineWidth, start, isAnySeen, from];
  while (true) {
    if (column > width && broke) return false;
    if (rest === null) return true;
    if ("broke" in rest) {
      ({ broke, next: rest } = rest);
      continue;
    }
    const { indent, mode, doc, next }: Exclude<Rest, { broke: boolean }> = rest;
    rest = next;
    if (typeof doc === "string") {
      column += utf8Length(doc);
      continue;
    }
    const breaks = mode === "break" || mode === "break_no_flat";
    if (doc === LINE) {
      if (breaks) return true;
      column = indent;
      broke = false;
      continue;
    }
    if (!isTuple(doc)) continue;
    const [name, first, second, third] = doc as readonly Term[];
    const inner = first as Doc;
    switch (name) {
      case FITS: {
        const inside: Mode =
          second === DISABLED || mode === "flat_no_break"
            ? "flat_no_break"
            : second === ENABLED
              ? "break_no_flat"
              : mode;
        rest = { indent, mode: inside, doc: inner, next };
        break;
      }
      case FORCE:
        if (mode !== "break_no_flat") return false;
        rest = { indent, mode, doc: inner, next };
        break;
      case BREAK:
        if (breaks) return true;
        column += utf8Length(first as string);
        broke = true;
        break;
      case GROUP:
        rest = { indent, mode: mode === "break" ? "flat" : mode, doc: inner, next: { broke, next } };
        break;
      case COLLAPSE:
        column = indent;
        break;
      case COLOR:
        rest = { indent, mode, doc: inner, next };
        break;
      case STRING:
        column += Number(second);
        break;
      case NEST: {
        const at = third === Symbol.for("break") ? indent : indentBy(indent, column, second as Term);
        rest = { indent: at, mode, doc: inner, next };
        break;
      }
      case CONS:
        rest = { indent, mode, doc: inner, next: { indent, mode, doc: second as Doc, next } };
        break;
      default:
        ({ width, rest } = limitTo(second as Term, width, { indent, mode, doc: inner, next }));
    }
  }
}
