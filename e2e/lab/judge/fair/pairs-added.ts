import type { Pair } from "./pair.ts";

/** Members that a program adds to classes of the language, and promises with more than a value. */

const members: readonly Pair[] = [
  [
    "a method added to lists",
    "assert.equal([1, 2].last(), 2); assert.equal([].last(), undefined)",
    "Array.prototype.last = function () { return this[this.length - 1] }",
    "Array.prototype.last = function () { return this[this.length] }",
  ],
  [
    "a map of one's own for lists",
    "assert.deepEqual([1, 2, 3].myMap((x, i, all) => x * i + all.length), [3, 5, 9])",
    "Array.prototype.myMap = function (f) { const r = []; for (let i = 0; i < this.length; i++) r.push(f(this[i], i, this)); return r }",
    "Array.prototype.myMap = function (f) { const r = []; for (let i = 0; i < this.length; i++) r.push(f(this[i], i, [])); return r }",
  ],
  [
    "a method added to strings",
    "assert.equal('ab'.shout(), 'AB!'); assert.equal(typeof ''.shout, 'function')",
    "String.prototype.shout = function () { return this.toUpperCase() + '!' }",
    "String.prototype.shout = function () { return this + '!' }",
  ],
  [
    "a call of one's own for functions",
    "const add = function (b) { return this.a + b }; assert.equal(add.myCall({ a: 1 }, 2), 3)",
    "Function.prototype.myCall = function (self, ...args) { const key = Symbol(); self[key] = this; try { return self[key](...args) } finally { delete self[key] } }",
    "Function.prototype.myCall = function (self, ...args) { return this(...args) }",
  ],
  [
    "a getter added to lists",
    "assert.equal([3, 1].first, 3)",
    "Object.defineProperty(Array.prototype, 'first', { get() { return this[0] }, configurable: true })",
    "Object.defineProperty(Array.prototype, 'first', { get() { return this[1] }, configurable: true })",
  ],
  [
    "an added method is not enumerable",
    "const keys = []; for (const key in [5]) keys.push(key); assert.deepEqual(keys, ['0']); assert.equal([5].end(), 5)",
    "Object.defineProperty(Array.prototype, 'end', { value() { return this[this.length - 1] }, configurable: true })",
    "Array.prototype.end = function () { return this[this.length - 1] }",
  ],
  [
    "a function added to a class",
    "assert.deepEqual(await Promise.every([1, Promise.resolve(2)]), [1, 2])",
    "Promise.every = (all) => Promise.all(all)",
    "Promise.every = async (all) => all",
  ],
  [
    "a method added to numbers that calls back",
    "const seen = []; (3).times((i) => seen.push(i)); assert.deepEqual(seen, [0, 1, 2])",
    "Number.prototype.times = function (f) { for (let i = 0; i < this; i++) f(i) }",
    "Number.prototype.times = function (f) { for (let i = 1; i <= this; i++) f(i) }",
  ],
  [
    "an added method that changes its list",
    "const list = [1, 2, 3]; assert.equal(list.removeAt(1), 2); assert.deepEqual(list, [1, 3])",
    "Array.prototype.removeAt = function (i) { return this.splice(i, 1)[0] }",
    "Array.prototype.removeAt = function (i) { return [...this].splice(i, 1)[0] }",
  ],
  [
    "a method added to promises",
    "const seen = []; assert.equal(await Promise.resolve(2).tap((v) => { seen.push(v) }), 2); assert.deepEqual(seen, [2])",
    "Promise.prototype.tap = function (f) { return this.then((v) => { f(v); return v }) }",
    "Promise.prototype.tap = function (f) { return this.then(f) }",
  ],
  [
    "an added method is inherited",
    "class Stack extends Array {} assert.equal(Stack.of(1, 2).peek(), 2); assert('peek' in []); assert(!Object.hasOwn([], 'peek'))",
    "Array.prototype.peek = function () { return this.at(-1) }",
    "Array.prototype.peek = function () { return this.at(0) }",
  ],
];

const promises: readonly Pair[] = [
  [
    "a rejected promise that the program handles itself",
    "assert(load() instanceof Promise)",
    "const load = () => { const p = Promise.reject(new Error('no')); p.catch(() => {}); return p }",
    "const load = () => Promise.reject(new Error('no'))",
  ],
  [
    "a promise that is rejected later, which the program handles itself",
    "assert(load() instanceof Promise)",
    "const load = () => { const p = new Promise((_, no) => setTimeout(no, 3, new Error('no'))); p.catch(() => {}); return p }",
    "const load = () => new Promise((_, no) => setTimeout(no, 3, new Error('no')))",
  ],
  [
    "a rejected promise that the program handles after the test has got it",
    "let got; start((p) => { got = p }); assert(got instanceof Promise)",
    "const start = (f) => { const p = Promise.reject(new Error('no')); f(p); p.catch(() => {}) }",
    "const start = (f) => { const p = Promise.reject(new Error('no')); f(p) }",
  ],
  [
    "a rejected promise that the program and the test handle",
    "await assert.rejects(load(), /no/)",
    "const load = () => { const p = Promise.reject(new Error('no')); p.catch(() => {}); return p }",
    "const load = () => { const p = Promise.resolve(new Error('no')); p.catch(() => {}); return p }",
  ],
  [
    "what the program makes of a promise that it handles is handled, too",
    "assert.equal(await (await load()).catch((e) => e.message), 'no')",
    "const load = async () => { const p = Promise.reject(new Error('no')); p.catch(() => {}); return { catch: (f) => p.catch(f) } }",
    "const load = async () => { const p = Promise.reject(new Error('no')); p.catch(() => {}); p.then(() => {}); return { catch: (f) => p.catch(f) } }",
  ],
  [
    "a rejected promise that the test handles itself",
    "const p = Promise.reject(new Error('no')); p.catch(() => {}); assert.equal(await settle(p), 'no')",
    "const settle = async (p) => { try { await p } catch (error) { return error.message } }",
    "const settle = (p) => { p.then((v) => v); return 'no' }",
  ],
  [
    "a subclass of Promise",
    "const task = run(); assert(task instanceof Task); assert.equal(task.cancel(), 'cancelled'); assert.equal(await task, 1)",
    "class Task extends Promise { cancel() { return 'cancelled' } } const run = () => Task.resolve(1)",
    "class Task extends Promise { cancel() { return 'cancelled' } } const run = () => Promise.resolve(1)",
  ],
  [
    "`then` of a subclass of Promise",
    "const next = run().then((x) => x + 1); assert(next instanceof Task); assert.equal(await next, 2)",
    "class Task extends Promise {} const run = () => Task.resolve(1)",
    "class Task extends Promise { static get [Symbol.species]() { return Promise } } const run = () => Task.resolve(1)",
  ],
  [
    "a property of a promise",
    "const p = start(); assert.equal(p.id, 7); assert.deepEqual(Object.keys(p), ['id']); assert.equal(await p, 1)",
    "const start = () => Object.assign(Promise.resolve(1), { id: 7 })",
    "const start = () => Object.assign(Promise.resolve(1), { id: 7, more: 1 })",
  ],
  [
    "a property of a promise that changes",
    "const p = start(); assert.equal(p.state, 'pending'); await p; assert.equal(p.state, 'done')",
    "const start = () => { const p = new Promise((yes) => setTimeout(yes, 2)); p.state = 'pending'; p.then(() => { p.state = 'done' }); return p }",
    "const start = () => { const p = new Promise((yes) => setTimeout(yes, 2)); p.state = 'pending'; return p }",
  ],
  [
    "a promise with a method of its own",
    "const p = wait(); p.cancel(); await assert.rejects(p, /cancelled/)",
    "const wait = () => { let no; const p = new Promise((_, reject) => { no = reject }); p.cancel = () => no(new Error('cancelled')); return p }",
    "const wait = () => { let yes; const p = new Promise((resolve) => { yes = resolve }); p.cancel = () => yes(new Error('cancelled')); return p }",
  ],
  [
    "a property of a promise of the test",
    "const p = Object.assign(Promise.resolve(1), { tag: 'a' }); assert.equal(tagOf(p), 'a'); assert.equal(p.seen, true)",
    "const tagOf = (p) => { p.seen = true; return p.tag }",
    "const tagOf = (p) => { p.seen = 1; return p.tag }",
  ],
  [
    "a frozen promise",
    "assert(Object.isFrozen(start())); assert.equal(await start(), 1)",
    "const start = () => Object.freeze(Promise.resolve(1))",
    "const start = () => Promise.resolve(1)",
  ],
];

export const addedPairs: readonly Pair[] = [...members, ...promises];
