import type { Pair } from "./pair.ts";

/** Iteration, collections, and live values. */

const iteration: readonly Pair[] = [
  [
    "items of a generator of the test",
    "function* naturals() { let i = 0; while (true) yield i++ } assert.deepEqual(take(naturals(), 3), [0, 1, 2])",
    "const take = (all, n) => { const r = []; for (const x of all) { if (r.length === n) break; r.push(x) } return r }",
    "const take = (all, n) => { const r = []; for (const x of all) { if (r.length > n) break; r.push(x) } return r }",
  ],
  [
    "a generator of the test is closed",
    "let closed = false; function* g() { try { yield 1; yield 2 } finally { closed = true } } assert.equal(first(g()), 1); assert(closed)",
    "const first = (all) => { for (const x of all) return x }",
    "const first = (all) => all[Symbol.iterator]().next().value",
  ],
  [
    "an iterable object of the test",
    "const three = { *[Symbol.iterator]() { yield 1; yield 2; yield 3 } }; assert.equal(sum(three), 6)",
    "const sum = (all) => { let s = 0; for (const x of all) s += x; return s }",
    "const sum = (all) => { let s = 0; for (let i = 0; i < all.length; i++) s += all[i]; return s }",
  ],
  [
    "an iterator of the test that is written by hand",
    "const it = { i: 0, next() { return this.i < 2 ? { value: this.i++, done: false } : { value: undefined, done: true } }, [Symbol.iterator]() { return this } }; assert.deepEqual(list(it), [0, 1])",
    "const list = (all) => [...all]",
    "const list = (all) => Array.from({ length: 2 })",
  ],
  [
    "an asynchronous generator of the test",
    "async function* g() { yield 1; yield 2 } assert.deepEqual(await collect(g()), [1, 2])",
    "const collect = async (all) => { const r = []; for await (const x of all) r.push(x); return r }",
    "const collect = async (all) => { const r = []; for await (const x of all) r.unshift(x); return r }",
  ],
  [
    "a generator of the program",
    "assert.deepEqual([...range(1, 4)], [1, 2, 3])",
    "function* range(a, b) { for (let i = a; i < b; i++) yield i }",
    "function* range(a, b) { for (let i = a; i <= b; i++) yield i }",
  ],
  [
    "the steps of a generator of the program",
    "const g = count(); assert.deepEqual(g.next(), { value: 1, done: false }); assert.deepEqual(g.return(9), { value: 9, done: true }); assert.deepEqual(g.next(), { value: undefined, done: true })",
    "function* count() { let i = 1; for (;;) yield i++ }",
    "const count = () => { let i = 1; return { next: () => ({ value: i++, done: false }), return: (value) => ({ value, done: true }) } }",
  ],
  [
    "a value that is sent to a generator",
    "const g = echo(); g.next(); assert.equal(g.next('a').value, 'A')",
    "function* echo() { let x = yield; for (;;) x = yield x.toUpperCase() }",
    "function* echo() { for (;;) yield 'a' }",
  ],
  [
    "an error that is thrown into a generator",
    "const g = safe(); g.next(); assert.equal(g.throw(new Error('no')).value, 'no')",
    "function* safe() { try { yield 1 } catch (e) { yield e.message } }",
    "function* safe() { yield 1; yield 'no' }",
  ],
  [
    "a generator of the program is an iterator",
    "const g = make(); assert.equal(g[Symbol.iterator](), g); assert.equal(typeof g.next, 'function')",
    "function* make() { yield 1 }",
    "const make = () => [1]",
  ],
  [
    "a function is a generator function",
    "assert.equal(make.constructor.name, 'GeneratorFunction')",
    "function* make() {}",
    "function make() { return [][Symbol.iterator]() }",
  ],
  [
    "an iterable class of the program",
    "const t = new Tree([3, 1, 2]); assert.deepEqual([...t], [1, 2, 3]); assert.equal(Math.max(...t), 3)",
    "class Tree { constructor(l) { this.l = l } *[Symbol.iterator]() { yield* [...this.l].sort() } }",
    "class Tree { constructor(l) { this.l = l } *[Symbol.iterator]() { yield* this.l } }",
  ],
  [
    "an iterable of the program is used twice",
    "const r = range(3); assert.deepEqual([...r], [0, 1, 2]); assert.deepEqual([...r], [0, 1, 2])",
    "const range = (n) => ({ *[Symbol.iterator]() { for (let i = 0; i < n; i++) yield i } })",
    "const range = function* (n) { for (let i = 0; i < n; i++) yield i }",
  ],
  [
    "an asynchronous iterable of the program",
    "const all = []; for await (const x of pages()) all.push(x); assert.deepEqual(all, [1, 2])",
    "async function* pages() { yield 1; yield 2 }",
    "async function* pages() { yield 1 }",
  ],
  [
    "taken apart",
    "const [a, ...rest] = letters(); assert.equal(a, 'a'); assert.deepEqual(rest, ['b', 'c'])",
    "function* letters() { yield* 'abc' }",
    "function* letters() { yield 'abc' }",
  ],
  [
    "entries of an object are taken apart",
    "for (const [key, value] of pairs({ a: 1 })) { assert.equal(key, 'a'); assert.equal(value, 1) }",
    "const pairs = (o) => Object.entries(o)",
    "const pairs = (o) => Object.entries(o).map(([k, v]) => [v, k])",
  ],
  [
    "lazy: only what is needed is computed",
    "let calls = 0; const it = map(function* () { yield 1; yield 2 }(), (x) => { calls++; return x * 2 }); assert.equal(it.next().value, 2); assert.equal(calls, 1)",
    "function* map(all, f) { for (const x of all) yield f(x) }",
    "const map = (all, f) => [...all].map(f).values()",
  ],
];

const collections: readonly Pair[] = [
  [
    "a Map of the program",
    "const m = count('aab'); assert(m instanceof Map); assert.equal(m.get('a'), 2); assert.equal(m.size, 2); assert.deepEqual([...m.keys()], ['a', 'b'])",
    "const count = (t) => { const m = new Map(); for (const c of t) m.set(c, (m.get(c) ?? 0) + 1); return m }",
    "const count = (t) => { const m = new Map(); for (const c of t) m.set(c, 1); return m }",
  ],
  [
    "a Map equals another",
    "assert.deepEqual(group([1, 2, 3]), new Map([['odd', [1, 3]], ['even', [2]]]))",
    "const group = (l) => Map.groupBy ? Map.groupBy(l, (n) => n % 2 ? 'odd' : 'even') : l.reduce((m, n) => { const k = n % 2 ? 'odd' : 'even'; return m.set(k, [...(m.get(k) ?? []), n]) }, new Map())",
    "const group = (l) => new Map([['odd', [1, 3]], ['even', undefined]])",
  ],
  [
    "a Set with undefined",
    "assert.deepEqual(ids([{ id: 1 }, { id: 2 }]), new Set([1, 2]))",
    "const ids = (l) => new Set(l.map((x) => x.id))",
    "const ids = (l) => new Set([1, l[1].ID])",
  ],
  [
    "a Map that the program changes later",
    "const m = make(); fill(); assert.equal(m.size, 1)",
    "const map = new Map(); const make = () => map; const fill = () => map.set(1, 2)",
    "const map = new Map(); const make = () => new Map(map); const fill = () => map.set(1, 2)",
  ],
  [
    "a Map of the test is filled by the program",
    "const m = new Map(); fill(m); assert.deepEqual([...m], [['a', 1]])",
    "const fill = (m) => { m.set('a', 1) }",
    "const fill = (m) => { m = new Map([['a', 1]]) }",
  ],
  [
    "the test changes a Map of the program",
    "cache().set('a', 5); assert.equal(look('a'), 5)",
    "const m = new Map(); const cache = () => m; const look = (k) => m.get(k)",
    "const m = new Map(); const cache = () => new Map(m); const look = (k) => m.get(k)",
  ],
  [
    "objects as keys of a Map",
    "const key = {}; remember(key, 1); assert.equal(recall(key), 1); assert.equal(recall({}), undefined)",
    "const m = new Map(); const remember = (k, v) => { m.set(k, v) }; const recall = (k) => m.get(k)",
    "const m = {}; const remember = (k, v) => { m[k] = v }; const recall = (k) => m[k]",
  ],
  [
    "objects as keys of a WeakMap",
    "const key = {}; remember(key, 1); assert.equal(recall(key), 1); assert.equal(recall({}), undefined)",
    "const m = new WeakMap(); const remember = (k, v) => { m.set(k, v) }; const recall = (k) => m.get(k)",
    "let last; const remember = (k, v) => { last = v }; const recall = () => last",
  ],
  [
    "a WeakMap of the program",
    "const key = {}; store().set(key, 5); assert(store().has(key)); assert.equal(store().get(key), 5)",
    "const m = new WeakMap(); const store = () => m",
    "const store = () => new WeakMap()",
  ],
  [
    "methods of sets",
    "assert.deepEqual([...both().union(new Set([3]))].sort(), [1, 2, 3])",
    "const both = () => { const s = new Set([1, 2]); s.union ??= function (o) { return new Set([...this, ...o]) }; return s }",
    "const both = () => { const s = new Set([1, 2]); s.union = function (o) { return new Set(this) }; return s }",
  ],
  [
    "a class that extends Map",
    "const d = new Counter(); assert(d instanceof Map); d.add('a'); d.add('a'); assert.equal(d.get('a'), 2)",
    "class Counter extends Map { add(k) { this.set(k, (this.get(k) ?? 0) + 1) } }",
    "class Counter { add(k) { this[k] = (this[k] ?? 0) + 1 } get(k) { return this[k] } }",
  ],
  [
    "a date",
    "assert(due() instanceof Date); assert.equal(due().getTime(), 86400000); assert.equal(due().toISOString(), '1970-01-02T00:00:00.000Z')",
    "const due = () => new Date(86400000)",
    "const due = () => new Date(86400)",
  ],
  [
    "a date of the test is not changed",
    "const d = new Date(0); assert.equal(tomorrow(d).getTime(), 86400000); assert.equal(d.getTime(), 0)",
    "const tomorrow = (d) => new Date(d.getTime() + 86400000)",
    "const tomorrow = (d) => { d.setTime(d.getTime() + 86400000); return d }",
  ],
  [
    "a regular expression",
    "assert(digits().test('a1')); assert.equal(digits().source, '\\\\d+'); assert.deepEqual('1 22'.match(digits()), ['1', '22'])",
    "const digits = () => /\\d+/g",
    "const digits = () => /\\d+/",
  ],
  [
    "a typed array",
    "const b = bytes(); assert(b instanceof Uint8Array); assert.equal(b.length, 2); assert.deepEqual([...b], [1, 255]); assert.deepEqual(b, Uint8Array.of(1, 255))",
    "const bytes = () => Uint8Array.of(1, 255)",
    "const bytes = () => [1, 255]",
  ],
  [
    "a typed array of the test is filled",
    "const b = new Uint8Array(3); fill(b, 7); assert.deepEqual([...b], [7, 7, 7])",
    "const fill = (b, x) => { b.fill(x) }",
    "const fill = (b, x) => { b = b.map(() => x) }",
  ],
  [
    "a URL",
    "assert.equal(link('a').searchParams.get('q'), 'a'); assert.deepEqual(link('a').href, 'https://a.example/?q=a')",
    "const link = (q) => { const u = new URL('https://a.example/'); u.searchParams.set('q', q); return u }",
    "const link = (q) => new URL('https://a.example/?p=' + q)",
  ],
  [
    "a long list has its length",
    "assert.equal(list(99999).length, 99999); assert.equal(list(99999)[99998], 99998)",
    "const list = (n) => Array.from({ length: n }, (_, i) => i)",
    "const list = (n) => Array.from({ length: n }, (_, i) => i + 1)",
  ],
  [
    "a grid of a million cells",
    "assert.equal(grid(1000)[5][5], 0); assert.equal(grid(1000).length, 1000)",
    "const grid = (n) => Array.from({ length: n }, () => Array(n).fill(0))",
    "const grid = (n) => Array.from({ length: n }, () => Array(n))",
  ],
  [
    "a Map of many entries",
    "assert.equal(squares(50000).size, 50000); assert.equal(squares(50000).get(300), 90000)",
    "const squares = (n) => new Map(Array.from({ length: n }, (_, i) => [i, i * i]))",
    "const squares = (n) => new Map(Array.from({ length: n }, (_, i) => [i, i + i]))",
  ],
  [
    "a long list is passed",
    "assert.equal(count(Array(200000).fill(1)), 200000)",
    "const count = (l) => l.length",
    "const count = (l) => Math.min(l.length, 100000)",
  ],
  [
    "many small objects",
    "const all = people(20000); assert.equal(all.length, 20000); assert.deepEqual(all.at(-1), { id: 19999 })",
    "const people = (n) => Array.from({ length: n }, (_, id) => ({ id }))",
    "const people = (n) => Array.from({ length: n }, () => ({ id: n }))",
  ],
  [
    "a list with holes",
    "assert.equal(make().length, 3); assert(!(1 in make())); expect(make()).toStrictEqual([1, , 3])",
    "const make = () => [1, , 3]",
    "const make = () => [1, undefined, 3]",
  ],
];

const live: readonly Pair[] = [
  [
    "a list that the program changes later",
    "const l = items(); add(1); assert.deepEqual(l, [1])",
    "const list = []; const items = () => list; const add = (x) => { list.push(x) }",
    "let list = []; const items = () => list; const add = (x) => { list = [...list, x] }",
  ],
  [
    "a list that the program must not give away",
    "const cart = makeCart(); cart.items().push('x'); assert.equal(cart.items().length, 0)",
    "const makeCart = () => { const l = []; return { items: () => [...l] } }",
    "const makeCart = () => { const l = []; return { items: () => l } }",
  ],
  [
    "a list of the test that the program keeps",
    "const log = []; record(log); emit('a'); emit('b'); assert.deepEqual(log, ['a', 'b'])",
    "let to; const record = (l) => { to = l }; const emit = (x) => { to.push(x) }",
    "let to; const record = (l) => { to = [...l] }; const emit = (x) => { to.push(x) }",
  ],
  [
    "a list of the test that the test changes later",
    "const l = [1]; keep(l); l.push(2); assert.equal(total(), 3)",
    "let all; const keep = (l) => { all = l }; const total = () => all.reduce((a, b) => a + b, 0)",
    "let all; const keep = (l) => { all = [...l] }; const total = () => all.reduce((a, b) => a + b, 0)",
  ],
  [
    "the same object comes back",
    "const o = { a: 1 }; assert.equal(same(o), o); assert.notEqual(same(o), { a: 1 })",
    "const same = (o) => o",
    "const same = (o) => ({ ...o })",
  ],
  [
    "an object of the program comes back",
    "const a = make(); assert(isMine(a)); assert(!isMine({}))",
    "const mine = new WeakSet(); const make = () => { const o = {}; mine.add(o); return o }; const isMine = (o) => mine.has(o)",
    "const make = () => ({ mine: true }); const isMine = () => true",
  ],
  [
    "an object that contains itself",
    "const o = make(); assert.equal(o.self.self, o)",
    "const make = () => { const o = {}; o.self = o; return o }",
    "const make = () => ({ self: { self: {} } })",
  ],
  [
    "an object of the test that contains itself",
    "const o = {}; o.self = o; assert.equal(isCircle(o), true); assert.equal(isCircle({ self: {} }), false)",
    "const isCircle = (o) => o.self === o",
    "const isCircle = (o) => typeof o.self === 'object'",
  ],
  [
    "curry by the number of parameters",
    "assert.equal(curry((a, b) => a + b)(1)(2), 3); assert.equal(curry((a, b, c) => a + b + c)(1, 2)(3), 6)",
    "const curry = (fn) => function step(...args) { return args.length >= fn.length ? fn(...args) : (...more) => step(...args, ...more) }",
    "const curry = (fn) => (a) => (b) => fn(a, b)",
  ],
  [
    "the name of a function that was passed",
    "function hello() {} assert.equal(nameOf(hello), 'hello'); assert.equal(nameOf(() => {}), '')",
    "const nameOf = (f) => f.name",
    "const nameOf = (f) => f.name || 'anonymous'",
  ],
  [
    "this of a callback",
    "const o = { n: 5, get() { return this.n } }; assert.equal(invoke(o, 'get'), 5)",
    "const invoke = (o, name) => o[name]()",
    "const invoke = (o, name) => { const f = o[name]; return f() }",
  ],
  [
    "bind of one's own",
    "const f = bind(function (b) { return this.a + b }, { a: 1 }); assert.equal(f(2), 3)",
    "const bind = (fn, self, ...first) => (...rest) => fn.apply(self, [...first, ...rest])",
    "const bind = (fn, self, ...first) => (...rest) => fn(...first, ...rest)",
  ],
  [
    "properties of a callback",
    "const f = () => 1; f.limit = 3; assert.equal(limitOf(f), 3)",
    "const limitOf = (f) => f.limit ?? 10",
    "const limitOf = (f) => 10",
  ],
  [
    "calls of a callback",
    "const calls = []; each(['a', 'b'], (x, i) => calls.push([x, i])); assert.deepEqual(calls, [['a', 0], ['b', 1]])",
    "const each = (l, f) => { for (let i = 0; i < l.length; i++) f(l[i], i) }",
    "const each = (l, f) => { for (let i = 0; i < l.length; i++) f(l[i]) }",
  ],
  [
    "a function that is called once",
    "let n = 0; const f = once(() => ++n); assert.equal(f(), 1); assert.equal(f(), 1); assert.equal(n, 1)",
    "const once = (f) => { let done = false, value; return (...a) => { if (!done) { done = true; value = f(...a) } return value } }",
    "const once = (f) => { let value; return (...a) => { value = f(...a); return value } }",
  ],
];

export const valuePairs: readonly Pair[] = [...iteration, ...collections, ...live];
