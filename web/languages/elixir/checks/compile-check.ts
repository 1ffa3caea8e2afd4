import type { JudgedCheck } from "../../../protocol/grading/check.ts";
import type { Json } from "../../../protocol/grading/written-check.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { CheckCode, CheckProblem, LanguageChecks } from "../../language.ts";
import { layout } from "../compiler/code-layout.ts";
import { compileElixir, problemOf, quotedFunction } from "../compiler/compile.ts";
import { aliasSegments } from "../compiler/literals.ts";
import { CompileProblem } from "../compiler/problem.ts";
import type { ModuleContext } from "../compiler/scope.ts";
import { parse } from "../parser/parse-elixir.ts";
import { isCall, type Quoted } from "../parser/quoted.ts";
import { hasExamples, parseExamples } from "./doctest.ts";
import { findUse, wrongTerm } from "./find-elixir-use.ts";
import { withAssertions } from "./test-code.ts";

/** Checks whose calls, values and tests are written in Elixir; judge.ts runs them. */
export const elixirChecks: LanguageChecks = {
  threw: "raised",
  serving: {
    global: "elixir$",
    keep: (file, program) => compileElixir(file, true, readProgram, { entry: "keep", program }),
  },
  compile: compileCheck,
  wrongTerm,
  findUse,
};

/** A program that checks its own examples is parsed with them. */
export function readProgram(text: string): Quoted {
  return hasExamples(text) ? parseExamples(text) : parse(text);
}

class NoLiteral extends Error {}

/** The name of each piece of a check in messages. */
const pieces = { call: "its call", returns: "its value", test: "it" } as const;

function compileCheck(check: JudgedCheck, program: readonly SourceFile[]): CheckCode | CheckProblem {
  const modules = modulesOf(program);
  const names = new Set<string>();
  let piece: keyof typeof pieces = "call";
  const functionOf = (text: string, read: (text: string) => Quoted = parse) => {
    const ast = read(text);
    namesIn(ast, names);
    return layout(quotedFunction(ast, { path: "check", text }, true, modules)).code;
  };
  try {
    const parts: string[] = [];
    let words = "The program";
    if (check.kind === "test") {
      piece = "test";
      words = "The test";
      parts.push(
        `test:${functionOf(check.test, (text) =>
          hasExamples(text) ? parseExamples(text) : withAssertions(parse(text), text),
        )}`,
      );
    } else {
      const { returns, throws } = check;
      if (check.kind === "call") {
        words = check.call.replace(/\s*\n\s*/g, " ");
        parts.push(`call:${functionOf(check.call)}`);
      }
      piece = "returns";
      if (returns !== undefined) parts.push(`returns:${functionOf(valueText(returns))}`);
      if (throws !== undefined) parts.push(`raises:${JSON.stringify(throws)}`);
    }
    parts.push(`words:${JSON.stringify(words)}`, `names:${JSON.stringify([...names])}`);
    return { code: `export default elixir$.judge({${parts}});` };
  } catch (error) {
    if (error instanceof NoLiteral) return { problem: error.message };
    if (error instanceof CompileProblem && error.restrictedUse) {
      const { name, hint } = error.restrictedUse;
      return { problem: `${name} is restricted here. ${hint}`, line: Math.max(error.span.line, 1) };
    }
    const { message, at } = problemOf(error, piece === "test" ? "check" : pieces[piece]);
    return { problem: message, ...(at && { line: at.line }) };
  }
}

/** A value in Elixir's notation. What YAML reads as a number, true, false or null means the same in Elixir. */
function valueText(value: Json): string {
  if (typeof value === "string") return value;
  if (value === null) return "nil";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value)))
    return /^-?\d+e/.test(String(value)) ? String(value).replace("e", ".0e") : String(value);
  const example = Array.isArray(value) ? '"[1, 2]"' : '"%{a: 1}"';
  throw new NoLiteral(
    `The value that a check of a program in Elixir expects is written in Elixir, in quotes: returns: ${typeof value === "number" ? `"${value}"` : example}`,
  );
}

/** The modules that the program defines, even if others have the same names. */
function modulesOf(files: readonly SourceFile[]): readonly ModuleContext[] {
  const modules: ModuleContext[] = [];
  for (const { text } of files) {
    let root: Quoted;
    try {
      root = readProgram(text);
    } catch {
      continue;
    }
    const visit = (node: Quoted, outer: string) => {
      if (isCall(node, "defmodule") || isCall(node, "defprotocol")) {
        const [target] = node.args;
        const segments = target && aliasSegments(target);
        const own = segments?.join(".") ?? (target?.kind === "atom" ? target.name : undefined);
        if (own === undefined) return;
        const name = segments ? `Elixir.${outer}${own}` : own;
        const functions = new Map<string, string>();
        modules.push({ name, functions, guards: new Map(), attributes: new Map(), accumulates: new Set() });
        collectFunctions(node, functions);
        for (const each of node.args.slice(1)) visit(each, segments ? `${outer}${own}.` : outer);
        return;
      }
      for (const each of partsOf(node)) visit(each, outer);
    };
    visit(root, "");
  }
  return modules;
}

/** Collects `name/arity`, for `import`. */
function collectFunctions(module: Quoted, functions: Map<string, string>): void {
  const visit = (node: Quoted) => {
    if (isCall(node, "def")) {
      let [head] = node.args;
      if (isCall(head, "when", 2)) [head] = head.args;
      const name = head?.kind === "variable" ? head.name : head?.kind === "call" ? head.name : undefined;
      const args = head?.kind === "call" ? head.args : [];
      const optional = args.filter((each) => isCall(each, "\\\\", 2)).length;
      for (let arity = args.length - optional; arity <= args.length; arity++)
        if (typeof name === "string") functions.set(`${name}/${arity}`, "");
      return;
    }
    for (const each of partsOf(node)) visit(each);
  };
  visit(module);
}

function namesIn(root: Quoted, names: Set<string>): void {
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.kind === "variable") names.add(node.name);
    todo.push(...partsOf(node));
  }
}

function partsOf(node: Quoted): readonly Quoted[] {
  if (node.kind === "list") return node.items;
  if (node.kind === "pair") return [node.left, node.right];
  if (node.kind !== "call") return [];
  return typeof node.name === "string" ? node.args : [node.name, ...node.args];
}
