import { amount, fields, listOf, optional, type Parser, text } from "../parsers.ts";

/** The rows and columns of `console.table`. */
export type Table = {
  /** The heading of the first column, which names the rows. */
  readonly index: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** How many rows and columns were left out. */
  readonly omittedRows?: number;
  readonly omittedColumns?: number;
};

/** `cells` has one entry for each column; null if the row has no value there. */
export type TableRow = { readonly name: string; readonly cells: readonly (string | null)[] };

/** More than the guest's library creates; these only bound what arrives. */
const maxRows = 2_000;
const maxColumns = 200;

const cell: Parser<string | null> = (value, path) => (value === null ? null : text(value, path));
const row: Parser<TableRow> = (value, path) =>
  fields<TableRow>(value, path, { name: text, cells: listOf(cell, maxColumns) });

export const parseTable: Parser<Table> = (value, path) =>
  fields<Table>(value, path, {
    index: text,
    columns: listOf(text, maxColumns),
    rows: listOf(row, maxRows),
    omittedRows: optional(amount),
    omittedColumns: optional(amount),
  });

/** The table as text, drawn with lines. */
export function tableText(table: Table): string {
  const lines = [
    [table.index, ...table.columns],
    ...table.rows.map(({ name, cells }) => [name, ...table.columns.map((_, index) => cells[index] ?? "")]),
  ].map((cells) => cells.map(oneLine));
  const widths = [table.index, ...table.columns].map((_, column) =>
    lines.reduce((widest, cells) => Math.max(widest, textWidth(cells[column] ?? "")), 0),
  );
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((width) => "─".repeat(width + 2)).join(middle) + right;
  const rows = lines.map(
    (cells) => `│${cells.map((each, column) => ` ${padCell(each, widths[column] ?? 0)} `).join("│")}│`,
  );
  const tableLines = [
    rule("┌", "┬", "┐"),
    ...rows.slice(0, 1),
    rule("├", "┼", "┤"),
    ...rows.slice(1),
    rule("└", "┴", "┘"),
  ];
  return [...tableLines, ...omissions(table)].join("\n");
}

/** Sentences about what was left out. */
function omissions({ omittedRows = 0, omittedColumns = 0 }: Table): readonly string[] {
  const more = (count: number, what: string) =>
    count > 0 ? [`… ${count} more ${what}${count === 1 ? "" : "s"}`] : [];
  return [...more(omittedRows, "row"), ...more(omittedColumns, "column")];
}

function padCell(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - textWidth(cell)));
}

function oneLine(cell: string): string {
  return cell.replace(/[\p{Cc}\u2028\u2029]/gu, " ");
}

/** The width in columns of a fixed-width font: 0 for combining marks, 2 for East Asian characters and pictures. */
function textWidth(cell: string): number {
  if (/^[ -~]*$/.test(cell)) return cell.length;
  let width = 0;
  for (const character of cell) {
    if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) continue;
    const wide =
      /^\p{Emoji_Presentation}$/u.test(character) ||
      /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]$/.test(
        character,
      ) ||
      (character >= "\u{20000}" && character <= "\u{3fffd}" && character.length === 2);
    width += wide ? 2 : 1;
  }
  return width;
}
