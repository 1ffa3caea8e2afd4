import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { LanguageNames, NameScope, OfferedName } from "../../language.ts";
import { describeSql, notInSql, resolveSql } from "../allowlist/sql-allowlist.ts";
import { sqlNames } from "../allowlist/sql-names.ts";
import { highlightSql, sqlKeywords } from "./highlight-sql.ts";
import { sqlFunctions } from "./sql-functions.ts";
import { type NamedTable, tablesIn } from "./sql-tables.ts";

/** The names of SQL for the editor and for "What may it use?": tables, columns, functions, keywords. */
export const sqlService: LanguageNames = {
  triggerCharacters: ["."],
  completionsAt(text, offset, scope) {
    const before = text.slice(0, offset);
    const word = /[\p{L}\p{N}_]*$/u.exec(before)?.[0] ?? "";
    const start = offset - word.length;
    if (isInert(text, start)) return { start, names: [] };
    const [, receiver] = /([\p{L}_][\p{L}\p{N}_]*)\s*\.\s*$/u.exec(text.slice(0, start)) ?? [];
    const tables = tablesOf(text, scope);
    if (receiver === undefined) return { start, names: allNames(tables, scope) };
    const name = aliased(text, receiver) ?? receiver;
    const table = tables.find((each) => each.name.toLowerCase() === name.toLowerCase());
    return { start, names: (table?.columns ?? []).map((column) => columnOf(column, table?.name ?? "")) };
  },
  descriptionAt(text, offset, scope) {
    const start = offset - (/[\p{L}\p{N}_]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0);
    const name = /^[\p{L}\p{N}_]+/u.exec(text.slice(start))?.[0];
    if (name === undefined || isInert(text, start)) return undefined;
    const end = start + name.length;
    const table = tablesOf(text, scope).find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (table)
      return { markdown: `\`\`\`sql\n${table.name} (${table.columns.join(", ")})\n\`\`\``, start, end };
    const known = /^\s*\(/.test(text.slice(end)) ? sqlFunctions.get(name.toLowerCase()) : undefined;
    return known && { markdown: `\`\`\`sql\n${known.signature}\n\`\`\`\n${known.description}`, start, end };
  },
  permitted: (capabilities) => {
    const names = new Set(permittedNames(capabilities));
    const groups = [...sqlNames].map(([title, all]) => ({
      title: title === "" ? "Queries" : `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
      names: all.filter((name) => names.has(name)).map((name) => sqlFunctions.get(name)?.signature ?? name),
    }));
    return {
      sentences: [describeSql(capabilities), notInSql],
      groups: groups.filter((group) => group.names.length > 0),
    };
  },
};

function permittedNames({ sql }: Partial<Capabilities>): readonly string[] {
  const all = [...sqlNames.values()].flat();
  if (sql === undefined) return all;
  const { denied } = resolveSql(sql);
  return all.filter((name) => !denied.has(name));
}

function tablesOf(text: string, { files }: NameScope): readonly NamedTable[] {
  const scripts = files.filter(({ path }) => path.endsWith(".sql")).map((each) => each.text);
  return tablesIn([text, ...scripts], files);
}

/** The table of an alias: `people` of `from people as p`. */
function aliased(text: string, alias: string): string | undefined {
  const pattern = new RegExp(
    `\\b(?:from|join|update|into|,)\\s+(?:"([^"\\n]+)"|([\\p{L}_][\\p{L}\\p{N}_]*))\\s+(?:as\\s+)?${alias}\\b`,
    "iu",
  );
  const [, quoted, bare] = pattern.exec(text) ?? [];
  return quoted ?? bare;
}

function allNames(tables: readonly NamedTable[], { capabilities }: NameScope): readonly OfferedName[] {
  const plain = (kind: OfferedName["kind"], name: string, signature = name) => ({
    kind,
    label: name,
    name,
    signature,
  });
  const columns = new Map(
    tables.flatMap((table) => table.columns.map((column) => [column, columnOf(column, table.name)] as const)),
  );
  return [
    ...tables.map(({ name, columns: all }) => plain("module", name, `${name} (${all.join(", ")})`)),
    ...columns.values(),
    ...permittedNames(capabilities)
      .filter((name) => /^\w+$/.test(name))
      .map((name) => plain("function", name, sqlFunctions.get(name)?.signature)),
    ...sqlKeywords.map((name) => plain("keyword", name)),
  ];
}

function columnOf(column: string, table: string): OfferedName {
  return { kind: "module", label: column, name: column, signature: `${table}.${column}` };
}

/** Whether an offset is inside a comment or a text. */
function isInert(text: string, offset: number): boolean {
  let at = 0;
  for (const { text: part, kind } of highlightSql(text)) {
    const end = at + part.length;
    if (at < offset && offset <= end && (kind === "comment" || kind === "string"))
      return offset < end || !/'$|\*\/$/.test(part);
    if (at >= offset) return false;
    at = end;
  }
  return false;
}
