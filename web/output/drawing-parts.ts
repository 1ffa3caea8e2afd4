import type { Table } from "../protocol/console/console-table.ts";
import type { Preview } from "../protocol/console/preview.ts";
import type { Reveal } from "./dom.ts";

/**
 * How tables, and some of values, are drawn: set by all-drawing.ts. The first script of the site does without, and comes
 * sooner for it; what it draws before is the text of a table, and values in one colour, and closed.
 */
export const drawingParts: {
  table?: (table: Table) => HTMLElement;
  /** A summary in pieces of one colour. */
  colours?: (text: string) => readonly (Node | string)[];
  /** What there is to see of a value that is open. */
  entries?: (preview: Preview, reveal: Reveal | undefined) => HTMLElement;
  /** What was to be opened before there was anything to draw it with, and opens it now. */
  onLoad?: () => void;
} = {};
