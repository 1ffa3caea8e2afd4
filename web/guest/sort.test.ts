import { describe, expect, test } from "vitest";
import { expectRun, fuelOf } from "../run/sandbox/testing/expect-run.ts";
import { runProgram } from "../run/sandbox/testing/run-program.ts";

const random = "let seed = 1; const random = (n) => (seed = (seed * 48271) % 2147483647) % n;";
const pairs = (count: number | string) => `Array.from({ length: ${count} }, (_, i) => [random(9), i])`;
const text = (list: string) => `${list}.map(String).join(" ")`;
const comparisonsOf = (list: string) => `const told = []; ${list}; told.join(" ")`;

/** Programs of which V8, in which these tests run, is asked as well. */
const programs: Readonly<Record<string, string>> = {
  "a comparator that never says 0":
    "'c1 b2 a1 d2 e1 f2'.split(' ').sort((a, b) => (a[1] < b[1] ? 1 : -1)).join(' ')",
  "one that says true or false": "[3, 1, 2, 5, 4].sort((a, b) => a > b).join()",
  "one that always says less": "[1, 2, 3, 4, 5].sort(() => -1).join()",
  "the same into a copy":
    "'c1 b2 a1 d2 e1 f2'.split(' ').toSorted((a, b) => (a[1] < b[1] ? 1 : -1)).join(' ')",
  "the pairs that it is asked about": comparisonsOf(
    "[5, 2, 8, 1, 9, 3].sort((a, b) => (told.push(a + '-' + b), a - b)); [5, 4, 3, 6, 1, 2].sort((a, b) => (told.push(a + '-' + b), a - b))",
  ),
  "the most values for which the pairs are V8's": `${random} ${text(`${pairs(63)}.sort((a, b) => (a[0] < b[0] ? 1 : -1))`)}`,
  "64 values": `${random} ${text(`${pairs(64)}.sort((a, b) => a[0] - b[0])`)}`,
  "3,001 values": `${random} ${text(`${pairs(3001)}.sort((a, b) => a[0] - b[0])`)}`,
  "each length from 60 to 140": `${random} const all = []; for (let n = 60; n <= 140; n++) all.push(${pairs("n")}.sort((a, b) => a[0] - b[0]).join("|")); all.join()`,
  "many values in order, and in the opposite":
    "const up = Array.from({ length: 500 }, (_, i) => i); [...up].sort((a, b) => b - a).join() + [...up].reverse().sort((a, b) => b - a).join()",
  "holes and undefined":
    "const l = [3, , undefined, 1, , 2]; [l.sort((a, b) => a - b) === l, l.length, Object.keys(l), l.map(String)].join()",
  "what looks like a list":
    "const o = { length: 4, 0: 'd', 2: 'a', 3: 'b', x: 1 }; Array.prototype.sort.call(o, (a, b) => (a < b ? -1 : 1)); JSON.stringify(o)",
  "a Proxy": comparisonsOf(
    "const tell = (k) => told.push(String(k)); new Proxy([2, 1], { get(t, k) { tell(k); return t[k] }, has(t, k) { tell(k); return k in t }, set(t, k, v) { tell(k); t[k] = v; return true } }).sort((a, b) => a - b)",
  ),
  "what no number is made of":
    "const ends = []; for (const says of [() => NaN, () => '-1', () => 1n, () => ({}), () => { throw new EvalError() }]) { const l = [3, 1, 2]; try { l.sort(says); ends.push(l) } catch (e) { ends.push(e.name, l) } } ends.join()",
  "other comparators than functions":
    "const ends = []; for (const other of [3, null, {}, undefined]) try { ends.push([10, 9, 1].sort(other)) } catch (e) { ends.push(e.name) } ends.join()",
  "lists that cannot be written to":
    "const ends = []; for (const list of [Object.freeze([2, 1]), undefined]) try { Array.prototype.sort.call(list, (a, b) => a - b) } catch (e) { ends.push(e.name) } ends.join()",
  "a list that is emptied meanwhile":
    "const l = [3, 1, 2]; l.sort((a, b) => { l.length = 0; return a - b }); l.join()",
  "numbers of one kind": `${random} [Float64Array, Uint8Array, BigInt64Array].map((Kind) => Kind.from({ length: 200 }, () => (Kind === BigInt64Array ? BigInt(random(99)) : random(99) + random(9) / 8)).sort((a, b) => (a > b ? 1 : -1)).join()).join(" ")`,
  "numbers of one kind, of which ties are seen": `${random} const f = Float64Array.from({ length: 200 }, (_, i) => random(9) + i / 1024); const c = f.toSorted((a, b) => Math.floor(a) - Math.floor(b)); [c === f, c.constructor.name, c.join(), f.join(), f.sort((a, b) => (Math.floor(a) > Math.floor(b) ? 1 : -1)) === f, f.join()].join(" ")`,
  "the pairs that it is asked about, in a list of numbers": comparisonsOf(
    "for (const says of [(a, b) => a - b, () => NaN, () => -1, () => 1, (a, b) => a > b]) told.push(new Int8Array([5, 2, 8, 1, 9, 3, 3]).sort((a, b) => (told.push(a + '-' + b), says(a, b))))",
  ),
  "what is no list of numbers":
    "const { sort, toSorted } = Uint8Array.prototype; const ends = []; for (const f of [sort, toSorted]) for (const list of [[2, 1], undefined, {}]) for (const by of [undefined, 3, (a, b) => a - b]) try { ends.push(f.call(list, by)) } catch (e) { ends.push(e.name) } for (const by of [3, {}, null]) try { ends.push(new Uint8Array([3, 1]).sort(by)) } catch (e) { ends.push(e.name) } [ends, sort.name, sort.length, toSorted.name, toSorted.length, 'prototype' in sort].join()",
  "its name and length": "[[].sort.name, [].sort.length, 'prototype' in [].sort].join()",
};

const strict = (code: string) => `"use strict"; { ${code} }`;
// biome-ignore lint/security/noGlobalEval: programs of this file
const evaluate = eval as (code: string) => unknown;

describe("sort compares as V8 does", () => {
  for (const [what, code] of Object.entries(programs))
    test(what, async () => {
      const answer = evaluate(strict(code)) as string;
      await expectRun(`console.log(eval(${JSON.stringify(strict(code))}))`).prints(answer);
      // Where calls are deep, another one sorts.
      await expectRun(
        `const deep = (n) => (n === 0 ? eval(${JSON.stringify(strict(code))}) : deep(n - 1)); console.log(deep(500))`,
      ).prints(answer);
    });
});

test("in deep calls, the comparator gets the same pairs", () =>
  expectRun(`${random}
const list = Array.from({ length: 1000 }, () => random(500));
const pairs = (depth) => {
  const told = [];
  const sort = (n) => (n === 0 ? [...list].sort((a, b) => (told.push(a, b), random(3) - 1)) : sort(n - 1));
  seed = 7;
  return sort(depth).join() + told.join();
};
pairs(0) === pairs(500)`).completes("true"));

test("the steps of a sort grow with n log n, also with a setter on Array.prototype", async () => {
  const fuelOfSort = async (count: number) =>
    fuelOf(await runProgram(`${random} ${pairs(count)}.sort((a, b) => a[0] - b[0]); 0`));
  expect((await fuelOfSort(8_000)) / (await fuelOfSort(1_000))).toBeLessThan(14);
  await expectRun(
    "let seen = 0; Object.defineProperty(Array.prototype, 0, { set() { seen++ }, configurable: true }); [3, 1, 2].sort((a, b) => a - b).concat(seen)",
  ).completes("[ 1, 2, 3, 0 ]");
});

test("a comparator may sort, too, 2,000 levels deep", () =>
  expectRun(
    "const deep = (n) => (n === 0 ? 0 : [2, 1].sort((a, b) => (deep(n - 1), a - b))[0]); deep(2_000)",
  ).completes("1"));
