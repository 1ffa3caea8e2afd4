import { describe, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";

describe("timers", () => {
  test("the delay is a number of milliseconds; any other value counts as 0", () =>
    expectRun(
      "const order = [[1, 2], ['1', 'text'], [null, 'null'], [undefined, 'undefined'], [-5, 'negative'], [NaN, 'NaN'], [Infinity, 'Infinity'], [2 ** 31, 'too long'], [{ valueOf: () => 3 }, 'object']]; for (const [delay, name] of order) setTimeout(console.log, delay, name)",
    ).prints("null\nundefined\nnegative\nNaN\nInfinity\ntoo long\n2\ntext\nobject"));
  test("arguments are passed on", () =>
    expectRun("setTimeout((...args) => console.log(args.length, ...args), 0, 1, 'two', [3])").prints(
      "3 1 two [ 3 ]",
    ));
  for (const [kind, strict] of [
    ["strict", "'use strict'; "],
    ["sloppy", ""],
  ])
    test(`\`this\` is the global object, for ${kind} functions, too`, () =>
      expectRun(
        `const id = setInterval(show, 0); setTimeout(show, 1, 1); setTimeout(show, 1); function show() { ${strict}clearInterval(id); console.log(this === globalThis) }`,
      ).prints("true\ntrue\ntrue"));
  test("a method that is passed loses its object", () =>
    expectRun(
      "class Button { value = 'hi'; click() { console.log(this.value) } } setTimeout(new Button().click)",
    ).prints("undefined"));
  test("ids are numbers, all different", () =>
    expectRun(
      "const ids = [setTimeout(() => {}), setTimeout(() => {}), setInterval(() => {}, 5)]; clearInterval(ids[2]); [new Set(ids).size, ids.every(Number.isInteger)]",
    ).completes("[ 3, true ]"));
  test("clearing an unknown timer does nothing", () =>
    expectRun(
      "clearTimeout(); clearTimeout(99); clearTimeout(null); clearTimeout({}); clearInterval('x'); clearTimeout(-1); 'fine'",
    ).completes("'fine'"));
  test("clearing twice does nothing more", () =>
    expectRun(
      "const id = setTimeout(() => console.log('no')); clearTimeout(id); clearTimeout(id); setTimeout(() => console.log('yes'))",
    ).prints("yes"));
  test("clearTimeout and clearInterval are the same", () =>
    expectRun(
      "clearInterval(setTimeout(() => console.log('a'))); clearTimeout(setInterval(() => console.log('b'), 1))",
    ).prints(""));
  test("a timer that an earlier one clears does not fire", () =>
    expectRun(
      "const id = setTimeout(() => console.log('no'), 2); setTimeout(() => clearTimeout(id), 1)",
    ).prints(""));
  test("timers fire in order, however they are set and cleared", () =>
    expectRun(
      "const fired = [], ids = []; for (let i = 0; i < 300; i++) { const due = (i * 7919) % 53; ids.push(setTimeout(() => fired.push(due * 1000 + i), due)) } for (let i = 0; i < 300; i += 3) clearTimeout(ids[i]); setTimeout(() => console.log(fired.length, fired.every((each, i) => i === 0 || fired[i - 1] < each)), 60)",
    ).prints("200 true"));
  test("an interval of 0 counts as 1, so that time moves on", () =>
    expectRun(
      "let n = 0; const id = setInterval(() => n++, 0); setTimeout(() => { clearInterval(id); console.log(n > 2 && n < 7) }, 5)",
    ).prints("true"));
  test("an interval continues after an error in it was caught", () =>
    expectRun(
      "let n = 0; const id = setInterval(() => { try { if (++n < 3) throw 1; clearInterval(id) } finally { console.log(n); return } }, 1)",
    ).prints("1\n2\n3"));
  test("a missing function is an error that says so", async () => {
    await expectRun("setTimeout('code')").throws("TypeError", "setTimeout needs a function to call");
    await expectRun("setInterval()").throws("TypeError", "setInterval needs a function to call");
    await expectRun("queueMicrotask({})").throws("TypeError", "queueMicrotask needs a function to call");
  });
  test("none of our frames is in a stack trace", () =>
    expectRun("setTimeout(function tick() { console.log(new Error().stack.trim()) }, 0, 1)").prints(
      /^Error\n {4}at tick \(main\.js:1:\d+\)$/,
    ));
  test("are no constructors, and look plain", () =>
    expectRun(
      "[setTimeout.name, setTimeout.length, 'prototype' in setTimeout, Object.keys(globalThis).includes('setTimeout'), (() => { try { new setTimeout(() => {}) } catch (e) { return e.name } })()]",
    ).completes("[ 'setTimeout', 1, false, false, 'TypeError' ]"));
  test("a program that patched everything still has them", () =>
    expectRun(
      "for (const proto of [Array.prototype, Object.prototype, Function.prototype]) for (const key of Object.getOwnPropertyNames(proto)) if (key !== 'constructor' && typeof Object.getOwnPropertyDescriptor(proto, key).value === 'function') proto[key] = () => { throw new Error('patched ' + key) }; setTimeout((x) => console.log(x), 1, 'fired'); queueMicrotask(() => console.log('micro'))",
    ).prints("micro\nfired"));
});

describe("queueMicrotask", () => {
  test("runs in order with promises", () =>
    expectRun(
      "Promise.resolve().then(() => console.log(1)); queueMicrotask(() => console.log(2)); Promise.resolve().then(() => console.log(3))",
    ).prints("1\n2\n3"));
  test("passes no arguments", () =>
    expectRun("queueMicrotask((...args) => console.log(args.length, typeof args[0]))").prints(
      /^(0|1) undefined$/,
    ));
  test("an exception ends the run, after the other microtasks", async () => {
    const thrown = expectRun(
      "queueMicrotask(() => { throw new RangeError('mine') }); queueMicrotask(() => console.log('other'))",
    );
    await thrown.throws("RangeError", "mine");
    await thrown.prints("other");
  });
});
