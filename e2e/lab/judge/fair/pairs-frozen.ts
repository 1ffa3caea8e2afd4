import type { Pair } from "./pair.ts";

/** Frozen and sealed objects, and the attributes of an argument. */
export const frozenPairs: readonly Pair[] = [
  [
    "an object is frozen",
    "assert(Object.isFrozen(make()))",
    "const make = () => Object.freeze({ a: 1 })",
    "const make = () => ({ a: 1 })",
  ],
  [
    "a frozen object refuses a value",
    "const o = make(); assert.throws(() => { o.a = 2 }, TypeError); assert.equal(o.a, 1)",
    "const make = () => Object.freeze({ a: 1 })",
    "const make = () => ({ a: 1 })",
  ],
  [
    "what is inside is frozen, too",
    "const o = deepFreeze({ a: { b: [1] } }); assert(Object.isFrozen(o.a)); assert.throws(() => o.a.b.push(2), TypeError)",
    "const deepFreeze = (o) => { for (const v of Object.values(o)) if (v && typeof v === 'object') deepFreeze(v); return Object.freeze(o) }",
    "const deepFreeze = (o) => Object.freeze(o)",
  ],
  [
    "the object of the test is frozen itself",
    "const o = { a: 1 }; lock(o); assert(Object.isFrozen(o))",
    "const lock = (o) => { Object.freeze(o) }",
    "const lock = (o) => Object.freeze({ ...o })",
  ],
  [
    "the list of the test is sealed",
    "const l = [1, 2]; lock(l); assert(Object.isSealed(l)); l[0] = 5; assert.throws(() => l.push(3), TypeError)",
    "const lock = (o) => Object.seal(o)",
    "const lock = (o) => Object.freeze(o)",
  ],
  [
    "an object is sealed but not frozen",
    "assert(Object.isSealed(make()) && !Object.isFrozen(make()))",
    "const make = () => Object.seal({ a: 1 })",
    "const make = () => Object.freeze({ a: 1 })",
  ],
  [
    "an object is not extensible",
    "const o = make(); assert(!Object.isExtensible(o)); assert.throws(() => { o.b = 1 }, TypeError)",
    "const make = () => Object.preventExtensions({ a: 1 })",
    "const make = () => ({ a: 1 })",
  ],
  [
    "a frozen argument is not changed",
    "assert.deepEqual(add(Object.freeze([1]), 2), [1, 2])",
    "const add = (list, x) => [...list, x]",
    "const add = (list, x) => { list.push(x); return list }",
  ],
  [
    "the program sees that an argument is frozen",
    "assert.equal(isLocked(Object.freeze({ a: 1 })), true); assert.equal(isLocked({ a: 1 }), false)",
    "const isLocked = (o) => Object.isFrozen(o)",
    "const isLocked = (o) => true",
  ],
  [
    "a frozen object inside an argument",
    "const state = { user: Object.freeze({ name: 'A' }) }; assert.equal(rename(state, 'B').user.name, 'B'); assert.equal(state.user.name, 'A')",
    "const rename = (s, name) => ({ ...s, user: { ...s.user, name } })",
    "'use strict'; const rename = (s, name) => { s.user.name = name; return s }",
  ],
  [
    "an argument keeps its descriptors",
    "const o = Object.defineProperty({ a: 1 }, 'b', { get() { return 2 }, enumerable: true }); const c = copy(o); assert.equal(typeof Object.getOwnPropertyDescriptor(c, 'b').get, 'function')",
    "const copy = (o) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(o))",
    "const copy = (o) => ({ ...o })",
  ],
  [
    "an argument keeps what it inherits",
    "assert.deepEqual(all(Object.create({ a: 1 }, { b: { value: 2, enumerable: true } })), ['b', 'a'])",
    "const all = (o) => { const r = []; for (const k in o) r.push(k); return r }",
    "const all = (o) => Object.keys(o)",
  ],
  [
    "a getter that is added to an argument",
    "const o = { a: 2 }; addSquare(o); o.a = 3; assert.equal(o.square, 9)",
    "const addSquare = (o) => Object.defineProperty(o, 'square', { get() { return this.a ** 2 } })",
    "const addSquare = (o) => { o.square = o.a ** 2 }",
  ],
  [
    "a class is frozen",
    "assert(Object.isFrozen(Config)); assert.throws(() => { Config.url = 'b' }, TypeError)",
    "class Config { static url = 'a' } Object.freeze(Config)",
    "class Config { static url = 'a' }",
  ],
];
