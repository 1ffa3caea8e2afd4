import { displayText, fields, flag, listOf, longText, optional, type Parser } from "../parsers.ts";
import { type Diagnostic, parseDiagnostic } from "./diagnostic.ts";
import { type PositionMap, parsePositionMap } from "./position-map.ts";
import { type Position, parseFilePath, parsePosition } from "./source-file.ts";

/** The result of compiling a file: the ECMAScript that the engine gets instead. */
export type CompileResult = {
  /** A script; or a module if it has an `import` or `export`, or the file's extension says so. */
  readonly code: string;
  /** If one is an error, the file is not run. */
  readonly diagnostics: readonly Diagnostic[];
  /** Diagnostics about names that setup code may define: ignored if there is setup code. */
  readonly unlessSetUp?: readonly Diagnostic[];
  /** For a session's cell: data that the compiler gets with each later cell. */
  readonly carried?: string;
  /** Undefined if all characters keep their line and column. */
  readonly positions?: PositionMap;
  /** A name in the file that is restricted, and what to use instead: the file is not run. */
  readonly restricted?: RestrictedUse;
  /** Whether the file is data: a module that imports nothing and exports one default value. It is not parsed again. */
  readonly isData?: boolean;
};

export type RestrictedUse = { readonly name: string; readonly hint: string; readonly at: Position };

/** The result for a file that the engine can read as it is. */
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
  });

export const parseCompiledFiles: Parser<readonly CompiledFile[]> = listOf(
  (value, path) => fields<CompiledFile>(value, path, { path: parseFilePath, result: parseCompileResult }),
  maxFiles,
);
