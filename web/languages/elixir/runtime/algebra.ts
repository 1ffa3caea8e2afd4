/** A document whose lines break where it does not fit, after Lindig's "Strictly Pretty". */
export type Doc =
  | string
  | { readonly kind: "concat"; readonly parts: readonly Doc[] }
  | { readonly kind: "nest"; readonly doc: Doc; readonly indent: number }
  | { readonly kind: "break"; readonly text: string; readonly flex: boolean }
  | { readonly kind: "group"; readonly doc: Doc };

export const concat = (...parts: Doc[]): Doc => ({ kind: "concat", parts });
export const nest = (doc: Doc, indent: number): Doc => ({ kind: "nest", doc, indent });
export const group = (doc: Doc): Doc => ({ kind: "group", doc });
const space: Doc = { kind: "break", text: " ", flex: false };
const flexSpace: Doc = { kind: "break", text: " ", flex: true };
const softBreak: Doc = { kind: "break", text: "", flex: false };

/** Whether a document is text alone, which a list may put several of in a line. */
function isSimple(doc: Doc): boolean {
  if (typeof doc === "string") return true;
  if (doc.kind !== "concat") return false;
  for (let index = 0; index < doc.parts.length; index++) {
    if (!isSimple(doc.parts[index] as Doc)) return false;
  }
  return true;
}

/** `maybe` fills lines if all elements are text alone, `flex` always, `strict` never. */
export type Breaks = "strict" | "flex" | "maybe";

/** Elements between two brackets, separated by commas. `docs` may end with a document for what was left out. */
export function container(open: string, docs: readonly Doc[], close: string, breaks: Breaks): Doc {
  if (docs.length === 0) return open + close;
  let fills = breaks !== "strict";
  if (breaks === "maybe") {
    for (let index = 0; index < docs.length && fills; index++) fills = isSimple(docs[index] as Doc);
  }
  const parts: Doc[] = [];
  for (let index = 0; index < docs.length; index++) {
    parts.push(docs[index] as Doc);
    if (index < docs.length - 1) parts.push(",", fills ? flexSpace : space);
  }
  const inner = concat(...parts);
  return fills
    ? group(concat(open, nest(inner, open.length), close))
    : group(concat(nest(concat(open, softBreak, inner), 2), softBreak, close));
}

type Item = { readonly indent: number; readonly flat: boolean; readonly doc: Doc };

/** The text of a document in lines of `width` characters. */
export function format(doc: Doc, width: number): string {
  let text = "";
  let column = 0;
  const stack: Item[] = [{ indent: 0, flat: false, doc }];
  while (stack.length > 0) {
    const { indent, flat, doc: next } = stack.pop() as Item;
    if (typeof next === "string") {
      text += next;
      column += textWidth(next);
    } else if (next.kind === "concat") {
      for (let index = next.parts.length - 1; index >= 0; index--) {
        stack.push({ indent, flat, doc: next.parts[index] as Doc });
      }
    } else if (next.kind === "nest") {
      stack.push({ indent: indent + next.indent, flat, doc: next.doc });
    } else if (next.kind === "group") {
      const inside = { indent, flat: true, doc: next.doc };
      stack.push(flat || fits(width, column, [inside], null) ? inside : { ...inside, flat: false });
    } else if (flat || (next.flex && fits(width, column + next.text.length, [], stack))) {
      text += next.text;
      column += next.text.length;
    } else {
      text += `\n${" ".repeat(indent)}`;
      column = indent;
    }
  }
  return text;
}

/** Whether what is on the stack, and then on `rest`, fits into the line up to the next break. */
function fits(width: number, start: number, stack: Item[], rest: readonly Item[] | null): boolean {
  if (width === Number.POSITIVE_INFINITY) return true;
  let column = start;
  let left = rest === null ? 0 : rest.length;
  while (column <= width) {
    const item = stack.pop() ?? (rest === null ? undefined : rest[--left]);
    if (item === undefined) return true;
    const { indent, flat, doc } = item;
    if (typeof doc === "string") column += textWidth(doc);
    else if (doc.kind === "concat") {
      for (let index = doc.parts.length - 1; index >= 0; index--) {
        stack.push({ indent, flat, doc: doc.parts[index] as Doc });
      }
    } else if (doc.kind === "nest") stack.push({ indent, flat, doc: doc.doc });
    else if (doc.kind === "group") stack.push({ indent, flat: true, doc: doc.doc });
    else if (flat) column += doc.text.length;
    else return true;
  }
  return false;
}

/** Elixir counts graphemes; code points are the same but for combined ones. */
function textWidth(text: string): number {
  let width = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xdc00 && unit <= 0xdfff) width--;
  }
  return width;
}
