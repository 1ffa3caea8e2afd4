import { Places } from "../../ecmascript/places.ts";
import { syntaxFrom } from "../../ecmascript/syntax-nodes.ts";
import type { SourceFile } from "../../protocol/source.ts";
import type { Syntax } from "../../protocol/syntax.ts";
import type { Compiled, Compiler } from "../language.ts";
import { blank } from "./blank.ts";
import { findJsx, type Problem, parse, tooDeep } from "./parse.ts";
import { jsxRefused } from "./refusals.ts";

/**
 * TypeScript with its types blanked: what runs is the user's text, with white space where the types were, so that every
 * line and column is the user's. Enums and parameter properties are compiled on their lines; what else cannot be blanked
 * is refused, with a sentence that says what to write. Types are not checked.
 */
export const typescript: Compiler = {
  language: "typescript",
  // Not from language.ts: the worker has no use for the starter.
  extensions: [".ts", ".mts", ".cts"],
  compile: (file) => unlessTooDeep(file, () => compile(file, false)),
  compileCell: (file) => unlessTooDeep(file, () => compile(file, true)),
  syntax: (file) => unlessTooDeep(file, () => syntaxOf(file)),
};

const mostDiagnostics = 20;

function compile(file: SourceFile, isCell: boolean): Compiled {
  const { path, text } = file;
  const { kind, program, problems } = parse(text, path);
  if (!program || problems.length > 0) {
    const jsx = findJsx(text, kind);
    return failed(file, jsx === undefined ? problems : [{ offset: jsx, message: jsxRefused }]);
  }
  const { refused, ...compiled } = blank(program, text, { kind, isCell });
  return refused.length > 0 ? failed(file, refused) : { ...compiled, diagnostics: [] };
}

/** The tree with its types. */
function syntaxOf(file: SourceFile): Syntax {
  const { program, problems } = parse(file.text, file.path);
  return program && problems.length === 0 ? syntaxFrom(program) : failed(file, problems);
}

function failed({ path, text }: SourceFile, problems: readonly Problem[]): Compiled {
  const places = new Places(path, text);
  const diagnostics = [...problems]
    .sort((a, b) => a.offset - b.offset)
    .slice(0, mostDiagnostics)
    .map(({ offset, message }) => ({
      severity: "error" as const,
      message: `SyntaxError: ${message}`,
      at: places.at(offset),
    }));
  return { code: "", diagnostics };
}

/** The stack is the host's, and not as deep in all of them. The parser notices by itself; what follows it may not. */
function unlessTooDeep<T>(file: SourceFile, work: () => T): T | Compiled {
  try {
    return work();
  } catch (error) {
    // Firefox has an InternalError for it.
    if (!(error instanceof RangeError) && (error as Error).name !== "InternalError") throw error;
    return failed(file, [{ offset: 0, message: tooDeep }]);
  }
}
