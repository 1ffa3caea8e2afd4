import { describe, expect, test } from "vitest";
import { gradeProgram, type TestCheck } from "../testing/grading.ts";
import { sample } from "../testing/sample.ts";

describe("the steps of a check", () => {
  /** Steps that are counted of one check; a limit of 1 has them said. */
  const stepsOf = async (program: string, check: TestCheck) => {
    const { results } = await gradeProgram(program, [{ ...check, maxFuel: 1 }]);
    expect(results[0]?.message ?? "used 0 steps").toMatch(/used [\d,]+ steps/);
    return Number(results[0]?.actual?.replaceAll(",", "") ?? 0);
  };
  const work = "let sum = 0; const work = () => { for (let k = 0; k < 1e4; k++) sum += 1; return 5 };\n";

  const inspected: readonly (readonly [what: string, f: string])[] = [
    ["a getter", "const f = () => ({ get a() { return work() } })"],
    [
      "an item with a getter",
      "const f = () => Object.defineProperty([1], 0, { enumerable: true, get: work })",
    ],
    [
      "what a list of objects has",
      "const f = () => [{ get a() { return work() } }, new Map([[1, { get b() { return 1 } }]])]",
    ],
    [
      "a Proxy's keys",
      "const f = () => new Proxy({ a: 5 }, { ownKeys(t) { work(); return Reflect.ownKeys(t) } })",
    ],
    [
      "a Proxy's properties",
      "const f = () => new Proxy([5], { getOwnPropertyDescriptor(t, k) { work(); return Reflect.getOwnPropertyDescriptor(t, k) } })",
    ],
    [
      "a Proxy's length",
      "const f = () => new Proxy([], { get(t, k) { if (k === 'length') work(); return t[k] } })",
    ],
    [
      "a Proxy's prototype",
      "const f = () => new Proxy([], { getPrototypeOf() { work(); return Array.prototype } })",
    ],
    [
      "the prototype of a Proxy of a class",
      "const f = () => new Proxy(function () {}, { getOwnPropertyDescriptor(t, k) { work(); return Reflect.getOwnPropertyDescriptor(t, k) } })",
    ],
    [
      "a Proxy that something inherits from",
      "const f = () => Object.create(new Proxy({}, { getPrototypeOf() { work(); return null } }))",
    ],
    [
      "a promise's constructor",
      "const f = () => Object.defineProperty(Promise.resolve(5), 'constructor', { get() { work(); return Promise } })",
    ],
    [
      "a promise's species",
      "class Later extends Promise { static get [Symbol.species]() { work(); return Promise } } const f = () => Later.resolve(5)",
    ],
    ["what a promise is resolved with", "const f = async () => ({ get a() { return work() } })"],
    [
      "what an error has",
      "const f = () => { throw Object.defineProperty(new Error('x'), 'a', { enumerable: true, get: work }) }",
    ],
  ];
  const look = `
    const seen = new Set();
    const look = (value) => {
      if (Object(value) !== value || seen.has(value)) return;
      seen.add(value);
      for (const key of Reflect.ownKeys(value)) {
        Object.getOwnPropertyDescriptor(value, key);
        if (key !== "stack") look(value[key]);
      }
      value.length;
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== null) Object.getPrototypeOf(prototype);
    };
    let value;
    try { value = await f() } catch (error) { value = error }
    look(value);`;
  test.each(sample(inspected, 4))("include the work that is done while %s is inspected", async (_, f) => {
    expect(await stepsOf(work + f, { test: look })).toBeGreaterThan(19_000);
    const idle = work.replace("1e4", "1");
    expect(await stepsOf(idle + f, { test: look })).toBeLessThan(3_000);
  });

  test.each([
    [
      "asks for an instance's class",
      "const Of = class { static [Symbol.hasInstance]() { work(); return true } }",
      "assert({} instanceof Of)",
    ],
    [
      "asks whether an instance has something",
      "const box = new (class Box { constructor() { return new Proxy(this, { has() { work(); return true } }) } })()",
      "assert('a' in box)",
    ],
    [
      "changes a Proxy",
      "const list = new Proxy([1], { defineProperty(t, k, d) { if (k === '1') work(); return Reflect.defineProperty(t, k, d) } }); const see = () => {}",
      "const mine = list; mine.push(2); see(mine)",
    ],
    [
      "answers with what has a `then`",
      "const see = (g) => { g() }; const given = { get then() { work() } }",
      "see(async () => given); await null; await null",
    ],
  ])("include the work that is done when the test %s", async (_, program, check) => {
    expect(await stepsOf(work + program, { test: check })).toBeGreaterThan(19_000);
  });

  const large: readonly (readonly [what: string, f: string, most: number])[] = [
    ["a large list", "const f = () => list", 100],
    ["a large list, later", "const f = async () => list", 1_000],
    ["objects", "const f = () => objects", 100],
    ["objects, later", "const f = async () => objects", 1_000],
    ["a Map", "const f = () => map", 100],
  ];
  test.each(sample(large, 1))("do not include those of reporting %s", async (_, f, most) => {
    const setup =
      "const list = Array.from({ length: 5000 }, (_, i) => i); const objects = list.map((i) => ({ i, text: String(i) })); const map = new Map(list.map((i) => [i, i]));";
    expect(await stepsOf(`${setup}\n${f}`, { call: "f()", prints: "" })).toBeLessThan(most);
  });

  test("are almost the same for a result and for one that is computed when it is inspected", async () => {
    const check = { call: "f()", returns: { a: 5 } };
    const atOnce = await stepsOf(`${work} const f = () => ({ a: work() })`, check);
    const late = await stepsOf(`${work} const f = () => ({ get a() { return work() } })`, check);
    expect(Math.abs(late - atOnce)).toBeLessThan(50);
  });
});
