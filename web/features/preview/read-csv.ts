import { csvField, csvSeparator } from "../../languages/text/csv-fields.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import { truncate } from "../../protocol/parsers.ts";
import { layoutCost, unitsWithin } from "../../ui/text-cost.ts";

/** The maximum number of drawn cells, and their maximum layout cost. More takes long to lay out and to read. */
const maxCells = 5_000;
const maxCost = 100_000;
/** The maximum number of drawn UTF-16 units of one cell. */
const maxCell = 500;

type Row = readonly string[];
export type CsvTable = { readonly rows: readonly Row[]; readonly isCut: boolean };

/**
 * Reads the beginning of a CSV file that the page can draw, by RFC 4180: a quoted field may contain separators, line
 * breaks and doubled quotes. A quote that is never closed ends with the text. Invisible characters are made visible.
 */
export function readCsv(path: string, text: string): CsvTable {
  const separator = csvSeparator(path, text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let remainingCost = maxCost;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    if (cells === maxCells || remainingCost <= 0)
      return { rows: row.length > 0 ? [...rows, row] : rows, isCut: true };
    const { field, end } = csvField(text, at, separator, maxCell);
    const fieldPart = fieldText(field, remainingCost);
    remainingCost -= layoutCost(fieldPart, remainingCost) + 1;
    cells++;
    row.push(fieldPart);
    at = end + 1;
    if (text[end] === separator) {
      // The line's last field is empty.
      if (end + 1 === text.length) row.push("");
      continue;
    }
    if (text[end] === "\r" && text[end + 1] === "\n") at++;
    // An empty line is not a row.
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return { rows: row.length > 0 ? [...rows, row] : rows, isCut: false };
}

/** The field as one line. A long field is cut. */
function fieldText(field: string, remainingCost: number): string {
  const line = visibleText(truncate(field, maxCell)).replace(/\s+/g, " ");
  return truncate(line, unitsWithin(line, remainingCost));
}
