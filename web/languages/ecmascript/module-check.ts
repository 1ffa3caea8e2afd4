import type { Position } from "../../protocol/program/source-file.ts";
import type { SyntaxReason } from "../../protocol/program/syntax-reason.ts";
import type { ExportFinder } from "./export-finder.ts";
import type { ModuleRequest } from "./module-declarations.ts";
import type { ModuleFile, ModuleProblem } from "./module-file.ts";
import { didYouMean, type Resolution, shorten, suggestName } from "./specifiers.ts";

/** The data of a program that the checks need. */
export type ModuleView = {
  /** The host module with that name; undefined for the user's files. */
  hostModule(name: string): string | undefined;
  /** Resolves a request of the file with that name. */
  resolve(importer: string, request: ModuleRequest): Resolution;
  /** The name of the resolved file or module. */
  nameOf(resolution: Resolution & { kind: "file" | "module" }): string;
  fileOf(name: string): ModuleFile;
  readonly exports: ExportFinder;
};

export type ModuleProblems = {
  readonly problems: readonly ModuleProblem[];
  readonly restrictedUse: { readonly name: string; readonly at: Position } | undefined;
  /** All modules that were checked, the root first. */
  readonly visitedModules: readonly string[];
};

/** Nobody reads more. */
const maxProblems = 20;

/** Finds the problems of a module and of all its imports. A module is checked once. */
export function problemsOf(
  root: string,
  modules: ModuleView,
  checkedPaths: ReadonlySet<string>,
): ModuleProblems {
  const visitedModules: string[] = [root];
  const seenModules = new Set(visitedModules);
  /**
   * The positions at which the user's files import a host module, directly or through another one: its problems are
   * reported there.
   */
  const importedAt = new Map<string, Position>();
  const problems: ModuleProblem[] = [];
  let restrictedUse: ModuleProblems["restrictedUse"];

  const report = (
    kind: ModuleProblem["kind"],
    importer: string,
    message: string,
    at: Position,
    reason?: SyntaxReason,
  ) => {
    const host = modules.hostModule(importer);
    if (host === undefined) problems.push({ kind, message, at, reason });
    else {
      const sentence = `The module "${host}" does not work: ${message} (line ${at.line})`;
      problems.push({ kind, message: sentence, at: importedAt.get(importer) });
    }
  };

  for (let index = 0; index < visitedModules.length && problems.length < maxProblems; index++) {
    const importer = visitedModules[index] as string;
    const file = modules.fileOf(importer);
    for (const { kind, message, at = file.positions.at(0), reason } of file.failures)
      report(kind, importer, message, at, reason);
    for (const request of file.declarations.requests) {
      const at = () => file.positions.at(request.offset);
      const resolution = modules.resolve(importer, request);
      if (resolution.kind === "missing") report("TypeError", importer, resolution.message, at());
      if (resolution.kind === "restricted") restrictedUse ??= { name: resolution.name, at: at() };
      if (problems.length >= maxProblems) break;
      if (resolution.kind === "missing" || resolution.kind === "restricted") continue;
      const name = modules.nameOf(resolution);
      const wrong = attributeMistake(
        request,
        modules.fileOf(name).kind === "data" ? dataTypeOf(name) : "code",
      );
      if (wrong) report("TypeError", importer, wrong.message, file.positions.at(wrong.offset));
      if (seenModules.has(name) || checkedPaths.has(name)) continue;
      seenModules.add(name);
      visitedModules.push(name);
      if (modules.hostModule(name) !== undefined) importedAt.set(name, importedAt.get(importer) ?? at());
    }
  }

  // Only complete files show whether an export exists.
  if (problems.length === 0 && !restrictedUse) {
    for (const importer of visitedModules) {
      const file = modules.fileOf(importer);
      for (const request of file.declarations.requests) {
        for (const { message, offset } of missingNames(importer, request, modules)) {
          report("SyntaxError", importer, message, file.positions.at(offset));
          if (problems.length >= maxProblems) return { problems, restrictedUse, visitedModules };
        }
      }
    }
  }
  return { problems, restrictedUse, visitedModules };
}

type Mistake = { readonly message: string; readonly offset: number };

/** The import type of data: `with { type: "json" }`. */
function dataTypeOf(name: string): "json" | "text" {
  return name.endsWith(".json") ? "json" : "text";
}

function attributeMistake(
  { attributes, specifier }: ModuleRequest,
  is: "json" | "text" | "code",
): Mistake | undefined {
  for (const { key, value, offset } of attributes) {
    if (key !== "type") {
      return {
        message: `An import has no attribute "${shorten(key)}"; the types are type: "json" and type: "text".`,
        offset,
      };
    }
    if (value !== "json" && value !== "text") {
      const message = `Modules of the type "${shorten(value)}" cannot be imported; the types are type: "json" and type: "text".`;
      return { message, offset };
    }
    if (value !== is)
      return {
        message: `"${shorten(specifier)}" is not a ${value === "json" ? "JSON" : "text"} file.`,
        offset,
      };
  }
  return undefined;
}

function* missingNames(importer: string, request: ModuleRequest, modules: ModuleView): Generator<Mistake> {
  if (request.names.length === 0) return;
  const resolution = modules.resolve(importer, request);
  if (resolution.kind !== "file" && resolution.kind !== "module") return;
  const module = modules.nameOf(resolution);
  for (const { name, offset } of request.names) {
    const lookup = modules.exports.find(module, name);
    if (lookup === "found" || lookup === "broken" || lookup === undefined) continue;
    const from = `"${shorten(request.specifier)}"`;
    const shortName = shorten(name);
    if (lookup === "ambiguous") {
      yield {
        message: `${from} exports "${shortName}" from several files, so it is not clear which is meant.`,
        offset,
      };
    } else if (lookup === "circular") {
      yield {
        message: `${from} exports "${shortName}" from files that export it from one another: it is defined nowhere.`,
        offset,
      };
    } else {
      yield { message: missingExport(shortName, from, modules.exports.namesOf(module)), offset };
    }
  }
}

function missingExport(name: string, from: string, names: readonly string[]): string {
  if (name === "default") {
    const instead = names.length > 0 ? ` It exports ${quotedList(names)}: import { ${names[0]} }.` : "";
    return `${from} has no default export.${instead}`;
  }
  const suggestion = suggestName(name, names);
  if (suggestion === undefined && names.includes("default")) {
    return `${from} has no export "${name}". It has a default export: import ${name} from ${from}.`;
  }
  return `${from} has no export "${name}".${didYouMean(suggestion)}`;
}

function quotedList(names: readonly string[]): string {
  const maxNames = 3;
  const shortNames = names.slice(0, maxNames).map((name) => shorten(name));
  return names.length > maxNames
    ? `${shortNames.join(", ")} and ${names.length - maxNames} more`
    : shortNames.join(" and ");
}
