import { describe, expect, test } from "vitest";
import { expectRun, fuelOf } from "../run/sandbox/testing/expect-run.ts";
import { sample } from "../run/sandbox/testing/sample.ts";

/**
 * Values that are costly on purpose: the code of each, and the maximum steps of printing it, if 1 million is not
 * enough.
 */
const huge: Readonly<Record<string, string | readonly [code: string, steps: number]>> = {
  "a sparse array": "const a = []; a[4294967294] = 1; return a",
  "an array of a million": ["return Array.from({ length: 1e6 }, (_, i) => i)", 3_000_000],
  "an object of 100,000": [
    "return Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => ['k' + i, i]))",
    3_000_000,
  ],
  "a Map of 100,000": "return new Map(Array.from({ length: 1e5 }, (_, i) => [i, i]))",
  "a Set of 100,000": "return new Set(Array.from({ length: 1e5 }, (_, i) => i))",
  "a typed array of 30 MB": "return new Uint8Array(3e7)",
  "a string of 10 MB": "return 'x'.repeat(1e7)",
  "a boxed string of 10 MB": "return Object('x'.repeat(1e7))",
  "a symbol of 1 MB": "return Symbol('x'.repeat(1e6))",
  "a key of 1 MB": "return { ['k'.repeat(1e6)]: 1 }",
  "a symbol key of 1 MB": "return { [Symbol('k'.repeat(1e6))]: 1 }",
  "a name of 1 MB": "return Object.defineProperty(() => {}, 'name', { value: 'n'.repeat(1e6) })",
  "a class name of 1 MB": "return new (Object.defineProperty(class {}, 'name', { value: 'n'.repeat(1e6) }))",
  "a message of 1 MB": "return new Error('m'.repeat(1e6))",
  "a regular expression of 1 MB": ["return new RegExp('x'.repeat(1e6))", 1_500_000],
  "a BigInt of a million bits": "return 1n << 1_000_000n",
  "a tree of 10 ** 5":
    "const grow = (d) => d ? Array.from({ length: 10 }, () => grow(d - 1)) : 1; return grow(5)",
  "a shared graph, 2 ** 40 as a tree": "let o = [1]; for (let i = 0; i < 40; i++) o = [o, o]; return o",
  "a list 100,000 deep": "let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o",
  "a prototype chain of 100,000": "let o = {}; for (let i = 0; i < 1e5; i++) o = Object.create(o); return o",
  "a thousand strings of 10,000": [
    "return Array.from({ length: 100 }, () => Array.from({ length: 10 }, () => '\\u0001'.repeat(1e4)))",
    8_000_000,
  ],
  "a thousand names of 10,000":
    "return Array.from({ length: 100 }, (_, i) => ({ ['k'.repeat(1e4) + i]: { ['j'.repeat(1e4)]: 1 } }))",
  "Proxies, 20,000 deep": "let p = { a: 1 }; for (let i = 0; i < 20_000; i++) p = new Proxy(p, {}); return p",
  "a DataView of 30 MB": "return new DataView(new ArrayBuffer(3e7))",
  "500 cycles":
    "return Array.from({ length: 50 }, () => Array.from({ length: 10 }, () => { const o = {}; o.o = o; return o }))",
  // The whole text of each is read, and the tree of values keeps 1,000 characters of it.
  "a long class, 90 times": [
    "const make = (0, eval)('() => class A {/*' + 'x'.repeat(60_000) + '*/}'); return Array.from({ length: 90 }, make)",
    2_000_000,
  ],
  "sparse arrays in an array":
    "return Array.from({ length: 100 }, () => { const a = []; a[5000] = 1; return a })",
  "900 objects with 1,000 prototypes": [
    "let o = {}; for (let i = 0; i < 1000; i++) o = Object.create(o); return Array.from({ length: 30 }, () => Array.from({ length: 30 }, () => Object.create(o)))",
    3_000_000,
  ],
  "values in values in values": [
    "return Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => 1)))",
    2_000_000,
  ],
  "10,000 symbols": "const o = {}; for (let i = 0; i < 10_000; i++) o[Symbol(i)] = i; return o",
  "errors with causes, 1,000 deep":
    "let e = new Error('m'); for (let i = 0; i < 1000; i++) e = new Error('m', { cause: e }); return e",
  "promises of promises":
    "let p = Promise.resolve({}); for (let i = 0; i < 1000; i++) p = Promise.resolve([p]); return p",
  "a shared graph through everything":
    "let o = { a: 1 }; for (let i = 0; i < 40; i++) o = i % 2 ? new Map([[o, o], [[o], new Set([o])]]) : { a: o, b: Promise.resolve(o), c: new Error('m', { cause: o }) }; return o",
};

describe("bounded", () => {
  for (const [what, value] of sample(Object.entries(huge), 6)) {
    const [code, steps] = typeof value === "string" ? [value, 1_000_000] : value;
    test(`${what}: in ${steps.toLocaleString("en")} steps`, async () => {
      const make = `const value = (() => { ${code} })();`;
      const silent = await expectRun(`${make} 1`, { fuel: 100_000_000 }).completes();
      const text = await expectRun(`${make} console.log([value]); value`, { fuel: 100_000_000 }).completes();
      expect(fuelOf(text) - fuelOf(silent)).toBeLessThan(steps);
      expect(text.output.length).toBeLessThan(250_000);
      if (text.outcome.kind !== "completed") return;
      expect(text.outcome.inspected).not.toMatch(/could not be inspected/);
      expect(JSON.stringify(text.outcome).length).toBeLessThan(700_000);
    });
  }

  test("omitted entries are counted", async () => {
    await expectRun("Array.from({ length: 105 }, () => 1)").completes(/1, \.\.\. 5 more items \]$/);
    await expectRun("new Set(Array(101).keys())").completes(/99, \.\.\. 1 more item \}$/);
    await expectRun("'x'.repeat(10_007)").completes(/^'x{10000}'\.\.\. 7 more characters$/);
    await expectRun("const a = []; a[4294967294] = 1; a").completes(
      "[ <1000 empty items>, ... 4294966295 more items ]",
    );
  });
  test("entries without room are counted, too", () =>
    expectRun("Array.from({ length: 50 }, () => 'y'.repeat(9000))").completes(
      /^\[ (?:'y{9000}', ){12}\.\.\. 38 more items \]$/,
    ));
});
