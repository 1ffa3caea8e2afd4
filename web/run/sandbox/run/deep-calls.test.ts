// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text.

import { describe, expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { deepLimits, deepPrograms } from "../testing/deep-programs.ts";
import { expectRun } from "../testing/expect-run.ts";
import { resultTexts } from "../testing/grading.ts";
import { nativeRecursion } from "../testing/native-recursion.ts";
import { engine, runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";
import { TestSession } from "../testing/test-session.ts";
import { freshVm } from "../vm/vm-template.ts";
import { run } from "./run.ts";

describe("calls 1,000 to 10,000 deep", () => {
  test.each(sample(deepPrograms, 6))("%s", async (_, code, ends) => {
    const { outcome } = await runProgram(code, deepLimits);
    expect(outcome.kind === "completed" ? outcome.inspected : endingName(outcome)).toBe(ends);
  });
});

describe("too deep recursion of native code throws an error that can be caught, and the program continues", () => {
  test.each(sample(Object.entries(nativeRecursion), 4))("%s", async (_, code) => {
    await expectRun(
      `let said; try { ${code} } catch (error) { said = error instanceof RangeError && error.message } said`,
      { fuel: 50_000_000 },
    ).completes("'Maximum call stack size exceeded'");
  });
});

const down = "function down(n, last) { return n === 0 ? last() : down(n - 1, last) + 1 }";

describe("at depth 10,000", () => {
  test("a message has its line", async () => {
    const { events } = await expectRun(
      `${down}\ndown(10_000, () => {\n  console.log("deep");\n  return 0;\n})`,
    ).completes("10000");
    const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
    expect(messages[0]?.at).toMatchObject({ line: 3 });
  });
  test("a stop has its position", () =>
    expectRun(`${down}\ndown(10_000, () => {\n  for (;;) Math.abs(1);\n})`, { fuel: 1_000_000 }).exhausts(
      "fuel",
      "main.js:3:20",
    ));
  test("an error has its position and the innermost 100 frames, one of which is its constructor's", async () => {
    const { outcome } = await expectRun(
      `${down}\ndown(10_000, () => {\n  throw new TypeError("deep");\n})`,
    ).throws("TypeError", "deep", { line: 3 });
    expect(outcome.kind === "threw" && outcome.error.frames.length).toBe(99);
  });
  test("a session's cell keeps its values, and the next one can go as deep", async () => {
    const session = await TestSession.open();
    expect(await session.evaluate(`${down}; let kept = down(10_000, () => 5); kept`)).toBe("10005");
    expect(await session.evaluate("(function f() { f() })()")).toBe("exhausted:stack");
    expect(await session.evaluate("down(10_000, () => kept)")).toBe("20005");
  });
  test("a check's call can be as deep, too", async () => {
    const texts = await resultTexts(down, [{ call: "down(9_000, () => 0)", returns: 9_000 }]);
    expect(texts).toEqual(["passed"]);
  });
});

/** Each fits into the first interpreter's stack. */
const shallow = {
  constructors:
    "class N { constructor(n) { this.k = n ? new N(n - 1) : null } } new N(150); class A { constructor() { this.a = 1 } } class B extends A { constructor(n) { super(); if (n) this.b = new B(n - 1) } } new B(60); function F(n) { if (n) this.k = new F(n - 1); return n === 3 ? [] : undefined } new F(90); 1",
  apply:
    "function f(n) { return n ? 1 + f.apply(null, [n - 1]) : 0 } f(90) + f.apply(null, { length: 1, 0: 3 })",
  call: "function f(n) { return n ? 1 + f.call(this, n - 1) : 0 } f(90) + f.call.call(f, null, 5)",
  spread: "function f(...a) { return a[0] ? 1 + f(...[a[0] - 1, 2]) : a.length } f(90)",
  throws:
    "function f(n) { try { if (!n) throw new Error('x'); return f(n - 1) } finally { n++ } } let c = 0; for (let i = 0; i < 50; i++) try { f(80) } catch { c++ } c",
  "native code":
    "function* g(n) { if (n) yield* g(n - 1); yield n } const o = { get a() { return 3 }, toString: () => 's' }; new Set(g(20)).size + o.a + Number(isNaN(o)) + JSON.stringify([1, 2], (k, v) => v).length",
  generators:
    "function* g(n) { try { yield n; if (n) yield* g(n - 1) } finally { c++ } } function* l(n) { for (const v of n ? l(n - 1) : [1]) yield v + 1 } let c = 0; for (const v of g(40)) c += v; for (const v of g(40)) if (v === 9) break; const t = g(20); t.next(); try { t.throw(c) } catch {} const [a, b] = g(5); const it = g(9); it.next.call(it, 4); let s; function* self() { s.next() } s = self(); try { s.next() } catch { c++ } try { it.next.call({}) } catch { c++ } [...new Set(l(30))][0] + a + b + c + new Set(it).size",
  async:
    "let c = 0; async function f(n) { c++; try { if (n) await f(n - 1); else null.x } finally { c++ } } const o = { async m(n) { return n ? 1 + await this.m(n - 1) : 0 } }; const g = async (n) => n && g(n - 1); try { await f(40) } catch { c++ } c + await o.m(30) + await g(20)",
  getters:
    "class P { get up() { return 7 } } class C extends P { constructor(n) { super(); this.n = n; this.k = n ? new C(n - 1) : null } get length() { return this.k ? 1 + this.k.length : super.up } get 5() { return this.n } } const o = { get bad() { throw 1 }, set only(v) {}, get length() { return 3 } }; let c = 0; try { o.bad } catch { c++ } const p = new Proxy({}, { get: () => 4 }); Object.defineProperty(o, 'b', { get: Math.random.bind() }); const i = Object.create([1, 2, 3], { here: { get: () => 1 } }); new C(40).length + new C(3)[5] + o.length + p.x + (o.only === undefined) + typeof o.b + i.here + i[2] + i.length + 'abc'.length + c",
  "what is no function":
    "let c = 0; for (const f of [1, {}, null, undefined, 'x', Symbol()]) { try { f() } catch (e) { c++ } try { new f } catch (e) { c++ } try { f?.x.y() } catch (e) { c++ } } for (const f of [() => 1, Math.abs, class {}]) { try { f() } catch { c++ } try { new f } catch { c++ } try { f(...[1]) } catch { c++ } } c",
};

describe("both interpreters do the same", () => {
  test.each(sample(Object.entries(shallow), 3))("%s", async (_, code) => {
    const usual = await endOf(code, false);
    expect(usual).toMatch(/^'?\d+.*, \d+ steps$/);
    expect(await endOf(code, true)).toBe(usual);
  });
});

/** Each prints everything about an array method that a program can observe. */
const arrayMethods = {
  "values, places and the list":
    "for (const name of ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap']) { const seen = []; const r = [3, 1, 2][name]((...a) => { seen.push(a); return a[0] === 1 }); log(name, r, seen) } log([1, 2, 3].reduce((...a) => a), [1, 2].reduceRight((...a) => a, 0))",
  holes:
    "const l = [, 1, , 2, undefined, ,]; for (const name of ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap']) { let n = 0; const r = l[name]((x) => { n++; return name === 'every' }); log(name, n, r, r?.length, r && Object.keys(r)) } log(l.reduce((a, b) => a + b), l.reduceRight((a, b) => a + '' + b))",
  "a this for the callback":
    "log([1].map(function () { return this }, 5), [1].map(function () { return this === globalThis }), [1].map(function () { 'use strict'; return this }))",
  "no callback":
    "for (const name of ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'reduce', 'reduceRight']) for (const l of [[], [1]]) try { log(l[name]()) } catch (e) { log(name, e.name, e.message) } try { [].reduce(() => {}) } catch (e) { log(e.message) } try { [,].reduceRight(() => {}) } catch (e) { log(e.message) }",
  "other classes":
    "class L extends Array { static made = []; constructor(...a) { super(...a); L.made.push(a) } } const l = L.from([1, 2]); log(l.map(x => x) instanceof L, l.filter(x => x > 1) instanceof L, l.flatMap(x => [x]).length, L.made); const own = [1, 2]; own.constructor = { [Symbol.species]: function (n) { this.n = n } }; log(own.map(x => x), own.filter(x => x))",
  "lists that change":
    "const l = [1, 2, 3, 4]; log(l.map((x, i) => { if (i === 0) { l.pop(); l[2] = 'new'; l.push(9) } return x })); const m = [1, 2, 3]; log(m.filter((x) => { m.shift(); return true }), m.find(() => { m.length = 0 }), m)",
  "what is inherited":
    "Object.defineProperty(Array.prototype, 1, { get: () => 'inherited', set() {}, configurable: true }); log([1, , 3].map(x => x), [1, , 3].filter(x => true), [[1, 2]].flatMap(x => x))",
  "other things than lists":
    "log([1].map(x => x), Array.prototype.map.call({ length: 2, 0: 'a' }, x => x), Array.prototype.map.call('ab', x => x), new Proxy([1, 2], {}).map(x => x))",
  "errors on the way":
    "try { [1].forEach(() => { throw new TypeError('mine') }) } catch (e) { log(e.message, e.stack.includes('at forEach')) } log([1].map.name, [1].map.length, String([1].map))",
  "maps and sets":
    "const m = new Map([[1, 'a'], [2, 'b'], [3, 'c']]); const seen = []; m.forEach((...a) => { seen.push(a.length, a[0], a[1], a[2] === m); if (a[1] === 1) { m.delete(2); m.set(4, 'd') } }); log(seen); const s = new Set([1, 2, 3]); s.forEach((...a) => { seen.push(a[0], a[1], a[2] === s); if (a[0] === 1) { s.delete(2); s.add(9) } }); log(seen, m.forEach(() => 5)); for (const c of [m, s]) { try { c.forEach() } catch (e) { log(e.name) } c.forEach(function () { log(this) }, 'self') } try { Map.prototype.forEach.call(s, () => {}) } catch (e) { log(e.name) }",
  "texts that are replaced everywhere":
    "const r = (t, p) => log(t.replaceAll(p, (...a) => { log(a); return a.length })); r('abcabc', 'b'); r('abab', 'ab'); r('aaa', 'aa'); r('abc', 'x'); r('abc', ''); r('', ''); r('abcabc', /b/g); r('aé😀', /(?:)/gu); for (const p of [/b/, 5, null, undefined, { [Symbol.replace]: (t, f) => t + f() }]) try { r('ab5null', p) } catch (e) { log(e.name, e.message) } log('abab'.replaceAll('b', 'x$&'), 'a'.replaceAll('a', () => undefined)); try { 'a'.replaceAll('a', () => Symbol()) } catch (e) { log(e.name, e.message) }",
  "lists that are made of values":
    "const f = (a, b, c) => Array.from(a, b, c); const seen = []; const add = (...a) => { seen.push(a); return a[0] }; log(f([1, , 3], add), f('a😀', add), f(new Set([1, 2]), add), f(new Map([[1, 2]]), add), f({ length: 2, 0: 'a' }, add), f({ length: '1.7' }, add), f({ length: -1 }, add), f({ length: NaN }, add), f(5, add), f(true, add), f({}, add), seen); class L extends Array {} log(L.from([1], add) instanceof L, f([1]), f([1], function (x) { return this.n + x }, { n: 4 }), Array.from.call({}, [1, 2], x => x)); for (const bad of [null, undefined, { length: 1n }, { length: 2 ** 32 }, { [Symbol.iterator]: 5 }]) try { f(bad, add) } catch (e) { log(e.name, e.message) } for (const bad of [() => 5, () => ({}), () => ({ next: () => 5 })]) try { f({ [Symbol.iterator]: bad }, add) } catch (e) { log(e.name) } for (const bad of [5, 'x', {}, null]) try { f([1], bad) } catch (e) { log(e.name, e.message) } const ended = { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { log('return'); throw new Error('not said') } }) }; try { f(ended, () => { throw new Error('mine') }) } catch (e) { log(e.message) } function* g() { try { yield 1; yield 2 } finally { log('finally') } } log(f(g(), add)); try { f(g(), () => { throw new Error('mine') }) } catch (e) { log(e.message) } Object.defineProperty(Array.prototype, 1, { set() { log('set') }, configurable: true }); log(f([1, 2], add))",
  "lists of iterators that throw":
    "const of = (next) => ({ [Symbol.iterator]: () => ({ next, return() { log('closed') } }) }); for (const next of [() => { throw new Error('next') }, () => ({ get done() { throw new Error('done') } }), () => ({ get value() { throw new Error('value') } })]) try { Array.from(of(next), (x) => x) } catch (e) { log(e.message) }",
  "patterns that a program has changed":
    "const r = (p) => { for (const m of ['replace', 'replaceAll']) try { log('aba'[m](p, (...a) => '<' + a.length + '>')) } catch (e) { log(e.name, e.message) } }; const traced = (k, v) => ({ get() { log(String(k)); return v }, configurable: true }); const own = (k, v) => Object.defineProperty(/a/g, k, traced(k, v)); r(own('global', true)); r(own('global', false)); r(own('unicode', true)); r(own(Symbol.match, true)); r(own(Symbol.match, undefined)); r(own('other', 1)); r(new Proxy(/a/g, { get(t, k) { log('get', String(k)); return typeof t[k] === 'function' ? t[k].bind(t) : t[k] }, getPrototypeOf(t) { log('prototype'); return Reflect.getPrototypeOf(t) }, getOwnPropertyDescriptor(t, k) { log('own'); return Reflect.getOwnPropertyDescriptor(t, k) } })); for (const k of ['global', 'sticky', 'flags', Symbol.match]) { const before = Object.getOwnPropertyDescriptor(RegExp.prototype, k); const value = /a/g[k]; Object.defineProperty(RegExp.prototype, k, traced(k, value)); r(/a/g); Object.defineProperty(RegExp.prototype, k, before) } r(/a/g)",
  "objects in templates":
    "const t = (v) => { try { return `<${v}>` } catch (e) { return e.name + ': ' + e.message } }; class A { toString() { log('s'); return 5 } valueOf() { log('v'); return 'v' } } class B { [Symbol.toPrimitive](hint) { log(hint, this instanceof B); return hint } } log(t(new A()), t(new B()), t({}), t([1, [2, 3]]), t(null), t(undefined), t(5n), t(Symbol('x')), t(() => 1), t(new Date(NaN)), t(Object.create(null)), t({ toString: () => ({}), valueOf: () => 7 }), t({ toString: () => ({}), valueOf: () => [] }), t({ toString: 5, valueOf: () => 8 }), t({ [Symbol.toPrimitive]: 5 }), t({ [Symbol.toPrimitive]: null, toString: () => 'n' }), t({ [Symbol.toPrimitive]: () => ({}) }), t({ toString: () => Symbol() }), t(new String('w')), t(new Proxy({}, { get: (_, k) => (log(String(k)), undefined) }))); try { `${{ toString() { log('first') } }}${Symbol()}${{ toString() { log('never') } }}` } catch (e) { log(e.name) } log('a'.concat(), 'a'.concat(1, null, { toString: () => 'b' }), String.prototype.concat.call(5, 6)); try { String.prototype.concat.call(null, 'x') } catch (e) { log(e.name, e.message) }",
  setters:
    "class A { set v(x) { log('A', x); this.x = x } get v() { return this.x } } class B extends A { set v(x) { super.v = x + 1; return 'no' } get v() { return super.v } } const b = new B(); log(b.v = 1, b.v, b.v += 5, b.v++, b.v); const o = { set a(v) { delete o.a; log('gone', 'a' in o, v) } }; o.a = { kept: 1 }; o.a = 2; log(o.a); const thrown = { set a(v) { throw new Error('set ' + v) } }; let got = 'none'; try { got = thrown.a = 5 } catch (e) { log(e.message, got) } const l = []; Object.defineProperty(l, 'x', { set(v) { l.push(v) } }); l.x = 1; l.x = [2]; const p = new Proxy({ set a(v) { log(this === p, v) } }, { set(t, k, v, r) { log(k); return Reflect.set(t, k, v, r) } }); p.a = 1; const q = Object.create(p); q.a = 2; Object.defineProperty(Number.prototype, 'n', { set(v) { 'use strict'; log(typeof this, v) } }); (5).n = 1; const n = { set a(v) { try { if (v > 0) n.a = v - 1; else throw 'x' } catch { l.push(v) } finally { l.push('f') } } }; n.a = 3; log(l); (function () { 'use strict'; try { ({ get a() { return 1 } }).a = 2 } catch (e) { log(e.message) } })()",
  "sums of objects":
    "const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message) } }; const o = (k, v) => ({ get [Symbol.toPrimitive]() { log(k, 'primitive') }, get toString() { log(k, 'get toString'); return () => { log(k, 'toString'); return k } }, get valueOf() { log(k, 'get valueOf'); return () => { log(k, 'valueOf'); return v } } }); for (const v of ['v', 5, 5n, {}, NaN]) t(() => String(o('a', v) + o('b', v))); for (const bad of [{ [Symbol.toPrimitive]: 5 }, { [Symbol.toPrimitive]: () => ({}) }, { valueOf: 5, toString: 6 }, { valueOf() { throw new Error('mine') } }, Object.create(null), Object(Symbol())]) { t(() => bad + 1); t(() => 'a' + bad); t(() => { let s = 'q'; s += bad; return s }); t(() => { let s = 'q'; try { s += bad } catch {} return s }) } const hint = { [Symbol.toPrimitive]: (h) => h }; t(() => [hint + 1, 1 + hint, hint + hint, [hint] + '', new Date(NaN) + 1, [1, [2]] + {}, (() => 1) + /x/]); let n = 0; t(() => { let s = 'a'; s += { toString() { s = 'changed'; return 'b' } }; const f = (x) => { x += { valueOf() { x = 100; return 1 } }; return x }; return [s, f(5), f('q')] }); t(() => Symbol() + {}); t(() => ({ valueOf: () => 1n }) + 1); t(() => { const p = new Proxy({}, { get(_, k) { log(String(k)) } }); return p + 1 }); function* g() { let s = 'q'; s += yield 1; yield (yield s) + hint } const it = g(); log(it.next().value, it.next(hint).value, it.next(hint).value)",
  "operands that are objects":
    "const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message) } }; const o = (k, v) => ({ get [Symbol.toPrimitive]() { log(k, 'primitive') }, get toString() { log(k, 'get toString'); return () => { log(k, 'toString'); return k } }, get valueOf() { log(k, 'get valueOf'); return () => { log(k, 'valueOf'); return v } } }); const operators = { sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b, mod: (a, b) => a % b, pow: (a, b) => a ** b, lt: (a, b) => a < b, lte: (a, b) => a <= b, gt: (a, b) => a > b, gte: (a, b) => a >= b, and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b, shl: (a, b) => a << b, sar: (a, b) => a >> b, shr: (a, b) => a >>> b, eq: (a, b) => a == b, not: (a) => ~a, neg: (a) => -a, plus: (a) => +a, inc: (a) => { a++; return a }, dec: (a) => --a, post: (a) => [a--, a], assign: (a, b) => { a -= b; return a }, field: (a, b) => { const h = { a }; h.a *= b; h.a++; return -h.a } }; const bad = [{ [Symbol.toPrimitive]: 5 }, { [Symbol.toPrimitive]: () => ({}) }, { valueOf: 5, toString: 6 }, { valueOf() { throw new Error('mine') } }, Object.create(null), Object(Symbol()), Symbol(), 1n, { valueOf: () => 2n }]; for (const [name, f] of Object.entries(operators)) { log(name); for (const [v, w] of [[7, 2], ['7', true], ['x', null], [undefined, NaN], [5n, 3n], [{}, 2], [1n, 2], ['b', 'a']]) { t(() => String(f(o('a', v), o('b', w)))); t(() => String(f(v, o('b', w)))); t(() => String(f(o('a', v), w))) } for (const each of bad) { t(() => String(f(each, o('b', 1)))); t(() => String(f(o('a', 1), each))) } } const hint = { [Symbol.toPrimitive]: (h) => (log(h), 3) }; t(() => [hint - 1, hint < hint, -hint, hint + hint, new Date(5) - new Date(3), new Date(5) < new Date(8), new Date(NaN) + 1, [7] * [2], [3] > [21], null - {}]); let n = 0; t(() => { let total = 0; for (let i = new Number(0); i < new Number(4); i++) for (const x of [1, 2]) try { total -= { valueOf() { if (x === 2) throw n; return i } } } catch { total += 10 } finally { n++ } return [total, n] }); t(() => { const p = new Proxy({}, { get(_, k) { log(String(k)) } }); return p - 1 }); function* g() { let s = 5; s -= yield 1; yield (yield s) * hint; return -hint } const it = g(); log(it.next().value, it.next(hint).value, it.next(hint).value, it.next().value); t(() => ((a, b, c) => [a, b * c, ...[1, a - b]])(1, hint, { valueOf: () => hint - hint + 4 }))",
  "calls of proxies":
    "const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message.includes('not a function') || e.message) } }; function g(...a) { return [typeof this, this?.k, a, new.target === undefined] } for (const apply of [undefined, null, 5, {}, g, (...a) => [a.length, a[0] === g, a[1]?.k, a[2]]]) { const h = { apply }; const p = new Proxy(g, h); const o = { k: 1, p }; t(() => p()); t(() => p(1, [2])); t(() => o.p(3)); t(() => o?.p(...[4, 5])); t(() => p.call(o, 6)); t(() => p.apply(o, [7])); t(() => Reflect.apply(p, o, [8])); t(() => p.bind(o, 9)(10)); t(() => [1].map(p)); t(() => String(new p(1))); t(() => new Proxy(p, {})(1)); t(() => p`a${1}b`) } const h = { get apply() { log('get', this === h); return function (target, self, args) { log(this === h, self, args, Array.isArray(args)); args.push('new'); return target(...args) } } }; t(() => new Proxy(g, h)(1)); t(() => new Proxy(g, new Proxy(h, { get(a, k) { log(String(k)); return a[k] } }))(2)); const { proxy, revoke } = Proxy.revocable(g, { apply() { return 1 } }); t(() => proxy()); revoke(); t(() => proxy()); t(() => proxy.call(1)); t(() => new Proxy({}, { apply() { return 1 } })()); t(() => new Proxy(class A {}, {})()); t(() => new Proxy(Math.max, {})(1, 7, 3)); t(() => new Proxy(g.bind({ k: 4 }, 0), {})(1)); t(() => new Proxy(function* () { yield 1 }, {})().next()); t(() => { const r = Proxy.revocable(g, { apply(a, b, c) { r.revoke(); return [typeof a, c] } }); return [r.proxy(1), (() => { try { r.proxy() } catch (e) { return e.message } })()] }); t(() => new Proxy(g, { apply() { throw new Error('mine') } })()); t(() => { const e = new Proxy(g, { apply() { return new Error().stack } })(); return e.replace(/:\\d+/g, '') })",
  "lists as strings":
    "const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message) } }; const o = (k) => ({ toString() { log(k); return k } }); t(() => [1, , null, undefined, [4, [5]], {}, -0, 5n].join('|')); t(() => [o('a'), o('b')].join(o('s'))); t(() => [].join(o('s'))); for (const s of [undefined, null, '', 5]) t(() => [1, 2].join(s)); t(() => [1, 2].join(Symbol())); t(() => [1, Symbol(), o('never')].join()); const l = [1, { toString() { l.push(9); l[2] = 'new'; return 'c' } }, 3]; t(() => l.join()); const m = [1, 2, 3]; t(() => m.join({ toString() { m.length = 1; return '-' } })); const own = [1, 2]; own.join = function (...a) { log(a, this === own); return 'J' }; t(() => own + `${own}` + String(own)); own.join = 5; t(() => String(own)); Object.defineProperty(own, 'join', { get() { log('get'); return undefined } }); t(() => own + ''); const { join, toString } = Array.prototype; t(() => join()); t(() => toString()); t(() => join.call({ length: 2, 0: 'a' }, '+') + join.call('ab', '-')); t(() => new Proxy([1, [2]], { get(t, k) { log(String(k)); return t[k] } }) + ''); class L extends Array {} t(() => L.from([1, [2]]) + ''); t(() => [1, 2].toLocaleString()); Array.prototype.join = () => 'patched'; t(() => [1] + String([2]) + `${[3]}`)",
  "methods that are borrowed, and lengths that are no whole numbers":
    "const t = (f) => { try { const v = f(); log(typeof v, String(v)) } catch (e) { log(e.name, e.message) } }; const { replace, replaceAll, concat } = String.prototype; class S { #t = 'a-a'; toString() { log('s'); return this.#t } } for (const make of [() => ['a-a'], () => new S(), () => new Map()]) { const o = Object.assign(make(), { replace, replaceAll, concat }); for (const p of ['a', 'q', /a/g]) for (const m of ['replace', 'replaceAll']) t(() => o[m](p, (x, at, text) => typeof text)); t(() => o.concat({ toString() { log('arg'); return 'z' } })) } for (const length of [2.5, -1, '3', null, { valueOf() { log('length'); return 2 } }, 2n]) t(() => `${new Proxy([1, 2, 3, 4], { get: (o, k, r) => (k === 'length' ? length : Reflect.get(o, k, r)) })}`);",
  String:
    "const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message) } }; t(() => [String(), String(undefined), String(5n), String(Symbol('q')), String([1, [2]]), String({ toString: () => 5 }), String({ toString: null, valueOf: () => 'v' }), [1, {}, Symbol('s'), null].map(String), String.apply(null, [[8]])]); for (const bad of [{ toString: () => Symbol() }, Object(Symbol()), { toString: () => ({}), valueOf: () => [] }, Object.create(null), { toString() { throw new Error('mine') } }]) t(() => String(bad)); class S extends String {} t(() => [new String({ toString: () => 'n' }) + '', new S([1]) + '', String(new S('z')), String.name, parseInt('5px'), Number([7])]); const { forEach, map } = []; for (const f of [forEach, map]) t(() => f(() => {}))",
  "texts that are replaced":
    "const r = (t, p) => log(t.replace(p, (...a) => { log(a); return a.length })); r('abcabc', 'b'); r('abc', 'x'); r('abc', ''); r('abcabc', /b/); r('abcabc', /b/g); r('abcabc', /(?<x>b)(d)?/g); r('aé😀', /(?:)/gu); r('aé😀', /(?:)/g); r('aaa', /a/y); r('xay', /a/gy); log('a'.replace('a', () => ({ toString: () => '$&' })), 'ab'.replace(/b/, () => undefined), 'ab'.replace(/b/, '[$&]'), 'ab'.replace('b', 5)); try { 'a'.replace('a', () => Symbol()) } catch (e) { log(e.name) } const own = /a/g; own.exec = () => null; r('aaa', own); const sticky = /a/g; sticky.lastIndex = 2; r('aaa', sticky); log(sticky.lastIndex); log('aaa'.replace({ [Symbol.replace]: (t, f) => t + f() }, () => 'own')); log('abab'.replace(/b/g, (m, i) => 'abab'.replace(/a/g, () => i)))",
};

describe("methods with callbacks have twins that do the same", () => {
  test.each(Object.entries(arrayMethods))("%s", async (_, code) => {
    const program = `let told = ""; const log = (...a) => { told += JSON.stringify(a) }; ${code}; told`;
    const [usual, twins] = [await endOf(program, false), await endOf(program, true)];
    const value = (end: string) => end.replace(/, \d+ steps$/, "");
    expect(value(twins)).toBe(value(usual));
    expect(twins).not.toBe(usual);
  });
});

test("spreading generators works in deep calls as elsewhere", async () => {
  const program = `let told = ""; const log = (...a) => { told += JSON.stringify(a) }; ${spread}; told`;
  const [usual, deep] = [await endOf(program, false), await endOf(program, true)];
  const value = (end: string) => end.replace(/, \d+ steps$/, "");
  expect(value(deep)).toBe(value(usual));
  expect(usual).toContain("finally");
});

const spread =
  "function* g(n, end = 'end') { try { for (let i = 0; i < n; i++) log('sent', yield i); return end } finally { log('finally') } } const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message) } }; t(() => [0, ...g(3), 'x', ...g(0), ...g(1), , ...[5, 6]]); t(() => Math.max(...g(4), 9)); t(() => ((...a) => a.length)(1, ...g(2), ...g(3))); class C { constructor(...a) { this.a = a } } class D extends C { constructor() { super(...g(2), 'z') } } t(() => [new C(...g(2)), new D()]); const bad = function* () { yield 1; throw new Error('bad') }; t(() => [1, ...bad(), log('never')]); t(() => { try { [...g(1), ...bad()] } finally { log('after') } }); let it = g(3); it.next(); t(() => [...it]); t(() => [...it]); it = g(2); it.next = () => ({ done: true }); t(() => [...it]); it = g(2); it[Symbol.iterator] = () => [7, 8].values(); t(() => [...it]); it = g(2); Object.defineProperty(it, Symbol.iterator, { get() { log('get'); throw new Error('iterator') } }); t(() => [...it]); let self; self = (function* () { yield [...self] })(); t(() => [...self]); const inner = function* (n) { if (n > 0) yield* [...inner(n - 1), ...inner(n - 1)]; yield n }; t(() => [...inner(4)]); let sets = 0; Object.defineProperty(Array.prototype, 1, { set() { sets++ }, get: () => 'got', configurable: true }); const plain = [...g(3)]; delete Array.prototype[1]; log(plain, sets); let seen; t(() => [...(function* () { seen = [1, ...g(1)]; yield seen.length; yield* seen })()]); const proto = Object.getPrototypeOf(Object.getPrototypeOf(g())); const { next } = proto; let count = 0; proto.next = function (...a) { count += 1 + a.length; return next.apply(this, a) }; t(() => [...g(2), count]); proto.next = next; const values = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function () { log('array'); return values.call(this) }; t(() => [...g(2)]); t(() => [...[1]]); Array.prototype[Symbol.iterator] = values; const big = [...g(500)]; t(() => [big.length, big[499], Object.keys(big).length]); async function* ag() { yield* [...g(2)] } t(() => typeof [...g(1)].map(async () => {}).length)";

test("the stack trace of an error is the same in deep calls", async () => {
  const program = `let told = ""; ${traces}; told`;
  const [usual, deep] = [await endOf(program, false), await endOf(program, true)];
  const value = (end: string) => end.replace(/, \d+ steps$/, "");
  expect(value(deep)).toBe(value(usual));
  expect(usual).toContain("at String (<anonymous>)");
});

const traces =
  "const fail = () => { throw new Error('x') }; const o = { toString: fail }; function* g() { yield fail() } const t = (f) => { try { f() } catch (e) { told += e.stack } }; t(() => [1].map(() => fail())); t(() => [2, 1].sort(() => fail())); t(() => 'a'.replace('a', () => fail())); t(() => `${o}`); t(() => '' + o); t(() => String(o)); t(() => [o].join()); t(() => Array.from([1], () => fail())); for (const c of [new Map([[1, 1]]), new Set([1])]) t(() => c.forEach(() => fail())); for (const m of ['reduce', 'reduceRight']) t(() => [1, 2][m](() => fail())); t(() => [...g()]); t(() => Math.max(...g())); t(() => { for (const x of g()); })";

test("a loop over the program's own iterator does the same in deep calls", async () => {
  const program = `let told = ""; const log = (...a) => { told += JSON.stringify(a) }; ${iterators}; told`;
  const [usual, deep] = [await endOf(program, false), await endOf(program, true)];
  const value = (end: string) => end.replace(/, \d+ steps$/, "");
  expect(value(deep)).toBe(value(usual));
  expect(usual).toContain("closed");
});

const iterators =
  "const it = (next, extra) => ({ [Symbol.iterator]: () => ({ next, return(...a) { log('closed', a.length); return {} }, ...extra }) }); const t = (f) => { try { log(f()) } catch (e) { log(e.name, e.message) } }; const each = (...a) => t(() => { for (const x of it(...a)) log(x); return 'end' }); let n = 0; each(function (...a) { log(a.length); return n++ < 3 ? { value: n } : { done: true, value: 'end' } }); for (const r of [5, null, undefined, 'x']) each(() => r); each(() => { throw new Error('next') }); each(() => ({ get done() { throw new Error('done') } })); each(() => ({ get value() { throw new Error('value') } })); n = 0; each(() => ({ get done() { log('done'); return n++ > 1 && 'yes' }, get value() { log('value'); return n } })); t(() => { for (const x of it(() => ({ value: 1 }))) throw new Error('body') }); t(() => { for (const x of it(() => ({ value: 1 }), { return() { throw new Error('ret') } })) throw new Error('body') }); t(() => { for (const x of it(() => ({ value: 1 }), { return: () => 5 })) break }); t(() => { for (const x of it(() => ({ value: 1 }))) try { return 'r' } finally { log('finally') } }); n = 0; const self = { next() { self.next = () => log('never'); return { done: n++ > 2, value: n } }, [Symbol.iterator]() { return this } }; for (const x of self) log(x); const nest = (n) => ({ [Symbol.iterator]() { let i = 0; return { next() { if (n > 0) for (const y of nest(n - 1)) if (i) break; return { done: i++ >= 2, value: n * 10 + i } }, return() { log('return', n, i); return {} } } } }); outer: for (const a of nest(2)) for (const b of nest(1)) { if (b === 12) continue outer; if (a === 22) break outer; log(a, b) } n = 0; function* g() { for (const x of it(() => ({ value: ++n, done: n > 3 }))) log(yield x) } const i = g(); log(i.next().value, i.next('a').value, i.return('z')); n = 0; const seen = new Proxy({}, { get(_, k) { log(String(k)); return k === 'done' ? n++ > 1 : n } }); for (const x of it(() => seen)) log(x)";

/** The result and the cost of a program, with all calls in the second interpreter, or as few as usual. */
async function endOf(code: string, stackless: boolean): Promise<string> {
  const spare = await freshVm(await engine(), defaultLimits.memoryBytes);
  const setBytes = spare.stack.setBytes.bind(spare.stack);
  spare.stack.setBytes = (bytes) => {
    setBytes(bytes);
    if (stackless) (spare.state.globals["stacklessBelow"] as WebAssembly.Global<"i32">).value = 2 ** 31 - 1;
  };
  const outcome = await run(runRequest({ code }), {
    engine: await engine(),
    spare,
    emit: () => {},
    sleep: async () => {},
  });
  return outcome.kind === "completed"
    ? `${outcome.inspected}, ${outcome.usage.fuel} steps`
    : endingName(outcome);
}
