import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";

/** Programs whose value is a string. The expected value is that of the Node that runs this test. */
const programs: Readonly<Record<string, string>> = {
  "the operand of new ends with its first arguments": `
    function A() { return function B() { this.q = 1; }; }
    function M() { this.m = function () { this.z = 5; }; this.c = () => 7; }
    [new new A()().q, new new A(...[1])(...[2]).q, new (new A())().q, typeof new new A, typeof new A(),
      new new M().m().z, new M().c(), new M().m.call({}), new new M().m(1, ...[2]).z,
      new new (class { constructor() { return class { constructor(v) { this.v = v } } } })()(3).v].join()`,
  "the keys of a Proxy are a list": `
    const told = [];
    for (const keys of ["ab", "", 1, 0, true, undefined, null, Symbol("s"), 1n, [], ["a"], { length: 1, 0: "b" }])
      for (const list of [Reflect.ownKeys, Object.keys, Object.getOwnPropertyNames, Object.getOwnPropertySymbols, (p) => ({ ...p }), JSON.stringify]) {
        try { told.push(String(list(new Proxy({}, { ownKeys: () => keys })))) }
        catch (error) { told.push(error.name + ": " + error.message) }
      }
    told.join("; ")`,
  "a descriptor's own errors are kept": `
    const told = [];
    const keys = ["enumerable", "configurable", "value", "writable", "get", "set"];
    for (const key of keys)
      for (const wrong of [{ get [key]() { throw new RangeError("mine") } }, { [key]: 1, get set() { throw new RangeError("set") } }, { [key]: undefined },
        new Proxy({ [key]: () => 1 }, { has(o, k) { if (k === key) throw new RangeError("has"); return k in o } }), new Proxy({ [key]: 1 }, { get() { throw new RangeError("get") } })]) {
        try { told.push(JSON.stringify(Object.getOwnPropertyDescriptor(Object.defineProperty({}, "p", wrong), "p"))) }
        catch (error) { told.push(error instanceof RangeError ? error.message : error.name) }
        try { told.push(Reflect.defineProperty({}, "p", wrong)) } catch (error) { told.push(error.name) }
        try { told.push(Object.keys(Object.create({}, { p: wrong }))) } catch (error) { told.push(error.name) }
      }
    told.join()`,
  "a receiver that is not extensible may have the property": `
    const told = [];
    class A {} A.prototype.x = 1;
    class B extends A { set(v) { super.x = v; return this.x } }
    for (const make of [Object.preventExtensions, Object.seal, Object.freeze, (o) => o])
      for (const own of [{}, { x: 0 }, [1, 2], { get x() { return 1 } }, { set x(v) { told.push("set") } }])
        for (const name of ["x", "0", "length"]) {
          const receiver = make(Array.isArray(own) ? [...own] : Object.create(null, Object.getOwnPropertyDescriptors(own)));
          told.push(name, Reflect.set({ x: 1, 0: 1, length: 5 }, name, 2, receiver), receiver[name]);
          try { "use strict"; Reflect.set(Object.create({ x: 1 }), name, 3, receiver) } catch (error) { told.push(error.name) }
        }
    for (const make of [Object.preventExtensions, Object.freeze]) for (const has of [true, false]) {
      const b = new B(); if (has) b.x = 0; make(b);
      try { told.push(b.set(5)) } catch (error) { told.push(error.name) }
    }
    told.join()`,
  "a Proxy of a Proxy asks whether it is extensible": `
    const told = [];
    const ops = [(q) => Reflect.defineProperty(new Proxy(q, { defineProperty: () => true }), "n", {}), (q) => Reflect.getOwnPropertyDescriptor(new Proxy(q, { getOwnPropertyDescriptor() {} }), "x"),
      (q) => "x" in new Proxy(q, { has: () => false }), (q) => Reflect.ownKeys(new Proxy(q, { ownKeys: () => [] })), (q) => Object.isExtensible(new Proxy(q, {}))];
    const targets = [(o) => o, Object.preventExtensions, (o) => new Proxy(o, {}), (o) => new Proxy(Object.preventExtensions(o), {}), (o) => new Proxy(o, { isExtensible() { throw new RangeError() } })];
    for (const op of ops) for (const target of targets) try { told.push(String(op(target({ x: 1 })))) } catch (error) { told.push(error.name) }
    told.join()`,
  "a number that is not decimal ends before a dot": `
    const codes = ["0x1.toString()", "0b11.toFixed(1)", "0o17.constructor.name", "0XfF.x", "01.toString()", "0x1n.toString()", "0x1_0.valueOf()",
      "0x1.5", "0b1.", "0x1..x", "0x.5", "0x1p3", "0b1e3", "0xe3", "09.5", "01.5", "1.5.toFixed()", "1..x", "1.e3", ".5e1.x", "1.toFixed()"];
    const texts = ["0x1.8", "0x1p3", "0b1.1", "0x1.", "0x10", "1.5e3", "-0x1", "0o7.", "1.", ".5", "1e", "Infinity"];
    const read = (code) => { try { return String((0, eval)(code)) } catch (error) { return error.name } };
    [...codes.map(read), ...texts.map(Number), ...texts.map((text) => parseFloat(text)), ...texts.map((text) => parseInt(text))].join()`,
};

/** Every function that takes a string gets one that was joined of two, and the same in one piece. */
const joined = `
  const flat = (text) => [...text].join("");
  const told = [];
  for (const [left, right] of [["a".repeat(600), "b-c,1".repeat(150)], ["é".repeat(600), "漢".repeat(600)], ["1".repeat(600), "2".repeat(600)]]) {
    const ways = [
      (s) => JSON.stringify({ x: [1] }, null, s), (s) => JSON.stringify({ x: 1 }, null, new String(s)),
      (s) => JSON.stringify({ [s]: s }), (s) => JSON.stringify({ x: 1 }, [s, "x"]), (s) => JSON.parse('"' + s + '"'),
      (s) => Number(s), (s) => parseInt(s), (s) => parseFloat(s), (s) => BigInt(s), (s) => Symbol(s).description,
      (s) => Symbol.keyFor(Symbol.for(s)), (s) => new Map([[s, 1]]).get(flat(s)), (s) => ({ [s]: 2 })[flat(s)],
      (s) => s in { [flat(s)]: 1 }, (s) => new Set([flat(s)]).has(s), (s) => Object.keys(s).length, (s) => [...s].length,
      (s) => s === flat(s), (s) => s < "b", (s) => s.localeCompare(flat(s)), (s) => s.normalize("NFD").length,
      (s) => s.split(s.slice(590, 610)).length, (s) => [1, 2].join(s), (s) => "x".padEnd(1500, s), (s) => s.padStart(1500, "y"),
      (s) => s.replace(/./u, s), (s) => s.replaceAll(s.slice(600, 603), "$&"), (s) => "a".replace("a", () => s),
      (s) => new RegExp(s).test(s), (s) => RegExp(s).source, (s) => s.match(/(?<x>.)$/u).groups.x, (s) => RegExp.escape?.(s),
      (s) => s.codePointAt(601), (s) => s.at(-1), (s) => s.lastIndexOf(s.slice(-3)), (s) => s.includes(s.slice(598, 603)),
      (s) => s.trim().toUpperCase(), (s) => s.isWellFormed(), (s) => encodeURIComponent(s), (s) => escape(s),
      (s) => decodeURIComponent(s), (s) => new Date(s).getTime(), (s) => Date.parse(s), (s) => new Error(s).message,
      (s) => { const f = () => 1; Object.defineProperty(f, "name", { value: s }); return f.bind().name },
      (s) => Function("return '" + s + "'")(), (s) => eval("'" + s + "'"), (s) => new String(s).length, (s) => Object(s)[700],
      (s) => Reflect.ownKeys({ [s]: 1 })[0], (s) => String.raw({ raw: s }, 1), (s) => s.concat(s).length, (s) => s.anchor(s),
      (s) => Array.from(s).length, (s) => Object.groupBy([1], () => s)[flat(s)], (s) => "x".localeCompare(s), (s) => !s,
      (s) => typeof s, (s) => s + 1, (s) => 1 + s, (s) => (1.5).toString.call(s.length), (s) => isNaN(s),
      (s) => new Intl.NumberFormat("en").format(s.length), (s) => structuredClone?.(s), (s) => s.at(600).charCodeAt(0),
    ];
    for (const way of ways) {
      const tell = (text) => { try { return String(way(text)) } catch (error) { return error.name } };
      if (tell(left + right) !== tell(flat(left + right))) told.push(String(way));
    }
  }
  told.join("; ")`;

test("a string that was joined of two is as one in one piece", async () => {
  const { output } = await runProgram(`console.log("<" + eval(${JSON.stringify(joined)}) + ">")`);
  expect(output).toBe("<>");
});

describe("values are those of Node", () => {
  for (const [what, code] of Object.entries(programs))
    test(what, async () => {
      const { outcome } = await runProgram(`console.log(eval(${JSON.stringify(code)}))`);
      expect(outcome.kind).toBe("completed");
      const { output } = await runProgram(`console.log(eval(${JSON.stringify(code)}))`);
      expect(output).toBe(runInNewContext(code));
    });
});

// The Node of this test may have no iterator helpers: these are the answers of Node 24.
test("the limit of take and drop is a whole number, of any size", async () => {
  const { output } = await runProgram(`
    const limits = [0, 1.9, 3, -0.5, null, "2", 2 ** 32 + 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64 + 2 ** 12, 1e300, Infinity];
    const wrong = [-1, NaN, undefined, -Infinity, -1e300];
    const count = (name, n) => { try { return [1, 2, 3].values()[name](n).toArray().length } catch (error) { return error.name[0] } };
    for (const name of ["take", "drop"]) console.log([...limits, ...wrong].map((n) => count(name, n)).join(""));`);
  expect(output).toBe("0130023333333RRRRR\n3203310000000RRRRR");
});

test("lists of names are exported", async () => {
  const lists = `
    export const [first, ...rest] = [1, 2, 3];
    export let [{ i }, [j], , k = 5] = [{ i: 10 }, [11]];
    export var [, v] = [1, 2];
    export const { a, b: [c] } = { a: 1, b: [7] };
    const [hidden] = [1];`;
  const { output } = await runProgram({
    "m.js": lists,
    "main.js": `import * as m from "./m.js"; import { first, rest, k } from "./m.js";
      console.log(JSON.stringify(m), first, rest.length, k)`,
  });
  expect(output).toBe('{"a":1,"c":7,"first":1,"i":10,"j":11,"k":5,"rest":[2,3],"v":2} 1 2 5');
});

test("a string of two bytes a character begins with none", async () => {
  const { output } = await runProgram(
    `console.log(RegExp.escape("\\u2028-"), "\\u{10ffff}".replace(/./gu, ""), "é漢".slice(0, 0) + "漢")`,
  );
  expect(output).toBe("\\u2028\\x2d  漢");
});
