/**
 * Rows as comma-separated values (RFC 4180, with plain line breaks), for spreadsheets. A text that a spreadsheet would
 * take for a formula begins with an apostrophe: the names of files come from strangers.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellOf).join(",")).join("\n");
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = value.replace(/[^\P{Cc}]/gu, " ").replace(/^[=+\-@]/, "'$&");
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
