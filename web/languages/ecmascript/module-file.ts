import type { Program } from "acorn";
import type { CompileResult } from "../../protocol/program/compile-result.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { toSource } from "../../protocol/program/position-map.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { SyntaxReason } from "../../protocol/program/syntax-reason.ts";
import { mayReturnAtTop } from "../../protocol/program/top-level-return.ts";
import { type AcornResult, type ImportCall, parseWithAcorn } from "./acorn-parser.ts";
import { fileFunction, functionText } from "./commonjs.ts";
import { completionInsertions } from "./completion-value.ts";
import { beforeStatement, type EngineText, type Insertion, insert, unchangedText } from "./insertions.ts";
import { declarationsOf, type ModuleDeclarations } from "./module-declarations.ts";
import { parseAuto, type SourceKind } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";
import { addressOf } from "./specifiers.ts";
import { unusedImports } from "./unused-imports.ts";

/** A problem in the files of a program, as the error that it would cause. */
export type ModuleProblem = {
  readonly kind: "SyntaxError" | "TypeError";
  readonly message: string;
  readonly at: Position | undefined;
  /** Set if a parser refused the text. */
  readonly reason?: SyntaxReason | undefined;
};

export function diagnosticOf({ kind, message, at, reason }: ModuleProblem): Diagnostic {
  // The compiler of another language has already added its own prefix: `** (SyntaxError) …`.
  const title = kind === "SyntaxError" && !message.startsWith("** (") ? `SyntaxError: ${message}` : message;
  return { severity: "error", message: title, ...(at && { at }), ...(reason && { reason }) };
}

/** A file or a host module, parsed as what it is imported as. */
export type ModuleFile = {
  /** The engine's name of it, which appears in stack traces. */
  readonly name: string;
  readonly kind: SourceKind | "data";
  readonly declarations: ModuleDeclarations;
  readonly importCalls: readonly ImportCall[];
  /** Why it cannot be parsed: the errors of its compiler or of the parser. */
  readonly failures: readonly ModuleProblem[];
  readonly positions: Pick<SourcePositions, "at">;
  /** The specifiers of packages whose names it imports and never mentions, with those names. */
  readonly unusedImports: ReadonlyMap<string, readonly string[]>;
  /** The engine's text. `first` has statements to insert before all others. */
  text(first?: string): EngineText;
};

const noDeclarations: ModuleDeclarations = { requests: [], exports: new Map(), stars: [] };

/** Parses a file as a module; `address` is its `import.meta.url`. */
export function readModule(name: string, result: CompileResult, address = addressOf(name)): ModuleFile {
  return unparsedFile(name, result) ?? asModule(name, result, address, parseWithAcorn(result.code, "module"));
}

/** Parses the entry: a script or a module. Undefined for a plain script, which is not parsed. */
export function readEntry(path: string, result: CompileResult): ModuleFile | undefined {
  const file = unparsedFile(path, result);
  if (file) return file;
  const { code } = result;
  const reading = parseAuto(code, path);
  if (reading?.kind === "module") return asModule(path, result, addressOf(path), reading, true);
  const asFunction = mayReturnAtTop(code) ? parseWithAcorn(code, "script", { returns: true }) : undefined;
  const returns = asFunction?.program !== undefined && asFunction.returnsAtTop;
  if (!reading && !returns) return undefined;
  return {
    name: path,
    kind: "script",
    declarations: noDeclarations,
    importCalls: (asFunction ?? reading)?.importCalls ?? [],
    unusedImports: new Map(),
    // The engine reports errors of scripts itself.
    failures: [],
    positions: positionsOf(path, result),
    text: () => (returns ? functionText(code, "", "()") : unchangedText(code)),
  };
}

/** A CommonJS file as a function. Its text alone is parsed, too: it could end the function around it. */
export function readCommonJs(path: string, result: CompileResult): CommonJsFunction | ModuleProblem {
  const [refused] = unparsedFile(path, result)?.failures ?? [];
  if (refused) return refused;
  const { failure } = parseWithAcorn(result.code, "script", { returns: true });
  const problem = failure && problemOf(failure, positionsOf(path, result));
  return { engineText: fileFunction(result.code), problem };
}
export type CommonJsFunction = {
  readonly engineText: EngineText;
  /** Why the function must not be evaluated. The engine's own error, if it has one, has better words. */
  readonly problem: ModuleProblem | undefined;
};

function problemOf(
  { message, offset, reason }: NonNullable<AcornResult["failure"]>,
  positions: Pick<SourcePositions, "at">,
): ModuleProblem {
  return { kind: "SyntaxError", message, at: positions.at(offset), reason };
}

function asModule(
  name: string,
  result: CompileResult,
  address: string,
  reading: AcornResult,
  isEntry = false,
): ModuleFile {
  const { code: text } = result;
  const positions = positionsOf(name, result);
  const { program, failure, importCalls } = reading;
  // The tree is not stored: it takes a hundred times the memory of the text.
  const start = program?.body[0] ? beforeStatement(program, 0, text, "").offset : 0;
  const insertions = program
    ? insertionsInto(program, text, reading.usesMeta ? address : undefined, isEntry)
    : [];
  return {
    name,
    kind: "module",
    declarations: program ? declarationsOf(program) : noDeclarations,
    importCalls,
    unusedImports: program ? unusedImports(program) : new Map(),
    failures: failure ? [problemOf(failure, positions)] : [],
    positions,
    text(first = "") {
      const all = first === "" ? insertions : [{ offset: start, text: first }, ...insertions];
      return all.length === 0 ? unchangedText(text) : insert(text, all);
    },
  };
}

function insertionsInto(
  program: Program,
  text: string,
  address: string | undefined,
  isEntry: boolean,
): readonly Insertion[] {
  const insertions: Insertion[] = [];
  if (address !== undefined) {
    // Imports run before everything else in any case.
    const index = program.body.findIndex(({ type }) => type !== "ImportDeclaration");
    insertions.push(beforeStatement(program, index, text, `import.meta.url=${JSON.stringify(address)};`));
  }
  if (isEntry) insertions.push(...completionInsertions(program, text));
  return insertions;
}

/** Data, or a file that its compiler refused: neither is parsed. */
function unparsedFile(name: string, result: CompileResult): ModuleFile | undefined {
  const errors = result.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0 && !result.isData) return undefined;
  return {
    name,
    kind: result.isData ? "data" : "module",
    declarations: result.isData
      ? { ...noDeclarations, exports: new Map([["default", "here"]]) }
      : noDeclarations,
    importCalls: [],
    unusedImports: new Map(),
    failures: errors.map(({ message, at }) => {
      return { kind: "SyntaxError", message: message.replace(/^SyntaxError: /, ""), at };
    }),
    positions: positionsOf(name, result),
    text: () => unchangedText(result.code),
  };
}

/** Maps offsets in the code to positions in the user's text. */
function positionsOf(name: string, { code, positions }: CompileResult): Pick<SourcePositions, "at"> {
  const inCode = new SourcePositions(name, code);
  return positions ? { at: (offset) => toSource(positions, inCode.at(offset)) } : inCode;
}
