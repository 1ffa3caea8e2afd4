import { encodeText } from "../../interpreters/guest-memory.ts";
import type { Ending } from "../../interpreters/interpreter.ts";
import { csvTable } from "./csv-table.ts";
import { code, type SqlDatabase } from "./sql-database.ts";

/** Makes a .csv file a table of the name of the file. Returns how the program ends if that fails. */
export function makeTable(database: SqlDatabase, path: string, text: string): Ending | undefined {
  const table = csvTable(path, text);
  const invalid = (message: string): Ending => ({
    kind: "invalid",
    diagnostics: [{ severity: "error", message, at: { file: path, line: 1, column: 1 } }],
  });
  if ("problem" in table) return invalid(table.problem);
  const name = quoted((/([^/]*)\.\w+$/.exec(path)?.[1] ?? path).trim());
  const columns = table.columns.map((each) => `${quoted(each.name)} ${each.type}`).join(", ");
  const places = table.columns.map(() => "?").join(", ");
  for (const [statement, rows] of [
    [`create table ${name} (${columns})`, [[]]],
    ["begin", [[]]],
    [`insert into ${name} values (${places})`, table.rows],
    ["commit", [[]]],
  ] as const) {
    const at = database.put(encodeText(statement));
    if (at === 0) return { kind: "full", limit: "memory" };
    const { result, statement: prepared } = database.prepare(at);
    if (result !== code.ok) return invalid(`${path} is no table: ${database.message}.`);
    for (const row of rows) {
      const ended = database.runWith(prepared, row);
      if (ended !== code.done) return { kind: "full", limit: "memory" };
    }
    database.finalize(prepared);
    database.free(at);
  }
  return undefined;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
