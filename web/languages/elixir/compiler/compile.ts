import type { CompileResult } from "../../../protocol/program/compile-result.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import { parse } from "../parser/parse.ts";
import { type Quoted, SyntaxProblem } from "../parser/quoted.ts";
import { compile, expression } from "./expressions.ts";
import { layout } from "./layout.ts";
import { CompileProblem } from "./problem.ts";
import { Scope } from "./scope.ts";
import { Unit } from "./unit.ts";

/** The ECMAScript that stands for a file of Elixir. What it needs when it runs is `elixir$`, the runtime library. */
export function compileElixir({ path, text }: SourceFile, isCell: boolean): CompileResult {
  try {
    return compileQuoted(parse(text), { path, text }, isCell);
  } catch (error) {
    if (error instanceof CompileProblem && error.restricted) {
      const { line, column } = error.place;
      const at = { file: path, line: Math.max(line, 1), column: Math.max(column, 1) };
      return { code: "", diagnostics: [], restricted: { ...error.restricted, at } };
    }
    return { code: "", diagnostics: [problemOf(error, path)] };
  }
}

function compileQuoted(program: Quoted, { path, text }: SourceFile, isCell: boolean): CompileResult {
  const unit = new Unit(path, text, isCell, { compile, expression });
  const scope = new Scope();
  const body = unit.captured(() => {
    unit.push("let $result;");
    unit.compile(program, { kind: "set", name: "$result" }, scope);
    if (isCell) {
      const bound = [...scope.variables].map(([name, own]) => `${JSON.stringify(name)}:${own}`);
      unit.push(`$.bind({${bound}});`);
    }
    unit.push("return $result;");
  });
  const names = "const $C=$.Cons,$E=$.EMPTY,$M=$.ElixirMap,$S=$.STRUCT;";
  const { code, positions } = layout(`elixir$.run(($)=>{${names}${unit.declarations}${body}});`);
  return { code, positions, diagnostics: [] };
}

function problemOf(error: unknown, file: string): CompileResult["diagnostics"][number] {
  if (error instanceof SyntaxProblem) {
    const { exception, message, line, column } = error;
    return {
      severity: "error",
      message: `** (${exception}) ${file}:${line}:${column}: ${message}`,
      at: { file, line, column },
    };
  }
  if (error instanceof CompileProblem) {
    const { message, place } = error;
    const line = Math.max(place.line, 1);
    const column = Math.max(place.column, 1);
    const text = `** (CompileError) ${file}:${line}: ${message}`;
    return { severity: "error", message: text, at: { file, line, column } };
  }
  // The host's stack is over: the source is nested too deeply.
  if (error instanceof RangeError || (error as Error).name === "InternalError")
    return {
      severity: "error",
      message: "** (SystemLimitError) the program is nested too deeply",
      at: { file, line: 1, column: 1 },
    };
  throw error;
}
