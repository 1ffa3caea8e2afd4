import { describe, expect, test } from "vitest";
import { gradeProgram, resultText, resultTexts, type TestCheck } from "../testing/grading.ts";
import { sample } from "../testing/sample.ts";

const fib =
  "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }\nconsole.log('fib', fib(5));\nfib(6)";

/** The message of one check of a program. */
const saying = async (program: Parameters<typeof resultTexts>[0], check: TestCheck, options = {}) =>
  (await resultTexts(program, [check], options))[0];

describe("the checks that the host makes by itself", () => {
  test.each(
    sample<[string, TestCheck, string]>(
      [
        ["prints", { prints: "fib 5  \n\n" }, "passed"],
        ["prints other", { prints: "fib 6" }, 'The program printed "fib 5"; expected "fib 6"'],
        [
          "prints less",
          { prints: "fib 5\nfib 6" },
          'Line 2 of what the program printed is nothing; expected "fib 6"',
        ],
        ["a value", { returns: 8 }, "passed"],
        ["another value", { returns: [8] }, "The program returned 8; expected [ 8 ]"],
        ["uses", { uses: ["recursion", "console.log"] }, "passed"],
        ["does not use", { uses: ["while"] }, "The program does not use while"],
        ["avoids", { avoids: ["loop", ".sort"] }, "passed"],
        ["does not avoid", { avoids: ["recursion"] }, "The program uses recursion at line 1; it should not"],
        ["steps", { maxFuel: 5_000 }, "passed"],
        [
          "memory",
          { maxMemory: 1_000_000 },
          "The program used 6,291,456 bytes of memory; expected 1,000,000 at most",
        ],
        ["throws", { throws: "TypeError" }, "The program threw nothing; expected a TypeError"],
      ],
      4,
    ),
  )("%s", async (_, check, expected) => {
    expect(await saying(fib, check)).toBe(expected);
  });

  test("steps are those of a run, exactly", async () => {
    const { outcome, results } = await gradeProgram(fib, [{ maxFuel: 1 }]);
    const fuel = "usage" in outcome ? outcome.usage.fuel : 0;
    expect(results[0]?.actual).toBe(fuel.toLocaleString("en"));
    expect(await resultTexts(fib, [{ maxFuel: fuel }, { maxFuel: fuel - 1 }])).toEqual([
      "passed",
      expect.stringContaining("steps; expected"),
    ]);
  });

  test("a program that throws passes checks that expect it, and no others", async () => {
    const program = "console.log(1);\nconst f = () => 1;\nthrow new RangeError('no');";
    expect(
      await resultTexts(program, [
        { throws: "RangeError" },
        { throws: "RangeError", prints: "1" },
        { throws: "TypeError" },
        { prints: "1" },
        { call: "f()", returns: 1 },
        { uses: ["throw"] },
      ]),
    ).toEqual([
      "passed",
      "passed",
      "The program threw RangeError: no; expected a TypeError",
      "The program threw RangeError: no",
      "The program threw RangeError: no",
      "passed",
    ]);
  });

  test("a program with a syntax error passes nothing, and its position is given", async () => {
    const { results } = await gradeProgram("let a = 1;\nlet a = 2;", [
      { uses: ["let"] },
      { call: "a", returns: 1 },
    ]);
    for (const result of results)
      expect(result).toMatchObject({
        passed: false,
        message: expect.stringContaining("SyntaxError"),
        at: { line: 2 },
      });
  });
});

describe("a call", () => {
  test.each(
    sample<[string, TestCheck, string | RegExp]>(
      [
        ["that is right", { call: "fib(10)", returns: 55 }, "passed"],
        ["that is written as a statement", { call: "fib(10);", returns: 55 }, "passed"],
        ["that is not", { call: "fib(10)", returns: 89 }, "fib(10) returned 55; expected 89"],
        [
          "that is too dear",
          { call: "fib(9)", maxFuel: 99 },
          /^fib\(9\) used \d{3} steps; expected 99 at most$/,
        ],
        ["without an end", { call: "fib(99)", returns: 1 }, "fib(99) used all of its 5,000,000 steps"],
        ["too deep", { call: "fib(1e9)", returns: 1 }, "fib(1e9) called too deep: its stack is full"],
        [
          "of nothing there is",
          { call: "fob(1)", returns: 1 },
          "The program has nothing called fob at its top level",
        ],
        [
          "that cannot be read",
          { call: "fib(", returns: 1 },
          /^This check has a syntax error: SyntaxError: /,
        ],
        [
          "that throws nothing",
          { call: "fib(1)", throws: "Error" },
          "fib(1) threw nothing and returned 1; expected an Error",
        ],
      ],
      4,
    ),
  )("%s", async (_, check, expected) => {
    const message = await saying(fib, check);
    if (typeof expected === "string") expect(message).toBe(expected);
    else expect(message).toMatch(expected);
  });

  test("that throws has the position", async () => {
    const { results } = await gradeProgram("const f = () => {\n  null.x\n};", [{ call: "f()", returns: 1 }]);
    expect(results[0]).toMatchObject({
      message: "f() threw TypeError: Cannot read properties of null (reading 'x')",
      at: { file: "main.js", line: 2 },
    });
  });

  test("is checked for its output", async () => {
    const program = "console.log('before'); const greet = (name) => console.log('Hello ' + name)";
    expect(
      await resultTexts(program, [
        { call: "greet('A')", prints: "Hello A" },
        { call: "greet('A')", prints: "Hi" },
      ]),
    ).toEqual(["passed", `greet('A') printed "Hello A"; expected "Hi"`]);
  });

  test("is awaited, on the virtual clock or on the real one", async () => {
    const program =
      "const began = Date.now(); const wait = async (ms) => { await new Promise((done) => setTimeout(done, ms)); return Date.now() - began }";
    const clock = { capabilities: { clock: { startsAt: 0 } } };
    expect(await saying(program, { call: "wait(3_600_000)", returns: 3_600_000 }, clock)).toBe("passed");
    expect(await saying(program, { test: "assert(await wait(20) >= 20)" })).toBe("passed");
    expect(await saying(program, { call: "new Promise(() => {})", returns: 1 })).toMatch(
      /waits for something/,
    );
  });

  test("and its test share one clock, on which timers that are due together fire together", async () => {
    const program =
      "const wait = (ms) => new Promise((done) => setTimeout(done, ms)); const now = () => performance.now()";
    const test = `await Promise.all([wait(100), new Promise((done) => setTimeout(done, 100))]);
      assert.equal(now(), 100);
      assert.equal(performance.now(), 100);
      await wait(50);
      setTimeout(() => {}, 30);
      await wait(10);
      await new Promise((done) => setTimeout(done, 40));
      assert.deepEqual([now(), performance.now()], [200, 200]);`;
    const clock = { capabilities: { clock: { startsAt: 0 } } };
    expect(await saying(program, { test }, clock)).toBe("passed");
  });

  test("is not charged for the time that its test waits", async () => {
    const program = "const once = () => 1; const late = () => { setTimeout(() => {}, 1e6) }";
    const clock = { capabilities: { clock: { startsAt: 0 } } };
    const of = async (test: string) =>
      Number((await gradeProgram(program, [{ test, maxFuel: 1 }], clock)).results[0]?.actual);
    const waits = "for (let i = 0; i < 50; i++) await new Promise((done) => setTimeout(done, 5));";
    // Where a value lies in the memory makes a step or two of difference.
    const less = await of("late(); once(); once()");
    expect(await of(`late(); once(); ${waits} once()`)).toBeLessThan(less + 10);
  });

  test("that uses up the memory or the steps ends only that check", async () => {
    const program =
      "const hog = () => { const all = []; for (;;) all.push(new Uint8Array(1e6)) }; const spin = () => { for (;;); }; const one = () => 1";
    const limits = { limits: { memoryBytes: 16 * 2 ** 20 } };
    expect(
      await resultTexts(
        program,
        [
          { call: "hog()", returns: 1 },
          { call: "spin()", returns: 1 },
          { call: "one()", returns: 1 },
        ],
        limits,
      ),
    ).toEqual(["hog() used all of its 16 MiB of memory", "spin() used all of its 5,000,000 steps", "passed"]);
  });

  test("that the clock has ended is not decided; that steps have ended is", async () => {
    const program = "const spin = () => { for (;;); }; const one = () => 1";
    const checks = [
      { call: "spin()", returns: 1 },
      { call: "spin()", grows: "n" },
      { call: "one()", returns: 1 },
    ];
    const decided = async (limits: object) =>
      (await gradeProgram(program, checks, { limits })).results.map(({ passed, undecided }) => [
        passed,
        undecided,
      ]);
    const undecided = [false, true];
    const failed = [false, undefined];
    // What has not made 200,000 steps is not ended by this clock.
    const clock = { cpuMs: 100, fuel: 1_000_000_000_000 };
    expect(await decided(clock)).toEqual([undecided, undecided, [true, undefined]]);
    expect(await decided({})).toEqual([failed, failed, [true, undefined]]);
  });

  test("of a program that the clock has ended is not decided", async () => {
    const limits = { cpuMs: 100, fuel: 1_000_000_000_000 };
    const { outcome, results } = await gradeProgram("for (;;);", [{ prints: "1" }, { throws: "Error" }], {
      limits,
    });
    expect(outcome).toMatchObject({ kind: "exhausted", limit: "cpu" });
    expect(results).toMatchObject([
      { passed: false, undecided: true },
      { passed: false, undecided: true },
    ]);
  });

  test("that throws a message like the engine's, after an overflow, is no stack overflow", async () => {
    const program =
      "const f = () => { try { (function g() { g() })() } catch {} throw new TypeError('Maximum call stack size exceeded') }";
    expect(await resultTexts(program, [{ call: "f()", returns: 1 }])).toEqual([
      "f() threw TypeError: Maximum call stack size exceeded",
    ]);
  });

  test("and its test may call each other, until the stack overflows", async () => {
    const program = "const f = (g) => g(f)";
    const again = "const again = (n) => n === 0 ? 'done' : f(() => again(n - 1))";
    expect(
      await resultTexts(program, [
        { test: `${again}; assert.equal(again(5), 'done')` },
        { test: `${again}; again(-1)` },
      ]),
    ).toEqual(["passed", expect.stringMatching(/stack/)]);
  });

  test("a floating rejection, and a timer that throws, are failures", async () => {
    const program =
      "const float = () => { Promise.reject(new Error('lost')); return new Promise((done) => setTimeout(done, 1)) }; const late = () => new Promise(() => { setTimeout(() => { throw new Error('late') }, 1) })";
    expect(
      await resultTexts(program, [
        { call: "float()", returns: 1 },
        { call: "late()", returns: 1 },
      ]),
    ).toEqual(["A promise without a handler was rejected with Error: lost", "A timer threw Error: late"]);
  });
});

describe("a test can use the program's names", () => {
  const program = {
    "main.js":
      "import { half } from './lib.js';\nexport const double = (n) => n * 2;\nlet hidden = 5;\nexport default class Box { constructor(of) { this.of = of } }\n// the end",
    "lib.js": "export const half = (n) => n / 2;",
  };
  test.each(
    sample<[string, TestCheck]>(
      [
        ["exports", { call: "double(4)", returns: 8 }],
        ["imports", { call: "half(4)", returns: 2 }],
        ["what is not exported", { call: "hidden", returns: 5 }],
        ["classes", { test: "expect(new Box(1)).toEqual({ of: 1 })" }],
        ["all of them by program", { test: "assert.equal(program.double(program.hidden), 10)" }],
      ],
      4,
    ),
  )("in a module: %s", async (_, check) => {
    expect(await saying(program, check)).toBe("passed");
  });

  test("in a module that exports a function named `then`, which awaiting the module would call", async () => {
    const thenable = { "main.js": "export const then = (n) => n + 1;\nexport const double = (n) => n * 2;" };
    expect(await saying(thenable, { call: "double(4)", returns: 8 })).toBe("passed");
    expect(await saying(thenable, { call: "then(4)", returns: 5 })).toBe("passed");
  });

  test("with their present values, or those of the language", async () => {
    const script = "let n = 0; const up = () => ++n; const Math = { max: () => 55 }";
    expect(
      await saying(script, {
        test: "up(); assert.equal(n, 1); assert.equal(Math.max(1, 2), 2); assert.equal(program.Math.max(), 55)",
      }),
    ).toBe("passed");
  });

  test("after the setup code, under the run's capabilities, in TypeScript with its own positions", async () => {
    const options = { setup: "var rate = 5", capabilities: { globals: { extends: "minimal" } } };
    expect(await saying("const price = (n) => n * rate", { call: "price(2)", returns: 10 }, options)).toBe(
      "passed",
    );
    const { results } = await gradeProgram(
      { "main.ts": "enum Size { Small = 1, Large }\nconst f = (a: any): number => {\n  return a.b.c }" },
      [{ call: "Size.Large", returns: 2 }, { call: "f({})", returns: 1 }, { avoids: ["return"] }],
      { language: "typescript" },
    );
    expect(results[0]?.passed).toBe(true);
    expect(results[1]).toMatchObject({ at: { file: "main.ts", line: 3 } });
    expect(results[2]).toMatchObject({ at: { file: "main.ts", line: 3, column: 3 } });
  });
});

describe("a test has its own scope", () => {
  const wrong = "function fib() { return 0 }";
  test.each(
    sample(
      [
        [
          "the var of a loop",
          "let i = 9",
          "for (var i = 0; i < 5; i++) assert.equal(fib(i), [0, 1, 1, 2, 3][i])",
        ],
        ["a var", "var expected = 0", "var expected = 55; assert.equal(fib(10), expected)"],
        [
          "what it takes apart",
          "let n = 0, want = 0",
          "for (var [n, want] of [[10, 55], [7, 13]]) assert.equal(fib(n), want)",
        ],
        [
          "a list of cases",
          "var cases = []",
          "var cases = [[10, 55]]; for (const [n, w] of cases) assert.equal(await fib(n), w)",
        ],
        [
          "a function",
          "var right = () => 0",
          "assert.equal(fib(10), right()); function right() { return 55 }",
        ],
        ["a name of a block", "var want = 0", "{ var want = 55 } assert.equal(fib(10), want)"],
        ["a name that it declares later", "var want = 0", "want = 55; assert.equal(fib(10), want); var want"],
        ["a name that it exports", "var want = 0", "export var want = 55; assert.equal(fib(10), want)"],
      ],
      4,
    ),
  )("in which the program's names do not replace %s", async (_, names, check) => {
    const outcomes = { script: `${wrong}\n${names}`, module: `export ${wrong}\nexport ${names}` };
    for (const program of Object.values(outcomes))
      expect(await saying(program, { test: check })).toMatch(/^fib\(\d+\) returned 0; expected \d+$/);
  });

  test.each(
    sample(
      [
        ["i = 0; assert.equal(fib(i), 0)", "let i = 9", "A test cannot assign to i, which is the program's"],
        ["program.i = 0", "let i = 9", "A test cannot assign to i, which is the program's"],
        ["(() => { i++ })()", "let i = 9", "A test cannot assign to i, which is the program's"],
        [
          "i = 0; assert.equal(fib(i), 0)",
          "",
          "This check is wrong: it assigns to i, but does not declare it",
        ],
        ["assert.equal(fib(i), 0)", "", "The program has nothing called i at its top level"],
      ],
      4,
    ),
  )("and says that %s is wrong beside `%s`", async (check, names, sentence) => {
    expect(await saying(`${wrong}\n${names}`, { test: check })).toContain(sentence);
  });

  test("and reads the present values of the program's names", async () => {
    const program = "let n = 0; const up = () => ++n; class Box {} var v = 1; const { d } = { d: 2 }";
    const check =
      "up(); const d = 3; assert.deepEqual([n, v, d, program.d], [1, 1, 3, 2]); assert(new Box() instanceof Box)";
    expect(await resultTexts(program, [{ test: check }, { call: "n + d", returns: 2 }])).toEqual([
      "passed",
      "passed",
    ]);
  });

  test("and is in strict mode, as modules are", async () => {
    const program = "class Account { get balance() { return 0 } }; const frozen = Object.freeze({ a: 1 })";
    expect(
      await resultTexts(program, [
        { test: "expect(() => { new Account().balance = 5 }).toThrow(Error)" },
        { test: "assert.throws(() => { Object.freeze([1]).push(2) }, TypeError)" },
        { test: "assert.equal((function () { return this })(), undefined); assert.equal(this, undefined)" },
        { call: "(() => { new Account().balance = 5 })()", throws: "TypeError" },
        { test: "with ({}) {}" },
      ]),
    ).toEqual([
      "passed",
      "passed",
      "passed",
      "passed",
      expect.stringMatching(/^This check has a syntax error/),
    ]);
  });
});

describe("values are passed unchanged", () => {
  test.each(
    sample(
      [
        [
          "what JSON has no word for",
          "() => [NaN, -0, 10n, undefined, Symbol.iterator]",
          "const [a, b, c, d, e] = f(); assert(Number.isNaN(a)); assert(Object.is(b, -0)); assert.equal(c, 10n); assert.equal(d, undefined); assert.equal(e, Symbol.iterator)",
        ],
        [
          "dates, Maps, Sets, bytes, patterns",
          "() => [new Date(5), new Map([[{ k: 1 }, [2]]]), new Set('ab'), new Uint8Array([1, 2]), /a/g]",
          "assert.deepEqual(f(), [new Date(5), new Map([[{ k: 1 }, [2]]]), new Set('ab'), new Uint8Array([1, 2]), /a/g])",
        ],
        [
          "cycles",
          "() => { const a = { list: [] }; a.list.push(a); return a }",
          "const a = f(); assert.equal(a.list[0], a)",
        ],
        ["missing items", "() => [1, , 3]", "assert.equal(1 in f(), false); assert.equal(f().length, 3)"],
        [
          "errors of the program's own classes",
          "(() => { class Lost extends RangeError { name = 'Lost'; where = 7 } return () => { throw new Lost('gone') } })()",
          "try { f() } catch (e) { assert(e instanceof RangeError); assert.equal(e.name, 'Lost'); assert.equal(e.where, 7); assert.equal(e.message, 'gone') }",
        ],
        ["the same object", "((o) => () => o)({ n: 1 })", "assert.equal(f(), f())"],
        [
          "the same object, given and got",
          "(x) => x",
          "const o = { a: [] }; assert.equal(f(o), o); assert.equal(f(o.a), o.a)",
        ],
        [
          "a list that is sorted in place",
          "(list) => { list.sort() }",
          "const list = ['b', 'a']; f(list); assert.deepEqual(list, ['a', 'b'])",
        ],
        [
          "an object that is changed",
          "(o) => { o.n++; delete o.old; o.all.push(1) }",
          "const o = { n: 1, old: 1, all: [] }; f(o); assert.deepEqual(o, { n: 2, all: [1] })",
        ],
        [
          "what the program keeps, when another call has changed it",
          "(() => { const kept = { n: 0 }; const f = () => kept; f.up = () => { kept.n++ }; f.is = (o) => o === kept; return f })()",
          "const kept = f(); f.up(); assert(f.is(kept)); assert.equal(f().n, 1); assert.equal(kept.n, 1)",
        ],
        [
          "a tree that grows",
          "function f(t, v) { if (!t) return { v, l: null, r: null }; if (v < t.v) t.l = f(t.l, v); else t.r = f(t.r, v); return t }",
          "let t = null; for (const v of [2, 1, 3]) t = f(t, v); assert.deepEqual([t.l.v, t.v, t.r.v], [1, 2, 3])",
        ],
        [
          "generators",
          "function* f(n) { for (let i = 0; i < n; i++) yield i }",
          "assert.deepEqual([...f(3)], [0, 1, 2])",
        ],
        [
          "closures",
          "() => { let n = 0; return { up() { return ++n }, get n() { return n } } }",
          "const c = f(); c.up(); assert.equal(c.up(), 2)",
        ],
        ["functions that make functions", "(g) => (x) => g(g(x))", "assert.equal(f((x) => x * 3)(2), 18)"],
        [
          "built-in callbacks",
          "(g) => ['1', '2'].map((x) => g(x))",
          "assert.deepEqual(f(Number), [1, 2]); assert.deepEqual(f(String), ['1', '2'])",
        ],
        [
          "asynchronous callbacks",
          "async (g) => (await g(1)) + (await g(2))",
          "assert.equal(await f(async (x) => { await null; return x * 10 }), 30)",
        ],
        [
          "rejections",
          "async () => { throw new TypeError('no') }",
          "await assert.rejects(f(), TypeError); await expect(f()).rejects.toThrow('no')",
        ],
      ],
      4,
    ),
  )("%s", async (_, f, test) => {
    const program = f.startsWith("function") ? f : `const f = ${f}`;
    expect(await saying(program, { test })).toBe("passed");
  });

  test("and instances of its classes answer method calls", async () => {
    const program = `class Stack { #items = []; size = 0;
      push(x) { this.#items.push(x); this.size++; return this }
      get top() { return this.#items.at(-1) }
      *[Symbol.iterator]() { yield* this.#items }
      static of(...all) { const s = new Stack(); for (const x of all) s.push(x); return s } }`;
    expect(
      await resultTexts(program, [
        {
          test: "const s = new Stack(); assert.equal(s.push(1), s); assert.equal(s.size, 1); assert.equal(s.top, 1); assert.deepEqual([...s], [1])",
        },
        {
          test: "assert(new Stack() instanceof Stack); expect(Stack.of(1)).toBeInstanceOf(Stack); expect(Stack.of(1, 2)).toEqual({ size: 2 })",
        },
        { call: "Stack.of(1).push(2)", returns: { size: 3 } },
        { call: "Stack(1)", throws: "TypeError" },
      ]),
    ).toEqual([
      "passed",
      "passed",
      "Stack.of(1).push(2) returned Stack { size: 2 }; expected { size: 3 }. At .size it is 2 instead of 3",
      "passed",
    ]);
  });
});

describe("a failed test names the problem", () => {
  test.each(
    sample(
      [
        ["assert.equal(f(2), 5)", "f(2) returned 4; expected 5"],
        ["assert.equal(f(2) + 1, 4)", "This is 5; expected 4"],
        ["assert(f(2) === 5, 'not five')", "not five"],
        [
          "assert.deepEqual({ a: [f(1), 3] }, { a: [2, 4] })",
          "This is { a: [ 2, 3 ] }; expected { a: [ 2, 4 ] }. At .a[1] it is 3 instead of 4",
        ],
        ["assert.throws(() => f(1))", "Nothing was thrown; expected an error"],
        ["assert.throws(() => g(), RangeError)", "It threw TypeError: no; expected a RangeError"],
        ["await assert.rejects(later())", "Nothing was thrown; expected an error"],
        ["assert.closeTo(f(1), 2.5, 0.1)", "f(1) returned 2; expected 2.5, give or take 0.1"],
        ["assert.match(String(f(1)), /x/)", "This is '2'; expected a text like /x/"],
        ["assert.includes([1, 2], 3)", "This is [ 1, 2 ]; expected 3 in it"],
        ["expect(f(2)).toBe(5)", "f(2) returned 4; expected 5"],
        ["expect(f(2)).not.toBe(4)", "f(2) returned 4; expected anything but 4"],
        ["expect([f(1)]).toEqual([1])", "This is [ 2 ]; expected [ 1 ]. At [0] it is 2 instead of 1"],
        ["expect([1, 2]).toHaveLength(3)", "This is [ 1, 2 ]; expected a length of 3, not 2"],
        [
          "expect('a\\nb').toBe('a\\nc')",
          "This is 'a\\nb'; expected 'a\\nc'. Line 2 is \"b\" instead of \"c\"",
        ],
        ["expect({ a: 1 }).toBe({ a: 1 })", "This is { a: 1 }; expected { a: 1 }, the very same one"],
        ["expect(g).toThrow(RangeError)", "It threw TypeError: no; expected a RangeError"],
        ["expect(f(1)).toBeGreaterThan(2)", "f(1) returned 2; expected more than 2"],
        ["await expect(later()).resolves.toBe(2)", "later() returned 1; expected 2"],
        ["g()", "g() threw TypeError: no"],
        ["await lost()", "lost() threw Error: gone"],
        ["each([1, 2], (n) => assert(n < 2, 'too many'))", "too many"],
        [
          "each([1], () => { throw new Error('mine') })",
          "each([ 1 ], [Function (anonymous)]) threw Error: mine",
        ],
        ["h()", "The program has nothing called h at its top level"],
        ["null.x", "The test could not be finished: TypeError: Cannot read properties of null (reading 'x')"],
        [
          "say('a'); say('b'); assert.equal(printed(), 'a')",
          "This is 'a\\nb'; expected 'a'. Line 2 is \"b\" instead of missing",
        ],
      ],
      4,
    ),
  )("%s", async (code, expected) => {
    const program =
      "const f = (n) => n * 2; const g = () => { throw new TypeError('no') }; const later = async () => 1; const lost = async () => { throw new Error('gone') }; const each = (list, g) => { for (const x of list) g(x) }; const say = (x) => console.log(x)";
    expect(await saying(program, { test: code })).toBe(expected);
  });

  test("with both values as a console would show them", async () => {
    const { results } = await gradeProgram("const f = () => new Map([[1, 'a']])", [
      { test: "assert.deepEqual(f(), new Map([[1, 'b']]))", hint: "look" },
    ]);
    expect(results[0]).toMatchObject({
      hint: "look",
      expected: "Map(1) { 1 => 'b' }",
      actual: "Map(1) { 1 => 'a' }",
    });
  });

  test("an endless test is an error of the test", async () => {
    expect(await saying("1", { test: "for (;;);" })).toMatch(
      /^The test itself used all of its 100,000,000 steps/,
    );
  });
});

test("events are those of the program's run, the outcome last", async () => {
  const { events, outcome } = await gradeProgram("console.log(1); const f = () => console.log(2)", [
    { call: "f()", prints: "2" },
  ]);
  expect(events[0]).toEqual({ kind: "started" });
  expect(events.at(-1)).toEqual({ kind: "outcome", outcome });
  const texts = events.flatMap((event) =>
    event.kind === "console" ? event.messages.map(({ text }) => text) : [],
  );
  expect(texts).toEqual(["1"]);
});

test("a callback's time and steps are not charged to the program", async () => {
  const check = { test: "each([1], () => { for (let i = 0; i < 1e6; i++); })", maxFuel: 5_000 };
  expect(
    (await gradeProgram("const each = (list, g) => list.forEach((x) => g(x))", [check])).results.map(
      resultText,
    ),
  ).toEqual(["passed"]);
});

test.each([
  ["any", "const f = (x: unknown) => (x as any).a", "let x: unknown = 1; const any = 2"],
  ["any", "let x: any = 1", "let x: { any: 1 }; // any"],
  ["as", "const n = (1 as unknown) as number", "const as = 1"],
  ["Shape", "type Shape = { a: 1 }; const s: Shape = { a: 1 }", "type Form = { a: 1 }; const Shape = 1"],
  ["interface", "interface A { a: 1 }", "type A = { a: 1 }"],
])("the types of a program use %s: `%s`, but not `%s`", async (term, using, other) => {
  const verdicts = async (code: string) =>
    resultTexts({ "main.ts": code }, [{ uses: [term] }, { avoids: [term] }], { language: "typescript" });
  expect(await verdicts(using)).toEqual(["passed", `The program uses ${term} at line 1; it should not`]);
  expect(await verdicts(other)).toEqual([`The program does not use ${term}`, "passed"]);
});

test.each([
  "expect(() => power(2, -1)).toThrow(RangeError)",
  "assert.throws(() => power(2, -1), RangeError)",
  "try { power(2, -1) } catch (e) { assert(e instanceof RangeError) }",
  "await assert.rejects(async () => power(2, -1), RangeError)",
])("a full stack is not the error that is expected: %s", async (check) => {
  const power = (guard: string) =>
    `const power = (b, n) => { ${guard} return n === 0 ? 1 : b * power(b, n - 1) }`;
  const guarded = power("if (n < 0) throw new RangeError('negative');");
  expect(await resultTexts(power(""), [{ test: check }])).toEqual([
    "power(2, -1) called too deep: its stack is full",
  ]);
  expect(await resultTexts(guarded, [{ test: check }])).toEqual(["passed"]);
});

test("a check that asserts nothing and calls nothing is empty", async () => {
  const empty = "This check is empty: it asserts nothing, and calls nothing of the program";
  const checks = [{ test: "// nothing" }, { test: "1 + 1" }, { test: "f()" }, { test: "assert(true)" }];
  expect(await resultTexts("const f = () => 1", checks)).toEqual([empty, empty, "passed", "passed"]);
});
