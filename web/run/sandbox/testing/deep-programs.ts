// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.

import { deepConversions } from "./deep-conversions.ts";

/** Enough for each program that ends by itself. */
export const deepLimits = { fuel: 50_000_000, memoryBytes: 24 * 1024 ** 2 };

/** Programs with deep calls, and how each ends: with a value, or with "exhausted:" and a limit. */
export const deepPrograms: readonly (readonly [what: string, code: string, ends: string])[] = [
  ["sum to 1,000", "function sum(n) { return n === 0 ? 0 : n + sum(n - 1) } sum(1000)", "500500"],
  ["sum to 10,000", "function sum(n) { return n === 0 ? 0 : n + sum(n - 1) } sum(10000)", "50005000"],
  [
    "sum to 100,000",
    "function sum(n) { return n === 0 ? 0 : n + sum(n - 1) } sum(100000)",
    "exhausted:stack",
  ],
  [
    "two functions that call each other",
    "const even = n => n === 0 ? true : odd(n - 1), odd = n => n === 0 ? false : even(n - 1); even(10000)",
    "true",
  ],
  ["a method", "class A { f(n) { return n === 0 ? 0 : 1 + this.f(n - 1) } } new A().f(10000)", "10000"],
  [
    "super",
    "class A { f(n) { return n === 0 ? 0 : 1 + this.g(n - 1) } g(n) { return this.f(n) } } class B extends A { f(n) { return super.f(n) } } new B().f(3000)",
    "3000",
  ],
  [
    "closures in closures",
    "let f = () => 0; for (let i = 0; i < 10000; i++) { const g = f; f = () => g() + 1 } f()",
    "10000",
  ],
  [
    "many arguments",
    "function f(a, b, c, d, e, g) { let x = a + b, y = c + d, z = e + g; return a === 0 ? x + y + z : f(a - 1, x % 7, y % 5, z % 3, 1, 2) } f(4000, 1, 2, 3, 4, 5)",
    "3",
  ],
  [
    "defaults, rest and arguments",
    "function f(a, b = 3, ...r) { return a === 0 ? b + r.length : f(a - 1) + arguments.length } f(4000, 1, 2)",
    "4005",
  ],
  [
    "Ackermann's function of 2",
    "function a(m, n) { return m === 0 ? n + 1 : n === 0 ? a(m - 1, 1) : a(m - 1, a(m, n - 1)) } a(2, 1000)",
    "2003",
  ],
  [
    "Ackermann's function of 3",
    "function a(m, n) { return m === 0 ? n + 1 : n === 0 ? a(m - 1, 1) : a(m - 1, a(m, n - 1)) } a(3, 7)",
    "1021",
  ],
  [
    "finally, all the way up",
    "let log = 0; function f(n) { try { if (n === 0) throw new TypeError('deep'); return f(n - 1) } finally { log++ } } let r; try { f(9999) } catch (e) { r = e.name + e.message } r + log",
    "'TypeErrordeep10000'",
  ],
  [
    "an error through 10,000 calls",
    "function f(n) { if (n === 0) throw new RangeError('at depth'); const x = [n, {}]; f(n - 1); return x } let r; try { f(9999) } catch (e) { r = e.message } r",
    "'at depth'",
  ],
  [
    "an error that is thrown again at each level",
    "function f(n) { if (n === 0) throw 1; try { f(n - 1) } catch (e) { throw e + 1 } } let r; try { f(9000) } catch (e) { r = e } r",
    "9001",
  ],
  [
    "a catch at each level",
    "function f(n) { try { if (n === 0) null.x; return 1 + f(n - 1) } catch (e) { return e instanceof TypeError ? 5 : 7 } } f(3000)",
    "3005",
  ],
  [
    "an overflow that is caught, twice",
    "let n = 0; function f() { n++; f() } let e1; try { f() } catch (e) { e1 = e } const a = n; n = 0; try { f() } catch (e) {} [e1.message, a === n, a > 10000].join()",
    "'Maximum call stack size exceeded,true,true'",
  ],
  [
    "20 overflows that are caught",
    "function f(n) { return f(n + 1) + 1 } let c = 0; for (let i = 0; i < 20; i++) try { f(0) } catch { c++ } c",
    "20",
  ],
  [
    "150 generators in generators",
    "function* walk(n) { if (n > 0) yield* walk(n - 1); yield n } let s = 0; for (const v of walk(150)) s += v; s",
    "11325",
  ],
  [
    "a generator asked at each level",
    "function* g() { let i = 0; for (;;) yield i++ } const it = g(); function f(n) { return n === 0 ? 0 : it.next().value - it.next().value + 1 + f(n - 1) } f(5000)",
    "0",
  ],
  [
    "deep calls in a generator",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } function* g() { for (let i = 0; i < 5; i++) yield d(3000) } let s = 0; for (const v of g()) s += v; s",
    "15000",
  ],
  [
    "2,000 generators in generators",
    "function* walk(n) { if (n > 0) yield* walk(n - 1); yield n } let s = 0; for (const v of walk(2000)) s += v; s",
    "2001000",
  ],
  [
    "500 loops in generators, one in another",
    "function* walk(n) { if (n > 0) for (const v of walk(n - 1)) yield v; yield n } let s = 0; for (const v of walk(500)) s += v; s",
    "125250",
  ],
  [
    "2,000 generators that are spread",
    "function* g(n) { yield n === 0 ? 0 : 1 + [7, ...g(n - 1), 8][1]; yield n } Math.max(...g(2000))",
    "2000",
  ],
  [
    "an error through 2,000 generators that are spread",
    "let left = 0; function* g(n) { try { yield 1; if (n === 0) throw new TypeError('deep'); yield [...g(n - 1)] } finally { left++ } } let r; try { [...g(2000)] } catch (e) { r = e.message } r + left",
    "'deep2001'",
  ],
  [
    "generators that are spread without end",
    "function* g() { yield* [...g()] } g().next()",
    "exhausted:stack",
  ],
  [
    "next of 4,000 generators",
    "function* g(n) { yield n === 0 ? 0 : 1 + g(n - 1).next().value } g(4000).next().value",
    "4000",
  ],
  [
    "a value through 2,000 generators, in and out",
    "function* g(n) { return n === 0 ? (yield 'asked') : 1 + (yield* g(n - 1)) } const it = g(2000); it.next().value + it.next(5).value",
    "'asked2005'",
  ],
  [
    "an error through 2,000 generators",
    "let left = 0; function* g(n) { try { if (n === 0) throw new TypeError('deep'); yield* g(n - 1) } finally { left++ } } let r; try { g(2000).next() } catch (e) { r = e.message } r + left",
    "'deep2001'",
  ],
  [
    "a generator that asks itself, at depth 1,000",
    "let it; function* g(n) { if (n > 0) yield* g(n - 1); else it.next() } it = g(1000); let r; try { it.next() } catch (e) { r = e.name } r",
    "'TypeError'",
  ],
  ["generators in each other without end", "function* g() { yield* g() } g().next()", "exhausted:stack"],
  [
    "a generator begun deep, and gone on with elsewhere",
    "function* g() { for (let i = 0; ; i++) yield i } const it = g(); function f(n) { return n === 0 ? it.next().value : f(n - 1) } [f(3000), it.next().value, f(700), it.next().value].join()",
    "'0,1,2,3'",
  ],
  [
    "4,000 async calls",
    "async function f(n) { if (n === 0) return 0; return 1 + await f(n - 1) } await f(4000)",
    "4000",
  ],
  [
    "an error through 4,000 async calls",
    "let left = 0; async function f(n) { try { if (n === 0) throw new TypeError('deep'); return await f(n - 1) } finally { left++ } } let r; try { await f(4000) } catch (e) { r = e.message } r + left",
    "'deep4001'",
  ],
  ["async calls without end", "async function f() { await f() } await f()", "exhausted:stack"],
  [
    "a break out of 2,000 generators",
    "let left = 0; function* g(n) { try { yield n; if (n > 0) yield* g(n - 1) } finally { left++ } } for (const v of g(2000)) if (v === 0) break; left",
    "2001",
  ],
  [
    "an error thrown into 2,000 generators",
    "let left = 0; function* g(n) { try { if (n > 0) yield* g(n - 1); else yield 1 } finally { left++ } } const it = g(2000); it.next(); let r; try { it.throw(new TypeError('in')) } catch (e) { r = e.message } r + left",
    "'in2001'",
  ],
  [
    "4,000 getters",
    "class Cell { constructor(next) { this.next = next } get length() { return 1 + (this.next?.length ?? 0) } get last() { return this.next ? this.next.last : this } get first() { return this.next ? this.next.first : this.none.x } } let l; for (let i = 0; i < 4000; i++) l = new Cell(l); let r; try { l.first } catch (e) { r = e.name } l.length + r + (l.last instanceof Cell)",
    "'4000TypeErrortrue'",
  ],
  ["getters without end", "const o = { get a() { return o.a } }; o.a", "exhausted:stack"],
  [
    "150 async calls",
    "async function f(n) { if (n === 0) return 0; return 1 + await f(n - 1) } await f(150)",
    "150",
  ],
  [
    "deep calls in async functions",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } async function f(n) { if (n === 0) return d(5000); await null; return d(2000) + await f(n - 1) } await f(10)",
    "25000",
  ],
  ...deepConversions,
  [
    "60 levels through map",
    "function w(t) { return t.c ? 1 + t.c.map(w).reduce((a, b) => a + b, 0) : 1 } let t = { }; for (let i = 0; i < 60; i++) t = { c: [t, {}] }; w(t)",
    "121",
  ],
  [
    "map at depth 6,000, with deep callbacks",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } function f(n) { return n === 0 ? [1, 2, 3].map(x => d(x * 500)).join() : f(n - 1) } f(6000)",
    "'500,1000,1500'",
  ],
  [
    "sort at depth 6,000, with deep callbacks",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } function f(n) { return n === 0 ? [3, 1, 2].sort((a, b) => d(a * 100) - d(b * 100)).join() : f(n - 1) } f(6000)",
    "'1,2,3'",
  ],
  [
    "replace at depth 6,000",
    "function f(n) { return n === 0 ? 'abc'.replace(/b/, m => f2(3000) + m) : f(n - 1) } function f2(n) { return n === 0 ? 'x' : f2(n - 1) } f(6000)",
    "'axbc'",
  ],
  [
    "a getter at depth 6,000",
    "const o = { get a() { return d(2000) } }; function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } function f(n) { return n === 0 ? o.a : f(n - 1) } f(6000)",
    "2000",
  ],
  [
    "a proxy at depth 6,000",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } const p = new Proxy(function () {}, { apply: (t, s, [n]) => d(n), get: (t, k) => d(700), construct: () => ({ x: d(800) }) }); function f(n) { return n === 0 ? p(500) + p.q + new p().x : f(n - 1) } f(6000)",
    "2000",
  ],
  [
    "toString and valueOf at depth 6,000",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } const o = { toString() { return 's' + d(1000) }, valueOf() { return d(900) } }; function f(n) { return n === 0 ? `${o}` + (o + 1) : f(n - 1) } f(6000)",
    "'s1000901'",
  ],
  [
    "eval at depth 6,000",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } function f(n) { let loc = 5; return n === 0 ? eval('loc + d(1000)') + (0, eval)('1 + 1') + new Function('n', 'return n * 2')(4) : f(n - 1) } f(6000)",
    "1015",
  ],
  [
    "JSON.parse with a reviver at depth 6,000",
    "function d(n) { return n === 0 ? 0 : 1 + d(n - 1) } function f(n) { return n === 0 ? JSON.stringify(JSON.parse('[1,[2]]', (k, v) => typeof v === 'number' ? d(v * 100) : v)) : f(n - 1) } f(6000)",
    "'[100,[200]]'",
  ],
  [
    "250 constructors",
    "class N { constructor(n) { this.next = n > 0 ? new N(n - 1) : null } } let n = new N(250), c = 0; while (n) { c++; n = n.next } c",
    "251",
  ],
  [
    "10,000 constructors",
    "class N { constructor(n) { this.next = n > 0 ? new N(n - 1) : null } } let n = new N(10000), c = 0; while (n) { c++; n = n.next } c",
    "10001",
  ],
  [
    "5,000 derived constructors",
    "class A { constructor(n) { this.n = n } } class B extends A { constructor(n) { super(n); this.k = n > 0 ? new B(n - 1) : null } } let n = new B(5000), c = 0; while (n) { c++; n = n.k } c",
    "5001",
  ],
  [
    "5,000 functions as constructors",
    "function N(n) { this.n = n; if (n > 0) this.k = new N(n - 1); if (n === 3) return { k: null, own: 1 } } let n = new N(5000), c = 0; while (n) { c++; n = n.k } c",
    "4998",
  ],
  [
    "an error out of 8,000 constructors",
    "class N { constructor(n) { if (n === 0) throw new Error('no'); this.k = new N(n - 1) } } let r; try { new N(8000) } catch (e) { r = e.message } r",
    "'no'",
  ],
  [
    "new.target",
    "function N(n) { if (!new.target) return new N(n); this.k = n > 0 ? N(n - 1) : null } let n = N(3000), c = 0; while (n) { c++; n = n.k } c",
    "3001",
  ],
  ["apply", "function f(n) { return n === 0 ? 0 : 1 + f.apply(null, [n - 1]) } f(10000)", "10000"],
  ["call", "function f(n) { return n === 0 ? 0 : 1 + f.call(this, n - 1) } f(10000)", "10000"],
  [
    "spread arguments",
    "function f(...a) { return a[0] === 0 ? a.length : 1 + f(...[a[0] - 1, 2, 3]) } f(10000)",
    "10003",
  ],
  [
    "Reflect.apply",
    "function f(n) { return n === 0 ? 0 : 1 + Reflect.apply(f, null, [n - 1]) } f(5000)",
    "5000",
  ],
  [
    "a bound function",
    "const f = (function (n) { return n === 0 ? 0 : 1 + f(n - 1) }).bind(null); f(5000)",
    "5000",
  ],
  [
    "a bound function with arguments, of a bound function",
    "const f = (function (a, b, n) { return n === 0 ? a + b : 1 + g(n - 1) }); const g = f.bind({}, 1, 2); g(3000)",
    "3003",
  ],
  [
    "forEach of a map and of a set",
    "const f = (n) => { let r = 0; if (n > 0) (n % 2 ? new Map([[1, n]]) : new Set([n])).forEach((v) => { r = 1 + f(v - 1) }); return r }; f(2000)",
    "2000",
  ],
  [
    "replace with a callback",
    "const f = (n) => n === 0 ? '.' : 'x'.replace(n % 2 ? /x/ : 'x', () => f(n - 1) + '-'); f(2000).length",
    "2001",
  ],
  [
    "a memoised Fibonacci number",
    "const memo = fn => { const m = new Map; return (...args) => { const k = args.join(); if (m.has(k)) return m.get(k); const v = fn(...args); m.set(k, v); return v } }; const fib = memo(n => n < 2 ? BigInt(n) : fib(n - 1) + fib(n - 2)); String(fib(3000)).length",
    "627",
  ],
  [
    "an object walked",
    "let o = { v: 1 }; for (let i = 0; i < 8000; i++) o = { v: 1, k: o }; const count = x => x && typeof x === 'object' ? Object.keys(x).length ? (x.v || 0) + count(x.k) : 0 : 0; count(o)",
    "8001",
  ],
  [
    "a tree walked by for-of",
    "function dfs(n) { let s = 1; for (const k of n.kids) s += dfs(k); return s } let t = { kids: [] }; for (let i = 0; i < 8000; i++) t = { kids: [t] }; dfs(t)",
    "8001",
  ],
  [
    "a tree walked by forEach",
    "function dfs(n) { let s = 1; n.kids.forEach(k => { s += dfs(k) }); return s } let t = { kids: [] }; for (let i = 0; i < 3000; i++) t = { kids: [t] }; dfs(t)",
    "3001",
  ],
  [
    "a tree walked by reduce",
    "const dfs = n => n.kids.reduce((s, k) => s + dfs(k), 1); let t = { kids: [] }; for (let i = 0; i < 3000; i++) t = { kids: [t] }; dfs(t)",
    "3001",
  ],
  [
    "a tree walked by map",
    "const dfs = n => 1 + n.kids.map(dfs).reduce((a, b) => a + b, 0); let t = { kids: [] }; for (let i = 0; i < 3000; i++) t = { kids: [t] }; dfs(t)",
    "3001",
  ],
  [
    "a linked list",
    "const list = n => n === 0 ? null : { v: n, next: list(n - 1) }; const len = l => l ? 1 + len(l.next) : 0; len(list(10000))",
    "10000",
  ],
  [
    "permutations",
    "let c = 0; function perm(a, k) { if (k === a.length) { c++; return } for (let i = k; i < a.length; i++) { [a[k], a[i]] = [a[i], a[k]]; perm(a, k + 1); [a[k], a[i]] = [a[i], a[k]] } } perm([1,2,3,4,5,6,7], 0); c",
    "5040",
  ],
  [
    "the arguments object changed",
    "function f(n) { arguments[0] = n - 1; return n <= 0 ? arguments.length : f(n) } f(4000, 1)",
    "1",
  ],
  [
    "closures over each level",
    "function f(n) { const fs = []; for (let i = 0; i < 2; i++) fs.push(() => i + n); const r = n === 0 ? 0 : f(n - 1); return r + fs[0]() - n + fs[1]() - n } f(5000)",
    "5001",
  ],
  [
    "destructuring",
    "function f([h, ...t], acc = 0) { return h === undefined ? acc : f(t, acc + h) } f(Array.from({ length: 1000 }, (_, i) => i))",
    "499500",
  ],
  [
    "3,001 iterators that are closed",
    "let closed = 0; function it() { return { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { closed++; return {} } } } } } function f(n) { for (const x of it()) { if (n === 0) throw 9; f(n - 1) } } try { f(3000) } catch (e) {} closed",
    "3001",
  ],
  [
    "labels and switches",
    "function f(n) { out: for (;;) { switch (n % 3) { case 0: if (n === 0) return 0; break out; case 1: return f(n - 1) + 1; default: break out } } return f(n - 1) } f(9000)",
    "3000",
  ],
  [
    "fuel spent at depth 9,000",
    "function f(n) { if (n === 9000) for (;;); f(n + 1) } f(0)",
    "exhausted:fuel",
  ],
  [
    "memory used up at depth 9,000",
    "const k = []; function f(n) { if (n === 9000) for (;;) k.push(new Array(1000).fill(n)); f(n + 1) } f(0)",
    "exhausted:memory",
  ],
  [
    "memory used up on the way down",
    "function f(n) { const a = new Uint8Array(20000); return f(n + 1) + a.length } f(0)",
    "exhausted:memory",
  ],
  [
    "a regular expression at depth 9,000",
    "function f(n) { return n === 0 ? /^(a+)+$/.test('aaaaaaaaaaaaaaaa!') : f(n - 1) } f(9000)",
    "false",
  ],
  [
    "the trace of 20 levels",
    "let t; function f(n) { if (n === 0) { t = new Error('x').stack; return } f(n - 1) } f(20); t.split('\\n').length",
    "23",
  ],
];
