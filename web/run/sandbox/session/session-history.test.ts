import { describe, expect, test } from "vitest";
import { TestSession } from "../testing/test-session.ts";

describe("undo", () => {
  test("restores the state before the last evaluation, then before the one before it, and so on", async () => {
    const session = await TestSession.open();
    await session.complete("let x = 1", "x = 2", "const y = [x]", "y.push(3); x = 4", "class A {}; 5");
    expect(session.session.undoable).toBe(5);
    expect(await session.fork().evaluate("[x, y, typeof A, _]")).toBe("[ 4, [ 2, 3 ], 'function', 5 ]");
    expect(session.undo()).toBe(true);
    expect(await session.fork().evaluate("[x, y, typeof A, _]")).toBe("[ 4, [ 2, 3 ], 'undefined', 4 ]");
    expect(session.undo()).toBe(true);
    expect(await session.fork().evaluate("[x, y]")).toBe("[ 2, [ 2 ] ]");
    expect(session.undo()).toBe(true);
    expect(session.undo()).toBe(true);
    expect(await session.fork().evaluate("[x, typeof y]")).toBe("[ 1, 'undefined' ]");
    expect(session.undo()).toBe(true);
    expect(await session.fork().evaluate("typeof x")).toBe("'undefined'");
    expect(session.undo()).toBe(false);
    expect(await session.evaluate("typeof x")).toBe("'undefined'");
  });

  test("skips failures, which changed nothing", async () => {
    const session = await TestSession.open();
    await session.evaluateAll("let x = 1", "x = 2", "x = 3; throw x", "let x = ;");
    expect(session.undo()).toBe(true);
    expect(await session.evaluate("x")).toBe("1");
  });

  test("keeps setup code", async () => {
    const session = await TestSession.open({ setup: "let lesson = 1" });
    await session.run("lesson = 2");
    expect(session.undo()).toBe(true);
    expect(session.undo()).toBe(false);
    expect(await session.evaluate("lesson")).toBe("1");
  });

  test("without an evaluation does nothing", async () => {
    const session = await TestSession.open();
    expect(session.undo()).toBe(false);
    await session.run("null.x");
    expect(session.undo()).toBe(false);
  });

  test("works after the memory has grown", async () => {
    const session = await TestSession.open();
    await session.run("let held = ['before']");
    const [before] = [session.snapshot.bytes.slice()];
    await session.run("for (let n = 0; n < 20; n++) held.push(new Uint8Array(1e6).fill(7)); held.length");
    await session.run("held[3][0] = 8");
    expect(session.snapshot.bytes.length).toBeGreaterThan(before.length + 20e6);
    session.undo();
    session.undo();
    expect(Buffer.from(session.snapshot.bytes).equals(before)).toBe(true);
    expect(await session.evaluate("held")).toBe("[ 'before' ]");
  });

  test("and the same cell again has the same result, apart from its number", async () => {
    const session = await TestSession.open({ capabilities: { clock: { startsAt: 0 }, random: { seed: 1 } } });
    await session.run("let rolls = []");
    const first = await session.run("rolls.push(Math.random()); rolls[0]");
    const bytes = session.snapshot.bytes.slice();
    session.undo();
    session.number--;
    const second = await session.run("rolls.push(Math.random()); rolls[0]");
    expect(second.outcome).toMatchObject({ ...first.outcome, usage: { fuel: expect.any(Number) } });
    expect(Buffer.from(session.snapshot.bytes).equals(bytes)).toBe(true);
  });
});

describe("fork", () => {
  test("is independent, and so is the original", async () => {
    const one = await TestSession.open();
    await one.complete("let x = 1; const list = []; const add = (n) => list.push(n)", "add('both')");
    const other = one.fork();
    await one.run("x = 'one'; add('one')");
    await other.run("x = 'other'; add('other'); class Other {}");
    expect(await one.evaluate("[x, list, typeof Other]")).toBe("[ 'one', [ 'both', 'one' ], 'undefined' ]");
    expect(await other.evaluate("[x, list, typeof Other]")).toBe(
      "[ 'other', [ 'both', 'other' ], 'function' ]",
    );
  });

  test("can be undone as far, independently", async () => {
    const one = await TestSession.open();
    await one.complete("let x = 1", "x = 2", "x = 3");
    const other = one.fork();
    other.undo();
    other.undo();
    expect(await other.evaluate("x")).toBe("1");
    expect(await one.evaluate("x")).toBe("3");
    expect(other.session.undoable).toBe(2);
    expect(one.session.undoable).toBe(4);
  });

  test("during an evaluation has the last saved state", async () => {
    const one = await TestSession.open();
    await one.run("let x = 1");
    const going = one.run("x = 2; await new Promise((r) => setTimeout(r, 5)); x = 3");
    const other = one.fork();
    await going;
    expect(await other.evaluate("x")).toBe("1");
    expect(await one.evaluate("x")).toBe("3");
  });

  test("of a fork of a fork, each diverging", async () => {
    let session = await TestSession.open();
    const all = [session];
    for (let depth = 0; depth < 5; depth++) {
      await session.run(`globalThis.path = (globalThis.path ?? '') + ${depth}`);
      session = session.fork();
      all.push(session);
    }
    for (const [index, each] of all.entries()) await each.run(`path += "-${index}"`);
    expect(await Promise.all(all.map((each) => each.evaluate("path")))).toEqual([
      "'0-0'",
      "'01-1'",
      "'012-2'",
      "'0123-3'",
      "'01234-4'",
      "'01234-5'",
    ]);
  });
});

describe("values from earlier cells are still alive", () => {
  const cells: readonly (readonly [...cells: string[], says: string])[] = [
    ["class A { #p = 1; bump() { return ++this.#p } }; const a = new A", "a.bump()", "a.bump()", "3"],
    [
      "function* g() { const x = yield 1; yield x * 2 }; const it = g(); it.next().value",
      "it.next(21).value",
      "42",
    ],
    ["const p = new Proxy({ a: 1 }, {})", "p.b = 2", "p", "{ a: 1, b: 2 }"],
    ["const p = new Proxy({}, { get: () => { throw 1 } })", "p", "{}"],
    [
      "let go; const half = (async () => 1 + await new Promise((r) => { go = r }))()",
      "go(4); await half",
      "5",
    ],
    [
      "const m = new Map([[NaN, -0]])",
      "m.set('x', m)",
      "m",
      "<ref *1> Map(2) { NaN => -0, 'x' => [Circular *1] }",
    ],
    ["const w = new WeakMap; let k = {}; w.set(k, 'v')", "w.get(k)", "'v'"],
    ["const r = /(?<y>\\d+)/g; r.test('1 2')", "r.exec('1 2').groups.y", "'2'"],
    [
      "const b = new Uint8Array(2 ** 20).fill(7); const v = new DataView(b.buffer)",
      "v.getInt32(9) === 0x07070707",
      "true",
    ],
    ["const f = function named(n) { return n && named(n - 1) }", "f(100)", "0"],
    ["const s = Symbol('s'); const o = { [s]: 1 }", "o[s]", "1"],
    ["const big = 3n ** 200n", "big % 1000n", "1n"],
    ["const e = new TypeError('t', { cause: 1 })", "e.cause", "1"],
    ["const d = new Date(0)", "d.toISOString()", "'1970-01-01T00:00:00.000Z'"],
    [
      "async function* ag() { yield 1; yield 2 }; const as = ag(); await as.next()",
      "(await as.next()).value",
      "2",
    ],
    ["const bound = Math.max.bind(null, 5)", "bound(3)", "5"],
    ["const text = 'ü€𝄞'.repeat(3)", "text", "'ü€𝄞ü€𝄞ü€𝄞'"],
  ];
  for (const each of cells) {
    test(each.slice(0, -1).join("  ⏎  "), async () => {
      let session = await TestSession.open();
      let text = "";
      for (const cell of each.slice(0, -1)) {
        text = await session.evaluate(cell);
        session = await session.elsewhere();
      }
      expect(text).toBe(each.at(-1));
    });
  }
});
