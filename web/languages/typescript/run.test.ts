import { describe, expect, test } from "vitest";
import { expectFiles, expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { fullRuntime } from "../../run/sandbox/testing/run-program.ts";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { syntaxOf } from "../program-analysis.ts";
import { starters } from "../starters.ts";
import { typescript } from "./compiler.ts";

const compilerOf = compilerFinder([...compilers, typescript]);
const options = { language: "typescript", compilerOf };
const inFiles = { ...options, entry: "main.ts" };

describe("TypeScript in the sandbox", () => {
  test("its starter runs", () => expectRun(starters["typescript"] ?? "", {}, options).completes(/Earth/));
  test("a script has a completion value", () =>
    expectRun("type A = number; const a: A = 42; a as unknown;\ninterface B {}", {}, options).completes(
      "42",
    ));
  test("errors have positions in the TypeScript text", async () => {
    const code =
      "function f<T extends object>(x: T | undefined): string {\n  return (x as any)!.missing.name as string;\n}\nf<{}>({});";
    await expectRun(code, {}, options).throws("TypeError", /undefined/, { line: 2 });
    await expectRun("let a: number = 1, b: string = missing;", {}, options).throws(
      "ReferenceError",
      /missing/,
      {
        line: 1,
        column: 32,
      },
    );
  });
  test("also on the line of an enum", () =>
    expectRun("enum A { B, C }; const a: A = A.B, d = missing;", {}, options).throws(
      "ReferenceError",
      /missing/,
      {
        line: 1,
        column: 40,
      },
    ));
  test("wrong types do not stop a run", () =>
    expectRun("const a: string = 6 * 7; a", {}, options).completes("42"));
  test("a refusal has its position", () =>
    expectRun("let a = 1;\n  export = a; export {}", {}, options).isInvalid(/^SyntaxError: "export ="/, {
      file: "main",
      line: 2,
      column: 3,
    }));
  test("enums and parameter properties", () =>
    expectRun(
      `enum Size { Small = 1, Large = Small << 2 }
       class Box { constructor(private readonly size: Size, public name = Size[size]) {} get area(): number { return this.size ** 2 } }
       const box = new Box(Size.Large); console.log(box.area, Object.keys(box), Size[1])`,
      {},
      options,
    ).prints("16 [ 'size', 'name' ] Small"));
  test("files import each other's values, and types with them", () =>
    expectFiles(
      {
        "main.ts": `import { Point, origin, type Named } from "./point.ts";
import { Shape } from "./types.ts";
const shape: Shape & Named = { at: new Point(1, 2), name: "dot" };
console.log(shape.at.x + origin.x, shape.name);`,
        "point.ts": `import type { Shape } from "./types.ts";
export class Point { constructor(readonly x: number, readonly y: number) {} }
export interface Named { name: string }
export const origin: Point = (({ at: new Point(40, 0) }) as Shape).at;`,
        "types.ts": `import { Point } from "./point.ts";
export interface Shape { at: Point }`,
      },
      inFiles,
    ).prints("41 dot"));
  test("an imported type is removed, even if a variable elsewhere has its name", () =>
    expectFiles(
      {
        "main.ts": `import { Queue } from "./queue.ts";
type Made = new <T>() => Queue<T>;
function test(Queue: Made) { return new Queue<number>(); }
console.log(test(class { head = 1 } as never).head)`,
        "queue.ts": "export interface Queue<T> { head: T }",
      },
      inFiles,
    ).prints("1"));
  test("parameter properties are set at the call of super, wherever that is", () =>
    expectRun(
      `class Base { constructor(readonly first: number) {} }
       class Kept extends Base {
         own = "own";
         constructor(public name: string) { const made = super(2); console.log(this.name, this.own, made === this); }
       }
       class Chosen extends Base {
         constructor(private readonly big: boolean) {
           if (big) { console.log("big")
             super(10)
           } else super(1)
           console.log(this.big, this.first)
         }
       }
       class Inner extends Base {
         constructor(public value: string) {
           const other = class extends Base { constructor() { super(7); } };
           (() => super(new other().first))();
           console.log(this.value, this.first);
         }
       }
       new Kept("k"); new Chosen(true); new Chosen(false); new Inner("v");`,
      {},
      options,
    ).prints("k own true\nbig\ntrue 10\nfalse 1\nv 7"));
  test("a namespace is exported, imported, and extended", () =>
    expectFiles(
      {
        "main.ts": `import { Geometry } from "./geometry.ts";
namespace Own { export import Inner = Geometry.Inner; export const n = Inner.two }
console.log(Geometry.area(3), Geometry.count, Own.n, Object.keys(Geometry).join());`,
        "geometry.ts": `export namespace Geometry { export let count = 0; export const area = (r: number) => { count++; return r * r } }
export namespace Geometry { export namespace Inner { export const two = 2 } }`,
      },
      inFiles,
    ).prints("9 1 2 count,area,Inner"));
  test("an error in a namespace has its position", () =>
    expectRun("namespace N {\n  export const a = 1;\n  export const b = a + missing;\n}", {}, options).throws(
      "ReferenceError",
      /missing/,
      { line: 3, column: 24 },
    ));
  test("an accessor field reads and writes a private field", () =>
    expectRun(
      `class A { accessor x: number = 1; accessor y; accessor #z = 3
        get all() { return [this.x, this.y, this.#z].join() } }
       class B extends A { get x() { return super.x + 1 } set x(n) { super.x = n * 10 } }
       const b = new B(); b.x = 4; b.y = 2; console.log(b.x, b.all, Object.keys(b).length)`,
      {},
      options,
    ).prints("41 41,2,3 0"));
  test("a file with only types can be imported", () =>
    expectFiles(
      {
        "main.ts": 'import "./types.ts"; import type { A } from "./types.ts"; console.log(1 as A)',
        "types.ts": "export type A = 1",
      },
      inFiles,
    ).prints("1"));
  test("an error in another file has its position there", () =>
    expectFiles({ "main.ts": 'import "./other.ts"', "other.ts": "\nlet a: = 1" }, inFiles).isInvalid(
      /^SyntaxError: Unexpected "="/,
      { file: "other.ts", line: 2, column: 8 },
    ));
  test("sessions keep values from cell to cell", async () => {
    const session = await TestSession.open({ language: "typescript" }, { ...fullRuntime, ...options });
    expect(
      await session.evaluateAll(
        "let a: number = 20",
        "type A = number; enum E { B = 2 }",
        "(a as A) * E.B + 2",
      ),
    ).toBe("42");
    expect(await session.evaluate("const a: string = 'again'; a!")).toMatch(/again/);
  });
  test("its syntax tree contains the types", () => {
    const { root, diagnostics } = syntaxOf(
      { path: "main.ts", text: "enum A { B } let a: A" },
      "typescript",
      compilerOf,
    );
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(root)).toMatch(/"TSEnumDeclaration".*"TSTypeReference"/);
    expect(
      syntaxOf({ path: "main.ts", text: "let a: =" }, "typescript", compilerOf).diagnostics,
    ).toHaveLength(1);
  });
});
