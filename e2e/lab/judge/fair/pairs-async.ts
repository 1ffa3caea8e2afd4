import type { Pair } from "./pair.ts";

/** Promises, timers, and errors. */

const later = "const wait = (ms) => new Promise((done) => setTimeout(done, ms));\n";

const asynchronous: readonly Pair[] = [
  [
    "an assertion in a callback of a timer of the program",
    "later(5, (v) => { assert.equal(v, 42) })",
    "const later = (ms, f) => { setTimeout(() => f(42), ms) }",
    "const later = (ms, f) => { setTimeout(() => f(41), ms) }",
  ],
  [
    "an assertion in a timer of the test",
    "setTimeout(() => { assert.equal(value(), 42) }, 5)",
    "const value = () => 42",
    "const value = () => 41",
  ],
  [
    "an assertion after a promise that nobody awaits",
    "value().then((v) => { assert.equal(v, 42) })",
    "const value = () => Promise.resolve(42)",
    "const value = () => Promise.resolve(41)",
  ],
  [
    "an assertion in an asynchronous function that nobody awaits",
    "(async () => { assert.equal(await value(), 42) })()",
    "const value = async () => 42",
    "const value = async () => 41",
  ],
  [
    "assertions in an asynchronous forEach",
    "[1, 2].forEach(async (x) => { assert.equal(await double(x), 2 * x) })",
    "const double = async (x) => 2 * x",
    "const double = async (x) => x + 1",
  ],
  [
    "an assertion in a microtask",
    "queueMicrotask(() => { expect(value()).toBe(42) })",
    "const value = () => 42",
    "const value = () => 41",
  ],
  [
    "a promise of the test that is rejected",
    "Promise.reject(error()).catch((e) => { assert.equal(e.message, 'no') })",
    "const error = () => new Error('no')",
    "const error = () => new Error('yes')",
  ],
  [
    "a promise of the program that is rejected unhandled",
    "assert.equal(start(), 1)",
    "const start = () => { Promise.reject(new Error('no')).catch(() => {}); return 1 }",
    "const start = () => { Promise.reject(new Error('no')); return 1 }",
  ],
  [
    "a timer of the program that throws later",
    "assert.equal(start(), 1)",
    "const start = () => { setTimeout(() => {}, 5); return 1 }",
    "const start = () => { setTimeout(() => { null.x }, 5); return 1 }",
  ],
  [
    "a rejection",
    "await assert.rejects(load(), { name: 'RangeError', message: 'no' })",
    "const load = async () => { throw new RangeError('no') }",
    "const load = async () => { throw new Error('no') }",
  ],
  [
    "the reason of a rejection",
    "await expect(load()).rejects.toThrow(RangeError)",
    "const load = async () => { throw new RangeError('no') }",
    "const load = async () => { throw new TypeError('no') }",
  ],
  [
    "what a promise resolves to",
    "await expect(load()).resolves.toEqual({ a: 1 })",
    `${later}const load = async () => { await wait(3); return { a: 1 } }`,
    `${later}const load = async () => { wait(3); return { a: 2 } }`,
  ],
  [
    "a promise is a Promise",
    "assert(load() instanceof Promise); assert.equal(await load(), 1)",
    "const load = () => Promise.resolve(1)",
    "const load = () => ({ then: (done) => done(1) })",
  ],
  [
    "all at once",
    "const order = []; const job = (name, ms) => async () => { await new Promise((d) => setTimeout(d, ms)); order.push(name); return name }; assert.deepEqual(await all([job('a', 10), job('b', 2)]), ['a', 'b']); assert.deepEqual(order, ['b', 'a'])",
    "const all = (jobs) => Promise.all(jobs.map((j) => j()))",
    "const all = async (jobs) => { const r = []; for (const j of jobs) r.push(await j()); return r }",
  ],
  [
    "one after the other",
    "const order = []; const job = (name, ms) => async () => { await new Promise((d) => setTimeout(d, ms)); order.push(name) }; await series([job('a', 10), job('b', 2)]); assert.deepEqual(order, ['a', 'b'])",
    "const series = async (jobs) => { for (const j of jobs) await j() }",
    "const series = (jobs) => Promise.all(jobs.map((j) => j()))",
  ],
  [
    "a function that is tried again",
    "let n = 0; assert.equal(await retry(async () => { if (++n < 3) throw new Error('no'); return n }, 5), 3)",
    "const retry = async (f, times) => { for (let i = 0; i < times; i++) try { return await f() } catch {} throw new Error('given up') }",
    "const retry = async (f, times) => { for (let i = 0; i < times; i++) try { return f() } catch {} throw new Error('given up') }",
  ],
  [
    "a limit of time",
    "await assert.rejects(within(5, new Promise((d) => setTimeout(d, 50))), /too late/); assert.equal(await within(50, Promise.resolve(1)), 1)",
    "const within = (ms, p) => Promise.race([p, new Promise((_, no) => setTimeout(() => no(new Error('too late')), ms))])",
    "const within = (ms, p) => p",
  ],
  [
    "calls are put together",
    "let n = 0; const f = debounce(() => { n++ }, 5); f(); f(); f(); await new Promise((d) => setTimeout(d, 25)); assert.equal(n, 1)",
    "const debounce = (f, ms) => { let t; return (...a) => { clearTimeout(t); t = setTimeout(() => f(...a), ms) } }",
    "const debounce = (f, ms) => (...a) => { setTimeout(() => f(...a), ms) }",
  ],
  [
    "a callback of Node's kind becomes a promise",
    "const read = (name, done) => setTimeout(() => name ? done(null, name + '!') : done(new Error('no name')), 1); assert.equal(await promisify(read)('a'), 'a!'); await assert.rejects(promisify(read)(''), /no name/)",
    "const promisify = (f) => (...a) => new Promise((yes, no) => f(...a, (e, v) => e ? no(e) : yes(v)))",
    "const promisify = (f) => (...a) => new Promise((yes) => f(...a, (e, v) => yes(v)))",
  ],
  [
    "events are emitted",
    "const e = new Emitter(); const seen = []; const f = (x) => seen.push(x); e.on('a', f); e.emit('a', 1); e.off('a', f); e.emit('a', 2); assert.deepEqual(seen, [1])",
    "class Emitter { m = new Map(); on(n, f) { this.m.set(n, [...(this.m.get(n) ?? []), f]) } off(n, f) { this.m.set(n, this.m.get(n).filter((g) => g !== f)) } emit(n, ...a) { for (const f of this.m.get(n) ?? []) f(...a) } }",
    "class Emitter { m = new Map(); on(n, f) { this.m.set(n, [...(this.m.get(n) ?? []), f]) } off(n, f) {} emit(n, ...a) { for (const f of this.m.get(n) ?? []) f(...a) } }",
  ],
  [
    "a promise of one's own class",
    "const d = new Deferred(); setTimeout(() => d.resolve(5), 1); assert.equal(await d.promise, 5)",
    "class Deferred { constructor() { this.promise = new Promise((yes, no) => { this.resolve = yes; this.reject = no }) } }",
    "class Deferred { constructor() { this.promise = new Promise((yes, no) => { this.resolve = no; this.reject = yes }) } }",
  ],
  [
    "a thenable of the test",
    "assert.equal(await plusOne({ then(yes) { yes(1) } }), 2)",
    "const plusOne = async (p) => (await p) + 1",
    "const plusOne = async (p) => p + 1",
  ],
  [
    "settled values",
    "assert.deepEqual((await settle([Promise.resolve(1), Promise.reject(new Error('x'))])).map((r) => r.status), ['fulfilled', 'rejected'])",
    "const settle = (l) => Promise.allSettled(l)",
    "const settle = (l) => Promise.all(l.map((p) => p.then((value) => ({ status: 'fulfilled', value }), () => ({ status: 'failed' }))))",
  ],
];

const errors: readonly Pair[] = [
  [
    "an error of one's own class",
    "assert.throws(() => pay(5), InsufficientFunds)",
    "class InsufficientFunds extends Error {} const pay = () => { throw new InsufficientFunds('no money') }",
    "class InsufficientFunds extends Error {} const pay = () => { throw new Error('no money') }",
  ],
  [
    "the class of an error that the test catches",
    "let name; try { pay(5) } catch (e) { name = e.constructor.name } assert.equal(name, 'InsufficientFunds')",
    "class InsufficientFunds extends Error {} const pay = () => { throw new InsufficientFunds('no money') }",
    "class Failure extends Error {} const pay = () => { throw new Failure('no money') }",
  ],
  [
    "an error is of both classes",
    "assert.throws(() => parse(''), (e) => e instanceof ParseError && e instanceof SyntaxError && e instanceof Error)",
    "class ParseError extends SyntaxError {} const parse = () => { throw new ParseError('empty') }",
    "class ParseError extends Error {} const parse = () => { throw new ParseError('empty') }",
  ],
  [
    "properties of an error",
    "assert.throws(() => parse(''), { name: 'ParseError', message: 'empty', line: 3 })",
    "class ParseError extends Error { constructor(m, line) { super(m); this.name = 'ParseError'; this.line = line } } const parse = () => { throw new ParseError('empty', 3) }",
    "class ParseError extends Error { constructor(m, line) { super(m); this.line = line } } const parse = () => { throw new ParseError('empty', 3) }",
  ],
  [
    "the cause of an error",
    "assert.throws(() => load(), (e) => e.cause instanceof SyntaxError && e.message === 'bad')",
    "const load = () => { try { JSON.parse('{') } catch (cause) { throw new Error('bad', { cause }) } }",
    "const load = () => { try { JSON.parse('{') } catch (cause) { throw new Error('bad') } }",
  ],
  [
    "the errors of an AggregateError",
    "assert.throws(() => validate({}), (e) => e instanceof AggregateError && e.errors.length === 2 && e.errors[0] instanceof TypeError)",
    "const validate = () => { throw new AggregateError([new TypeError('a'), new TypeError('b')], 'bad') }",
    "const validate = () => { throw new AggregateError(['a', 'b'], 'bad') }",
  ],
  [
    "an error of the language",
    "assert.throws(() => get(null), TypeError); expect(() => get(null)).toThrow(/null/)",
    "const get = (o) => o.x",
    "const get = (o) => o?.x",
  ],
  [
    "a guard against endless recursion",
    "expect(() => power(2, -1)).toThrow(RangeError)",
    "const power = (b, n) => { if (n < 0) throw new RangeError('negative'); return n === 0 ? 1 : b * power(b, n - 1) }",
    "const power = (b, n) => n === 0 ? 1 : n < 0 ? 0 : b * power(b, n - 1)",
  ],
  [
    "an error in a callback passes through",
    "class Mine extends Error {} assert.throws(() => run(() => { throw new Mine('x') }), Mine)",
    "const run = (f) => f()",
    "const run = (f) => { try { return f() } catch (e) { throw new Error(e.message) } }",
  ],
  [
    "the program sees the class of an error of the test",
    "class Mine extends Error {} assert.equal(kind(() => { throw new Mine('x') }, Mine), 'mine'); assert.equal(kind(() => { throw new Error('x') }, Mine), 'other')",
    "const kind = (f, C) => { try { f() } catch (e) { return e instanceof C ? 'mine' : 'other' } }",
    "const kind = (f, C) => { try { f() } catch (e) { return e.name === 'Error' ? 'other' : 'mine' } }",
  ],
  [
    "an error of the language that a callback throws",
    "assert.equal(isType(() => null.x), true); assert.equal(isType(() => { throw new RangeError('x') }), false)",
    "const isType = (f) => { try { f() } catch (e) { return e instanceof TypeError } }",
    "const isType = (f) => { try { f() } catch (e) { return e instanceof Error } }",
  ],
  [
    "a value that is no error is thrown",
    "let thrown; try { fail() } catch (e) { thrown = e } assert.deepEqual(thrown, { code: 5 })",
    "const fail = () => { throw { code: 5 } }",
    "const fail = () => { throw new Error('code 5') }",
  ],
  [
    "an error that is returned",
    "const e = check(-1); assert(e instanceof RangeError); assert.equal(e.message, 'negative'); assert.equal(String(e), 'RangeError: negative')",
    "const check = (n) => n < 0 ? new RangeError('negative') : null",
    "const check = (n) => n < 0 ? { name: 'RangeError', message: 'negative' } : null",
  ],
  [
    "an error has its trace",
    "const e = make(); assert.equal(typeof e.stack, 'string'); assert(Object.hasOwn(e, 'message')); assert(!Object.keys(e).includes('message'))",
    "const make = () => new Error('x')",
    "const make = () => ({ message: 'x', stack: '' })",
  ],
  [
    "the tag of an error",
    "assert.equal(Object.prototype.toString.call(make()), '[object Error]')",
    "const make = () => new (class E extends Error {})('x')",
    "const make = () => Object.create(Error.prototype)",
  ],
  [
    "nothing is thrown",
    "assert.doesNotThrow(() => parse('1')); assert.equal(parse('1'), 1)",
    "const parse = (t) => { if (t === '') throw new Error('empty'); return Number(t) }",
    "const parse = (t) => { if (t.length < 2) throw new Error('short'); return Number(t) }",
  ],
  [
    "finally runs",
    "const log = []; assert.throws(() => use(log, () => { throw new Error('x') }), /x/); assert.deepEqual(log, ['open', 'close'])",
    "const use = (log, f) => { log.push('open'); try { return f() } finally { log.push('close') } }",
    "const use = (log, f) => { log.push('open'); const r = f(); log.push('close'); return r }",
  ],
  [
    "a result object with an error inside",
    "const r = attempt(() => { throw new TypeError('x') }); assert.equal(r.ok, false); assert(r.error instanceof TypeError)",
    "const attempt = (f) => { try { return { ok: true, value: f() } } catch (error) { return { ok: false, error } } }",
    "const attempt = (f) => { try { return { ok: true, value: f() } } catch (error) { return { ok: false, error: error.message } } }",
  ],
  [
    "the same error is thrown again",
    "const mine = new Error('x'); let got; try { rethrow(() => { throw mine }) } catch (e) { got = e } assert.equal(got, mine)",
    "const rethrow = (f) => { try { f() } catch (e) { throw e } }",
    "const rethrow = (f) => { try { f() } catch (e) { throw new Error(e.message) } }",
  ],
];

export const asyncPairs: readonly Pair[] = [...asynchronous, ...errors];
