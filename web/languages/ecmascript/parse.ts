import type { Program } from "acorn";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { mayReturnAtTop } from "../../protocol/program/top-level-return.ts";
import { type AcornResult, type OffsetProblem, parseWithAcorn, type SourceKind } from "./acorn-parser.ts";
import { SourcePositions } from "./source-positions.ts";

export type { SourceKind } from "./acorn-parser.ts";

export type ParseOptions = {
  /** `auto`: a module if it has an `import` or `export` statement or `import.meta`, or if its extension says so. */
  readonly kind?: SourceKind | "auto";
  /** The path in the returned positions. */
  readonly file?: string;
};

export type ParseResult = {
  readonly kind: SourceKind;
  /**
   * The ESTree: `start` and `end` are offsets, `loc` has lines from 1 and columns from 0 in UTF-16 units. The value of
   * a regular expression is null. Undefined if the text cannot be parsed.
   */
  readonly program: Program | undefined;
  /** Why not, with our own positions. */
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Parses code: returns the syntax tree of a text, or why there is none. It never runs anything, and never throws.
 *
 * The engine decides what runs: a script that it accepts runs, even with a diagnostic from here. Both follow the same
 * standard, with these differences. A script may `return` at its top level, as in Node. `using` is compiled for the engine, and is also accepted at the top level of a
 * script. The maximum nesting depth differs a little. And this parser refuses 2 million names in nested blocks.
 */
export function parse(code: string, { kind = "auto", file = "main.js" }: ParseOptions = {}): ParseResult {
  const sourceKind = kind === "auto" ? sourceKindOf(code, file) : kind;
  const returns = sourceKind === "script" && mayReturnAtTop(code);
  const reading = parseWithAcorn(code, sourceKind, { locations: true, returns });
  return {
    kind: sourceKind,
    program: reading.program,
    diagnostics: reading.failure ? [diagnosticOf(reading.failure, new SourcePositions(file, code))] : [],
  };
}

function diagnosticOf({ message, offset }: OffsetProblem, positions: SourcePositions): Diagnostic {
  return { severity: "error", message: `SyntaxError: ${message}`, at: positions.at(offset) };
}

/** Whether it is a module. Most programs contain neither word, and are not parsed for that. */
export function sourceKindOf(code: string, file: string): SourceKind {
  return parseAuto(code, file)?.kind ?? "script";
}

/**
 * The tree of a program's file: the entry as script or module, any other file as a module. Undefined if it cannot be
 * parsed.
 */
export function parseProgramFile({ path, text }: SourceFile, isEntry: boolean): Program | undefined {
  const asItIs = isEntry ? parseAuto(text, path) : undefined;
  return (asItIs ?? parseWithAcorn(text, isEntry ? "script" : "module")).program;
}

/**
 * Parses a text that may be a module, as script or module. Undefined for one that is plainly a script, which is not
 * parsed.
 */
export function parseAuto(code: string, file: string): (AcornResult & { kind: SourceKind }) | undefined {
  if (/\.m[jt]s$/.test(file)) return { kind: "module", ...parseWithAcorn(code, "module") };
  if (/\.c[jt]s$/.test(file) || !/\b(?:import|export)\b/.test(code)) return undefined;
  const module = parseWithAcorn(code, "module");
  if (module.moduleSyntax) return { kind: "module", ...module };
  if (module.program) return { kind: "script", ...module };
  // The first error may occur only in modules (`010`, `with`). The file is a module if an `import` or `export` follows.
  const script = parseWithAcorn(code, "script", { tolerant: true });
  return script.moduleSyntax ? { kind: "module", ...module } : { kind: "script", ...script };
}
