import type { AnyNode, Program } from "acorn";
import type { CompileResult } from "../../protocol/program/compile-result.ts";
import { type PositionMap, toCode, toSource } from "../../protocol/program/position-map.ts";
import { type AcornResult, type OffsetProblem, parseWithAcorn } from "./acorn-parser.ts";
import { Edits } from "./edits.ts";
import { parseAuto } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";

/** Syntax that the engine does not have, and how it is compiled without moving lines. */
export type MissingSyntax = {
  /** A text without a match has none of it, and is not parsed. */
  readonly mention: RegExp;
  /** The offset of its first use in a text that cannot be parsed. */
  readonly begin: (code: string, result: AcornResult) => number | undefined;
  /** Collects the edits of the text. Returns the first thing that cannot be compiled, if any. */
  readonly compile: (
    program: Program,
    edits: Edits,
    text: string,
    isCell: boolean,
  ) => OffsetProblem | undefined;
};

/** Compiles that syntax in the result of a compiler. */
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

/**
 * The first offset, from `offset` on, that is outside of white space and comments. `also`: further characters to skip.
 */
export function skipSpace(text: string, offset: number, also = ""): number {
  const between = new RegExp(`(?:[\\s${also}]|//.*|/\\*[\\s\\S]*?\\*/)*`, "y");
  between.lastIndex = offset;
  between.test(text);
  return between.lastIndex;
}

/** Whether an anonymous value gets the name of its target. */
export function isAnonymous(node: AnyNode): boolean {
  if (node.type === "ArrowFunctionExpression") return true;
  return (node.type === "FunctionExpression" || node.type === "ClassExpression") && !node.id;
}
