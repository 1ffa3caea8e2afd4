import { displayText, fields, flag, listOf, longText, optional, type Parser } from "../parsers.ts";
import { type Diagnostic, parseDiagnostic } from "./diagnostic.ts";
import { type PositionMap, parsePositionMap } from "./position-map.ts";
import { type Position, parseFilePath, parsePosition } from "./source-file.ts";

/** What a compiler makes of a file: the ECMAScript that the engine is given in its place. */
export type CompileResult = {
  /** A script; or a module, if it has an `import` or `export`, or its name says so. */
  readonly code: string;
  /** With an error among them, the file is not run. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same for what setup code may have defined: of no account where there is any. */
  readonly unlessSetUp?: readonly Diagnostic[];
  /** For a session's cell: data that the compiler gets with each later cell. */
  readonly carried?: string;
  /** Absent if all characters have the same line and column. */
  readonly positions?: PositionMap;
  /** What the file uses that is not there on purpose, and what to do instead: it is not run. */
  readonly restricted?: RestrictedUse;
  /** The file is data: a module that imports nothing and exports one value, its default. It is not read again. */
  readonly isData?: boolean;
};

export type RestrictedUse = { readonly name: string; readonly hint: string; readonly at: Position };

/** A file that is what the engine takes already. */
export function sourceAsIs(text: string): CompileResult {
  return { code: text, diagnostics: [] };
}

/** A file of a program that another worker has compiled. */
export type CompiledFile = { readonly path: string; readonly result: CompileResult };

const maxDiagnostics = 10_000;
const maxFiles = 1_001;

const parseCompileResult: Parser<CompileResult> = (value, path) =>
  fields<CompileResult>(value, path, {
    code: longText,
    diagnostics: listOf(parseDiagnostic, maxDiagnostics),
    unlessSetUp: optional(listOf(parseDiagnostic, maxDiagnostics)),
    carried: optional(longText),
    positions: optional(parsePositionMap),
    restricted: optional((use, at) =>
      fields<RestrictedUse>(use, at, { name: displayText, hint: displayText, at: parsePosition }),
    ),
    isData: optional(flag),
  } as { readonly [K in keyof CompileResult]-?: Parser<CompileResult[K]> });

export const parseCompiledFiles: Parser<readonly CompiledFile[]> = listOf(
  (value, path) => fields<CompiledFile>(value, path, { path: parseFilePath, result: parseCompileResult }),
  maxFiles,
);
