import type { Pair } from "./pair.ts";

/** Reflection, inheritance and classes. */

const dog = "function Dog(name) { this.name = name }\n";
const animal = "function Animal() {}\nAnimal.prototype.eat = function () { return 'eats' };\n";

const reflection: readonly Pair[] = [
  [
    "a method is on the prototype",
    "assert(Dog.prototype.hasOwnProperty('bark'))",
    `${dog}Dog.prototype.bark = function () { return 'woof' }`,
    "function Dog(name) { this.name = name; this.bark = () => 'woof' }",
  ],
  [
    "a method is not an own property",
    "const rex = new Dog('Rex'); assert(!Object.hasOwn(rex, 'bark')); assert.equal(rex.bark(), 'woof')",
    `${dog}Dog.prototype.bark = function () { return 'woof' }`,
    "function Dog(name) { this.name = name; this.bark = () => 'woof' }",
  ],
  [
    "a prototype has no such method",
    "assert.equal(typeof Animal.prototype.bark, 'undefined')",
    `${animal}${dog}Dog.prototype.bark = function () {}`,
    `${animal}Animal.prototype.bark = function () {}`,
  ],
  [
    "a prototype inherits from another",
    "assert(Animal.prototype.isPrototypeOf(new Dog('Rex')))",
    `${animal}${dog}Dog.prototype = Object.create(Animal.prototype); Dog.prototype.constructor = Dog`,
    `${animal}${dog}Dog.prototype = { eat: Animal.prototype.eat }`,
  ],
  [
    "the prototype of an instance",
    "assert.equal(Object.getPrototypeOf(new Dog('Rex')), Dog.prototype)",
    dog,
    "function Dog(name) { return { name } }",
  ],
  [
    "a method of a prototype is called for another object",
    "assert.equal(Dog.prototype.bark.call({ name: 'Tom' }), 'Tom barks')",
    `${dog}Dog.prototype.bark = function () { return this.name + ' barks' }`,
    `${dog}Dog.prototype.bark = function () { return 'Rex barks' }`,
  ],
  [
    "the constructor of an instance",
    "const rex = new Dog('Rex'); assert.equal(rex.constructor, Dog); assert(rex instanceof Dog)",
    `${animal}${dog}Dog.prototype = Object.create(Animal.prototype, { constructor: { value: Dog } })`,
    `${animal}${dog}Dog.prototype = Object.create(Animal.prototype)`,
  ],
  [
    "a getter on the prototype",
    "const { get } = Object.getOwnPropertyDescriptor(Thermo.prototype, 'temp') ?? {}; assert.equal(typeof get, 'function')",
    "class Thermo { #t = 20; get temp() { return this.#t } }",
    "class Thermo { temp = 20 }",
  ],
  [
    "a getter without a setter",
    "const d = Object.getOwnPropertyDescriptor(Circle.prototype, 'area'); assert.equal(d.set, undefined); assert.equal(d.get.call({ r: 2 }), 4)",
    "class Circle { get area() { return this.r ** 2 } }",
    "class Circle { get area() { return this.r ** 2 } set area(v) {} }",
  ],
  [
    "a property that cannot be written",
    "const d = Object.getOwnPropertyDescriptor(make(), 'id'); assert.equal(d.writable, false); assert.equal(d.value, 7)",
    "const make = () => Object.defineProperty({}, 'id', { value: 7, enumerable: true })",
    "const make = () => ({ id: 7 })",
  ],
  [
    "all descriptors of an object",
    "assert.deepEqual(Object.getOwnPropertyDescriptors(make()), { id: { value: 7, writable: false, enumerable: false, configurable: false } })",
    "const make = () => Object.defineProperty({}, 'id', { value: 7 })",
    "const make = () => Object.defineProperty({}, 'id', { value: 7, enumerable: true })",
  ],
  [
    "a property that is not enumerable",
    "assert.deepEqual(Object.keys(make()), ['a']); assert.equal(make().b, 2)",
    "const make = () => Object.defineProperty({ a: 1 }, 'b', { value: 2 })",
    "const make = () => ({ a: 1, b: 2 })",
  ],
  [
    "names of hidden properties",
    "assert.deepEqual(Object.getOwnPropertyNames(make()), ['a', 'b'])",
    "const make = () => Object.defineProperty({ a: 1 }, 'b', { value: 2 })",
    "const make = () => ({ a: 1 })",
  ],
  [
    "the number of parameters",
    "assert.equal(add.length, 2)",
    "const add = (a, b) => a + b",
    "const add = (...all) => all[0] + all[1]",
  ],
  [
    "the number of parameters of a class",
    "assert.equal(Point.length, 2)",
    "class Point { constructor(x, y) {} }",
    "class Point { constructor(...at) {} }",
  ],
  [
    "the name of a function",
    "assert.equal(make().name, 'step')",
    "const make = () => function step() {}",
    "const make = () => function () {}",
  ],
  [
    "the text of a function",
    "assert.match(add.toString(), /=>/)",
    "const add = (a, b) => a + b",
    "const add = function (a, b) { return a + b }",
  ],
  [
    "a function without a prototype",
    "assert.equal(add.prototype, undefined)",
    "const add = (a, b) => a + b",
    "function add(a, b) { return a + b }",
  ],
  [
    "properties of a function",
    "assert.deepEqual(Object.keys(counter), ['count']); assert.equal(counter.count, 0)",
    "function counter() {} counter.count = 0",
    "function counter() {} counter.total = 0",
  ],
  [
    "a deleted property is gone",
    "const b = make(); delete b.s; assert.equal(b.s, undefined); assert(!('s' in b))",
    "const make = () => ({ s: 1 })",
    "const make = () => Object.create({ s: 1 })",
  ],
  [
    "what is deleted in an instance is not there for the program",
    "const b = new Box(); assert.equal(delete b.s, true); assert.equal(b.has(), false)",
    "class Box { s = 1; has() { return 's' in this } }",
    "class Box { s = 1; has() { return true } }",
  ],
  [
    "a property that cannot be deleted",
    "const b = make(); assert.throws(() => { delete b.s }, TypeError); assert.equal(b.s, 1)",
    "const make = () => Object.defineProperty({}, 's', { value: 1 })",
    "const make = () => ({ s: 1 })",
  ],
  [
    "inherited names are in a loop",
    "const all = []; for (const key in rex) all.push(key); assert.deepEqual(all, ['name', 'bark'])",
    `${dog}Dog.prototype.bark = function () {}; const rex = new Dog('Rex')`,
    "class Dog { constructor(name) { this.name = name } bark() {} } const rex = new Dog('Rex')",
  ],
  [
    "an inherited property is in an object but not its own",
    "assert('x' in make()); assert(!make().hasOwnProperty('x'))",
    "const make = () => Object.create({ x: 1 })",
    "const make = () => ({ x: 1 })",
  ],
  [
    "an object without a prototype",
    "assert.equal(Object.getPrototypeOf(dict()), null); assert.equal(dict().toString, undefined)",
    "const dict = () => Object.create(null)",
    "const dict = () => ({})",
  ],
  [
    "a changed prototype",
    "const o = {}; assert.equal(Object.getPrototypeOf(link(o, base)), base); assert.equal(o.hi(), 'hi')",
    "const base = { hi: () => 'hi' }; const link = (o, p) => Object.setPrototypeOf(o, p)",
    "const base = { hi: () => 'hi' }; const link = (o, p) => Object.assign(o, p)",
  ],
  [
    "a key that is a symbol",
    "assert.equal(Object.getOwnPropertySymbols(make()).length, 1)",
    "const make = () => ({ [Symbol('id')]: 1 })",
    "const make = () => ({ id: 1 })",
  ],
  [
    "the trap of a Proxy for an index",
    "assert.equal(wrap([1, 2, 3])[-1], 3)",
    "const wrap = (l) => new Proxy(l, { get: (t, k, r) => k < 0 ? t[t.length + Number(k)] : Reflect.get(t, k, r) })",
    "const wrap = (l) => l",
  ],
  [
    "the traps of a Proxy that hides names",
    "const p = hide({ _a: 1, b: 2 }); assert.deepEqual(Object.keys(p), ['b']); assert(!('_a' in p)); assert('b' in p)",
    "const hide = (o) => new Proxy(o, { ownKeys: (t) => Reflect.ownKeys(t).filter((k) => k[0] !== '_'), has: (t, k) => k[0] !== '_' && k in t })",
    "const hide = (o) => new Proxy(o, { ownKeys: (t) => Reflect.ownKeys(t).filter((k) => k[0] !== '_') })",
  ],
  [
    "a Proxy that refuses to write",
    "const p = readOnly({ a: 1 }); assert.throws(() => { p.a = 2 }, TypeError); assert.equal(p.a, 1)",
    "const readOnly = (o) => new Proxy(o, { set: () => false })",
    "const readOnly = (o) => new Proxy(o, {})",
  ],
  [
    "the function of a Proxy",
    "const f = log((a, b) => a + b); assert.equal(f(1, 2), 3); assert.deepEqual(f.calls, [[1, 2]])",
    "const log = (fn) => { const calls = []; return new Proxy(fn, { apply(t, s, a) { calls.push([...a]); return t.apply(s, a) }, get: (t, k) => k === 'calls' ? calls : t[k] }) }",
    "const log = (fn) => Object.assign((...a) => fn(...a), { calls: [] })",
  ],
];

const classes: readonly Pair[] = [
  [
    "a class extends another",
    "assert(B.prototype instanceof A); assert.equal(Object.getPrototypeOf(B), A)",
    "class A {} class B extends A {}",
    "class A {} class B {}",
  ],
  [
    "a method is overridden",
    "assert(Object.hasOwn(Cat.prototype, 'speak')); assert.equal(new Cat().speak(), 'meow')",
    "class Animal { speak() { return '…' } } class Cat extends Animal { speak() { return 'meow' } }",
    "class Animal { speak() { return 'meow' } } class Cat extends Animal {}",
  ],
  [
    "a method is inherited",
    "assert('hi' in B.prototype); assert(!Object.hasOwn(B.prototype, 'hi'))",
    "class A { hi() {} } class B extends A {}",
    "class A { hi() {} } class B extends A { hi() {} }",
  ],
  [
    "the names of the methods",
    "assert.deepEqual(Object.getOwnPropertyNames(Stack.prototype), ['constructor', 'push', 'pop'])",
    "class Stack { push() {} pop() {} }",
    "class Stack { push = () => {}; pop = () => {} }",
  ],
  [
    "static members are inherited",
    "assert.equal(B.make().constructor, B)",
    "class A { static make() { return new this() } } class B extends A {}",
    "class A { static make() { return new A() } } class B extends A {}",
  ],
  ["a class cannot be called", "assert.throws(() => A(), TypeError)", "class A {}", "function A() {}"],
  [
    "an abstract class refuses instances",
    "assert.throws(() => new Shape(), TypeError); assert(new Square() instanceof Shape)",
    "class Shape { constructor() { if (new.target === Shape) throw new TypeError('abstract') } } class Square extends Shape {}",
    "class Shape { constructor() { throw new TypeError('abstract') } } class Square {}",
  ],
  [
    "a field is private",
    "const a = new Account(); assert.deepEqual(Object.keys(a), []); assert.equal(a.balance, 0)",
    "class Account { #balance = 0; get balance() { return this.#balance } }",
    "class Account { _balance = 0; get balance() { return this._balance } }",
  ],
  [
    "a method needs its own instance",
    "const { get } = new Account(); assert.throws(() => get.call({}), TypeError)",
    "class Account { #b = 0; get() { return this.#b } }",
    "class Account { b = 0; get() { return this.b } }",
  ],
  [
    "a class of the program is extended by the test",
    "class Puppy extends Dog { play() { return this.name + ' plays' } } const p = new Puppy('Rex'); assert.equal(p.play(), 'Rex plays'); assert.equal(p.bark(), 'Rex!'); assert(p instanceof Dog)",
    "class Dog { constructor(name) { this.name = name } bark() { return this.name + '!' } }",
    "class Dog { bark() { return 'Rex!' } }",
  ],
  [
    "an instance of the class that was passed",
    "class Point { constructor(x, y) { this.x = x; this.y = y } } const p = make(Point, 1, 2); assert(p instanceof Point); assert.equal(p.y, 2)",
    "const make = (C, ...args) => new C(...args)",
    "const make = (C, x, y) => ({ x, y })",
  ],
  [
    "the class of an argument",
    "class A {} class B extends A {} assert.equal(isA(new B(), A), true); assert.equal(isA({}, A), false)",
    "const isA = (value, C) => value instanceof C",
    "const isA = (value, C) => value.constructor === C",
  ],
  [
    "the name of the class of an argument",
    "class Cat {} assert.equal(nameOf(new Cat()), 'Cat')",
    "const nameOf = (o) => o.constructor.name",
    "const nameOf = (o) => Object.prototype.toString.call(o).slice(8, -1)",
  ],
  [
    "a class of the language as an argument",
    "assert(make(Map) instanceof Map); assert(make(Date) instanceof Date)",
    "const make = (C) => new C()",
    "const make = (C) => ({ made: C.name })",
  ],
  [
    "a mixin of a class that was passed",
    "class A { a() { return 1 } } const M = mix(A); assert.equal(new M().a(), 1); assert.equal(new M().b(), 2); assert(new M() instanceof A)",
    "const mix = (C) => class extends C { b() { return 2 } }",
    "const mix = (C) => class { a() { return 1 } b() { return 2 } }",
  ],
  [
    "an instance equals another of its class, strictly",
    "expect(make()).toStrictEqual(new Point(1))",
    "class Point { constructor(x) { this.x = x } } const make = () => new Point(1)",
    "class Point { constructor(x) { this.x = x } } const make = () => ({ x: 1 })",
  ],
  [
    "accessors of an object literal",
    "const p = person('Ada', 'L'); p.full = 'Alan T'; assert.equal(p.last, 'T'); assert(Object.getOwnPropertyDescriptor(p, 'full').set)",
    "const person = (first, last) => ({ first, last, get full() { return first }, set full(v) { [this.first, this.last] = v.split(' ') } })",
    "const person = (first, last) => ({ first, last, full: first })",
  ],
  [
    "a method that returns this",
    "const q = new Query(); assert.equal(q.where('a').limit(1), q)",
    "class Query { where() { return this } limit() { return this } }",
    "class Query { where() { return new Query() } limit() { return this } }",
  ],
  [
    "how an object is converted",
    "assert.equal(+new Money(5), 5); assert.equal(String(new Money(5)), '5 €')",
    "class Money { constructor(n) { this.n = n } [Symbol.toPrimitive](hint) { return hint === 'string' ? this.n + ' €' : this.n } }",
    "class Money { constructor(n) { this.n = n } valueOf() { return this.n } }",
  ],
  [
    "the tag of a class",
    "assert.equal(Object.prototype.toString.call(new Money()), '[object Money]')",
    "class Money { get [Symbol.toStringTag]() { return 'Money' } }",
    "class Money { toString() { return '[object Money]' } }",
  ],
  [
    "a list of a class of its own",
    "const s = Stack.from([1, 2]); assert(Array.isArray(s)); assert.equal(s.length, 2); assert.equal(s.peek(), 2); assert(s.map((x) => x) instanceof Stack)",
    "class Stack extends Array { peek() { return this.at(-1) } }",
    "class Stack { static from(l) { return Object.assign([...l], { peek: () => l.at(-1) }) } }",
  ],
];

export const objectPairs: readonly Pair[] = [...reflection, ...classes];
