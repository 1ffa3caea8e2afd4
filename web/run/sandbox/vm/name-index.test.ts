import { describe, expect, test } from "vitest";
import { expectFiles, expectRun, fuelOf } from "../testing/expect-run.ts";
import { runProgram } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const module_ = (count: number) =>
  `${lines(count, (n) => `const v${n} = ${n}; function f${n}() { return v${(7 * n) % count} }`)}\nexport {};`;

describe("long lists of names", () => {
  test.runIf(testsAll)("cost a module in proportion to their length", async () => {
    const fuel = async (count: number) =>
      fuelOf(await runProgram(module_(count), { fuel: 1_000_000_000, sourceBytes: 4_000_000 }));
    const [small, large] = [await fuel(1_000), await fuel(8_000)];
    expect(small).toBeLessThan(800_000);
    expect(large / small).toBeLessThan(9);
  });

  test("each name is found, also from functions", async () => {
    const sum = `let sum = 0;\n${lines(200, (n) => `sum += v${n} + f${n}();`)}`;
    await expectRun(`${module_(200)}\n${sum}\nconsole.log(sum)`).prints(String(2 * 199 * 100));
  });

  test("a name that is declared twice is refused, and an undeclared one is not defined", async () => {
    const many = lines(100, (n) => `let v${n} = ${n};`);
    await expectRun(`${many}\nlet v70 = 1;\nexport {}`).isInvalid(/v70/);
    await expectRun(`${many}\nlet v70 = 1;`).isInvalid(/v70/);
    await expectRun(`${many}\nv100; export {}`).throws("ReferenceError", /v100/);
    await expectRun(`${many}\nconst c = 1;\nexport {};\nc = 2;`).throws("TypeError", /constant/);
  });

  test("exports of a module are found", async () => {
    const many = lines(100, (n) => `export const v${n} = ${n};`);
    await expectFiles({
      "main.js": `import * as all from "./a.js"; import { v0, v99 } from "./a.js"; console.log(v0 + v99, Object.keys(all).length)`,
      "a.js": many,
    }).prints("99 100");
    await expectFiles({ "main.js": 'import { v100 } from "./a.js"; v100', "a.js": many }).isInvalid(/v100/);
    await expectFiles({
      "main.js": 'import "./a.js"',
      "a.js": `${many}\nconst x = 1; export { x as v50 };`,
    }).isInvalid(/v50/);
  });

  test("a text with a syntax error leaves nothing behind for the next one", async () => {
    const declare = lines(60, (n) => `let v${n} = ${n};`);
    await expectRun(
      `const texts = [${JSON.stringify(`${declare} let v5`)}, ${JSON.stringify(declare.replaceAll("v", "w"))}, ${JSON.stringify(`${declare} v5`)}];
for (let round = 0; round < 3; round++)
  for (const text of texts) try { console.log(new Function(text + "; return typeof v5")()) } catch (error) { console.log(error.name) }`,
    ).prints(Array(3).fill("SyntaxError\nundefined\nnumber").join("\n"));
  });

  test("eval and with see the same variables as before", async () => {
    const many = lines(60, (n) => `var v${n} = ${n};`);
    await expectRun(
      `${many}
function f() { ${lines(60, (n) => `var w${n} = ${n};`)} eval("var fresh = 7; w5 = 50"); return fresh + w5 + v5 + eval("w6 + v6") }
console.log(f());
console.log(new Function("object", ${JSON.stringify(`${lines(60, (n) => `var w${n} = ${n};`)} with (object) { return w5 + v5 + eval('w6') }`)})({ w5: 1, v5: 2, w6: 3 }));`,
    ).prints("74\n6");
  });

  const inOneFunction: Readonly<Record<string, (count: number) => string>> = {
    "let, each used": (count) =>
      `${lines(count, (n) => `let v${n} = ${n};`)} let sum = 0; ${lines(count, (n) => `sum += v${n};`)} return sum`,
    "var, each used": (count) =>
      `${lines(count, (n) => `var v${n} = ${n};`)} var sum = 0; ${lines(count, (n) => `sum += v${n};`)} return sum`,
    "names that are taken apart": (count) =>
      `const {${lines(count, (n) => `v${n} = ${n},`)}} = {}; return [${lines(count, (n) => `v${n},`)}].reduce((a, b) => a + b)`,
    "functions that use each other": (count) =>
      `${lines(count, (n) => `function f${n}() { return ${n} + (${n} > ${count} ? f${(7 * n) % count}() : 0); }`)} return ${lines(count, (n) => `f${n}() + `)} 0`,
    "used two functions further in": (count) =>
      `${lines(count, (n) => `const v${n} = ${n};`)} return (() => () => [${lines(count, (n) => `v${n},`)}])()().reduce((a, b) => a + b)`,
    "private names of a class": (count) =>
      `class C { ${lines(count, (n) => `#v${n} = ${n};`)} sum() { return ${lines(count, (n) => `this.#v${n} + `)} 0 } } return new C().sum()`,
    "blocks and catch": (count) =>
      `let sum = 0; ${lines(count, (n) => `try { throw ${n} } catch (e${n}) { const v = e${n}; { sum += v } }`)} return sum`,
  };
  test.each(Object.entries(inOneFunction))("of one function, too: %s", async (_, body) => {
    const run = async (count: number) => {
      const program = await runProgram(`function f() { ${body(count)} }\nconsole.log(f())`, {
        fuel: 1_000_000_000,
        sourceBytes: 4_000_000,
      });
      return { fuel: fuelOf(program), printed: program.output.trim() };
    };
    const [small, large] = [await run(500), await run(4_000)];
    expect([small.printed, large.printed]).toEqual([String((499 * 500) / 2), String((3_999 * 4_000) / 2)]);
    expect(large.fuel / small.fuel).toBeLessThan(9.5);
  });

  test("arguments of one function", async () => {
    const names = lines(60, (n) => `v${n}`).replaceAll("\n", ", ");
    await expectRun(`const f = (${names}, v5) => 0`).isInvalid(/Duplicate parameter/);
    await expectRun(`const f = (${names}) => { let v5 }`).isInvalid(/v5/);
    await expectRun(
      `const f = (${names}) => { var v5; return v5 + v59 }; console.log(f(...Array(60).keys()))`,
    ).prints("64");
    await expectRun(
      `const f = (${names}, last = () => v7 + v59) => { var v7 = 100; return last() + v7 }; console.log(f(...Array(60).keys()))`,
    ).prints("166");
  });

  test.runIf(testsAll)("names that are imported one by one, or as a namespace, are found", async () => {
    const fuel = async (count: number, main: (names: readonly string[]) => string) => {
      const names = Array.from({ length: count }, (_, n) => `v${n}`);
      const files = {
        "main.js": main(names),
        "a.js": names.map((name, n) => `export const ${name} = ${n};`).join("\n"),
        "b.js": 'export * from "./a.js"',
      };
      return fuelOf(await runProgram(files, { fuel: 1_000_000_000 }));
    };
    for (const main of [
      (names: readonly string[]) => `import { ${names.join()} } from "./a.js"; v0 + v9;`,
      () => 'import * as all from "./a.js"; all.v9',
      () => 'import * as all from "./b.js"; all.v9',
    ])
      expect((await fuel(4_000, main)) / (await fuel(500, main))).toBeLessThan(9.5);
  });

  test("the innermost variable of a name is found, and only in its scope", async () => {
    const many = (prefix: string, count = 40) => lines(count, (n) => `let ${prefix}${n} = "${prefix}${n}";`);
    await expectRun(
      `function f(object) {
  ${many("a")}
  let x = "outer";
  const said = [];
  { ${many("b")} let x = "inner"; said.push(x, a3, b3); { ${many("c")} said.push(x, a3, b3, c3); } }
  { let y = x; said.push(y, typeof b3, typeof c3); }
  try { late; } catch (error) { said.push(error.name) }
  for (let a3 of ["loop"]) said.push(a3);
  switch (1) { case 0: let x; case 1: said.push((() => { try { return x } catch (error) { return error.message } })()) }
  let late = 1;
  return said.join();
}
console.log(f());
console.log(new Function("object", \`${many("w")} let x = "variable"; with (object) { let w3 = "block"; return [x, w3, w4, w5, (() => w6 + x)()].join() }\`)({ x: "property", w5: "of the object" }));`,
    ).prints(
      [
        "inner,a3,b3,inner,a3,b3,c3,outer,undefined,undefined,ReferenceError,loop,Cannot access 'x' before initialization",
        "property,block,w4,of the object,w6property",
      ].join("\n"),
    );
    await expectRun(`function f() { ${many("a")} let a30; }`).isInvalid(/a30/);
    await expectRun(`function f() { ${many("a")} { var a30; } }`).isInvalid(/a30/);
    await expectRun(`function f() { ${lines(40, (n) => `var a${n};`)} let a30; }`).isInvalid(/a30/);
    await expectRun(`function f() { ${many("a")} { let a30 = 1; } return a30 }; console.log(f())`).prints(
      "a30",
    );
  });
});
