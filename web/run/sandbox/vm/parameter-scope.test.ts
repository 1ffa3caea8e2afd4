import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";
import { scopePrelude, scopeProgram } from "../testing/scope-programs.ts";

/** Expressions whose value has a text. The expected one is that of the Node that runs this test. */
const shared: readonly string[] = [
  "((a, put = (v) => { a = v }) => { put(7); return a })(1)",
  "((a, get = () => a) => { a = 9; return get() })(1)",
  "new (class { m(x, get = () => x) { x = 2; return get() } })().m(1)",
  "(class { static m(a, get = () => a) { a++; return get() } }).m(1)",
  "new (class { constructor(a = 1, get = () => a) { a = 4; this.v = get() } })().v",
  "(() => { let told; ({ set s([v, get = () => v]) { v = 3; told = get() } }).s = [1]; return told })()",
  "[...(function* (a, get = () => a) { a = 2; yield get() })(1)]",
  "(({ a }, get = () => a) => { a = 5; return get() })({ a: 1 })",
  "(([a], get = () => a) => { a = 5; return get() })([1])",
  "((get = () => rest, ...rest) => { rest = [9]; return get().length })(undefined, 1)",
  "((a, get = () => () => a) => { a = 3; return get()() })(1)",
  "((a, get = () => a) => { const more = () => { a++ }; more(); more(); return [a, get()] })(1)",
  "((a, get = () => a, set = (v) => (a = v)) => { set(5); return [a, get(), (() => a)(), ((b = a) => b)()] })(1)",
  "((a, o = { get v() { return a }, set v(x) { a = x } }) => { o.v = 4; return [a, o.v] })(1)",
  "((a, C = class { static m() { return a } }) => { a = 2; return C.m() })(1)",
  "((a, b, get = () => [a, b]) => { [a, b] = [b, a]; return get() })(1, 2)",
  "((a, get = () => a) => { for (a of [1, 2, 3]); return get() })(0)",
  "((a, get = () => a) => { for (a in { x: 1 }); return get() })(0)",
  "((a, get = () => a) => { ({ a } = { a: 6 }); return get() })(0)",
  "((a, get = () => a) => { with ({ b: 1 }) { a = b } return get() })(0)",
  "((a, get = () => typeof a) => { a += 'x'; a ||= 1; a ??= 2; return [a, get()] })(1)",
  "((a, b = (() => { a = 10; return 1 })()) => [a, b])(1)",
  "((a, b = a++, c = (a = a * 2)) => [a, b, c])(1)",
  "(({ a }, b = a++) => a)({ a: 1 })",
  "((a, get = eval('() => a')) => { a = 3; return get() })(1)",
  "((a, get = () => eval('a')) => { a = 6; return get() })(1)",
  "((a, set = () => eval('a = 5')) => { set(); return a })(1)",
  "((a, get = () => a) => { eval('a = 4'); return [a, get()] })(1)",
  "((a, get = () => a) => [eval('a'), (a = 8, eval('a')), get(), eval('get()')])(1)",
  "((a, get = () => a) => { try { throw 3 } catch (a) { a = 4 } return [a, get()] })(1)",
  "((a, get = () => a) => { a = 3; return (() => eval('a'))() })(1)",
  "((a, b = a++) => eval('a'))(1)",
  "((a, b = 1) => { eval('var a = 5'); return a })(1)",
  "(function (a, b = 1) { eval('var a = 7; function c() {}'); return [a, typeof c] })(1)",
  "(function (a, b = 1) { eval('function a() {}'); return typeof a })(1)",
  "(({ a }, b = 1) => { eval('var a = 5'); return a })({ a: 1 })",
  "((a, get = () => a) => { (() => eval('var a = 5'))(); return [a, get()] })(1)",
  "((a, get = () => a) => { eval('let a = 5; a'); return [a, get()] })(1)",
  "(({ a } = { a: 3 }, b = (a = 4)) => { (() => eval('a = 5'))(); return [a, (() => a)(), eval('a')] })()",
  "(({ a } = { a: 3 }, b = (a = 4)) => { a = 5; { let a = 6; return (() => (() => eval('a'))())() } })()",
];

/** The body declares the name, and has a variable of its own. */
const separate: readonly string[] = [
  "((a, get = () => a) => { var a; a = 2; return [a, get()] })(1)",
  "((a, get = () => a) => { var a = 2; return [a, get()] })(1)",
  "((a, get = () => a) => { for (var a of [5]); return [a, get()] })(1)",
  "((a, get = () => a) => { function a() {} return [typeof a, get()] })(1)",
  "(({ a }, get = () => a) => { var a = 2; return [a, get()] })({ a: 1 })",
  "(([a], get = () => a) => { function a() {} return [typeof a, get()] })([1])",
  "((a, get = () => a) => { for (let i = 0; i < 2; i++) { let a = i; get() } return [a, get()] })(1)",
  "((a, get = () => a) => { var a = 3; return (() => [eval('a'), get()])() })(1)",
  "((a, b = a++) => { var a; return a })(1)",
  "(({ a }, b = a++) => { var a; return a })({ a: 1 })",
  "((a, b = (() => { a = 5 })()) => { var a; return a })(1)",
  "((a, set = () => { a = 3 }) => { var a; set(); return a })(1)",
  "((a, b = eval('a = 6')) => { var a; return a })(1)",
  "((a = 1, b = (a = 7)) => { var a; return a })()",
  "((a, b = a++) => { function a() {} return typeof a })(1)",
  "((b = a = 3, ...a) => { var a; return a })()",
  "[...(function* (a, b = a++) { var a; yield a; { var a = 5 } yield a })(1)]",
];

/** A function in a block is no variable of the body if a parameter has its name. */
const blocks: readonly string[] = [
  "((a) => { { function a() {} } return typeof a })(1)",
  "(({ a }) => { { function a() {} } return typeof a })({ a: 1 })",
  "(([a]) => { { function a() {} } return typeof a })([1])",
  "(([a] = [1], get = () => a) => { { function a() {} } return [typeof a, get()] })()",
  "(({ b }) => { { function a() {} } return typeof a })({ b: 1 })",
  "(({ b }) => { { function a() { return 1 } } { function a() { return 2 } } return a() })({ b: 1 })",
  "(({ b }) => { { function a() {} } let a = 2; return a })({ b: 1 })",
];

/** They end before they begin. */
const refused: readonly string[] = [
  "function f({ a }) { let a }",
  "function f([a]) { const a = 1 }",
  "function f({ b: [a] }) { class a {} }",
  "function f([a] = []) { let a }",
  "({ a }) => { let a }",
  "({ m(...[a]) { let a } })",
];

const values = async (codes: readonly string[], prelude: string) => {
  const program = `${prelude}\nfor (const code of ${JSON.stringify(codes)}) console.log(say(code))`;
  const { output } = await runProgram(program, { fuel: 1_000_000_000, outputBytes: 4_000_000 });
  return output.split("\n");
};
const inNode = (codes: readonly string[], prelude: string): readonly string[] =>
  codes.map((code) => runInNewContext(`${prelude}\nsay(${JSON.stringify(code)})`));

const evaluating = `const say = (code) => { try { return JSON.stringify((0, eval)(code)) } catch (error) { return error.name } }`;

describe("the closures of parameters and the body share the parameters", () => {
  test.each(
    Object.entries({
      "unless the body declares the name": [...shared, ...separate],
      "a function in a block does not declare it": blocks,
      "a lexical declaration of the name is an error": refused,
    }),
  )("%s", async (_, codes) => {
    expect(await values(codes, evaluating)).toEqual(inNode(codes, evaluating));
  });
});

test("also in asynchronous functions", async () => {
  const { output } = await runProgram(`
    const f = async (a, get = () => a) => { a = 2; await null; a++; return get() };
    async function* g({ a }, put = (v) => { a = v }) { put(5); yield a; await null; a++; yield a }
    const list = [];
    for await (const each of g({ a: 1 })) list.push(each);
    console.log(await f(1), list.join());`);
  expect(output).toBe("3 5,6");
});

test("generated programs with default parameters, closures, destructuring and scopes end as in Node", async () => {
  const batches = sample(
    Array.from({ length: 20 }, (_, nth) => nth),
    2,
  );
  for (const batch of batches) {
    const programs = Array.from({ length: 100 }, (_, nth) => scopeProgram(100 * batch + nth));
    expect(await values(programs, scopePrelude)).toEqual(inNode(programs, scopePrelude));
  }
});
