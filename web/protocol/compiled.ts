import { type Diagnostic, parseDiagnostic } from "./diagnostic.ts";
import { fields, flag, listOf, longText, optional, type Parser } from "./parse.ts";
import { type PlaceMap, parsePlaceMap } from "./place-map.ts";
import { parseFilePath } from "./source.ts";

/** What a compiler makes of a file: the ECMAScript that the engine is given in its place. */
export type Compiled = {
  /** A script; or a module, if it has an `import` or `export`, or its name says so. */
  readonly code: string;
  /** With an error among them, the file is not run. */
  readonly diagnostics: readonly Diagnostic[];
  /** Left out where every character has kept its line and column. */
  readonly places?: PlaceMap;
  /** The file is data: a module that imports nothing and exports one value, its default. It is not read again. */
  readonly isData?: boolean;
};

/** A file that is what the engine takes already. */
export function asItIs(text: string): Compiled {
  return { code: text, diagnostics: [] };
}

/** A file of a program that was compiled by somebody else than who runs it. */
export type CompiledFile = { readonly path: string; readonly compiled: Compiled };

const mostDiagnostics = 10_000;
const mostFiles = 1_001;

const parseCompiled: Parser<Compiled> = (value, path) =>
  fields<Compiled>(value, path, {
    code: longText,
    diagnostics: listOf(parseDiagnostic, mostDiagnostics),
    places: optional(parsePlaceMap),
    isData: optional(flag),
  } as { readonly [K in keyof Compiled]-?: Parser<Compiled[K]> });

export const parseCompiledFiles: Parser<readonly CompiledFile[]> = listOf(
  (value, path) => fields<CompiledFile>(value, path, { path: parseFilePath, compiled: parseCompiled }),
  mostFiles,
);
