import { drawingParts } from "./drawing-parts.ts";
import { drawTable } from "./table-view.ts";
import { colourParts } from "./value-colours.ts";
import { drawDetails } from "./value-details.ts";

/* Whoever imports this draws all of the log. */
drawingParts.table = drawTable;
drawingParts.colours = colourParts;
drawingParts.details = drawDetails;
