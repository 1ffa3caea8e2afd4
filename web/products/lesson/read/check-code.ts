import { allCompilers, interpretedChecks } from "../../../languages/all-compilers.ts";
import { languageById, languages } from "../../../languages/catalog.ts";
import { compilerFinder } from "../../../languages/compilers.ts";
import { undeclaredWrites } from "../../../languages/ecmascript/free-uses.ts";
import { parse } from "../../../languages/ecmascript/parse.ts";
import { SourcePositions } from "../../../languages/ecmascript/source-positions.ts";
import type { LanguageChecks } from "../../../languages/language.ts";
import * as texts from "./lesson-problem-texts.ts";

const compilerOf = compilerFinder(allCompilers);

/** How programs of that language are checked; undefined if as in JavaScript. */
export function checksOf(language: string): LanguageChecks | undefined {
  return compilerOf(`check${extensionOf(language)}`, language).checks ?? interpretedChecks(language);
}

/** The problem of a check's code that can be found without running it. `line` is in the code, from 1. */
export function findSyntaxError(
  code: string,
  language: string,
): { readonly message: string; readonly line?: number } | undefined {
  const path = `check${extensionOf(language)}`;
  const result = compilerOf(path, language).compile({ path, text: code });
  const diagnostic =
    result.diagnostics.find(({ severity }) => severity === "error") ??
    // The compiled check is parsed as a module.
    parse(result.code, { kind: "module" }).diagnostics[0];
  if (diagnostic) return { message: diagnostic.message, ...(diagnostic.at && { line: diagnostic.at.line }) };
  const [undeclaredWrite] = undeclaredWrites(result.code);
  if (!undeclaredWrite) return undefined;
  const message = texts.undeclaredName(undeclaredWrite.name);
  return { message, line: new SourcePositions(path, result.code).at(undeclaredWrite.offset).line };
}

/** The language that a fenced block names, by its id or by a file extension: "js", "typescript". */
export function languageIdOf(name: string): string | undefined {
  return languages.find(({ id, extensions }) => id === name || extensions.includes(`.${name}`))?.id;
}

export function extensionOf(language: string): string {
  return languageById(language)?.extensions[0] ?? "";
}

export const languageNames: readonly string[] = languages.flatMap(({ extensions }) =>
  extensions.slice(0, 1).map((extension) => extension.slice(1)),
);
