import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { type Options, parse as parseWithAcorn, tokenizer, tokTypes } from "acorn";
import { describe, expect, test } from "vitest";
import { toCode, toSource } from "../../protocol/program/position-map.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { compilerFinder } from "../compilers.ts";
import { SourcePositions } from "../ecmascript/source-positions.ts";
import type { CompileResult } from "../language.ts";
import { typescript } from "./compiler.ts";

/** The real TypeScript 5.9, which Monaco includes. */
type TypeScript = {
  createSourceFile(
    name: string,
    text: string,
    target: number,
  ): { readonly parseDiagnostics: readonly unknown[] };
  transpileModule(text: string, options: object): { outputText: string; diagnostics: readonly unknown[] };
};
const services = "monaco-editor/languages/features/typescript/lib/typescriptServices";
const { typescript: ts }: { typescript: TypeScript } = await import(/* @vite-ignore */ services);

/** TypeScript's output for a text, and whether the text is valid TypeScript. */
function emitted(text: string): { readonly code: string; readonly isValid: boolean } {
  const compilerOptions = { target: 99, module: 99, useDefineForClassFields: true, removeComments: true };
  const options = { fileName: "main.ts", reportDiagnostics: true, compilerOptions };
  const { outputText, diagnostics } = ts.transpileModule(text, options);
  return { code: outputText, isValid: diagnostics.length === 0 };
}

/** Its output for engines without decorators and `using`, with TypeScript's own helper functions. */
function downlevel(text: string): string {
  const compilerOptions = { target: 9, module: 99, useDefineForClassFields: true };
  return ts.transpileModule(text, { fileName: "main.ts", compilerOptions }).outputText;
}

/** The output of a script in the sandbox. TypeScript's helpers find `Symbol.dispose` and `Symbol.metadata` there. */
async function ranHere(code: string): Promise<readonly [string, string]> {
  const { output, outcome } = await runProgram(code);
  return [output, outcome.kind];
}

const compile = (text: string) =>
  compilerFinder([typescript])("main.ts", "typescript").compile({ path: "main.ts", text });

/** Not named .ts, so that they are not checked, linted or formatted. */
const folder = new URL("fixtures/", import.meta.url);
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith(".ts.txt"))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") }));

/** One program for each syntax, and some that look like another syntax. Some are invalid. */
const {
  stricter = [],
  laxer = [],
  ...snippets
}: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL("snippets.json", folder), "utf8"),
);

describe.each(sample(fixtures, 6))("$name", ({ name, text }) => {
  const compiled = compile(text);
  const expected = emitted(text);

  test("is valid TypeScript, and compiles", () => {
    expect(expected.isValid).toBe(true);
    expect(compiled.diagnostics).toEqual([]);
  });
  test("has every remaining token at its line and column", () => {
    const { moved, substituted, kept: unchanged } = tokensOf(compiled, text);
    expect(moved).toEqual([]);
    expect([...substituted].filter((token) => !substitutions.has(token))).toEqual([]);
    expect(unchanged).toBeGreaterThan(name.startsWith("typesonly") ? 3 : 50);
  });
  test("needs a map only if code is inserted", () => {
    expect(compiled.positions === undefined).toBe(!/decorators|enum|parameters|namespaces|using/.test(name));
    expect(compiled.code.split("\n").length).toBe(text.split("\n").length);
  });
  test("has the tree of TypeScript's output, or behaves the same", async () => {
    if (/^(?:enum|namespaces)/.test(name)) expect(ran(compiled.code)).toEqual(ran(expected.code));
    else if (/^(?:decorators|using)/.test(name))
      expect(await ranHere(compiled.code)).toEqual(await ranHere(downlevel(text)));
    else expect(treeOf(compiled.code)).toEqual(treeOf(expected.code));
  });
  test("runs like TypeScript's output", () => {
    if (/^\s*(?:import|export)\b/m.test(compiled.code) || /^(?:decorators|using)/.test(name)) return;
    const own = ran(compiled.code);
    expect(own).toEqual(ran(expected.code));
    expect(own).not.toEqual({ lines: [] });
  });
});

describe("each of TypeScript's syntaxes", () => {
  test.each(Object.values(snippets).flatMap((all) => sample(all, 2)))("%s", (text) => {
    const { code, isValid } = emitted(text);
    const compiled = compile(text);
    expect(syntaxErrorsIn(compiled) === 0).toBe(isValid);
    if (
      compiled.diagnostics.length > 0 ||
      /@|\bexport =|\b(?:enum|accessor|using|namespace N[^{]*\{ export (?!type))\b/.test(text)
    )
      return;
    expect(treeOf(compiled.code)).toEqual(treeOf(code));
    expect(tokensOf(compiled, text).moved).toEqual([]);
  });
  // Errors that TypeScript finds only when it checks types are syntax errors here.
  test("is parsed as TypeScript parses it, apart from these", () => {
    expect(stricter.filter((text) => !emitted(text).isValid)).toEqual([]);
    expect(stricter.filter((text) => syntaxErrorsIn(compile(text)) === 0)).toEqual([]);
  });
});

/** Without refusals of valid syntax, whose messages say what to write instead. */
function syntaxErrorsIn({ diagnostics }: CompileResult): number {
  return diagnostics.filter(({ message }) => !/ (?:Write|Call it)\b/.test(message)).length;
}

/** All tokens that may replace another token. */
const substitutions: ReadonlySet<string> = new Set([
  ";",
  "(",
  ")",
  "0",
  "||",
  "export",
  "{",
  "}",
  "var",
  "let",
  "const",
]);

/**
 * The tokens of the compiled code, by a different tokenizer: how many are unchanged, which have another position than
 * the map says, and which were replaced. The position of an inserted token does not map back to itself, so inserted
 * tokens are left out.
 */
function tokensOf({ code, positions }: CompileResult, text: string) {
  const lines = text.split("\n").map((line) => Array.from(line));
  const placesInCode = new SourcePositions("main.ts", code);
  const moved: string[] = [];
  const substituted = new Set<string>();
  let unchanged = 0;
  for (const token of tokenizer(code, options)) {
    if (token.type === tokTypes.eof || token.start === token.end) continue;
    const tokenText = code.slice(token.start, token.end);
    const place = placesInCode.at(token.start);
    const source = toSource(positions ?? [], place);
    const back = toCode(positions ?? [], source);
    if (back.line !== place.line || back.column !== place.column) continue;
    const [first = ""] = tokenText.split("\n");
    const there = lines[source.line - 1]?.slice(
      source.column - 1,
      source.column - 1 + Array.from(first).length,
    );
    if (there?.join("") === first) unchanged++;
    else if (substitutions.has(tokenText)) substituted.add(tokenText);
    else moved.push(`${tokenText} at ${source.line}:${source.column}`);
  }
  return { moved, substituted, kept: unchanged };
}

const options: Options = { ecmaVersion: "latest", sourceType: "module", allowAwaitOutsideFunction: true };

/** The tree of a program, without parts that have no meaning: positions, empty statements, and `0||` before a value. */
function treeOf(code: string): unknown {
  const isModule = /\b(?:import|export)\b/.test(code);
  return meaning(parseWithAcorn(code, { ...options, sourceType: isModule ? "module" : "script" }));
}

const unmeant: ReadonlySet<string> = new Set(["start", "end", "raw", "directive", "sourceType"]);

function meaning(value: unknown): unknown {
  if (typeof value === "bigint" || value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return value.filter((each) => !isEmpty(each)).map(meaning);
  if (typeof value !== "object" || value === null) return value;
  const node = value as Record<string, unknown>;
  if (node["operator"] === "||" && (node["left"] as { value?: unknown }).value === 0)
    return meaning(node["right"]);
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, part]) => (unmeant.has(key) ? [] : [[key, meaning(part)]])),
  );
}

function isEmpty(node: Record<string, unknown> | null): boolean {
  if (node?.["type"] === "ExportNamedDeclaration") {
    return !node["declaration"] && !node["source"] && (node["specifiers"] as unknown[]).length === 0;
  }
  return node?.["type"] === "EmptyStatement";
}

/** The output of a script, and its exception. */
function ran(code: string): { lines: string[]; thrown?: string } {
  const lines: string[] = [];
  const print = (...values: unknown[]) => lines.push(values.map((value) => valueText(value)).join(" "));
  const context = createContext({ console: { log: print } });
  try {
    runInContext(code, context);
    return { lines };
  } catch (error) {
    return { lines, thrown: String(error) };
  }
}

/** With the order of properties, which is the order of their definitions. */
function valueText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return `${value}{${Object.entries(value).map(([key, each]) => `${key}: ${valueText(each)}`)}}`;
}
