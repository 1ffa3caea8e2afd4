import { describe, expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { sample } from "../testing/sample.ts";
import { TestSession } from "../testing/test-session.ts";

/** The cells of each case one after the other in a new session, and the result of the last one. */
function claim(cases: readonly (readonly [...cells: string[], says: string])[]) {
  for (const each of sample(cases, 4)) {
    const cells = each.slice(0, -1);
    const says = each.at(-1) as string;
    test(cells.join("  ⏎  "), async () => {
      const session = await TestSession.open();
      expect(await session.evaluateAll(...cells)).toBe(says);
    });
  }
}

describe("declared names exist in later cells", () => {
  claim([
    ["let x = 1", "x += 1", "x", "2"],
    ["const { a, b: [c, ...d] } = { a: 1, b: [2, 3, 4] }", "[a, c, d]", "[ 1, 2, [ 3, 4 ] ]"],
    ["var v = 1", "[v, globalThis.v]", "[ 1, 1 ]"],
    ["function double(n) { return 2 * n }", "double(21)", "42"],
    ["class A { #n = 7; static s = 1; get n() { return this.#n } }", "[new A().n, A.s]", "[ 7, 1 ]"],
    ["class A { #n = 7; static of(a) { return a.#n } }", "const a = new A", "A.of(a)", "7"],
    ["async function later() { return 5 }", "await later()", "5"],
    ["const { log } = console; const twice = (n) => n * 2", "twice(4)", "8"],
    [
      "function* count() { let n = 0; while (true) yield n++ }; const c = count(); c.next()",
      "c.next().value",
      "1",
    ],
    ["implicit = 1", "implicit", "1"],
  ]);
});

describe("a declared name may be declared again", () => {
  claim([
    ["let x = 1", "let x = 2", "x", "2"],
    ["const x = 1", "const x = 2", "x", "2"],
    ["let x = 1", "const x = 2", "x = 3", "TypeError: Assignment to constant variable."],
    ["const x = 1", "let x = 2", "x = 3", "3"],
    ["class A { a() { return 1 } }", "class A { a() { return 2 } }", "new A().a()", "2"],
    ["let f = 1", "function f() { return 2 }", "f()", "2"],
    ["function f() { return 1 }", "let f = 2", "f", "2"],
    ["function f() { return 1 }", "const f = () => 2", "const f = () => 3", "f()", "3"],
    ["var v = 1", "let v = 2", "v", "2"],
    ["let v = 1", "var v", "v", "undefined"],
    ["let v = 1", "var v = 2", "v", "2"],
    ["let v = 1", "class v {}", "typeof v", "'function'"],
    ["let a = 1, b = 2", "const [b, a] = [3, 4]", "[a, b]", "[ 4, 3 ]"],
    ["let x = await 1", "let x = await 2", "x", "2"],
    ["let x = 1", "'use strict'; const x = 2", "x", "2"],
    ["const Map = 1", "const Map = 2", "Map", "2"],
    ["let x = 1", "let x = 2; let x = 3", "SyntaxError: Identifier 'x' has already been declared"],
    ["let undefined = 1", "SyntaxError: Identifier 'undefined' has already been declared"],
    ["let NaN = 1", "SyntaxError: Identifier 'NaN' has already been declared"],
  ]);

  describe("and its uses get the new value", () => {
    claim([
      ["let x = 1; const see = () => x", "let x = 2", "see()", "2"],
      ["const x = 1; const see = () => x", "const x = 2", "see()", "2"],
      ["let f = () => 1; const see = () => f()", "function f() { return 2 }", "see()", "2"],
      ["function f() { return 1 }; const see = () => f()", "const f = () => 2", "see()", "2"],
      ["const see = () => later", "let later = 1", "see()", "1"],
      ["let n = 0; const up = () => ++n", "let n = 10; up()", "n", "11"],
      [
        "let x = 1; const set = (v) => { x = v }",
        "const x = 2; set(3)",
        "TypeError: Assignment to constant variable.",
      ],
      // By instance, not by name: existing objects stay what they were.
      ["class A {}; const a = new A", "class A {}", "a instanceof A", "false"],
    ]);
  });

  describe("by the cell itself, not by code that it passes to eval", () => {
    claim([
      ["let x = 1", "eval('var x = 2')", "SyntaxError: Identifier 'x' has already been declared"],
      ["let x = 1", "(0, eval)('var x = 2')", "SyntaxError: Identifier 'x' has already been declared"],
      [
        "let x = 1",
        "let y = 2; new Function('return 1')(); eval('var x')",
        "SyntaxError: Identifier 'x' has already been declared",
      ],
    ]);
  });
});

describe("inside one cell the rules of the language apply", () => {
  claim([
    ["const x = 1; x = 2", "TypeError: Assignment to constant variable."],
    ["const x = 1", "x = 2", "TypeError: Assignment to constant variable."],
    ["x; let x = 1", "ReferenceError: Cannot access 'x' before initialization"],
    ["let x = 1", "let x = x + 1", "ReferenceError: Cannot access 'x' before initialization"],
    [
      "let x = 1; const see = () => x",
      "see(); let x = 2",
      "ReferenceError: Cannot access 'x' before initialization",
    ],
    ["f(); function f() { return 1 }", "1"],
    ["'use strict'; undeclared = 1", "ReferenceError: undeclared is not defined"],
    ["'use strict'; 1", "undeclared = 1", "1"],
    ["typeof nothing", "'undefined'"],
    ["let x = 1", "delete globalThis.x; x", "1"],
  ]);
});

describe("a cell completes with its value", () => {
  claim([
    ["let x = 5", "undefined"],
    ["let x = 5; x", "5"],
    ["if (true) { 1 } else { 2 }", "1"],
    ["await 5", "5"],
    ["const x = await 5; x + 1", "6"],
    ["for (const n of [1, 2]) n", "2"],
    ["", "undefined"],
    ["// nothing", "undefined"],
  ]);

  describe("and an object literal is recognized as one", () => {
    claim([
      ["{ a: 1 }", "{ a: 1 }"],
      ["{}", "{}"],
      ["  { a: 1, b: { c: 2 } }  ", "{ a: 1, b: { c: 2 } }"],
      ["{ a: await 1 }", "{ a: 1 }"],
      ["const a = 1", "{ a }", "{ a: 1 }"],
      ["{ a: 1 };", "1"],
      ["{ let a = 1; a }", "1"],
      ["{ a: 1 } // said }", "{ a: 1 }"],
      ["{ a: 1 } + { b: 2 }", "'[object Object][object Object]'"],
    ]);

    test("with the positions of its errors", async () => {
      const session = await TestSession.open();
      const { outcome } = await session.run("{ a: null.b,\n  c: 1 }");
      expect(outcome).toMatchObject({ kind: "threw", error: { frames: [{ at: { line: 1, column: 10 } }] } });
      const printed = await session.run("{ a: console.log(1) }");
      expect(printed.events.find((event) => event.kind === "console")).toMatchObject({
        messages: [{ text: "1", at: { file: "cell 2", line: 1, column: 17 } }],
      });
    });

    test("also those of a function of the cell, in a later cell", async () => {
      const session = await TestSession.open();
      await session.run("{ fail() { null.b } }");
      const { outcome } = await session.run("_.fail()");
      expect(outcome).toMatchObject({
        error: { frames: [{ functionName: "fail", at: { file: "cell 1", line: 1, column: 16 } }, {}] },
      });
    });
  });
});

describe("_ is the last value", () => {
  claim([
    ["6 * 7", "_ + 1", "43"],
    ["6 * 7", "let x = 1", "_", "undefined"],
    ["await 5", "_", "5"],
    ["1", "throw 2", "_", "1"],
    ["1", "_ = 2", "3", "_", "2"],
    ["1", "const _ = 2", "3", "_", "2"],
    ["1", "2", "_ === 2 && delete globalThis._", "_", "true"],
    ["NaN", "1", "_", "1"],
    ["-0", "_", "-0"],
    ["Object.freeze(globalThis); 1", "typeof _", "'undefined'"],
    ["Object.defineProperty(globalThis, '_', { get() { throw 1 }, configurable: true }); 1", "2", "2"],
  ]);
});

describe("stack frames name the cell", () => {
  test("they are in", async () => {
    const session = await TestSession.open();
    await session.run("function outer() {\n  inner()\n}");
    await session.run("function inner() { throw new RangeError('here') }");
    const { outcome } = await session.run("\n\nouter()");
    expect(outcome).toMatchObject({
      kind: "threw",
      error: {
        frames: [
          { functionName: "inner", at: { file: "cell 2", line: 1 } },
          { functionName: "outer", at: { file: "cell 1", line: 2 } },
          { functionName: "", at: { file: "cell 3", line: 3 } },
        ],
      },
    });
  });

  test("and so do diagnostics", async () => {
    const session = await TestSession.open();
    await session.run("1");
    const { outcome } = await session.run("let x =\n  1 +");
    expect(outcome).toMatchObject({ kind: "invalid", diagnostics: [{ at: { file: "cell 2", line: 2 } }] });
  });
});

describe("each evaluation has its own", () => {
  test("limits", async () => {
    const session = await TestSession.open();
    const loop = "for (let n = 0; n < 1e5; n++);";
    expect(await session.evaluate({ code: loop, limits: { fuel: 1000 } })).toBe("exhausted:fuel");
    for (let cell = 0; cell < 3; cell++)
      expect(await session.evaluate({ code: loop, limits: { fuel: 300_000 } })).toBe("undefined");
    expect(await session.evaluate({ code: "1 + 1;", limits: { sourceBytes: 5 } })).toMatch(
      /6 bytes of source/,
    );
    expect(await session.evaluate("(function f(n) { return n && f(n - 1) })(500)")).toBe("0");
    expect(
      await session.evaluate({
        code: "(function f(n) { return n && f(n - 1) })(500)",
        limits: { stackBytes: 32_768 },
      }),
    ).toBe("exhausted:stack");
  });

  test("but not its own memory: that is shared", async () => {
    const session = await TestSession.open();
    await expect(session.run({ code: "1", limits: { memoryBytes: 16 * 2 ** 20 } })).rejects.toThrow(
      "limits.memoryBytes is the session's, 134,217,728: all its evaluations share one memory",
    );
    await expect(TestSession.open({ limits: { memoryBytes: 512 * 2 ** 20 } })).rejects.toThrow(
      "limits.memoryBytes of a session is at most 268,435,456, not 536,870,912",
    );
  });

  test("output", async () => {
    const session = await TestSession.open();
    expect((await session.run("console.log('first')")).output).toBe("first");
    const { output, outcome } = await session.run("console.log('second')");
    expect(output).toBe("second");
    expect(outcome).toMatchObject({ usage: { printedBytes: 7 } });
  });

  test("verdict on a stack overflow: an earlier one, which was caught, does not count", async () => {
    const session = await TestSession.open();
    expect(await session.evaluate("try { (function f() { f() })() } catch { 'caught' }")).toBe("'caught'");
    expect(
      await session.evaluate("throw Object.assign(new TypeError('Maximum call stack size exceeded'))"),
    ).toBe("TypeError: Maximum call stack size exceeded");
  });

  test("answers", async () => {
    const session = await TestSession.open({}, { ask: async (question) => `to ${question}` });
    expect(await session.evaluate({ code: "[await input('a'), await input('b')]", answers: ["given"] })).toBe(
      "[ 'given', 'to b' ]",
    );
    await session.run("let tries = 0");
    expect(await session.evaluate("tries++; [prompt('c'), prompt('d')]")).toBe("[ 'to c', 'to d' ]");
    expect(await session.evaluate("tries")).toBe("1");
  });
});

describe("setup code", () => {
  test("runs before the first cell, which can use its declarations", async () => {
    const session = await TestSession.open({
      setup: "const lesson = 5; var runs = 1; console.log('unheard')",
    });
    expect((await session.run("runs++; lesson")).output).toBe("");
    expect(await session.evaluate("[lesson, runs]")).toBe("[ 5, 2 ]");
    expect(await session.evaluate("const lesson = 6; lesson")).toBe("6");
  });

  test("that fails is the author's fault, and no cell is run", async () => {
    const session = await TestSession.open({ setup: "null.x" });
    const { outcome, output } = await session.run("console.log(1)");
    expect(outcome).toMatchObject({ kind: "threw", in: "setup" });
    expect(output).toBe("");
  });
});

describe("time and random numbers continue", () => {
  const capabilities = { clock: { startsAt: 1000 }, random: { seed: 7 } };
  test("from cell to cell, but not through a failed one", async () => {
    const session = await TestSession.open({ capabilities });
    expect(await session.evaluate("await new Promise((r) => setTimeout(r, 500)); Date.now()")).toBe("1500");
    const before = await session
      .fork()
      .evaluate("[Date.now(), Math.random(), globalThis.crypto?.getRandomValues(new Uint8Array(4))]");
    expect(
      await session.evaluate("await new Promise((r) => setTimeout(r, 500)); Math.random(); throw 1"),
    ).toBe(": 1");
    await session.evaluate("globalThis.crypto?.randomUUID(); Math.random(); null.x");
    expect(
      await session.evaluate(
        "[Date.now(), Math.random(), globalThis.crypto?.getRandomValues(new Uint8Array(4))]",
      ),
    ).toBe(before);
    expect(before).toMatch(/^\[ 1500, 0\.\d+, /);
    expect(
      await session.evaluate("[Math.random(), globalThis.crypto?.getRandomValues(new Uint8Array(4))]"),
    ).not.toBe(before);
  });

  test("and what one cell has used of them is recorded for later ones", async () => {
    const session = await TestSession.open();
    expect((await session.run("1")).outcome).toMatchObject({ usage: { reproducible: true } });
    await session.run("Date.now(); throw 1");
    expect((await session.run("1")).outcome).toMatchObject({ usage: { reproducible: true } });
    await session.run("const dice = Math.random()");
    const { outcome } = await session.run("dice > 2");
    expect(outcome).toMatchObject({ usage: { reproducible: false, touched: ["randomness"] } });
  });
});

describe("one at a time", () => {
  test("a second evaluation, and undo, are refused during one", async () => {
    const session = await TestSession.open();
    const going = session.run("await new Promise((r) => setTimeout(r, 1)); 1");
    await expect(session.run("2")).rejects.toThrow("one cell at a time");
    expect(() => session.undo()).toThrow("nothing can be undone before it ends");
    expect(endingName((await going).outcome)).toBe("completed");
  });
});

describe("a cell that waits for ever", () => {
  test("is reported with its position, and changes nothing", async () => {
    const session = await TestSession.open();
    await session.run("let x = 1; const never = new Promise(() => {})");
    const { outcome } = await session.run("x = 2;\nawait 1;\nawait never;\nx = 3");
    expect(outcome).toMatchObject({ kind: "unsettled", at: { file: "cell 2", line: 3 } });
    expect(await session.evaluate("x")).toBe("1");
    expect(await session.evaluate("typeof sandglass$waits")).toBe("'undefined'");
  });
});
