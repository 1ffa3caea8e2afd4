import { csvField, csvSeparator } from "../text/csv-fields.ts";

/** A .csv or .tsv file as a table: null where a field is empty. */
export type CsvTable = {
  readonly columns: readonly { readonly name: string; readonly type: "INTEGER" | "REAL" | "TEXT" }[];
  readonly rows: readonly (readonly (string | null)[])[];
};

/** Its first line names the columns. A column of numbers has their type. `problem`: why it is no table. */
export function csvTable(path: string, text: string): CsvTable | { readonly problem: string } {
  const [names, ...rows] = csvRows(path, text);
  if (!names) return { problem: `${path} is empty: its first line should name the columns.` };
  const odd = rows.findIndex((row) => row.length > names.length);
  if (odd >= 0)
    return {
      problem: `${path} has ${rows[odd]?.length} fields in row ${odd + 1}, and ${names.length} columns.`,
    };
  const columns = names.map((name, nth) => ({
    name: name.trim() || `column${nth + 1}`,
    type: typeOf(rows.map((row) => row[nth] ?? "")),
  }));
  return { columns, rows: rows.map((row) => columns.map((_, nth) => row[nth] || null)) };
}

function csvRows(path: string, text: string): readonly (readonly string[])[] {
  const separator = csvSeparator(path, text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const { field, end } = csvField(text, at, separator);
    row.push(field);
    at = end + 1;
    if (text[end] === separator) {
      if (at < text.length) continue;
      row.push("");
    } else if (text[end] === "\r" && text[at] === "\n") at++;
    // An empty line is no row.
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

/** Numbers with leading zeros are texts: postcodes, telephone numbers. */
function typeOf(fields: readonly string[]): "INTEGER" | "REAL" | "TEXT" {
  const given = fields.filter((field) => field !== "");
  if (given.length === 0) return "TEXT";
  if (given.every((field) => /^-?(?:0|[1-9]\d{0,17})$/.test(field))) return "INTEGER";
  return given.every((field) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(field)) ? "REAL" : "TEXT";
}
