import { describeLibrary } from "../../../allowlist/library-text.ts";
import { type ResolvedLibrary, resolveLibrary } from "../../../allowlist/resolve-library.ts";
import type {
  Capabilities,
  LibraryAllowlist,
  PresetName,
} from "../../../protocol/capabilities/capabilities.ts";
import { sqlNames } from "./sql-names.ts";

const timeAndChance = ["date", "random"];

/** Like the presets of JavaScript: the same on every machine at any time; what queries are made of. */
const presets: Readonly<Record<PresetName, readonly string[]>> = {
  default: [],
  pure: timeAndChance,
  minimal: [...timeAndChance, "json", "search", "database"],
};

/** The functions that an allowlist excludes. */
export function resolveSql(allowlist: LibraryAllowlist): ResolvedLibrary {
  const core = new Set(sqlNames.get(""));
  const shimProblem = () => "a function of SQL cannot be replaced: shims are for other languages";
  return resolveLibrary(
    { label: "SQL", part: "part", parts: sqlNames, core, presets, shimProblem },
    allowlist,
  );
}

/** Describes the functions that a program in SQL may use: "Of SQL's library: text and date. Without: upper." */
export function describeSql({ sql }: Pick<Capabilities, "sql">): string {
  return describeLibrary("SQL", sql, presetTexts);
}

const presetTexts: Readonly<Record<PresetName, string>> = {
  default: "All functions of SQLite that are available here.",
  pure: "SQLite's functions, except for dates, the time and random numbers.",
  minimal: "The functions that queries are made of: of numbers, texts and windows.",
};

export const notInSql =
  "No other databases, no extensions, no files but the program's own, no network, no storage, no page.";
