import { languageOf } from "../../languages/catalog.ts";

/**
 * The name in a field whose first part was selected: `before` the caret is what is typed, `after` it the ending that stands
 * there. A reader who types an ending, too, wants that one: "notes.md", and not "notes.md.js".
 */
export function wholeName(before: string, after: string, oldEnding: string): string {
  return after === oldEnding && languageOf(before) !== undefined ? before : before + after;
}
