import type { CompileResult } from "../../../protocol/program/compile-result.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { MarkedProgram } from "../../marked-sites.ts";
import { parse } from "../parser/parse-elixir.ts";
import { isCall, type Quoted, SyntaxProblem } from "../parser/quoted.ts";
import { layout } from "./code-layout.ts";
import { compile, expression } from "./compile-expression.ts";
import { textCode } from "./literals.ts";
import { checkFile, contextsOf, modulesAround } from "./other-files.ts";
import { CompileProblem } from "./problem.ts";
import { type ModuleContext, Scope } from "./scope.ts";
import { Sites } from "./sites.ts";
import { Unit } from "./unit.ts";
import type { Warning } from "./warnings/warning-names.ts";
import { warningsOf } from "./warnings/warnings.ts";

export type CompileOptions = {
  /** The function of the runtime that gets the program. */
  readonly entry?: "run" | "host" | "keep";
  /** Modules that the program may name, as if it defined them. */
  readonly modules?: readonly ModuleContext[];
  /** Directives of the cells before this one. */
  readonly carriedNames?: readonly string[] | undefined;
  /** All files of the program. */
  readonly program?: readonly SourceFile[] | undefined;
};

/** The ECMAScript code for a file of Elixir. At run time it needs `elixir$`, the runtime library. */
export function compileElixir(
  { path, text }: SourceFile,
  isCell: boolean,
  read: (text: string) => Quoted = parse,
  { entry = "run", modules = [], carriedNames = [], program: files = [] }: CompileOptions = {},
): CompileResult {
  let warnings: readonly Warning[] = [];
  try {
    const program = read(text);
    checkFile(path, files, read);
    const others = modulesAround(path, files, read);
    warnings = warningsOf(program, path, text, isCell, others);
    const contexts = [...modules, ...contextsOf(others)];
    const { code, positions } = layout(
      `elixir$.${entry}(${quotedFunction(program, { path, text }, isCell, contexts, warnings, undefined, carriedNames)}`,
    );
    // If a span has moved to another line, which is rare, the calls that a program prints use the lines of its source.
    const hasMoved = positions.some(({ source, code }) => source.line !== code.line);
    const sure = warnings.filter(({ unlessModule }) => unlessModule === undefined);
    const unsure = warnings.filter(({ unlessModule }) => unlessModule !== undefined);
    const lines = hasMoved
      ? positions.flatMap(({ source, code }) => [code.line, code.column, source.line])
      : [];
    return {
      code: `${code},${JSON.stringify(path)},[${lines}]);`,
      positions,
      diagnostics: sure.map((each) => diagnosticOf(each, path)),
      ...(isCell && { carried: directivesOf(program, text) }),
      ...(unsure.length > 0 && { unlessSetUp: unsure.map((each) => diagnosticOf(each, path)) }),
    };
  } catch (error) {
    if (error instanceof CompileProblem && error.restrictedUse) {
      const { line, column } = error.span;
      const at = { file: path, line: Math.max(line, 1), column: Math.max(column, 1) };
      return { code: "", diagnostics: [], restricted: { ...error.restrictedUse, at } };
    }
    const sure = warnings.filter(({ unlessModule }) => unlessModule === undefined);
    const diagnostics = sure.map((each) => diagnosticOf(each, path));
    return { code: "", diagnostics: [problemOf(error, path), ...diagnostics] };
  }
}

/** The same code with a name before each site. Undefined if it does not compile. */
export function markElixir(
  { path, text }: SourceFile,
  read: (text: string) => Quoted = parse,
  { modules = [], program: files = [] }: CompileOptions = {},
): MarkedProgram | undefined {
  const sites = new Sites(text);
  try {
    const program = read(text);
    const others = modulesAround(path, files, read);
    const warnings = warningsOf(program, path, text, false, others);
    const contexts = [...modules, ...contextsOf(others)];
    const markedCode = quotedFunction(program, { path, text }, false, contexts, warnings, sites);
    const { code } = layout(`elixir$.run(${markedCode}`);
    return { code: `${code},"",[]);`, ...sites.marks };
  } catch {
    return undefined;
  }
}

/** The function for a quoted form, whose argument is the runtime library; with marks, for `layout`. */
export function quotedFunction(
  program: Quoted,
  { path, text }: SourceFile,
  isCell: boolean,
  /** Modules that it may name, as if it defined them. */
  modules: readonly ModuleContext[] = [],
  /** Printed before anything of it runs. */
  warnings: readonly Warning[] = [],
  sites?: Sites,
  /** Directives of the cells before it. */
  carriedNames: readonly string[] = [],
): string {
  const unit = new Unit(path, text, isCell, { compile, expression }, sites);
  for (const module of modules) unit.modules.set(module.name, module);
  const scope = new Scope();
  for (const directive of carriedNames) unit.capture(() => unit.expression(parse(directive), scope));
  const body = unit.capture(() => {
    for (const each of warnings.filter(({ isMark }) => !isMark)) unit.push(`$.warn(${warningCode(each)});`);
    unit.push("let $result;");
    unit.body(program, { kind: "set", name: "$result" }, scope, "statement");
    if (isCell) {
      const bindings = [...scope.variables].map(([name, own]) => `${JSON.stringify(name)}:${own}`);
      unit.push(`$.bind({${bindings}});`);
    }
    unit.push("return $result;");
  });
  const names = "const $C=$.Cons,$E=$.EMPTY,$M=$.ElixirMap,$S=$.STRUCT;";
  return `($)=>{${names}${unit.declarations}${unit.checks.join("")}${body}}`;
}

/** The directives of a cell that also apply to later cells: `alias`, `import`, `require` and `use` at its top level. */
function directivesOf(program: Quoted, text: string): string {
  const expressions = isCall(program, "__block__") ? program.args : [program];
  return expressions
    .filter((each) => ["alias", "import", "require", "use"].some((name) => isCall(each, name)))
    .map(({ span }) => text.slice(span.start, span.end))
    .join("\n");
}

function warningCode({ text, where, unlessModule }: Warning): string {
  const warningText = textCode(`warning: ${text}\n${where.map(indent).join("\n")}`);
  return unlessModule === undefined ? warningText : `${warningText},${JSON.stringify(unlessModule)}`;
}

/** Headings of the positions are at the beginning of their lines. */
function indent(line: string): string {
  return line.startsWith("\u0000") ? line.slice(1) : `  ${line}`;
}

function diagnosticOf({ text, span }: Warning, file: string): CompileResult["diagnostics"][number] {
  return { severity: "warning", message: text, at: { file, line: span.line, column: span.column } };
}

export function problemOf(error: unknown, file: string): CompileResult["diagnostics"][number] {
  if (error instanceof SyntaxProblem) {
    const { exception, message, line, column } = error;
    return {
      severity: "error",
      message: `** (${exception}) ${file}:${line}:${column}: ${message}`,
      at: { file, line, column },
    };
  }
  if (error instanceof CompileProblem) {
    const { message, span, exception } = error;
    const line = Math.max(span.line, 1);
    const column = Math.max(span.column, 1);
    // For other exceptions, Elixir prints no position.
    const where = exception === "CompileError" ? `${file}:${line}: ` : "";
    const text = `** (${exception}) ${where}${message}`;
    return { severity: "error", message: text, at: { file, line, column } };
  }
  // The host's stack is full: the source is nested too deeply.
  if (error instanceof RangeError || (error as Error).name === "InternalError")
    return {
      severity: "error",
      message: "** (SystemLimitError) the program is nested too deeply",
      at: { file, line: 1, column: 1 },
    };
  throw error;
}
