/**
 * Attacks of a program on the realm of the test, with everything that a careless test could pass to it. Each is the body
 * of `attack(t)`; afterwards the check asserts that a wrong `fib` is right. The verdict must be the one without attack.
 */
export const careless = `
  class Box { #secret = 424242; n = 1; get size() { return this.n } grow() { this.n++; return this } static make() { return new Box() } }
  const t = {
    read: (o, k) => o[k],
    write: (o, k, v) => { o[k] = v; return o },
    define: (o, k, d) => Object.defineProperty(o, k, d),
    remove: (o, k) => delete o[k],
    proto: (o) => Object.getPrototypeOf(o),
    setProto: (o, p) => Object.setPrototypeOf(o, p),
    freeze: (o) => Object.freeze(o),
    call: (f, ...args) => f(...args),
    apply: (f, self, args) => f.apply(self, args),
    make: (C, ...args) => new C(...args),
    extend: (C) => class extends C {},
    same: (x) => x,
    each: (all, f) => { for (const x of all) f(x) },
    later: (f) => { setTimeout(f, 0) },
    asks: async (f) => f(),
    fails: () => { assert.equal(1, 2) },
    throws: () => { throw new Box() },
    generate: function* () { yield 1; yield 2 },
    Box, box: new Box(), list: [1, 2, 3], map: new Map([["a", 1]]), set: new Set([1]), date: new Date(0),
    pattern: /a/g, error: new RangeError("x"), bytes: new Uint8Array(2), promise: Promise.resolve(1),
  };`;

/** Name, and what the program does. */
export const membraneAttacks: readonly (readonly [name: string, body: string])[] = [
  // The realm of the test.
  [
    "makes code by the constructor of a callback",
    "t.read.constructor('globalThis.assert.equal = () => {}')()",
  ],
  [
    "makes code by the constructor that a callback reads",
    "t.read(t.read({}, 'constructor'), 'constructor')('assert.equal = () => {}')()",
  ],
  [
    "makes code by the constructor of a function of the test, made there",
    "t.make(t.read(t.read, 'constructor'), 'assert.equal = () => {}')()",
  ],
  ["has the test call Function", "t.call(Function, 'assert.equal = () => {}')()"],
  ["has the test call eval", "t.call(eval, 'assert.equal = () => {}')"],
  [
    "has the test construct a generator function",
    "t.make((function* () {}).constructor, 'yield assert.equal = 0')().next()",
  ],
  ["has the test construct an async function", "t.make((async () => {}).constructor, 'assert.equal = 0')()"],
  ["makes code by a generator of the test", "t.generate.constructor('assert.equal = () => {}')().next()"],
  [
    "makes code by the test's own apply",
    "t.apply(t.read(t.same, 'constructor'), null, ['assert.equal = 0'])()",
  ],
  [
    "composes the language's functions in the test",
    "t.apply(Reflect.apply, null, [Array.prototype.reduce, ['constructor', 'constructor', 'assert.equal = 0'], [Reflect.get, {}]])()",
  ],
  [
    "binds a reader in the test",
    "t.call(t.apply(Function.prototype.bind, Reflect.get, [null, t.read, 'constructor']))('assert.equal = 0')()",
  ],
  [
    "looks for the test's globals",
    "t.write(t.read, 'globals', t.read(globalThis, 'assert')); t.read(t.same, 'globals').equal = () => {}",
  ],
  [
    "looks for the test's globals in `this`",
    "t.apply(function () { this.assert.equal = () => {} }, undefined, [])",
  ],
  ["looks for who calls", "for (const f of [t.read, t.call]) { f.caller.assert = 0 }"],
  ["looks at the arguments of who calls", "t.call(function () { arguments.callee.caller.arguments[0] = 0 })"],
  // Its intrinsics.
  ["writes to Object.prototype", "t.write(Object.prototype, 'passed', true)"],
  ["writes to the prototype of a literal", "t.write(t.proto({}), 'passed', true)"],
  [
    "writes to `__proto__` of a list of the test",
    "t.write(t.read(t.list, '__proto__'), 'includes', () => true)",
  ],
  ["replaces Object.is", "t.write(Object, 'is', () => true)"],
  ["replaces Reflect.ownKeys", "t.write(Reflect, 'ownKeys', () => [])"],
  ["replaces JSON.stringify", "t.write(JSON, 'stringify', () => '{\"passed\":true}')"],
  ["replaces JSON.parse by a definition", "t.define(JSON, 'parse', { value: () => ({ passed: true }) })"],
  [
    "replaces the iterator of lists",
    "t.define(Array.prototype, Symbol.iterator, { value: function* () {} })",
  ],
  [
    "replaces `next` of the iterator of lists",
    "t.write(t.proto([][Symbol.iterator]()), 'next', () => ({ done: true }))",
  ],
  ["replaces Map.prototype.get", "t.write(Map.prototype, 'get', () => 55)"],
  ["replaces `then` of promises", "t.write(Promise.prototype, 'then', (f) => f(55))"],
  ["replaces how errors are told", "t.define(Error, Symbol.hasInstance, { value: () => false })"],
  ["replaces prepareStackTrace", "t.write(Error, 'prepareStackTrace', () => '{\"passed\":true}')"],
  ["removes what compares", "t.remove(Object, 'is'); t.remove(Number, 'isNaN')"],
  ["inherits lists from its own object", "t.setProto(Array.prototype, { includes: () => true })"],
  [
    "adds a setter to Object.prototype",
    "t.define(Object.prototype, 'message', { set() {}, get: () => 'passed' })",
  ],
  [
    "adds `toJSON` to all objects",
    "t.define(Object.prototype, 'toJSON', { value: () => ({ passed: true }) })",
  ],
  ["adds `get` to all descriptors", "t.define(Object.prototype, 'get', { value: () => 55 })"],
  ["writes by Reflect.set of the test", "t.call(Reflect.set, Array.prototype, 'push', () => 55)"],
  ["defines by Object.assign of the test", "t.call(Object.assign, Object.prototype, { passed: true })"],
  ["writes through an extended class", "t.write(t.proto(t.extend(Array)), 'isArray', () => true)"],
  ["freezes what the test still changes", "t.freeze(t.same); t.freeze(t.list); t.freeze(globalThis)"],
  // The objects of the judge.
  [
    "changes the class of a failed assertion",
    "try { t.fails() } catch (e) { e.constructor[Symbol.hasInstance] = () => false; Object.getPrototypeOf(e).passed = true }",
  ],
  [
    "makes failed assertions no errors",
    "try { t.fails() } catch (e) { Object.setPrototypeOf(e, null) } try { t.fails() } catch {}",
  ],
  ["swallows a failed assertion", "try { t.fails() } catch {}"],
  ["swallows it in a promise", "t.asks(t.fails).catch(() => {})"],
  ["swallows it in a timer of the test", "t.later(() => { try { t.fails() } catch {} })"],
  [
    "gives a failed assertion another message",
    "try { t.fails() } catch (e) { e.message = 'passed'; e.values = {} }",
  ],
  // Identity.
  ["says that a number is an object of the test", "fib = () => ['o', 1, 1]"],
  ["says that a path is an object of the language", "fib = () => ['i', 'assert']"],
  ["answers with an object of the test", "fib = () => t.box"],
  [
    "answers with a Proxy of an object of the test",
    "fib = () => new Proxy(t.box, { get: () => 55, getPrototypeOf: () => Number.prototype })",
  ],
  ["passes a stand-in as the handler of a Proxy", "fib = () => new Proxy({}, t.box)"],
  ["passes a stand-in as the prototype of itself", "Object.setPrototypeOf(t.box, t.box)"],
  ["makes a cycle of stand-ins", "Object.setPrototypeOf(t.box, t.setProto(Object.create(t.box), t.box))"],
  [
    "changes the class of an instance of the test",
    "Object.setPrototypeOf(t.box, Array.prototype); t.Box.prototype.grow = () => 55; delete t.box.n",
  ],
  [
    "reads a private field",
    "fib = () => { try { return t.box['#secret'] ?? t.read(t.box, '#secret') ?? 0 } catch { return 0 } }",
  ],
  // Hostile objects.
  [
    "answers with a revoked Proxy",
    "fib = () => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy }",
  ],
  [
    "answers with a revoked function",
    "fib = () => { const r = Proxy.revocable(function () {}, {}); r.revoke(); return r.proxy }",
  ],
  [
    "answers with a Proxy whose traps throw",
    "fib = () => new Proxy({}, new Proxy({}, { get: () => () => { throw 55 } }))",
  ],
  [
    "answers with a Proxy whose traps are Proxies",
    "fib = () => { const h = new Proxy({}, { get: (_, k) => Reflect[k] }); return new Proxy(new Proxy({}, h), h) }",
  ],
  [
    "answers with a Proxy that revokes itself",
    "fib = () => { const r = Proxy.revocable({ a: 1 }, { ownKeys() { r.revoke(); return ['a'] }, get() { r.revoke() } }); return r.proxy }",
  ],
  [
    "answers with keys that change",
    "fib = () => { let n = 0; return new Proxy({}, { ownKeys: () => [String(n++)], getOwnPropertyDescriptor: () => ({ value: 55, enumerable: true, configurable: true }) }) }",
  ],
  [
    "answers with an object whose getters throw",
    "fib = () => ({ get a() { throw new Error('no') }, get [Symbol.toStringTag]() { throw 1 }, get constructor() { throw 2 } })",
  ],
  [
    "throws an error whose message throws",
    "fib = () => { throw Object.defineProperties(new Error(), { message: { get() { throw 55 } }, name: { get() { throw 55 } }, stack: { get() { throw 55 } } }) }",
  ],
  [
    "throws a Proxy",
    "fib = () => { throw new Proxy(new Error('x'), { get() { throw 55 }, getPrototypeOf() { throw 55 } }) }",
  ],
  ["throws a symbol, and nothing", "fib = () => { throw fib.n++ ? undefined : Symbol('55') }; fib.n = 0"],
  [
    "answers with a chain of 5,000 Proxies",
    "fib = () => { let p = {}; for (let i = 0; i < 5000; i++) p = new Proxy(p, {}); return p }",
  ],
  [
    "answers with a chain of 5,000 prototypes",
    "fib = () => { let p = {}; for (let i = 0; i < 5000; i++) p = Object.create(p); return p }",
  ],
  ["answers with a thenable that never ends", "fib = () => ({ then(f) { f(this) } })"],
  // Exhaustion and re-entrancy.
  ["calls the test back and forth", "const deep = (n) => n && t.call(() => deep(n - 1)); deep(300)"],
  [
    "calls the test back from a getter",
    "fib = () => ({ get a() { return t.call(() => t.read({ get b() { return t.call(fib2) } }, 'b')) } }); const fib2 = () => 55",
  ],
  [
    "settles promises of the test many times",
    "for (let i = 0; i < 500; i++) t.asks(() => i); t.promise.then = 5",
  ],
  ["makes 3,000 stand-ins", "for (let i = 0; i < 3000; i++) t.same({ i })"],
  [
    "changes copies while they are read",
    "t.each({ *[Symbol.iterator]() { for (const x of t.list) { t.list.push(x); yield t.list; if (t.list.length > 50) return } } }, (l) => { l.length = 0 })",
  ],
  [
    "poisons what encodes in its own realm",
    "Reflect.ownKeys = Object.getOwnPropertyDescriptor = () => []; Array.prototype[Symbol.iterator] = function* () { yield 55 }; Map.prototype.get = () => 55; JSON.stringify = () => '[[55],[]]'; t.same([{}])",
  ],
  [
    "poisons the prototypes in its own realm",
    "for (const k of ['0', '1', '2', '3', '4', 'at', 'size', 'nodes', 'values', 'get', 'set', 'value', 'bits']) Object.defineProperty(Object.prototype, k, { get: () => 55, set() {}, configurable: true }); t.same([{}])",
  ],
];
