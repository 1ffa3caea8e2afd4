import { drawingParts } from "./drawing-parts.ts";
import { drawTable } from "./table-view.ts";
import { drawEntries } from "./tree-entries.ts";
import { colourParts } from "./value-colours.ts";

/* Whoever imports this draws all of the log. */
drawingParts.table = drawTable;
drawingParts.colours = colourParts;
drawingParts.entries = drawEntries;
drawingParts.onLoad?.();
