import { element } from "./dom.ts";

/**
 * Which parts of a summary are coloured: strings, numbers, keywords. Functions and symbols are coloured by their
 * shown text.
 */
const colouredPattern =
  /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|((?<![\w$])-?(?:\d[\d.]*(?:e[+-]?\d+)?n?|NaN|Infinity)(?![\w$]))|((?<![\w$])(?:true|false)(?![\w$])|\[(?:\w*Function|class)\b[^\]]*\])|((?<![\w$])(?:null|undefined)(?![\w$]))/g;
const colours = ["string", "number", "boolean", "null"];

/** A summary of a value, in pieces of one colour: as text, all of it is there. */
export function colourParts(text: string): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(colouredPattern)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const kind = colours.find((_, at) => match[at + 1] !== undefined);
    parts.push(element("span", `value-${kind}`, match[0]));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}
