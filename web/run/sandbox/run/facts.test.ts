import { describe, expect, test } from "vitest";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { expectRun, fuelOf } from "../testing/expect-run.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { runProgram } from "../testing/run-program.ts";
import { sample, testsAll } from "../testing/sample.ts";

/** Facts about the engine that can be tested without a browser. The sandbox is built on each of them. */

const MiB = 1024 ** 2;
const much = { fuel: 1_000_000_000 };
const little = { fuel: 3_000_000 };

describe("1: the memory's maximum is the memory limit", () => {
  const hoarders = {
    strings: "const k = []; for (let i = 0; ; i++) k.push(('x'.repeat(1000) + i).repeat(100))",
    objects: "const k = []; for (;;) k.push({})",
  };
  for (const [what, code] of Object.entries(hoarders)) {
    test(`a program that fills its memory with ${what} ends within 16 MiB`, async () => {
      const { outcome } = await expectRun(code, { memoryBytes: 16 * MiB }).exhausts("memory");
      expect(outcome.kind === "exhausted" && outcome.usage.peakMemoryBytes).toBeLessThanOrEqual(16 * MiB);
    });
  }
  test("a higher limit allows more memory", async () => {
    const code = "const k = []; for (let i = 0; i < 160; i++) k.push(new ArrayBuffer(1 << 20)); k.length";
    await expectRun(code).exhausts("memory");
    await expectRun(code, { memoryBytes: 256 * MiB }).completes("160");
  });
  test("the usage of a small program is small", async () => {
    const { outcome } = await expectRun("1 + 1").completes();
    expect(outcome.kind === "completed" && outcome.usage.peakMemoryBytes).toBeLessThan(8 * MiB);
  });
});

describe("the default budget is for computing", () => {
  const stepsOf = async (code: string) => fuelOf(await runProgram(code));
  const { fuel } = defaultLimits;
  // The steps of a program that does n times the same are a line: the whole programs take 20 s and more.
  test("fib(40) ends", async () => {
    const fib = (n: number) => stepsOf(`const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)); fib(${n})`);
    const [fewer, more] = [await fib(15), await fib(20)];
    const calls = (n: number): number => (n < 2 ? 1 : calls(n - 1) + calls(n - 2) + 1);
    const each = (more - fewer) / (calls(20) - calls(15));
    const callsOf40 = 331_160_281;
    expect(each * callsOf40 + fewer).toBeLessThan(fuel);
  });
  test("a loop to 100 million ends", async () => {
    const loop = (n: number) => stepsOf(`let sum = 0; for (let i = 1; i <= ${n}; i++) sum += i; sum`);
    const [fewer, more] = [await loop(1_000), await loop(101_000)];
    expect((more - fewer) * 1_000 + fewer).toBeLessThan(fuel);
  });
  test("a million objects, and an array of 5 million numbers, fit into its memory", async () => {
    for (const [count, item] of [
      [1e6, "{ x: i, y: i }"],
      [5e6, "i"],
    ] as const)
      await expectRun(
        `const k = []; for (let i = 0; i < ${count}; i++) k.push(${item}); k.length`,
        much,
      ).completes(String(count));
  });
});

describe("1: allocation triggers the garbage collector", () => {
  const garbage = {
    buffers: "new ArrayBuffer(1 << 20)",
    arrays: "new Array(30_000).fill(i)",
    strings: "('x'.repeat(1000) + i).repeat(100)",
    "small objects": "Array.from({ length: 1000 }, (_, n) => ({ n, i }))",
  };
  for (const [what, code] of sample(Object.entries(garbage), 1)) {
    test(`500 garbage cycles that hold ${what} fit into 64 MiB`, () =>
      expectRun(`for (let i = 0; i < 500; i++) { const a = { held: ${code} }; a.self = a } "done"`, {
        ...much,
        memoryBytes: 64 * MiB,
      }).completes("'done'"));
  }
  test.runIf(testsAll)("with 40 MiB in use as well", () =>
    expectRun(
      "const used = Array.from({ length: 40 }, () => new ArrayBuffer(1 << 20)); for (let i = 0; i < 200; i++) { const a = { b: new ArrayBuffer(1 << 20) }; a.self = a } used.length",
      { memoryBytes: 64 * MiB },
    ).completes("40"),
  );
});

describe("3: a budget is exact", () => {
  test("the stop is at the same position each time", async () => {
    const code =
      "let n = 0; setTimeout(() => console.log(n)); for (;;) { n++; if (n % 100 === 0) console.log(n) }";
    const runs = await Promise.all([1, 2, 3].map(() => runProgram(code, { fuel: 123_456 })));
    expect(new Set(runs.map(({ output }) => output)).size).toBe(1);
  });
});

describe("4: native functions that never ask the interrupt handler are stopped by fuel", () => {
  const long = "{ length: 2 ** 53 - 1 }";
  const natives = [
    `Array.prototype.indexOf.call(${long}, 1)`,
    ...["forEach", "map", "filter", "reduce", "some"].map(
      (name) =>
        `Array.prototype.${name}.call(${name === "map" ? "{ length: 2 ** 32 - 1 }" : long}, () => true)`,
    ),
    `Array.prototype.find.call(${long}, () => false)`,
    `Array.prototype.findLast.call(${long}, () => false)`,
    `Array.prototype.unshift.call({ length: 2 ** 53 - 3 }, 1)`,
    `Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 0, 1)`,
    `Array.prototype.copyWithin.call(${long}, 1, 0)`,
    `Array.prototype.fill.call(${long}, 1)`,
    `Array.prototype.slice.call({ length: 2 ** 32 - 1 })`,
    `const a = []; a[4294967294] = 1; a.indexOf(2)`,
    `const a = []; a[4294967294] = 1; a.sort()`,
    `let o = [1]; for (let i = 0; i < 60; i++) o = [o, o]; o.flat(Infinity)`,
    `"a".repeat(2e5).indexOf("a".repeat(1e5) + "b")`,
    `"a".repeat(2e5).replaceAll("a".repeat(1e5) + "b", "")`,
    `"a".repeat(2e5).split("a".repeat(1e5) + "b")`,
    `(1n << 500_000n).toString()`,
    `Reflect.ownKeys(new Proxy({}, { ownKeys: () => Array.from({ length: 20_000 }, (_, i) => "k" + i) }))`,
    `const bytes = new Uint8Array(3e7); for (;;) bytes.copyWithin(0, 1)`,
    `const bytes = new Uint8Array(3e7); for (;;) bytes.fill(1)`,
    `for (;;) new Uint8Array(3e7)`,
    `/(x+x+)+y/.test("x".repeat(40))`,
    `Iterator.from({ next: () => ({ done: false }) }).drop(Infinity).next()`,
    `new Set([1]).union({ size: 1, has() {}, keys: () => ({ next: () => ({ done: false, value: 1 }) }) })`,
  ];
  for (const code of sample(natives, 8)) {
    test(code, async () => {
      const result = await expectRun(code, { fuel: 1_000_000 }).exhausts("fuel");
      expect(fuelOf(result)).toBe(1_000_000);
    });
  }
  test("and the stop cannot be caught there", () =>
    expectRun(
      `try { Array.prototype.indexOf.call(${long}, 1) } catch { console.log("caught") }`,
      little,
    ).prints(""));
  test("time limits apply in them, too: they read the clock", async () => {
    const limits = { fuel: 1e12, cpuMs: 20 };
    await expectRun(`Array.prototype.indexOf.call(${long}, 1)`, limits, fakeClock()).exhausts("cpu");
  });
});

describe("5: the host decides the outcome", () => {
  test("a stop inside an async function is noticed", () =>
    expectRun("new Promise(() => { (async () => { for (;;); })() })", little).exhausts("fuel"));
  test.runIf(testsAll)("running out of memory inside one is noticed, too", () =>
    expectRun(
      "(async () => { await 0; const a = []; for (;;) a.push({ k: 'v' }) })(); 'started'",
      much,
    ).exhausts("memory"),
  );
  const fills = {
    lists: "k.push(Array(10_000).fill(0))",
    objects: "k.push({ a: 1 })",
    strings: "k.push('abc'.repeat(1e6))",
    "a Map": "k.push(new Map(k.map((each) => [{}, each])))",
  };
  for (const [what, fill] of sample(Object.entries(fills), 1))
    test(`memory that is full of ${what} ends the run, as it ends Node: the catch block does not run`, () =>
      expectRun(`const k = []; try { for (;;) ${fill} } catch { for (;;); }`, much).exhausts("memory"));
  test("a size that no program can have is a RangeError that can be caught", () =>
    expectRun(
      "for (const f of [() => new ArrayBuffer(2 ** 40), () => 'a'.repeat(2 ** 30), () => Array(-1)]) try { f() } catch (error) { console.log(String(error)) }",
    ).prints(
      "RangeError: Array buffer allocation failed\nRangeError: Invalid string length\nRangeError: Invalid array length",
    ));
});

describe("6: the stack is 4 MiB, 13,913 frames", () => {
  test("that is the default", () => expect(defaultLimits.stackBytes).toBe(4 * 1024 ** 2));
  const nested = {
    "the source": "(".repeat(30_000),
    "eval'd arrays": "eval('['.repeat(100_000))",
    "eval'd arrows": "eval('a=>'.repeat(20_000) + '1')",
    "eval'd templates": "eval('`$' + '{`$'.repeat(20_000))",
    "JSON.parse": "JSON.parse('['.repeat(200_000))",
    "JSON.stringify": "let o = {}; for (let i = 0; i < 30_000; i++) o = { o }; JSON.stringify(o)",
    toString: "const o = { toString() { return '' + this } }; '' + o",
    sort: "const f = () => [2, 1].sort(f); f()",
  };
  for (const [what, code] of sample(Object.entries(nested), 2)) {
    test(`deep nesting of ${what} exhausts the stack, and the next run works`, async () => {
      await expectRun(code).exhausts("stack");
      await expectRun("(function f(n) { return n === 0 ? 'deep' : f(n - 1) })(500)").completes("'deep'");
    });
  }
});

describe("8: after an overflow, a trap or a stop, nothing is reused", () => {
  test("parallel runs do not affect each other", async () => {
    const codes = [
      "globalThis.x = 1; await 1; x",
      "typeof x",
      "(function f() { f() })()",
      "for (;;);",
      "typeof x",
    ];
    const results = await Promise.all(codes.map((code) => runProgram(code, little)));
    expect(results.map(({ outcome }) => ("inspected" in outcome ? outcome.inspected : outcome.kind))).toEqual(
      ["1", "'undefined'", "exhausted", "exhausted", "'undefined'"],
    );
  });
});

describe("9: what memory bugs need is missing", () => {
  test("no SharedArrayBuffer, no transfer", () =>
    expectRun(
      "[typeof SharedArrayBuffer, typeof ArrayBuffer.prototype.transfer, typeof ArrayBuffer.prototype.transferToFixedLength]",
    ).completes("[ 'undefined', 'undefined', 'undefined' ]"));
  test("`for (x of yield)` compiles, which this engine's parser refuses", () =>
    expectRun(
      "function* g() { for (const x of yield 1) yield x } const i = g(); i.next(); [i.next([7]).value, i.return(5).value]",
    ).completes("[ 7, 5 ]"));
});

describe("11: the host never walks a guest's values", () => {
  test("a value is described without running the program's code", () =>
    expectRun(
      "({ get a() { console.log('get') }, toJSON() { console.log('toJSON') }, p: new Proxy({}, { get() { console.log('trap') }, ownKeys() { console.log('trap') } }) })",
    ).prints(""));
  test("text with NUL and lone surrogates arrives whole", () =>
    expectRun(String.raw`"a\0b\ud800"`).completes(String.raw`'a\x00b\ud800'`));
  test("an endless job queue with growing memory stays in its own context", () =>
    expectRun(
      "const k = []; let n = 0; const step = () => { k.push(new ArrayBuffer(1 << 18)); if (++n < 100) return Promise.resolve().then(step) }; await step(); [n, this === globalThis]",
    ).completes("[ 100, true ]"));
});

describe("13: scripts need no transform", () => {
  test("top-level await and a completion value", () =>
    expectRun("const a = await 1; if (a) { 'then' } else { 'else' }").completes("'then'"));
  test("and lines and columns are those of the source", async () => {
    const { outcome } = await expectRun("await 1\n\n  throw new Error('here')").throws("Error", "here");
    expect(outcome).toMatchObject({ error: { frames: [{ at: { line: 3, column: 18 } }] } });
  });
});
