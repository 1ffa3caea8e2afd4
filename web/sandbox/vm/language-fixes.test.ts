import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";

/** Programs whose value is a string. The expected value is that of the Node that runs this test. */
const programs: Readonly<Record<string, string>> = {
  "the operand of new ends with its first arguments": `
    function A() { return function B() { this.q = 1; }; }
    function M() { this.m = function () { this.z = 5; }; this.c = () => 7; }
    [new new A()().q, new new A(...[1])(...[2]).q, new (new A())().q, typeof new new A, typeof new A(),
      new new M().m().z, new M().c(), new M().m.call({}), new new M().m(1, ...[2]).z,
      new new (class { constructor() { return class { constructor(v) { this.v = v } } } })()(3).v].join()`,
  "the keys of a Proxy are a list": `
    const told = [];
    for (const keys of ["ab", "", 1, 0, true, undefined, null, Symbol("s"), 1n, [], ["a"], { length: 1, 0: "b" }])
      for (const list of [Reflect.ownKeys, Object.keys, Object.getOwnPropertyNames, Object.getOwnPropertySymbols, (p) => ({ ...p }), JSON.stringify]) {
        try { told.push(String(list(new Proxy({}, { ownKeys: () => keys })))) }
        catch (error) { told.push(error.name + ": " + error.message) }
      }
    told.join("; ")`,
};

describe("values are those of Node", () => {
  for (const [what, code] of Object.entries(programs))
    test(what, async () => {
      const { outcome } = await runProgram(`console.log(eval(${JSON.stringify(code)}))`);
      expect(outcome.kind).toBe("completed");
      const { output } = await runProgram(`console.log(eval(${JSON.stringify(code)}))`);
      expect(output).toBe(runInNewContext(code));
    });
});

test("lists of names are exported", async () => {
  const lists = `
    export const [first, ...rest] = [1, 2, 3];
    export let [{ i }, [j], , k = 5] = [{ i: 10 }, [11]];
    export var [, v] = [1, 2];
    export const { a, b: [c] } = { a: 1, b: [7] };
    const [hidden] = [1];`;
  const { output } = await runProgram({
    "m.js": lists,
    "main.js": `import * as m from "./m.js"; import { first, rest, k } from "./m.js";
      console.log(JSON.stringify(m), first, rest.length, k)`,
  });
  expect(output).toBe('{"a":1,"c":7,"first":1,"i":10,"j":11,"k":5,"rest":[2,3],"v":2} 1 2 5');
});

test("a string of two bytes a character begins with none", async () => {
  const { output } = await runProgram(
    `console.log(RegExp.escape("\\u2028-"), "\\u{10ffff}".replace(/./gu, ""), "é漢".slice(0, 0) + "漢")`,
  );
  expect(output).toBe("\\u2028\\x2d  漢");
});
