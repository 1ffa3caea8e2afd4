/**
 * The range to mark for a problem at a column, found from the line alone: the call with the bracket there, the full
 * name with its object, or the string in quotes. Engines report one character, often a bracket inside the failed
 * expression. UTF-16 columns from 0. The end is after the start, unless the line is empty.
 */
export function expressionSpan(line: string, column: number): readonly [start: number, end: number] {
  const at = Math.min(Math.max(column, 0), Math.max(0, line.length - 1));
  // A long range would not help, and finding it takes time.
  if (line.length > maxLine) return [at, at + 1];
  const start = startOf(line, at);
  const end = endOf(line, Math.max(at, start));
  return [start, Math.max(end, start + 1)];
}

const maxLine = 2_000;
const namePart = /[\p{ID_Continue}$#\u200c\u200d]/u;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

function startOf(line: string, from: number): number {
  let at = from;
  if (line[at] === "." && line[at - 1] === "?") at--;
  // A bracket or a dot belongs to the expression before it.
  if (/[([.?]/.test(line[at] ?? "") && isOperand(line[at - 1])) at--;
  else if (!namePart.test(line[at] ?? "")) return at;
  for (;;) {
    const open = opening[line[at] ?? ""];
    if (open !== undefined) {
      const start = matchBefore(line, at, open);
      if (start === undefined) break;
      at = start;
      if (isOperand(line[at - 1])) {
        at--;
        continue;
      }
      break;
    }
    while (namePart.test(line[at - 1] ?? "")) at--;
    const dot = /\??\.$/.exec(line.slice(0, at));
    if (!dot || !isOperand(line[dot.index - 1])) break;
    at = dot.index - 1;
  }
  const word = /\b(?:new|await)\s+$/.exec(line.slice(0, at));
  return word ? word.index : at;
}

function endOf(line: string, from: number): number {
  let at = from;
  while (namePart.test(line[at] ?? "")) at++;
  for (;;) {
    const close = closing[line[at] ?? ""];
    if (close !== undefined && line[at] !== "{") {
      const end = matchAfter(line, at, close);
      return end === undefined ? trimmedEnd(line) : end + 1;
    }
    const rest = /^\??\.[\p{ID_Continue}$#]+/u.exec(line.slice(at));
    if (!rest) break;
    at += rest[0].length;
  }
  const quotation = at === from ? /^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/.exec(line.slice(at)) : null;
  return quotation ? at + quotation[0].length : Math.max(at, from + 1);
}

function isOperand(character: string | undefined): boolean {
  return character !== undefined && (namePart.test(character) || character === ")" || character === "]");
}

function trimmedEnd(line: string): number {
  return line.trimEnd().length;
}

/** Brackets in strings also count. Then the range may be too long or too short, but it never leaves the line. */
function matchBefore(line: string, at: number, open: string): number | undefined {
  const close = line[at];
  let depth = 0;
  for (let index = at; index >= 0; index--) {
    if (line[index] === close) depth++;
    else if (line[index] === open && --depth === 0) return index;
  }
  return undefined;
}

function matchAfter(line: string, at: number, close: string): number | undefined {
  const open = line[at];
  let depth = 0;
  for (let index = at; index < line.length; index++) {
    if (line[index] === open) depth++;
    else if (line[index] === close && --depth === 0) return index;
  }
  return undefined;
}
