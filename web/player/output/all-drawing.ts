import { drawingParts } from "./drawing-parts.ts";
import { drawTable } from "./table-view.ts";
import { drawEntries } from "./tree-entries.ts";
import { colourParts } from "./value-colours.ts";

/* Importing this file enables the complete drawing of the log. */
drawingParts.table = drawTable;
drawingParts.colours = colourParts;
drawingParts.entries = drawEntries;
drawingParts.onLoad?.();
// Before this file was loaded, summaries were drawn in one colour.
const containers = ["object", "array", "arguments", "map", "set"].map((kind) => `.value-${kind}`);
for (const toggle of document.querySelectorAll(`:is(${containers}) > .tree-toggle`))
  toggle.replaceChildren(...colourParts(toggle.textContent ?? ""));
