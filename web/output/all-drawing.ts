import { drawingParts } from "./drawing-parts.ts";
import { drawTable } from "./table-view.ts";
import { drawEntries } from "./tree-entries.ts";
import { colourParts } from "./value-colours.ts";

/* Importing this file enables the complete drawing of the log. */
drawingParts.table = drawTable;
drawingParts.colours = colourParts;
drawingParts.entries = drawEntries;
drawingParts.onLoad?.();
