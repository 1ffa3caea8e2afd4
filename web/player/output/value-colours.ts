import { element } from "./dom.ts";

/**
 * The coloured parts of a summary: strings, numbers, keywords. Functions, symbols and regular expressions are recognized
 * by their printed text. Dates have no colour. They are in the pattern because their digits would be numbers.
 */
const colouredPattern =
  /(?<![\w$])[+-]?\d{4,6}-\d\d-\d\dT[\d:.]+Z|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|((?<![\w$])-?(?:\d[\d.]*(?:e[+-]?\d+)?n?|NaN|Infinity)(?![\w$]))|((?<![\w$])(?:true|false)(?![\w$])|\[(?:\w*Function|class)\b[^\]]*\]|(?<![\w$[])Symbol\([^)]*\)|(?<=[:[{,>(] )\/(?:[^/\\]|\\.)+\/[a-z]*)|((?<![\w$])(?:null|undefined)(?![\w$]))/g;
const colours = ["string", "number", "boolean", "null"];

/** Splits a summary of a value into coloured parts, which together have the same text. */
export function colourParts(text: string): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(colouredPattern)) {
    const kind = colours.find((_, at) => match[at + 1] !== undefined);
    if (kind === undefined) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(element("span", `value-${kind}`, match[0]));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}
