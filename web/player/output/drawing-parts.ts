import type { Table } from "../../protocol/console/console-table.ts";
import type { Preview } from "../../protocol/console/preview.ts";
import type { Reveal } from "./dom.ts";

/**
 * Drawing of tables and of parts of values, set by all-drawing.ts. The first script of the site does not contain it, so
 * it loads sooner. Until then, a table is drawn as text, and values are closed and have one colour.
 */
export const drawingParts: {
  table?: (table: Table) => HTMLElement;
  /** A summary in parts of one colour. */
  colours?: (text: string) => readonly (Node | string)[];
  /** The content of an open value. */
  entries?: (preview: Preview, reveal: Reveal | undefined) => HTMLElement;
  /** Opens the value that the reader tried to open before the drawing was loaded. */
  onLoad?: () => void;
} = {};
