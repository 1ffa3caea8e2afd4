import { describe, expect, test } from "vitest";
import { parseCompiledFiles, sourceAsIs } from "../protocol/program/compile-result.ts";
import { formatPosition } from "../protocol/program/source-file.ts";
import { parseSyntax, type SyntaxNode } from "../protocol/program/syntax-tree.ts";
import { type RunOptions, runRequest } from "../protocol/run/run-request.ts";
import { cachingCompilers, compilerFinder, compilers } from "./compilers.ts";
import type { Compiler } from "./language.ts";
import { checkProgram, compileProgram, syntaxOf } from "./program-analysis.ts";

const compilerOf = compilerFinder(compilers);

/** The diagnostics, each with its position. */
function messagesOf(options: RunOptions): readonly string[] {
  return checkProgram(runRequest(options), compilerOf).map(
    ({ severity, message, at }) => `${severity} ${at ? formatPosition(at) : ""} ${message}`,
  );
}

const filesOf = (files: Readonly<Record<string, string>>) => ({
  files: Object.entries(files).map(([path, text]) => ({ path, text })),
});

describe("a program is compiled ahead of its run", () => {
  const files = [
    { path: "main.js", text: "import data from './data.json'; data" },
    { path: "data.json", text: "[1]" },
  ];
  test("its files and its setup code, each by the compiler of its extension", () => {
    const compiled = compileProgram(runRequest({ files, entry: "main.js", setup: "1" }), compilerOf);
    expect(compiled.map(({ path }) => path)).toEqual(["main.js", "data.json", "setup.js"]);
    expect(compiled[1]?.result).toMatchObject({ isData: true, diagnostics: [] });
    expect(parseCompiledFiles(structuredClone(compiled), "compiled")).toEqual(compiled);
  });
  test("but none that its run will refuse for its length", () => {
    const request = runRequest({ files, entry: "main.js", limits: { sourceBytes: 10 } });
    expect(compileProgram(request, compilerOf)).toEqual([]);
  });
  test("once for the same text, and again for another", () => {
    const compiledTexts: string[] = [];
    const counting: Compiler = {
      language: "counting",
      extensions: [".c"],
      compile: ({ path, text }) => {
        compiledTexts.push(`${path} ${text}`);
        return sourceAsIs(text);
      },
    };
    const remembered = cachingCompilers(compilerFinder([counting]));
    for (const [path, text] of [
      ["a.c", "1"],
      ["b.c", "1"],
      ["a.c", "1"],
      ["a.c", "2"],
    ] as const)
      remembered(path, "counting").compile({ path, text });
    expect(compiledTexts).toEqual(["a.c 1", "b.c 1", "a.c 2"]);
  });
});

describe("a program is checked without running it", () => {
  test("a correct one has no diagnostics", () => expect(messagesOf({ code: "console.log(1)" })).toEqual([]));
  test("a JSON file that is still empty has no errors", () => {
    const main = { "main.js": "1" };
    expect(messagesOf({ ...filesOf({ ...main, "data.json": " \n" }), entry: "main.js" })).toEqual([]);
    expect(messagesOf({ ...filesOf({ ...main, "data.json": "{" }), entry: "main.js" })).toHaveLength(1);
  });
  test("restricted names are marked", () => {
    expect(messagesOf({ code: "1;\n  fetch('x')" })).toEqual([
      expect.stringMatching(/^warning main\.js:2:3 fetch is restricted/),
    ]);
  });
  test("a syntax error is reported once, at its position", () => {
    expect(messagesOf({ code: "let a = ;" })).toEqual([
      expect.stringMatching(/^error main\.js:1:9 SyntaxError/),
    ]);
    expect(messagesOf({ code: "import x from './x.js'; let a = ;" })).toEqual([
      expect.stringMatching(/^error main\.js:1:33 SyntaxError/),
    ]);
  });
  test("in every file, imported or not", () => {
    const messages = messagesOf(
      filesOf({ "main.js": "import './a.js'", "a.js": "Image(1)", "b.js": "\n)", "c.json": "{" }),
    );
    expect(messages).toEqual([
      expect.stringMatching(/^warning a\.js:1:1 Image is restricted/),
      expect.stringMatching(/^error b\.js:2:1 SyntaxError/),
      expect.stringMatching(/^error c\.json:1:2 This is not JSON/),
    ]);
  });
  test("an import of a missing file is an error, with a suggestion", () => {
    expect(
      messagesOf(filesOf({ "main.js": "import { a } from './utli.js'", "util.js": "export const a = 1" })),
    ).toEqual([
      'error main.js:1:19 There is no file "./utli.js". Did you mean "./util.js"? Tried: "utli.js", "utli.ts".',
    ]);
    expect(messagesOf({ code: "import http from 'node:http'; http" })).toEqual([
      expect.stringMatching(/^error main\.js:1:18 .*http.* is restricted/),
    ]);
  });
  test("a text that is too long to check while typing is left to the run", () => {
    expect(messagesOf({ code: `)${" ".repeat(200_001)}` })).toEqual([]);
  });
});

describe("the syntax tree of a file", () => {
  const tree = (text: string, path = "main.js") => syntaxOf({ path, text }, "javascript", compilerOf);

  test("has each node with its position, its parts and its values", () => {
    const { root } = parseSyntax(tree("a = 5 + 'x'"));
    expect(root).toMatchObject({ type: "Program", start: 0, end: 11 });
    const [statement] = (root as SyntaxNode).fields.flatMap((field) =>
      field.kind === "list" ? field.nodes : [],
    );
    expect(statement?.type).toBe("ExpressionStatement");
    const values = JSON.stringify(statement);
    expect(values).toContain('{"name":"operator","kind":"value","value":"\\"+\\""}');
    expect(values).toContain('"value":"5"');
  });
  test("holes, regular expressions, bigints and templates can be sent to the page", () => {
    expect(parseSyntax(structuredClone(tree("[,1]; /a/g; 5n; `ab`"))).root?.type).toBe("Program");
  });
  test("says why there is none", () => {
    expect(tree("let")).toMatchObject({ diagnostics: [] });
    expect(tree(")").diagnostics[0]?.message).toMatch(/SyntaxError/);
    expect(tree("{}", "data.json").diagnostics[0]?.message).toMatch(/no tree/);
    expect(tree(`${"[".repeat(600)}${"]".repeat(600)}`).diagnostics[0]?.message).toMatch(/nested too deeply/);
  });
  test("a hostile result is refused", () => {
    const deep = { type: "x", start: 0, end: 0, fields: [] as unknown[] };
    let node = deep;
    for (let depth = 0; depth < 600; depth++) {
      const inner = { type: "x", start: 0, end: 0, fields: [] };
      node.fields.push({ name: "a", kind: "node", node: inner });
      node = inner;
    }
    expect(() => parseSyntax({ root: deep, diagnostics: [] })).toThrow(/deeper than 500/);
    expect(() => parseSyntax({ root: { type: 5 }, diagnostics: [] })).toThrow(/should be text/);
  });
});
