import type { Json } from "../../../protocol/grading/written-check.ts";
import type { Result } from "../query-result.ts";
import type { SqlValue } from "../sql-database.ts";

/** What a check expects: rows, and the names of their columns if it says them. */
export type ExpectedRows = {
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
};

/** How a result differs, or undefined. The texts have only the rows that differ. */
export type ResultDifference = {
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
};

/** The result that a value of a check stands for: a cell, a list of cells or of rows, or a list of rows by their columns. */
export function expectedRows(value: Json): ExpectedRows {
  if (!Array.isArray(value)) return { rows: [[cellOf(value)]] };
  const [first] = value;
  if (isRecord(first)) {
    const columns = Object.keys(first);
    return {
      columns,
      rows: value.map((row) => columns.map((name) => cellOf(isRecord(row) ? row[name] : null))),
    };
  }
  return { rows: value.map((row) => (Array.isArray(row) ? row.map(cellOf) : [cellOf(row)])) };
}

export function resultDifference(
  { columns, rows, omittedRows }: Result,
  expected: ExpectedRows,
  isOrdered: boolean,
): ResultDifference | undefined {
  const names = (all: readonly string[]) => all.join(", ");
  if (expected.columns && names(expected.columns).toLowerCase() !== names(columns).toLowerCase())
    return {
      message: "the columns are others",
      expected: names(expected.columns),
      actual: names(columns),
    };
  const width = expected.rows[0]?.length ?? columns.length;
  if (width !== columns.length)
    return {
      message: `each row has ${count(columns.length, "column")}; expected ${width}`,
      expected: lineOf(expected.rows[0] ?? []),
      actual: names(columns),
    };
  const total = rows.length + omittedRows;
  const [missing, extra] = isOrdered ? inOrder(rows, expected.rows) : inAnyOrder(rows, expected.rows);
  if (missing.length === 0 && extra.length === 0 && total === expected.rows.length) return undefined;
  const message =
    total === expected.rows.length
      ? `${count(Math.max(missing.length, extra.length), "row")} of ${total} ${missing.length === 1 ? "differs" : "differ"}`
      : `there ${total === 1 ? "is" : "are"} ${count(total, "row")}; expected ${expected.rows.length}`;
  return { message, expected: drawn(missing), actual: drawn(extra) };
}

/** The rows that differ from those at the same place, with their numbers. */
function inOrder(rows: ExpectedRows["rows"], expected: ExpectedRows["rows"]): [string[], string[]] {
  const numbers = Array.from({ length: Math.max(rows.length, expected.length) }, (_, nth) => nth);
  const different = numbers.filter((nth) => keyOf(rows[nth]) !== keyOf(expected[nth]));
  const shown = (all: ExpectedRows["rows"]) =>
    different.flatMap((nth) => (all[nth] ? [`row ${nth + 1}: ${lineOf(all[nth])}`] : []));
  return [shown(expected), shown(rows)];
}

/** The rows that only one of both has. */
function inAnyOrder(rows: ExpectedRows["rows"], expected: ExpectedRows["rows"]): [string[], string[]] {
  const left = new Map<string, number>();
  for (const row of rows) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  const take = (key: string) => {
    const number = left.get(key) ?? 0;
    left.set(key, number - 1);
    return number > 0;
  };
  const missing = expected.filter((row) => !take(keyOf(row)));
  const extra = rows.filter((row) => {
    const number = left.get(keyOf(row)) ?? 0;
    if (number <= 0) return false;
    left.set(keyOf(row), number - 1);
    return true;
  });
  return [missing.map(lineOf), extra.map(lineOf)];
}

function drawn(lines: readonly string[]): string {
  const more = lines.length - maxLines;
  const shown = lines.slice(0, maxLines);
  return lines.length === 0 ? "no other row" : [...shown, ...(more > 0 ? [`… ${more} more`] : [])].join("\n");
}

const maxLines = 10;

function lineOf(row: readonly SqlValue[]): string {
  return row.map((value) => (value.kind === "null" ? "NULL" : value.text)).join(" | ");
}

/** Equal for rows that count as equal: 2 and 2.0 are. */
function keyOf(row: readonly SqlValue[] | undefined): string {
  return JSON.stringify(
    row?.map((value) => {
      if (value.kind === "null") return null;
      const isNumber = value.kind === "integer" || value.kind === "real";
      const isExact = isNumber && Number.isSafeInteger(Number(value.text));
      return isNumber
        ? ["number", isExact ? String(Number(value.text)) : value.text]
        : [value.kind, value.text];
    }),
  );
}

function cellOf(value: Json | undefined): SqlValue {
  if (value === null || value === undefined) return { kind: "null" };
  if (typeof value === "boolean") return { kind: "integer", text: value ? "1" : "0" };
  if (typeof value === "number")
    return { kind: Number.isInteger(value) ? "integer" : "real", text: String(value) };
  return { kind: "text", text: typeof value === "string" ? value : JSON.stringify(value) };
}

function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function count(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? "" : "s"}`;
}
