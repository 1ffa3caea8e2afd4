import { describe, expect, test } from "vitest";
import { toCode, toSource } from "../../protocol/program/position-map.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { typescript } from "./compiler.ts";

const compile = (text: string, path = "main.ts") => typescript.compile({ path, text });
const cell = (text: string) => typescript.compileCell?.({ path: "cell 1.ts", text });
const messageOf = (text: string, path?: string) => compile(text, path).diagnostics[0]?.message;

/** What becomes of a text, with white space at the ends of lines left out. */
function codeOf(text: string): string {
  const { code, diagnostics } = compile(text);
  expect(diagnostics).toEqual([]);
  return code.replace(/ +$/gm, "");
}

describe("blanked types", () => {
  test.each([
    ["let x: number = 1, y: string", "let x         = 1, y"],
    ["let x!: number;", "let x         ;"],
    ["function f(this: Window, a?: number) {}", "function f(              a         ) {}"],
    ["function f(this: Window) {}", "function f(            ) {}"],
    ["f(x as number, y!, <any>z, w satisfies W)", "f(x          , y ,      z, w            )"],
    ["new Map<string, number>()", "new Map                ()"],
    [
      "abstract class A<T> extends B<T> implements C, D {}",
      "         class A    extends B                    {}",
    ],
    [
      "class A { private static readonly x?: number = 1 }",
      "class A {         static          x          = 1 }",
    ],
    ["class A { declare x: number; y = 1 }", "class A { ;                  y = 1 }"],
    ["class A { x: number; }", "class A { x        ; }"],
    ["import { type A, b } from './a'; b", "import {         b } from './a'; b"],
    ["import a, { type B } from './a'; a", "import a, {        } from './a'; a"],
    ["type A = 1; a()", ";           a()"],
    ["const f = async <T,>(x: T): Promise<T> => x", "const f = async     (x   )             => x"],
  ])("%s", (text, code) => {
    expect(codeOf(text)).toBe(code);
    expect(compile(text).positions).toBeUndefined();
  });

  test("keeps line breaks of every kind", () => {
    const text = "let x: {\r\n a: 1;\u2028 b: 2;\u2029 c: 3;\r d: 4\n} = y";
    expect(compile(text).code).toBe("let x   \r\n      \u2028      \u2029      \r     \n  = y");
  });
  test("counts a character beyond the basic plane as one column", () => {
    const { code } = compile('let 𝒳: "😀" = "😀", y');
    expect(code).toBe('let 𝒳      = "😀", y');
    expect(compile("class A { 𝒻(): 1; 𝒻() {} }").code).toBe("class A { ;       𝒻() {} }");
  });
  test("leaves code that is not a type as it is", () => {
    const text =
      '#!/usr/bin/env sandglass\n// type A = 1\nlet type = /* : T */ "a: T", as = /x: T/g, b = { c: d }\n';
    expect(compile(text)).toEqual({ code: text, diagnostics: [] });
    expect(compile("")).toEqual({ code: "", diagnostics: [] });
  });
});

describe("where statements end", () => {
  test.each([
    ["a = b as any\n(c)", "a = b ;\n(c)"],
    ["a = b as any\n[c]", "a = b ;\n[c]"],
    ["a = b as any\n`c`", "a = b ;\n`c`"],
    ["a = b as any\n/c/d", "a = b\n/c/d"],
    ["a = b as any\nc()", "a = b\nc()"],
    ["a\ntype B = 1\n(c)", "a\n;\n(c)"],
    ["class A { get: any\nb() {} }", "class A { get;\nb() {} }"],
    ["class A { a = 1\nprivate ['b'] = 2 }", "class A { a = 1\n;       ['b'] = 2 }"],
    ["() => <T>{ a: 1 }", "() => 0||{ a: 1 }"],
    ["function f() { return <T>\n1 }", "function f() { return 0||\n1 }"],
    ["a = (): {\n} => b", "a = (\n) => b"],
    ["a = async <T>\n(b) => b", "a = async (\n b) => b"],
  ])("%j", (text, code) => expect(codeOf(text)).toBe(code));
});

describe("imports and exports", () => {
  test.each([
    [
      "what is never used as a value",
      "import { A } from './a'; let b: A = c",
      "export{};                let b    = c",
    ],
    [
      "but not what is",
      "import { A } from './a'; let b: A = new A()",
      "import { A } from './a'; let b    = new A()",
    ],
    [
      "nor what is exported",
      "import { A } from './a'; export { A }",
      "import { A } from './a'; export { A }",
    ],
    ["nor an import for its effects", "import './a'", "import './a'"],
    [
      "what is declared as a type",
      "type A = 1; export { A, b }; var b",
      ";           export {    b }; var b",
    ],
  ])("%s", (_, text, code) => expect(codeOf(text)).toBe(code));

  test("a file with only types is a module", () => {
    expect(codeOf("import type { A } from './a'\nthis")).toBe("export{};\nthis");
    expect(codeOf("\nexport interface A {}\n")).toBe("\nexport{};\n");
    expect(compile("x", "main.mts").code).toBe("export{};x");
  });
  test("a cell keeps what later ones may use, unless it is used as a type", () => {
    expect(cell("import { A, B } from './a'; let x: B")?.code.replace(/ +/g, " ")).toBe(
      "import { A, } from './a'; let x ",
    );
    expect(cell("import { A } from './a'; A")?.code).toBe("import { A } from './a'; A");
  });
  test("an ambient value is exported, and an alias of a value is a variable", () => {
    expect(codeOf("interface f {} declare function f(): void; export { f }")).toMatch(/export \{ f \}$/);
    expect(codeOf("var a = {}; import b = a.c;")).toBe("var a = {}; var    b = a.c;");
  });
  test("a script may contain await, and the words import and export", () => {
    expect(codeOf("const x = await import('./a') as any // export")).toBe(
      "const x = await import('./a')        // export",
    );
  });
});

describe("compiled syntax", () => {
  test("an enum, on its lines", () => {
    expect(codeOf("enum Color {\n  Red,\n  Green = f(1),\n  Blue = 'b'\n}")).toBe(
      `var  Color ;(Color=>{\n  Color[Color.Red=0]="Red";\n  Color[Color.Green = f(1)]="Green";\n  Color.Blue = 'b'\n})(Color||(Color={}));`,
    );
  });
  test("an enum in a block as a variable of that block", () => {
    expect(codeOf("{ enum A {} enum A {} }")).toBe(
      "{ let  A ;(A=>{})(A||(A={})); ;(A=>{})(A||(A={})); }".replace("; ;(", ";        ;("),
    );
  });
  test("with a map for code that moved within a line", () => {
    const text = "enum A { B, C = thrower() } after()";
    const { code, positions } = compile(text);
    const column = code.indexOf("thrower") + 1;
    const there = { file: "main.ts", line: 1, column: text.indexOf("thrower") + 1 };
    expect(toSource(positions ?? [], { file: "main.ts", line: 1, column })).toEqual(there);
    expect(toCode(positions ?? [], there)).toEqual({ ...there, column });
    expect(toSource(positions ?? [], { file: "main.ts", line: 2, column: 5 })).toEqual({
      file: "main.ts",
      line: 2,
      column: 5,
    });
  });
  test("parameters that are properties, as fields that come first", () => {
    expect(codeOf("class A {\n  constructor(private x: number) {\n    this.f()\n  }\n}")).toBe(
      "class A {x;\n  constructor(        x        ) {this.x=x;\n    this.f()\n  }\n}",
    );
    expect(codeOf("class A extends B { constructor(readonly x = 1) { super()\n} }")).toBe(
      "class A extends B {x; constructor(         x = 1) { super();this.x=x;\n} }",
    );
  });
});

describe("inserted code is on the line that it belongs to", () => {
  test.each([
    [
      "export namespace N {\n  export const a = 1;\n  export function f() { return a }\n}",
      "export var       N ;(N=>{\n  ;            N.a = 1;\n  ;      function f() { return N.a }N.f=f;\n})(N||(N={}));",
    ],
    [
      "namespace A.B { export let c }",
      "var       A   ;(A=>{let B;(B=>{ ;            })(B||(B=A.B||(A.B={})));})(A||(A={}));",
    ],
    [
      "class A extends B { constructor(public x) { if (x) super(1) } }",
      "class A extends B {x; constructor(       x) { if (x) super(1),this.x=x } }",
    ],
    ['import a = require("./b.ts"); a', 'import * as a from      "./b.ts" ; a'],
    ['import a = require("./b.json"); a', 'import a from      "./b.json" ; a'],
    ['export import a = require("./b");', '       import * as a from      "./b" ;;export{a};'],
    ['import a = require("./b"); let c: a.D', "export{};                  let c"],
    [
      "@a abstract class A { @b private readonly c?: D = 1 }",
      "@a          class A { @b                  c     = 1 }",
    ],
  ])("%s", (text, code) => expect(codeOf(text)).toBe(code));
});

describe("refusals say what to write instead", () => {
  test.each([
    ["namespace N { export default 1 }", /"export" cannot be in a namespace.*at the top of the file/],
    ["namespace N { import 'm' }", /"import" cannot be in a namespace/],
    [
      "namespace N { export const a = 1; function f(N) { return a + N } }",
      /"N" is not the namespace of .*another name/,
    ],
    [
      "class A { constructor(@log x) {} }",
      /Decorators of parameters.*experimentalDecorators.*Write: the decorator before/,
    ],
    ["class A { @log constructor() {} }", /not the constructor/],
    ["const a = 1; export = a; export const b = 1", /Write: export default a;/],
    ["const a = <div>text</div>;", /JSX.*console\.log/],
    ["class A extends B { constructor(public x) {} }", /Write: super\(\);/],
    ["enum A { B = 'b', C }", /"C" needs a value.*"B".*C = …/],
  ])("%s", (text, message) => expect(messageOf(text)).toMatch(message));

  test("with the position of the whole refused code", () => {
    expect(compile("let a: 1;\nexport = a; export = b").diagnostics.map(({ at }) => at)).toEqual([
      { file: "main.ts", line: 2, column: 1 },
      { file: "main.ts", line: 2, column: 13 },
    ]);
  });
});

describe("errors of syntax", () => {
  test.each([
    ["let x: = 1", 'SyntaxError: Unexpected "="', 8],
    ["let x: number = ", "SyntaxError: The program ends here, but something in it is still open", 17],
    ["f('a", "SyntaxError: This string is not closed: it needs another quote on the same line", 3],
    ["break;", "SyntaxError: 'break' cannot be here: it belongs in a loop or a switch", 1],
    ["const a", "SyntaxError: This declaration needs a value: = …", 8],
    ["let 𝒳𝒳 : 1 2", "SyntaxError: A semicolon or a new line is missing here", 11],
  ])("%s", (text, message, column) => {
    expect(compile(text).diagnostics).toEqual([
      { severity: "error", message, at: { file: "main.ts", line: 1, column } },
    ]);
    expect(compile(text).code).toBe("");
  });
  test("several errors, of which the first twenty are reported", () => {
    expect(compile("let a = 08n;\nbreak;").diagnostics.map(({ at }) => at?.line)).toEqual([1, 2]);
    expect(compile("break;".repeat(50)).diagnostics).toHaveLength(20);
  });
  test("but not for errors that only the engine knows, because sessions may redeclare", () => {
    expect(codeOf("let a; let a; type B = 1; type B = 2")).toBe("let a; let a; ;           ;");
  });
  test("wrong types are no syntax errors", () => {
    expect(codeOf("class A { abstract f(): void; override g() {} }")).toBe(
      "class A { ;                            g() {} }",
    );
    expect(codeOf("let a: number = 'text'")).toBe("let a         = 'text'");
  });
});

describe("hostile texts", () => {
  const times = (text: string, count: number) => text.repeat(count);
  const deep: readonly (readonly [string, string])[] = [
    ["brackets", times("(", 500_000)],
    ["closed brackets", times("(", 20_000) + times(")", 20_000)],
    ["arrays", times("[", 100_000)],
    ["blocks", times("{", 100_000)],
    ["less than", times("<", 1_000_000)],
    ["comparisons", `a${times("<b", 100_000)}`],
    ["assertions in one another", `${times("<a>(", 40)}x${times(")", 40)}`],
    ["templates in one another", times("a<b>`${", 40) + times("}`", 40)],
    ["arrow functions in one another", times("(a=", 2_000)],
    ["types", `type A = ${times("B<", 100_000)}`],
    ["types in brackets", `type A = ${times("(", 100_000)}`],
    ["conditional types", `type A = ${times("B extends C ? ", 50_000)}`],
    ["sums", `a${times("+b", 100_000)}`],
    ["assertions after one another", `a${times(" as b", 50_000)}`],
    ["marks", `a${times("!", 100_000)}`],
    ["declared classes", times("declare class A { x: number }\n", 10_000)],
    ["enums", times("{ enum A { B, C = B } }\n", 5_000)],
    ["parameter properties", times("(class { constructor(private x) {} });", 5_000)],
    ["what is no text", times("\ud800\udc00\udfff\0\u2028\ud800", 1_000)],
    ["a lone half", "let x: '\ud800' = '\udc00'"],
    ["nothing but a mark", "\ufeff"],
  ];
  test.each(sample(deep, 4))("%s", (_, text) => {
    const { code, diagnostics } = compile(text);
    expect(diagnostics.length > 0 || code.split("\n").length === text.split("\n").length).toBe(true);
    for (const { at } of diagnostics) expect(at?.line).toBeGreaterThan(0);
  });
  test("the message names the problem", () => {
    expect(messageOf(deep[0]?.[1] ?? "")).toBe("SyntaxError: This is nested too deeply");
    expect(messageOf(deep[6]?.[1] ?? "")).toMatch(
      /^SyntaxError: This takes too long to parse.*Write \(x as T\)/,
    );
  });
});
