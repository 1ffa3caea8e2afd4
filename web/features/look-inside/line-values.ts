import { languageOf } from "../../languages/catalog.ts";
import { highlight } from "../../languages/highlight.ts";
import { inspectValue } from "../../player/output/inspect-moment.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import type { Frame, Moment, Value } from "../../protocol/look/moment.ts";
import { engineLanguage } from "../../protocol/program/language-id.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Recording } from "./recording.ts";

/**
 * The number of earlier moments that are searched for the lines that a call has run. Lines that ran earlier have no
 * values beside them.
 */
const looksBack = 500;
/** The maximum characters of one value, and of one line. */
const maxValue = 40;
const maxLine = 120;

/**
 * The values to show at the ends of a file's lines at a moment, by line number. For each line that a call on the stack
 * has run or is about to run, they are the current values of its variables: "i = 0, list = [ 5, 3 ]".
 */
export function lineValues(
  recording: Recording,
  number: number,
  { path, text }: SourceFile,
): ReadonlyMap<number, string> {
  const moment = recording.at(number);
  const texts = new Map<number, string>();
  if (!moment) return texts;
  const names = namesIn(path, text);
  const add = (line: number, frame: Frame) => {
    if (texts.has(line)) return;
    const values = valuesOf(frame, names[line - 1] ?? [], moment);
    if (values !== "") texts.set(line, values);
  };
  const { sites } = recording.trace;
  const lineOf = ({ site }: Frame) => {
    const at = site === undefined ? undefined : sites[site];
    return at?.file === path ? at.line : undefined;
  };
  const inner = moment.frames.at(-1);
  // A call that waits for another one has values only at its current line. Which values of its earlier lines still
  // matter is unknown.
  for (const frame of moment.frames.toReversed()) {
    const line = lineOf(frame);
    if (line !== undefined) add(line, frame);
  }
  for (let each = number - 1; inner && each >= Math.max(recording.from, number - looksBack); each--) {
    const frame = recording.innermost(each);
    if (!frame || frame.call !== inner.call || frame.file !== inner.file) continue;
    const line = lineOf(frame);
    if (line !== undefined) add(line, inner);
  }
  return texts;
}

let last:
  | { readonly path: string; readonly text: string; readonly names: ReturnType<typeof namesOfLines> }
  | undefined;

/** The names in the lines of a file. The last result is cached, because the file is the same from moment to moment. */
function namesIn(path: string, text: string): ReturnType<typeof namesOfLines> {
  if (last?.path !== path || last.text !== text) {
    last = { path, text, names: namesOfLines(text, languageOf(path)?.id ?? engineLanguage) };
  }
  return last.names;
}

/** The names in each line, in the order of the text, without names after a dot, in strings and in comments. */
function namesOfLines(text: string, language: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let before = "";
  for (const { kind, text: token } of highlight(text, language)) {
    for (const [index, part] of token.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (kind !== "plain") continue;
      for (const { 0: name, index: at } of part.matchAll(
        /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/gu,
      )) {
        const isMember = /(?:^|[^.])\.\s*$/.test(at === 0 ? before : part.slice(0, at));
        if (!isMember && !lines.at(-1)?.includes(name)) lines.at(-1)?.push(name);
      }
    }
    before = token;
  }
  return lines;
}

function valuesOf({ bindings, closure }: Frame, names: readonly string[], { heap }: Moment): string {
  const parts: string[] = [];
  for (const name of names) {
    // Of several variables with that name, the last one is in scope here.
    const binding =
      bindings.findLast((each) => each.name === name) ?? closure.find((each) => each.name === name);
    if (!binding || !isTelling(binding.value, heap)) continue;
    const text = cut(inspectValue(binding.value, heap, 1), maxValue);
    parts.push(`${name} = ${text}`);
  }
  return visibleText(cut(parts.join(", "), maxLine));
}

/**
 * Whether the value is worth showing. A function is shown by its own code, and a variable without a value has nothing
 * to show.
 */
function isTelling(value: Value, heap: Moment["heap"]): boolean {
  if (value.kind === "not yet" || value.kind === "not captured" || value.kind === "unknown") return false;
  if (value.kind !== "object") return true;
  const kind = heap.get(value.id)?.kind;
  return kind !== undefined && kind !== "function" && kind !== "class" && kind !== "other";
}

function cut(text: string, max: number): string {
  const characters = [...text.slice(0, 2 * max)];
  return characters.length <= max && text.length <= 2 * max ? text : `${characters.slice(0, max).join("")}…`;
}
