import type { AnyNode, Program } from "acorn";
import type { CompileResult } from "../protocol/program/compile-result.ts";
import { type PositionMap, toCode, toSource } from "../protocol/program/position-map.ts";
import { type AcornResult, parseWithAcorn } from "./acorn-parser.ts";
import { Edits } from "./edits.ts";
import { parseAuto } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";

/** Syntax that the engine does not have, and how it is compiled on its lines. */
export type MissingSyntax = {
  /** A text without a match has none of it, and is not read. */
  readonly mention: RegExp;
  /** Where the first of it is in a text that cannot be read. */
  readonly begin: (code: string, result: AcornResult) => number | undefined;
  /** Collects what has to happen to the text. Gives what cannot be compiled, if something cannot. */
  readonly compile: (program: Program, edits: Edits, text: string, isCell: boolean) => Problem | undefined;
};

export type Problem = { readonly offset: number; readonly message: string };

/** Compiles that syntax in what a compiler has made of a file. */
export function compileMissing(
  compileResult: CompileResult,
  path: string,
  { mention, begin, compile }: MissingSyntax,
  isCell: boolean,
): CompileResult {
  const { code, positions: before } = compileResult;
  if (!mention.test(code)) return compileResult;
  const acornResult = parseAuto(code, path) ?? parseWithAcorn(code, "script");
  const { program, failure } = acornResult;
  // The engine reports the error, unless it would stop earlier, at syntax that it does not have.
  const isOurs = failure && failure.offset >= (begin(code, acornResult) ?? Number.POSITIVE_INFINITY);
  const edits = new Edits(code);
  const problem = program ? compile(program, edits, code, isCell) : isOurs ? failure : undefined;
  if (problem) {
    const at = new SourcePositions(path, code).at(problem.offset);
    const message = `SyntaxError: ${problem.message}`;
    return {
      code: "",
      diagnostics: [{ severity: "error", message, at: before ? toSource(before, at) : at }],
    };
  }
  if (!program) return compileResult;
  const { code: result, positions } = edits.apply();
  if (!positions) return result === code ? compileResult : { ...compileResult, code: result };
  return { ...compileResult, code: result, positions: before ? compose(before, positions) : positions };
}

function compose(first: PositionMap, second: PositionMap): PositionMap {
  const anchors = [
    ...first.map(({ source, code }) => ({ source, code: toCode(second, code) })),
    ...second.map(({ source, code }) => ({ source: toSource(first, source), code })),
  ];
  return anchors.sort((a, b) => a.code.line - b.code.line || a.code.column - b.code.column);
}

/** The first offset from there on that is in no white space and no comment. `also`: characters that are passed as well. */
export function skipSpace(text: string, offset: number, also = ""): number {
  const between = new RegExp(`(?:[\\s${also}]|//.*|/\\*[\\s\\S]*?\\*/)*`, "y");
  between.lastIndex = offset;
  between.test(text);
  return between.lastIndex;
}

/** Whether a value without a name of its own gets that of what it is given to. */
export function isAnonymous(node: AnyNode): boolean {
  if (node.type === "ArrowFunctionExpression") return true;
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && !node.id;
}
