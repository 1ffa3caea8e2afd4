import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Syntax } from "../../protocol/program/syntax-tree.ts";
import type { OffsetProblem } from "../ecmascript/acorn-parser.ts";
import { jsxRefusal } from "../ecmascript/describe-token.ts";
import { SourcePositions } from "../ecmascript/source-positions.ts";
import { syntaxFrom } from "../ecmascript/syntax-nodes.ts";
import type { CompileResult, Compiler } from "../language.ts";
import { findJsx, parse, tooDeepMessage } from "./babel-parse.ts";
import { blank } from "./blank.ts";
import { otherFiles } from "./exported-types.ts";

/**
 * TypeScript with its types blanked: the code that runs is the user's text, with white space instead of types, so that
 * every line and column is the same. Enums and parameter properties are compiled on their lines. Other syntax that
 * cannot be blanked is refused, with a message that says what to write. Types are not checked.
 */
export const typescript: Compiler = {
  language: "typescript",
  extensions: [".ts", ".mts", ".cts"],
  leavesMissingSyntax: true,
  readsOtherFiles: true,
  compile: (file, program) => unlessTooDeep(file, () => compile(file, false, program)),
  compileCell: (file, _, program) => unlessTooDeep(file, () => compile(file, true, program)),
  syntax: (file) => unlessTooDeep(file, () => syntaxOf(file)),
};

const maxDiagnostics = 20;

function compile(file: SourceFile, isCell: boolean, files: readonly SourceFile[] = []): CompileResult {
  const { path, text } = file;
  const { kind, program, problems } = parse(text, path);
  if (!program || problems.length > 0) {
    const jsx = findJsx(text, kind);
    return failWith(file, jsx === undefined ? problems : [{ offset: jsx, message: jsxRefusal }]);
  }
  const { refusals, ...result } = blank(program, text, { kind, isCell, others: otherFiles(path, files) });
  if (refusals.length > 0) return failWith(file, refusals);
  return { ...result, diagnostics: [] };
}

/** The tree with its types. */
function syntaxOf(file: SourceFile): Syntax {
  const { program, problems } = parse(file.text, file.path);
  return program && problems.length === 0 ? syntaxFrom(program) : failWith(file, problems);
}

function failWith({ path, text }: SourceFile, problems: readonly OffsetProblem[]): CompileResult {
  const places = new SourcePositions(path, text);
  const diagnostics = [...problems]
    .sort((a, b) => a.offset - b.offset)
    .slice(0, maxDiagnostics)
    .map(({ offset, message }) => ({
      severity: "error" as const,
      message: `SyntaxError: ${message}`,
      at: places.at(offset),
    }));
  return { code: "", diagnostics };
}

/**
 * The stack belongs to the host, and its size differs between hosts. The parser reports a full stack itself; later
 * steps may not.
 */
function unlessTooDeep<T>(file: SourceFile, work: () => T): T | CompileResult {
  try {
    return work();
  } catch (error) {
    // Firefox throws an InternalError.
    if (!(error instanceof RangeError) && (error as Error).name !== "InternalError") throw error;
    return failWith(file, [{ offset: 0, message: tooDeepMessage }]);
  }
}
