import type { SourceFile } from "../../../protocol/program/source-file.ts";
import { csvTable } from "../csv-table.ts";

/** A table of a program, by its text: nothing of it runs. */
export type NamedTable = { readonly name: string; readonly columns: readonly string[] };

/** The tables and views that the texts of a program make, and those of its .csv files. */
export function tablesIn(texts: readonly string[], files: readonly SourceFile[]): readonly NamedTable[] {
  const made = texts.flatMap((text) =>
    Array.from(text.matchAll(creation), ([, quoted, bare, at]) => ({
      name: quoted ?? bare ?? "",
      columns: at === undefined ? [] : columnsOf(at),
    })),
  );
  const data = files.flatMap(({ path, text }) => {
    const [, name] = /([^/]*)\.[ct]sv$/.exec(path) ?? [];
    if (name === undefined) return [];
    // The first line names the columns.
    const table = csvTable(path, text.slice(0, maxHeading).split("\n", 1)[0] ?? "");
    return [{ name, columns: "columns" in table ? table.columns.map((each) => each.name) : [] }];
  });
  return [...made, ...data];
}

const maxHeading = 10_000;
const creation =
  /\bcreate\s+(?:temp(?:orary)?\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?(?:"([^"\n]+)"|([\p{L}_][\p{L}\p{N}_.]*))\s*(?:\(((?:[^()']|'[^']*'|\((?:[^()]|\([^()]*\))*\))*)\))?/giu;

/** The names before the types of a definition of columns. */
function columnsOf(definition: string): readonly string[] {
  const parts = definition
    .replace(/--.*|\/\*[\s\S]*?\*\//g, "")
    .replace(/'[^']*'|\((?:[^()]|\([^()]*\))*\)/g, "")
    .split(",");
  return parts.flatMap((part) => {
    const [, quoted, bare] = /^\s*(?:"([^"]+)"|([\p{L}_][\p{L}\p{N}_]*))/u.exec(part) ?? [];
    if (quoted !== undefined) return [quoted];
    return bare === undefined || /^(?:primary|foreign|unique|check|constraint)$/i.test(bare) ? [] : [bare];
  });
}
