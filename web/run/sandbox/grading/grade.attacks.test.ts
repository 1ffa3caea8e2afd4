import { describe, expect, test } from "vitest";
import { gradeProgram, resultText, resultTexts } from "../testing/grading.ts";
import { attacks } from "../testing/grading-attacks.ts";
import { sample } from "../testing/sample.ts";

/** The right results of the attackers' `fib` and `sorted`, checked in all available ways. */
const checks = [
  { call: "fib(10)", returns: 55 },
  { call: "sorted([3, 1, 2])", returns: [1, 2, 3] },
  { test: "assert.equal(fib(10), 55)" },
  { test: "expect(fib(10)).toBe(55)" },
  { test: "assert.deepEqual(sorted([3, 1, 2]), [1, 2, 3])" },
  { call: "fib(10)", throws: "RangeError" },
];

describe("a wrong program does not pass, though it", () => {
  test.each(sample(Object.entries(attacks), 4))("%s", async (_, program) => {
    const { results } = await gradeProgram(program, checks, {
      limits: { fuel: 2_000_000, memoryBytes: 24 * 2 ** 20 },
    });
    for (const result of results) {
      expect(result).toMatchObject({ passed: false });
      // The message names its problem, not a failure of the grading.
      expect(resultText(result)).not.toMatch(/could not be|what grades/);
    }
  });
});

describe("a correct program passes, though it", () => {
  const right = `function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
    function sorted(list) { const all = []; for (let i = 0; i < list.length; i++) { let at = all.length; while (at > 0 && all[at - 1] > list[i]) { all[at] = all[at - 1]; at-- } all[at] = list[i] } return all }\n`;
  // These attacks break functions that a program of their own would need, but not those that grade it.
  const broken = ["patches what compares", "patches what iterates", "patches what calls", "patches JSON"];
  test.each(broken)("%s", async (name) => {
    const attack = (attacks[name] as string).split("\n").slice(2).join("\n");
    const { results } = await gradeProgram(right + attack, checks.slice(0, 5));
    expect(results.map(resultText)).toEqual(Array.from({ length: 5 }, () => "passed"));
  });
});

describe("the program cannot learn the expected result", () => {
  /** The program prints what it has learnt. */
  const spied = async (program: string, check: string) => {
    const { results } = await gradeProgram(`${program}\nconst learnt = () => JSON.stringify(seen)`, [
      { test: `const secret = 424242; ${check}; assert.equal(printed() + learnt(), "")` },
    ]);
    return results[0]?.actual ?? "";
  };

  test.each([
    [
      "the text of a callback",
      "const seen = []; const f = (g) => { seen.push(String(g), g.toString(), Function.prototype.toString.call(g)); return 1 }",
      "f(() => secret)",
    ],
    [
      "what a callback has",
      "const seen = []; const f = (g) => { for (let o = g; o; o = Object.getPrototypeOf(o)) for (const k of Reflect.ownKeys(o)) try { seen.push(String(k), String(o[k])) } catch {} return 1 }",
      "f(() => secret)",
    ],
    [
      "who calls it",
      "const seen = []; function f() { try { seen.push(String(arguments.callee.caller)) } catch {} try { seen.push(String(f.caller)) } catch {} return 1 }",
      "f(() => secret)",
    ],
    [
      "where it is called from",
      "const seen = []; const f = (g) => { seen.push(new Error('x').stack); try { g() } catch (e) { seen.push(e.stack, e.message, JSON.stringify(e), String(e.cause)) } return 1 }",
      "f(() => { throw new Error('from the test') })",
    ],
    [
      "the constructor behind a callback",
      "const seen = []; const f = (g) => { try { seen.push(g.constructor('return secret')()) } catch (e) { seen.push(e.message) } return 1 }",
      "f(() => secret)",
    ],
    [
      "the globals of the tests",
      "const seen = []; const f = (g) => { seen.push(...Reflect.ownKeys(globalThis).map((k) => String(globalThis[k]))); return 1 }",
      "f(() => secret)",
    ],
  ])("not from %s", async (_, program, check) => {
    expect(await spied(program, check)).not.toMatch(/424242/);
  });

  test("nor by a callback that returns everything it is asked for", async () => {
    const program = `
      let got = "nothing";
      function fib(read, write) {
        try {
          const make = read(read({}, "constructor"), "constructor");
          got = typeof make;
          make("globalThis.assert = globalThis.expect = () => ({ toBe() {} })")();
          got = "the tests' own realm";
        } catch (error) { got += ": " + error.message }
        try { write(read({}, "__proto__"), "passed", true) } catch {}
        try { write(read([], "__proto__"), "includes", () => true) } catch {}
        return 0;
      }`;
    const { results } = await gradeProgram(program, [
      {
        test: `
          const read = (object, key) => object[key];
          const write = (object, key, value) => { object[key] = value; return object };
          fib(read, write);
          assert.equal({}.passed, undefined);
          assert.equal([1].includes(2), false);
          assert.equal(program.got.includes("realm"), false, program.got);
          assert.equal(fib(read, write), 55)`,
      },
    ]);
    expect(resultText(results[0] as never)).toBe(
      "fib([Function: read], [Function: write]) returned 0; expected 55",
    );
  });

  test("a callback can be constructed and has its properties, as in one realm, but not its text", async () => {
    const program = `const f = (g) => { const out = []; for (const ask of [() => new g(), () => g.secret, () => g.prototype.secret, () => /secret|x = 1/.test(String(g))]) try { out.push(String(ask())) } catch (e) { out.push(e.name) } return out }`;
    const [first] = await resultTexts(program, [
      {
        test: "function g() { this.x = 1 } g.secret = 5; assert.deepEqual(f(g), ['[object Object]', '5', 'undefined', 'false'])",
      },
    ]);
    expect(first).toBe("passed");
  });
});

test("the effects of one check's calls do not reach the next one", async () => {
  const program =
    "let calls = 0; const count = () => ++calls; const spoil = () => { Array.prototype.map = 0; calls = 99 }";
  expect(
    await resultTexts(program, [
      { call: "count()", returns: 1 },
      { call: "spoil()", returns: 0 },
      { call: "count()", returns: 1 },
      { test: "count(); assert.equal(count(), 2)" },
    ]),
  ).toEqual(["passed", "spoil() returned undefined; expected 0", "passed", "passed"]);
});

test("the same program and checks have the same results, to the step", async () => {
  const program =
    "const seen = new Map(); const f = (n) => { for (let i = 0; i < n; i++) seen.set({ i }, i); return seen.size }";
  const of = async () => (await gradeProgram(program, [{ call: "f(500)", maxFuel: 1 }])).results[0]?.actual;
  expect(await of()).toBe(await of());
});
