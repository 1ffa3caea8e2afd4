import { languageOf } from "../../../languages/catalog.ts";

/**
 * The complete name in a field whose first part was selected. `before` is the typed text up to the caret. `after` is
 * the text after the caret, at first the old extension. A typed extension replaces the old one: "notes.md", not
 * "notes.md.js".
 */
export function wholeName(before: string, after: string, oldEnding: string): string {
  return after === oldEnding && languageOf(before) !== undefined ? before : before + after;
}

/** The file extension, such as ".js"; empty if there is none, or nothing before it. */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const point = name.lastIndexOf(".");
  return point > 0 ? name.slice(point) : "";
}
