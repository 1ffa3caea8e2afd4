import type { Preview } from "../protocol/console/preview.ts";
import type { Table } from "../protocol/console/table.ts";
import type { Reveal } from "./dom.ts";

/**
 * How tables, and some of values, are drawn: set by all-drawing.ts. The first script of the site does without, and comes
 * sooner for it; what it draws before is the text of a table, and values in one colour.
 */
export const drawingParts: {
  table?: (table: Table) => HTMLElement;
  /** A summary in pieces of one colour. */
  colours?: (text: string) => readonly (Node | string)[];
  /** What there is to see of a value besides its entries, as items of a list. */
  details?: (preview: Preview, reveal: Reveal | undefined) => readonly HTMLElement[];
} = {};
