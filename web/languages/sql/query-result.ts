import type { Table } from "../../protocol/console/console-table.ts";
import type { Preview, PreviewEntry } from "../../protocol/console/preview.ts";
import type { SqlValue } from "./sql-database.ts";

/** What a query returns, bounded: rows beyond are counted. */
export type Result = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly omittedRows: number;
};

/** Bounds of what is kept of a result. The cells of a row are bounded by the columns, which SQLite bounds. */
export const most = { rows: 1_000, columns: 100, cellBytes: 1_000, bytes: 400_000 } as const;

/** The table of `console.table`, whose first column names the rows: here it is the first column of the result. */
export function tableOf({ columns, rows, omittedRows }: Result): Table {
  const [index = "", ...others] = columns.slice(0, most.columns);
  const omittedColumns = columns.length - others.length - 1;
  return {
    index,
    columns: others,
    rows: rows.map(([first, ...rest]) => ({ name: first ? shown(first) : "", cells: rest.map(shown) })),
    ...(omittedRows > 0 && { omittedRows }),
    ...(omittedColumns > 0 && { omittedColumns }),
  };
}

/** The word of SQL for no value, and a text without quotes. */
function shown(value: SqlValue): string {
  return value.kind === "null" ? "NULL" : value.text;
}

/** A result as a value: of one row with one column that cell, otherwise a list of rows as JSON. */
export function describeResult(result: Result): { readonly inspected: string; readonly preview: Preview } {
  const { columns, rows, omittedRows } = result;
  const [first] = rows;
  const [only] = first ?? [];
  if (only && columns.length === 1 && rows.length === 1 && omittedRows === 0)
    return { inspected: literal(only), preview: previewOf(only) };
  const shownRows = rows.slice(0, Math.max(1, Math.floor(maxPreviews / (columns.length + 1))));
  const left = rows.length + omittedRows - shownRows.length;
  const texts = shownRows.map(
    (row) => `{ ${row.map((each, nth) => `${JSON.stringify(columns[nth])}: ${literal(each)}`).join(", ")} }`,
  );
  const entries = shownRows.map(
    (row, index): PreviewEntry => ({
      index,
      value: {
        kind: "object",
        head: "row",
        entries: row.map((each, nth) => ({ key: columns[nth] ?? "", value: previewOf(each) })),
      },
    }),
  );
  const count = rows.length + omittedRows;
  return {
    inspected: `[${texts.join(", ")}${left > 0 ? `, … ${left} more` : ""}]`,
    preview: {
      kind: "array",
      head: count === 1 ? "1 row" : `${count} rows`,
      entries,
      ...(left > 0 && { omitted: left }),
    },
  };
}

const maxPreviews = 5_000;

function literal(value: SqlValue): string {
  if (value.kind === "null") return "null";
  return value.kind === "integer" || value.kind === "real" ? value.text : JSON.stringify(value.text);
}

function previewOf(value: SqlValue): Preview {
  switch (value.kind) {
    case "null":
      return { kind: "null", head: "NULL" };
    case "text":
      return { kind: "string", head: JSON.stringify(value.text) };
    case "blob":
      return { kind: "buffer", head: value.text };
    default:
      return { kind: "number", head: value.text };
  }
}

/** The rows of `explain query plan` as a tree. */
export function planTree(rows: readonly (readonly SqlValue[])[]): string {
  const steps = rows.map((row) => {
    const [id, parent, , detail] = row.map((value) => (value.kind === "null" ? "" : value.text));
    return { id, parent, detail };
  });
  const below = (parent: string | undefined, indent: string): readonly string[] => {
    const children = steps.filter((step) => step.parent === parent);
    return children.flatMap(({ id, detail }, nth) => {
      const isLast = nth === children.length - 1;
      return [
        `${indent}${isLast ? "└─ " : "├─ "}${detail}`,
        ...below(id, `${indent}${isLast ? "   " : "│  "}`),
      ];
    });
  };
  return ["QUERY PLAN", ...below("0", "")].join("\n");
}
