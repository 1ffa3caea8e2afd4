import { describe, expect, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";
import { sample, testsAll } from "../run/sandbox/testing/sample.ts";

describe("memory bugs of this engine that programs could exploit", () => {
  test("typedArray.with, whose value shrinks the buffer, reads no freed memory", () =>
    expectRun(`
      const buffer = new ArrayBuffer(65536, { maxByteLength: 131072 });
      const bytes = new Uint8Array(buffer).fill(1);
      const planted = [];
      let result = "threw";
      try {
        const copy = bytes.with(0, { valueOf() { buffer.resize(8); for (let i = 0; i < 800; i++) planted.push("SECRETMARK" + i); return 7 } });
        const text = String.fromCharCode(...copy.slice(0, 50_000).filter((byte) => byte > 64));
        result = text.split("SECRETMARK").length - 1;
      } catch (error) { console.log(error.name, error.message) }
      result`).prints("TypeError shrinking an ArrayBuffer is restricted in this sandbox"));

  test("a constructor whose new.target shrinks the buffer makes no view past its end", () =>
    expectRun(`
      const buffer = new ArrayBuffer(65536, { maxByteLength: 131072 });
      const shrinking = new Proxy(function () {}, { get() { buffer.resize(8); return Uint8Array.prototype } });
      try { Reflect.construct(Uint8Array, [buffer, 0, 65536], shrinking).length + " on " + buffer.byteLength }
      catch (error) { error.name + " " + buffer.byteLength }`).completes("'TypeError 65536'"));

  test("a comparator that shrinks the buffer under a sort", () =>
    expectRun(`
      const buffer = new ArrayBuffer(4096, { maxByteLength: 65536 });
      const list = new Uint32Array(buffer).map((_, i) => i);
      try { list.sort(() => { buffer.resize(16); return 0 }) } catch {}
      buffer.byteLength`).completes("4096"));

  const copying = {
    toReversed: "list.toReversed()",
    toSorted: "list.toSorted((a, b) => 0)",
    with: "list.with(0, 1)",
    toSpliced: "list.toSpliced(0, 1, 2)",
  };
  for (const [method, call] of sample(Object.entries(copying), 3)) {
    test(`${method} of an array-like during garbage collection finds no uninitialised items`, () =>
      expectRun(`
        const source = { length: 1000 };
        for (let i = 0; i < 1000; i++) Object.defineProperty(source, i, { get() {
          if (i % 50 === 0) { const garbage = []; for (let j = 0; j < 3000; j++) { const a = { j }; a.self = a; garbage.push(a) } }
          return { i };
        } });
        const list = { __proto__: Array.prototype, length: 1000 };
        for (let i = 0; i < 1000; i++) Object.defineProperty(list, i, Object.getOwnPropertyDescriptor(source, i));
        ${call}.length`).completes("1000"));
  }
  test("there is no shared memory, and no buffer can be detached", () =>
    expectRun(
      "[typeof SharedArrayBuffer, typeof Atomics, 'transfer' in ArrayBuffer.prototype, 'transferToFixedLength' in ArrayBuffer.prototype]",
    ).completes("[ 'undefined', 'undefined', false, false ]"));
  test("structuredClone detaches no buffer either", () =>
    expectRun(
      "const buffer = new ArrayBuffer(8); try { structuredClone(buffer, { transfer: [buffer] }); } catch (e) { console.log(e.name) } buffer.byteLength",
    ).completes("8"));
});

describe("ArrayBuffer.prototype.resize", () => {
  test("grows", () =>
    expectRun("const b = new ArrayBuffer(1, { maxByteLength: 9 }); b.resize(9); b.byteLength").completes(
      "9",
    ));
  test("keeps the length if it is the same", () =>
    expectRun("const b = new ArrayBuffer(5, { maxByteLength: 9 }); b.resize(5); b.byteLength").completes(
      "5",
    ));
  test("does not shrink, and says so", () =>
    expectRun("new ArrayBuffer(5, { maxByteLength: 9 }).resize(4)").throws(
      "TypeError",
      "shrinking an ArrayBuffer is restricted in this sandbox",
    ));
  test("not by a length that changes between two reads", () =>
    expectRun(
      "let n = 0; const b = new ArrayBuffer(5, { maxByteLength: 9 }); try { b.resize({ valueOf: () => (n++ ? 1 : 9) }) } catch {} [b.byteLength, n]",
    ).completes("[ 9, 1 ]"));
  test("not past its maximum", () =>
    expectRun("new ArrayBuffer(5, { maxByteLength: 9 }).resize(10)").throws("RangeError"));
  test("not to a NaN or a negative length, which count as 0 or are refused", () =>
    expectRun(
      "const b = new ArrayBuffer(0, { maxByteLength: 9 }); b.resize(NaN); try { b.resize(-1) } catch (e) { e.name }",
    ).completes("'RangeError'"));
  test("is for ArrayBuffers only", () =>
    expectRun("ArrayBuffer.prototype.resize.call({}, 5)").throws("TypeError"));
  test("looks like the original", () =>
    expectRun(
      "const { resize } = ArrayBuffer.prototype; [resize.name, resize.length, 'prototype' in resize]",
    ).completes("[ 'resize', 1, false ]"));
});

describe("the methods that copy arrays follow the standard", () => {
  const same: readonly (readonly [code: string, result: string])[] = [
    ["[1, 2, 3].toReversed()", "[ 3, 2, 1 ]"],
    ["[, 1].toReversed()", "[ 1, undefined ]"],
    ["[3, 1, 2].toSorted()", "[ 1, 2, 3 ]"],
    ["[3, 10, 2].toSorted()", "[ 10, 2, 3 ]"],
    ["[3, 10, 2].toSorted((a, b) => b - a)", "[ 10, 3, 2 ]"],
    ["[2, undefined, 1].toSorted()", "[ 1, 2, undefined ]"],
    ["[1, 2, 3].with(1, 'x')", "[ 1, 'x', 3 ]"],
    ["[1, 2, 3].with(-1, 'x')", "[ 1, 2, 'x' ]"],
    ["[1, 2, 3, 4].toSpliced(1, 2)", "[ 1, 4 ]"],
    ["[1, 2, 3, 4].toSpliced(1, 2, 'a', 'b', 'c')", "[ 1, 'a', 'b', 'c', 4 ]"],
    ["[1, 2, 3].toSpliced(-1)", "[ 1, 2 ]"],
    ["[1, 2, 3].toSpliced()", "[ 1, 2, 3 ]"],
    ["[1, 2, 3].toSpliced(0, undefined)", "[ 1, 2, 3 ]"],
    ["[1, 2, 3].toSpliced(99, 99, 4)", "[ 1, 2, 3, 4 ]"],
    ["Array.prototype.toReversed.call('abc')", "[ 'c', 'b', 'a' ]"],
    ["Array.prototype.with.call({ length: 2, 0: 'a' }, 1, 'b')", "[ 'a', 'b' ]"],
    ["Array.prototype.toSpliced.call({ length: -5 }, 0, 0, 1)", "[ 1 ]"],
    ["class Mine extends Array {} Mine.of(1, 2).toReversed() instanceof Mine", "false"],
    ["const a = [2, 1]; a.toSorted(); a", "[ 2, 1 ]"],
    [
      "['toReversed', 'toSorted', 'with', 'toSpliced'].map((m) => Array.prototype[m].name + Array.prototype[m].length)",
      "[ 'toReversed0', 'toSorted1', 'with2', 'toSpliced2' ]",
    ],
    ["Object.keys(Array.prototype).concat(Object.keys(Function.prototype), Object.keys(globalThis))", "[]"],
  ];
  for (const [code, result] of sample(same, 5)) test(code, () => expectRun(code).completes(result));
  const refusals = [
    ["[1].with(1, 0)", "RangeError"],
    ["[1].with(-2, 0)", "RangeError"],
    ["[1].with(Infinity, 0)", "RangeError"],
    ["[1].toSorted(null)", "TypeError"],
    ["Array.prototype.toReversed.call(null)", "TypeError"],
    ["Array.prototype.with.call(undefined, 0, 0)", "TypeError"],
    ["Array.prototype.toSpliced.call({ length: 2 ** 53 - 1 }, 0, 0, 1)", "TypeError"],
    ["Array.prototype.toReversed.call({ length: 2 ** 32 })", "RangeError"],
    ["new Array.prototype.with(0)", "TypeError"],
  ] as const;
  for (const [code, name] of sample(refusals, 3)) test(code, () => expectRun(code).throws(name));
  test("a setter for indices on Array.prototype sees nothing of the copies", () =>
    expectRun(
      "Object.defineProperty(Array.prototype, 0, { set() { console.log('stolen') }, get() { return 'fake' }, configurable: true }); const a = [1, 2]; [a.with(1, 3).length, a.toSpliced(0, 0, 9).length, a.toReversed().length].length",
    ).prints(""));
});

describe("WeakRef and FinalizationRegistry never collect, as the standard allows", () => {
  test("deref gives the target", () =>
    expectRun("const o = {}; new WeakRef(o).deref() === o").completes("true"));
  test("also of an unregistered symbol", () =>
    expectRun(
      "const s = Symbol(); [new WeakRef(s).deref() === s, (() => { try { new WeakRef(Symbol.for('x')) } catch (e) { return e.name } })()]",
    ).completes("[ true, 'TypeError' ]"));
  test("a target has to be an object", () => expectRun("new WeakRef(1)").throws("TypeError"));
  test("they need new", async () => {
    await expectRun("WeakRef({})").throws("TypeError");
    await expectRun("FinalizationRegistry(() => {})").throws("TypeError");
  });
  test("deref is for WeakRefs only", () => expectRun("WeakRef.prototype.deref.call({})").throws("TypeError"));
  test("they look like themselves", () =>
    expectRun(
      "[WeakRef, FinalizationRegistry].flatMap((C) => [C.name, C.length, Object.prototype.toString.call(C.prototype), C.prototype.constructor === C])",
    ).completes(
      "[ 'WeakRef', 1, '[object WeakRef]', true, 'FinalizationRegistry', 1, '[object FinalizationRegistry]', true ]",
    ));
  test("register and unregister", () =>
    expectRun(
      "const r = new FinalizationRegistry(() => {}), o = {}, token = {}; [r.register(o, 1), r.register(o, 1, token), r.unregister(token), r.unregister(token)]",
    ).completes("[ undefined, undefined, true, false ]"));
  for (const code of ["register(1, 2)", "register(r, r)", "register({}, 1, 5)", "unregister(5)"]) {
    test(`${code} is refused`, () =>
      expectRun(`const r = new FinalizationRegistry(() => {}); r.${code}`).throws("TypeError"));
  }
  test("a callback is required, and never called", async () => {
    await expectRun("new FinalizationRegistry(5)").throws("TypeError");
    await expectRun(
      "const r = new FinalizationRegistry(() => console.log('called')); for (let i = 0; i < 5000; i++) { const o = {}; o.o = o; r.register(o, i) } for (let i = 0; i < 50; i++) new ArrayBuffer(1 << 20)",
    ).prints("");
  });
  test("replacing WeakSet does not affect one", () =>
    expectRun(
      "globalThis.WeakSet = function () { console.log('called') }; const r = new FinalizationRegistry(() => {}); r.register({}, 1, r)",
    ).prints(""));
});

describe("Function.prototype.bind follows the standard", () => {
  const same: readonly (readonly [code: string, result: string])[] = [
    ["(function () { return this.x }).bind({ x: 1 })()", "1"],
    ["((...args) => args).bind(null, 1, 2)(3)", "[ 1, 2, 3 ]"],
    [
      "const b = (function f(a, b, c) {}).bind(null, 1); [b.name, b.length, 'prototype' in b]",
      "[ 'bound f', 2, false ]",
    ],
    ["(() => {}).bind().name", "'bound '"],
    ["class P { constructor(...a) { this.a = a } } new (P.bind(null, 1))(2) instanceof P", "true"],
    ["class P { constructor(...a) { this.a = a } } new (P.bind(null, 1))(2)", "P { a: [ 1, 2 ] }"],
    ["const f = function () {}; const b = f.bind(); ({ __proto__: f.prototype }) instanceof b", "true"],
    ["Math.max.bind(null, 5).name", "'bound max'"],
    ["(function f() {}).bind().bind().name", "'bound bound f'"],
    ["[Function.prototype.bind.name, Function.prototype.bind.length]", "[ 'bind', 1 ]"],
    ["Object.getOwnPropertyDescriptor((() => {}).bind(), 'name').writable", "false"],
  ];
  for (const [code, result] of sample(same, 5)) test(code, () => expectRun(code).completes(result));
  test("refuses a value that is not a function", () =>
    expectRun("Function.prototype.bind.call({})").throws("TypeError"));
  test("is no constructor", () => expectRun("new Function.prototype.bind()").throws("TypeError"));
  test("a chain of 20,000 has no name of 120 KB each", async () => {
    const { outcome } = await expectRun(
      "let f = () => 1; for (let i = 0; i < 20_000; i++) f = f.bind(null); [f.name.length <= 110, f.name.startsWith('bound bound ')]",
    ).completes("[ true, true ]");
    expect(outcome.kind === "completed" && outcome.usage.peakMemoryBytes).toBeLessThan(16 * 1024 ** 2);
  });
});

describe("Proxy looks like the original", () => {
  const same: readonly (readonly [code: string, result: string])[] = [
    ["[Proxy.name, Proxy.length, 'prototype' in Proxy, typeof Proxy]", "[ 'Proxy', 2, false, 'function' ]"],
    ["[Proxy.revocable.name, Proxy.revocable.length]", "[ 'revocable', 2 ]"],
    ["String(Proxy).includes('[native code]')", "true"],
    ["new Proxy({}, { get: (t, k) => k }).x", "'x'"],
    ["new Proxy(() => {}, { apply: () => 5 })()", "5"],
    ["Object.getOwnPropertyDescriptor(globalThis, 'Proxy').enumerable", "false"],
    [
      "const { proxy, revoke } = Proxy.revocable({ a: 1 }, {}); [proxy.a, typeof revoke]",
      "[ 1, 'function' ]",
    ],
    ["Array.isArray(new Proxy([], {}))", "true"],
    ["Reflect.ownKeys(Proxy)", "[ 'length', 'name', 'revocable' ]"],
  ];
  for (const [code, result] of sample(same, 5)) test(code, () => expectRun(code).completes(result));
  test("needs new", () => expectRun("Proxy({}, {})").throws("TypeError"));
  test("needs objects", async () => {
    await expectRun("new Proxy(1, {})").throws("TypeError");
    await expectRun("new Proxy({}, 1)").throws("TypeError");
    await expectRun("new Proxy()").throws("TypeError");
    await expectRun("Proxy.revocable({})").throws("TypeError");
  });
  test("cannot be extended", () => expectRun("class P extends Proxy {}").throws("TypeError"));
  test("a revoked one throws", () =>
    expectRun("const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); proxy.a").throws("TypeError"));
  test.runIf(testsAll)("a million of them can be collected", () =>
    expectRun("for (let i = 0; i < 200_000; i++) new Proxy({ i }, {}); 'done'", {
      memoryBytes: 12 * 1024 ** 2,
    }).completes("'done'"),
  );
});

describe("BigInt.asUintN", () => {
  const cases =
    "[[0, 7n], [31, -1n], [32, -1n], [33, -1n], [40, -(2n ** 70n) - 3n], [64, 0xffff_ffff_ffff_ffffn], [64, 5n], [64, 2n ** 63n], [64, 2n ** 64n + 1n], [65, -1n], [65, 2n ** 70n + 9n], [128, -5n]]";
  const code = `${cases}.map(([bits, value]) => BigInt.asUintN(bits, value)).join()`;
  test("is never negative", () =>
    expectRun(code).completes(
      "'0,2147483647,4294967295,8589934591,1099511627773,18446744073709551615,5,9223372036854775808,1,36893488147419103231,9,340282366920938463463374607431768211451'",
    ));
  test("converts the bits before the value, and refuses other types", () =>
    expectRun(`const told = [];
      const given = (name, value) => ({ valueOf() { told.push(name); return value } });
      told.push(BigInt.asUintN(given("bits", "33.9"), given("value", -1n)), BigInt.asUintN.name, BigInt.asUintN.length);
      for (const args of [[-1, 1n], [2 ** 53, 1n], [1, 1], []])
        try { told.push(BigInt.asUintN(...args)) } catch (error) { told.push(error.name) }
      told.join()`).completes("'bits,value,8589934591,asUintN,2,RangeError,RangeError,TypeError,TypeError'"));
});
