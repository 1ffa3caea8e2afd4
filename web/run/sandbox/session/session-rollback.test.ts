import { describe, expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { sample, testsAll } from "../testing/sample.ts";
import { TestSession } from "../testing/test-session.ts";

/** Some of everything that a failed cell could leave changed. */
const world = [
  `let count = 0; const up = () => ++count;
   const list = [1, 2, 3], map = new Map([["a", { deep: [1] }]]), set = new Set([1]), weak = new WeakMap();
   const key = {}; weak.set(key, "kept");`,
  `class Account { #cents = 100; static made = 0; constructor() { Account.made++ }
     pay(n) { this.#cents -= n; return this.#cents } get cents() { return this.#cents } }
   const account = new Account;`,
  `function* walk() { try { for (let n = 0; ; n++) yield n } finally { count += 1000 } }
   const walker = walk(); walker.next();`,
  `const seen = []; const target = { t: 1 };
   const proxy = new Proxy(target, { set(o, k, v) { seen.push(k); o[k] = v; return true } });`,
  `let go; const steps = []; const waiting = new Promise((resolve) => { go = resolve });
   const half = (async () => { steps.push("before"); const n = await waiting; steps.push("after " + n); return n })();`,
  `const bytes = new Uint8Array([1, 2, 3]); const pattern = /a/g; pattern.test("aa");
   const frozen = Object.freeze({ f: [1] }); const symbol = Symbol.for("s");
   Array.prototype.last = function () { return this[this.length - 1] };
   globalThis.plain = 1; var declared = 1; function called() { return 1 };
   const day = new Date(0); const closed = (() => { let secret = 1; return { get: () => secret, set: (v) => { secret = v } } })();
   const error = new Error("kept"); const text = "x".repeat(1000); const big = 2n ** 70n;
   console.count("label"); console.count("label");`,
];

/** Prints everything that can be read, and changes most of it. */
const telling = `
  go?.(5); await 0; await 0;
  JSON.stringify([
    up(), count, list, [...map], [...set], weak.get(key), account.pay(1), Account.made, walker.next(), seen, target,
    proxy.t, steps, [...bytes], pattern.lastIndex, frozen, Symbol.for("s") === symbol, list.last?.(), plain, declared,
    called(), day.getTime(), closed.get(), error.message, error.extra, text.length, String(big), Reflect.ownKeys(globalThis).length,
    Object.getOwnPropertyNames(Object.prototype).length, typeof leaked, typeof Leaked, String(Map), [].at(0), Math.max(1, 2),
    Object.isFrozen(list), Object.getPrototypeOf(account) === Account.prototype,
  ])`;

/** Changes all of it, and more. */
const mutation = `
  count = 50; up();
  list.push(4); list.length = 1; Object.freeze(list); map.get("a").deep.push(2); map.set("b", 1); set.clear(); weak.delete(key);
  account.pay(50); new Account; walker.return(); proxy.p = 1; go(1); await 0; await 0;
  bytes.fill(9); pattern.test("aa"); delete Array.prototype.last; delete globalThis.plain; plain2 = 1;
  declared = 2; called = () => 2; day.setTime(5); closed.set(2); error.extra = 1; error.message = "changed";
  Object.prototype.leaked = 1; Map = 5; Math.max = () => 0; Array.prototype.at = () => "gone";
  Object.setPrototypeOf(account, null); globalThis.leaked = 1;
  class Leaked {}; let leakedToo = 1; const list2 = list; function called() { return 3 }
  Promise.resolve().then(() => { count++ }); setTimeout(() => { count++ }, 0);
  Symbol.for("new"); console.count("label"); console.group("deeper"); Date = null;
`;

/** The ways in which an evaluation can fail, and the outcome of each. */
const failures: Readonly<Record<string, string>> = {
  "throw new Error('failed')": "threw",
  "null.x": "threw",
  "await Promise.reject(1)": "threw",
  "Promise.reject(1); await 0": "threw",
  "setTimeout(() => { throw 1 }, 0)": "threw",
  "let a = ; 1": "invalid",
  "let undefined = 1": "invalid",
  fetch: "restricted",
  "await new Promise(() => {})": "unsettled",
  "for (;;);": "exhausted:fuel",
  "for (;;) await 0": "exhausted:fuel",
  "[].indexOf.call({ length: 2 ** 53 - 1 }, 1)": "exhausted:fuel",
  "const held = []; for (;;) held.push(new Uint8Array(1e6))": "exhausted:memory",
  "'x'.repeat(2 ** 28)": "exhausted:memory",
  "try { for (const held = []; ; ) held.push(new Uint8Array(1e6)) } catch {}; for (;;);": "exhausted:memory",
  "(function deep() { deep() })()": "exhausted:stack",
  "JSON.parse('['.repeat(2e5))": "exhausted:stack",
  "eval('('.repeat(1e5))": "exhausted:stack",
};

const seeded = {
  capabilities: { clock: { startsAt: 0 }, random: { seed: 1 } },
  limits: { fuel: 2_000_000, memoryBytes: 64 * 1024 ** 2 },
};

async function inhabited(): Promise<TestSession> {
  const session = await TestSession.open(seeded);
  for (const cell of world) expect(await session.evaluate(cell)).not.toMatch(/Error|^crashed/);
  return session;
}

describe("an evaluation that fails changes nothing", () => {
  test("a completed evaluation changes all of this", async () => {
    const session = await inhabited();
    const before = await session.fork().evaluate(telling);
    expect(before).toMatch(/before.*after 5/);
    expect(await session.evaluate(`${mutation}; 1`)).toBe("1");
    expect(await session.evaluate(telling)).not.toBe(before);
  });

  for (const [failure, ends] of sample(Object.entries(failures), 5)) {
    test(`${failure} is ${ends}`, async () => {
      const session = await inhabited();
      const before = await session.fork().run(telling);
      const { outcome } = await session.run(`${mutation}; ${failure}`);
      expect(endingName(outcome)).toBe(ends);
      // To the step: no difference is visible, not even in the cost. The cell's name is in the heap, where it affects
      // the steps, so both cells have the same name.
      session.number--;
      const after = await session.run(telling);
      expect(withoutTimes(after)).toEqual(withoutTimes(before));
    });
  }

  test("and later cells continue from there", async () => {
    const session = await inhabited();
    for (const failure of sample(Object.keys(failures), 5)) await session.run(`${mutation}; ${failure}`);
    expect(await session.evaluate("up(); up()")).toBe("2");
    expect(await session.evaluate("[walker.next().value, account.pay(10)]")).toBe("[ 1, 90 ]");
    expect(await session.evaluate("go(7); await half")).toBe("7");
    expect(await session.evaluate("steps")).toBe("[ 'before', 'after 7' ]");
  });

  test.runIf(testsAll)(
    "a session with failures has the same memory, byte for byte, as one without",
    async () => {
      const [smooth, rough] = [await TestSession.open(seeded), await TestSession.open(seeded)];
      for (const cell of [...world, telling]) {
        await smooth.run(cell);
        for (const failure of ["throw 1", "for (;;);", "'x'.repeat(2 ** 28)"]) await rough.run(failure);
        rough.number = smooth.number - 1;
        await rough.run(cell);
      }
      expect(Buffer.from(rough.snapshot.bytes).equals(smooth.snapshot.bytes)).toBe(true);
      expect(rough.snapshot.state).toEqual({
        ...smooth.snapshot.state,
        inputs: rough.snapshot.state?.inputs,
      });
    },
  );
});

/** All events of a cell, without what depends on the machine or on the number of the cell. */
function withoutTimes(result: unknown): unknown {
  return JSON.parse(
    JSON.stringify(result, (name, value) =>
      name === "cpuMs" || name === "wallMs" ? undefined : name === "file" ? "" : value,
    ),
  );
}
