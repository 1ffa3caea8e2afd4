import { describe, expect, test } from "vitest";
import { expectFiles, expectRun, fuelOf } from "../testing/assertions.ts";
import { runProgram } from "../testing/run-program.ts";

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const module_ = (count: number) =>
  `${lines(count, (n) => `const v${n} = ${n}; function f${n}() { return v${(7 * n) % count} }`)}\nexport {};`;

describe("long lists of names", () => {
  test("cost a module in proportion to their length", async () => {
    const fuel = async (count: number) =>
      fuelOf(await runProgram(module_(count), { fuel: 1_000_000_000, sourceBytes: 4_000_000 }));
    const [small, large] = [await fuel(1_000), await fuel(8_000)];
    expect(small).toBeLessThan(800_000);
    expect(large / small).toBeLessThan(9);
  });

  test("each name is found, from functions, too", async () => {
    const sum = `let sum = 0;\n${lines(200, (n) => `sum += v${n} + f${n}();`)}`;
    await expectRun(`${module_(200)}\n${sum}\nconsole.log(sum)`).prints(String(2 * 199 * 100));
  });

  test("a name that is declared twice is refused, and one that is not declared is none", async () => {
    const many = lines(100, (n) => `let v${n} = ${n};`);
    await expectRun(`${many}\nlet v70 = 1;\nexport {}`).isInvalid(/v70/);
    await expectRun(`${many}\nlet v70 = 1;`).isInvalid(/v70/);
    await expectRun(`${many}\nv100; export {}`).throws("ReferenceError", /v100/);
    await expectRun(`${many}\nconst c = 1;\nexport {};\nc = 2;`).throws("TypeError", /constant/);
  });

  test("exports of a module", async () => {
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

  test("a text that does not compile leaves nothing behind for the next one", async () => {
    const declare = lines(60, (n) => `let v${n} = ${n};`);
    await expectRun(
      `const texts = [${JSON.stringify(`${declare} let v5`)}, ${JSON.stringify(declare.replaceAll("v", "w"))}, ${JSON.stringify(`${declare} v5`)}];
for (let round = 0; round < 3; round++)
  for (const text of texts) try { console.log(new Function(text + "; return typeof v5")()) } catch (error) { console.log(error.name) }`,
    ).prints(Array(3).fill("SyntaxError\nundefined\nnumber").join("\n"));
  });

  test("eval and with see what they did", async () => {
    const many = lines(60, (n) => `var v${n} = ${n};`);
    await expectRun(
      `${many}
function f() { ${lines(60, (n) => `var w${n} = ${n};`)} eval("var fresh = 7; w5 = 50"); return fresh + w5 + v5 + eval("w6 + v6") }
console.log(f());
console.log(new Function("object", ${JSON.stringify(`${lines(60, (n) => `var w${n} = ${n};`)} with (object) { return w5 + v5 + eval('w6') }`)})({ w5: 1, v5: 2, w6: 3 }));`,
    ).prints("74\n6");
  });
});
