import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Exercise } from "../../player/exercise/exercise.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { checkLesson } from "./command/check-lesson.ts";
import { gradeFiles } from "./command/exercise-grader.ts";
import { findLessons, openLesson } from "./command/lesson-files.ts";
import { exercisesOf } from "./lesson.ts";

/** The lessons that come with Sandglass: public/lessons. */

const folder = fileURLToPath(new URL("../../../public/lessons", import.meta.url));
const paths = await findLessons([folder]);
const lessons = await Promise.all(paths.map(openLesson));

const exercises = lessons.flatMap(({ result: reading }) =>
  reading.lesson ? exercisesOf(reading.lesson) : [],
);

test.each(sample(lessons, 1))("$path: every solution passes, and no playground does", async (lesson) => {
  const { problems, exercises } = await checkLesson(lesson, gradeFiles);
  expect(problems).toEqual([]);
  expect(exercises.filter(({ checks }) => checks).length).toBeGreaterThanOrEqual(3);
});

test("every exercise has a title, and hints that do not start with the solution", () => {
  for (const { title, checks, hints, files, solution = [] } of exercises) {
    expect(title).toMatch(/\w/);
    if (checks.length === 0) continue;
    expect(hints.length).toBeGreaterThanOrEqual(2);
    const linesOf = (all: Exercise["files"]) =>
      all.flatMap(({ text }) => text.split("\n").map((line) => line.trim()));
    const given = linesOf(files);
    // Without brackets and the like.
    const own = linesOf(solution).filter((line) => line.length > 12 && !given.includes(line));
    const told = own.filter((line) => hints[0]?.includes(line));
    expect(told.length, title).toBeLessThanOrEqual(own.length / 2);
  }
});

type Answers<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** Grades the program with the check of that title; if undefined, with all. */
async function graded(id: string, code: string, title?: string) {
  const exercise = exercises.find((each) => each.id === id);
  if (!exercise) throw new Error(`there is no exercise ${id}`);
  const checks = exercise.checks.filter((check) => title === undefined || check.title === title);
  expect(checks.length).toBeGreaterThan(0);
  // Fixed lines come before the reader's own.
  const fixed = exercise.files[0]?.text.split("\n").slice(0, exercise.fixed[0]?.to ?? 0) ?? [];
  const text = [...fixed, code].join("\n");
  return gradeFiles({ ...exercise, checks }, [{ path: exercise.entry, text }]);
}

const cases = <T>(answers: Answers<T>) =>
  Object.entries(answers).flatMap(([id, each]) =>
    Object.entries(each).map(([name, answer]) => ({ id, name, answer })),
  );

const mergeOf = `function merge(left, right) {
  const merged = [];
  while (left.length && right.length) merged.push(left[0] <= right[0] ? left.shift() : right.shift());
  return [...merged, ...left, ...right];
}`;

/** Other right answers. */
const right: Answers<string> = {
  echo: {
    "from the other end": `function echo(text, times) { return times === 0 ? "" : echo(text, times - 1) + text; }`,
    "by halves": `const echo = (text, times) => {
      if (times < 1) return "";
      const half = echo(text, Math.floor(times / 2));
      return times % 2 ? half + half + text : half + half;
    };`,
    "with what is done so far": `function echo(text, times, done = "") { return times ? echo(text, times - 1, done + text) : done; }`,
  },
  sum: {
    "with a place": `function sum(numbers, from = 0) { return from === numbers.length ? 0 : numbers[from] + sum(numbers, from + 1); }`,
    "by slicing": `const sum = (numbers) => numbers.length ? numbers[0] + sum(numbers.slice(1)) : 0;`,
    "by halves": `function sum(n) { if (n.length < 2) return n[0] ?? 0; const m = n.length >> 1; return sum(n.slice(0, m)) + sum(n.slice(m)); }`,
  },
  total: {
    "with reduce": `const total = (items) => items.reduce((sum, item) => sum + (Array.isArray(item) ? total(item) : item), 0);`,
    "without a loop": `function total([first, ...rest]) {
      if (first === undefined) return 0;
      return (Array.isArray(first) ? total(first) : first) + total(rest);
    }`,
    "with a pile of its own": `function total(items) {
      const pile = [...items];
      let sum = 0;
      while (pile.length) { const item = pile.pop(); if (Array.isArray(item)) pile.push(...item); else sum += item; }
      return sum;
    }`,
  },
  ways: {
    "from the bottom": `function ways(steps) { let [a, b] = [1, 1]; for (let i = 1; i < steps; i++) [a, b] = [b, a + b]; return b; }`,
    "with an object": `const known = {}; function ways(n) { return n <= 1 ? 1 : (known[n] ??= ways(n - 1) + ways(n - 2)); }`,
    "with a list that is handed on": `function ways(n, known = []) { return n <= 1 ? 1 : (known[n] ??= ways(n - 1, known) + ways(n - 2, known)); }`,
  },
  orders: {
    "with flatMap": `const orders = (items) => items.length === 0 ? [[]] :
      items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((order) => [item, ...order]));`,
    "by inserting": `function orders([first, ...rest]) {
      if (first === undefined) return [[]];
      return orders(rest).flatMap((order) => Array.from({ length: order.length + 1 }, (_, i) => order.toSpliced(i, 0, first)));
    }`,
    "with a generator": `function* all(items) {
      if (items.length === 0) yield [];
      for (const [i, item] of items.entries()) for (const order of all(items.filter((_, j) => j !== i))) yield [item, ...order];
    }
    function orders(items) { return [...all(items)]; }`,
  },
  "is-sorted": {
    "with every": `const isSorted = (numbers) => numbers.every((number, i) => i === 0 || numbers[i - 1] <= number);`,
    "from the end": `function isSorted(n) { let i = n.length - 1; while (i > 0 && n[i - 1] <= n[i]) i--; return i <= 0; }`,
  },
  sorted: {
    "by selection": `function sorted(numbers) {
      const rest = [...numbers]; const done = [];
      while (rest.length) done.push(...rest.splice(rest.indexOf(Math.min(...rest)), 1));
      return done;
    }`,
    bubbles: `function sorted(numbers) {
      const list = numbers.slice();
      for (let i = 0; i < list.length; i++) for (let j = 0; j + 1 < list.length; j++)
        if (list[j] > list[j + 1]) [list[j], list[j + 1]] = [list[j + 1], list[j]];
      return list;
    }`,
    quickly: `function sorted([pivot, ...rest]) {
      if (pivot === undefined) return [];
      return [...sorted(rest.filter((n) => n < pivot)), pivot, ...sorted(rest.filter((n) => n >= pivot))];
    }`,
  },
  merge: {
    "by taking away": mergeOf,
    "from the end": `function merge(left, right) {
      const merged = []; let [l, r] = [left.length - 1, right.length - 1];
      while (l >= 0 || r >= 0) merged.push(r < 0 || (l >= 0 && left[l] > right[r]) ? left[l--] : right[r--]);
      return merged.reverse();
    }`,
    "with sentinels": `function merge(left, right) {
      const merged = []; let l = 0, r = 0;
      for (let i = left.length + right.length; i > 0; i--)
        merged.push((left[l] ?? Infinity) <= (right[r] ?? Infinity) ? left[l++] : right[r++]);
      return merged;
    }`,
  },
  "merge-sort": {
    "from the bottom": `function mergeSort(numbers) {
      let runs = numbers.map((number) => [number]);
      while (runs.length > 1) {
        const next = [];
        for (let i = 0; i < runs.length; i += 2) next.push(merge(runs[i], runs[i + 1] ?? []));
        runs = next;
      }
      return runs[0] ?? [];
    }`,
    "with halves that differ": `const mergeSort = (n) => n.length <= 1 ? [...n] : merge(mergeSort(n.slice(0, n.length >> 1)), mergeSort(n.slice(n.length >> 1)));`,
  },
  pair: {
    "with a map": `function hasPair(numbers, target) {
      const seen = new Map();
      return numbers.some((number, i) => { if (seen.has(target - number)) return true; seen.set(number, i); return false; });
    }`,
    "sorted, from both ends": `function hasPair(numbers, target) {
      const list = numbers.toSorted((a, b) => a - b);
      let [i, j] = [0, list.length - 1];
      while (i < j) { const sum = list[i] + list[j]; if (sum === target) return true; if (sum < target) i++; else j--; }
      return false;
    }`,
  },
  timers: {
    "by pushing": `const prediction = []; prediction.push("A", "D", "C"); prediction.push("E", "B");`,
  },
  awaits: { "from a text": `const prediction = "CAEBD".split("");` },
  sleep: {
    "as an async function": `async function sleep(ms) { await new Promise((done) => { setTimeout(() => done("late"), ms); }); }`,
    "with resolvers": `function sleep(ms) { const { promise, resolve } = Promise.withResolvers(); setTimeout(resolve, ms); return promise; }`,
  },
  together: {
    "begun in a loop": `async function loadAll(names) {
      const loads = [];
      for (const name of names) loads.push(load(name));
      const texts = [];
      for (const each of loads) texts.push(await each);
      return texts;
    }`,
    "by places": `async function loadAll(names) {
      const texts = [];
      await Promise.all(names.map(async (name, i) => { texts[i] = await load(name); }));
      return texts;
    }`,
    "without async": `function loadAll(names) { return Promise.all(names.map(load)); }`,
  },
  workers: {
    "with one iterator": `async function loadAll(names, most) {
      const texts = []; const left = names.entries();
      const work = async () => { for (const [i, name] of left) texts[i] = await load(name); };
      await Promise.all(Array.from({ length: Math.min(most, names.length) }, work));
      return texts;
    }`,
    "with a race": `async function loadAll(names, most) {
      const texts = []; const going = new Set();
      for (const [i, name] of names.entries()) {
        if (going.size >= most) await Promise.race(going);
        const one = load(name).then((text) => { texts[i] = text; going.delete(one); });
        going.add(one);
      }
      await Promise.all(going);
      return texts;
    }`,
  },
};

/** Plausible wrong answers, and the check that finds each. */
const wrong: Answers<readonly [check: string, code: string]> = {
  echo: {
    "a loop": [
      "It calls itself",
      `function echo(text, times) { let all = ""; for (let i = 0; i < times; i++) all += text; return all; }`,
    ],
    "what is built in": ["It calls itself", `function echo(text, times) { return text.repeat(times); }`],
    "a plain case of one": [
      'echo("ab", 0) is the empty string',
      `function echo(text, times) { return times === 1 ? text : text + echo(text, times - 1); }`,
    ],
    "no plain case": [
      'echo("ab", 3) is "ababab"',
      `function echo(text, times) { return text + echo(text, times - 1); }`,
    ],
    "a number for zero": [
      'echo("ab", 3) is "ababab"',
      `function echo(text, times) { return times === 0 ? 0 : text + echo(text, times - 1); }`,
    ],
    "once too often": [
      'echo("ab", 3) is "ababab"',
      `function echo(text, times) { return times === 0 ? text : text + echo(text, times - 1); }`,
    ],
    "the answers by heart": [
      "It works for larger numbers, too",
      `function echo(text, times) { return times === 3 ? "ababab" : times === 1 ? "hey " : ""; }`,
    ],
  },
  sum: {
    "nothing for the empty list": [
      "sum([5, 8, 1]) is 14",
      `function sum(n) { if (n.length === 0) return; return n[0] + sum(n.slice(1)); }`,
    ],
    "a zero that ends it": [
      "sum([2, 0, -3]) is -1",
      `function sum([first, ...rest]) { if (!first) return 0; return first + sum(rest); }`,
    ],
    "one that takes": [
      "The array is the same afterwards",
      `function sum(n) { if (n.length === 0) return 0; return n.shift() + sum(n); }`,
    ],
    "a loop": [
      "It calls itself, and has no loop",
      `function sum(n) { let s = 0; for (const x of n) s += x; return s; }`,
    ],
    reduce: ["It calls itself, and has no loop", `function sum(n) { return n.reduce((a, b) => a + b, 0); }`],
    "a plain case of one item": [
      "sum([]) is 0",
      `function sum(n) { return n.length === 1 ? n[0] : n[0] + sum(n.slice(1)); }`,
    ],
  },
  total: {
    "flat and endless": [
      "It does not use flat",
      `function total(items) { return items.flat(Infinity).reduce((a, b) => a + b, 0); }`,
    ],
    "two levels": [
      "total([1, [2, 3], [[4], 5]]) is 15",
      `function total(items) { let s = 0; for (const i of items) { if (Array.isArray(i)) { for (const j of i) s += Array.isArray(j) ? 0 : j; } else s += i; } return s; }`,
    ],
    "a first item that has to be there": [
      "Empty arrays add nothing",
      `function total(items) { return items.map((i) => Array.isArray(i) ? total(i) : i).reduce((a, b) => a + b); }`,
    ],
    "a list as a number": [
      "total([1, [2, 3], [[4], 5]]) is 15",
      `function total(items) { let s = 0; for (const i of items) s += Number(i); return s; }`,
    ],
  },
  ways: {
    "as it was": [
      "ways(50) is 20,365,011,074, and takes at most 20,000 steps",
      `function ways(steps) { if (steps <= 1) return 1; return ways(steps - 1) + ways(steps - 2); }`,
    ],
    "remembered where nobody finds it": [
      "ways(50) is 20,365,011,074, and takes at most 20,000 steps",
      `function ways(n) { const known = new Map(); if (n <= 1) return 1; if (known.has(n)) return known.get(n); const a = ways(n - 1) + ways(n - 2); known.set(n, a); return a; }`,
    ],
    "one too few": [
      "ways(4) is 5",
      `function ways(n) { let [a, b] = [0, 1]; for (let i = 1; i < n; i++) [a, b] = [b, a + b]; return b; }`,
    ],
    "one answer for all": [
      "A second staircase works, too",
      `let known; function ways(n) { return known ??= n <= 1 ? 1 : slow(n); } function slow(n) { let [a, b] = [1, 1]; for (let i = 1; i < n; i++) [a, b] = [b, a + b]; return b; }`,
    ],
  },
  orders: {
    "none of nothing": [
      "An empty array has one order: the empty order",
      `function orders(items) { if (items.length === 0) return []; return items.flatMap((x, i) => orders(items.toSpliced(i, 1)).map((o) => [x, ...o])); }`,
    ],
    "a plain case of one": [
      "An empty array has one order: the empty order",
      `function orders(items) { if (items.length <= 1) return items.length ? [items] : []; return items.flatMap((x, i) => orders(items.toSpliced(i, 1)).map((o) => [x, ...o])); }`,
    ],
    "rotations only": [
      "Three elements have six orders",
      `function orders(items) { return items.length ? items.map((_, i) => [...items.slice(i), ...items.slice(0, i)]) : [[]]; }`,
    ],
    "equal ones left out": [
      "Equal elements are different books",
      `function orders(items) { if (!items.length) return [[]]; return items.flatMap((x) => orders(items.filter((y) => y !== x)).map((o) => [x, ...o])); }`,
    ],
  },
  "is-sorted": {
    "the last pair decides": [
      "[2, 1, 3, 4] is not, though its end is sorted",
      `function isSorted(n) { let ok = true; for (let i = 1; i < n.length; i++) ok = n[i] >= n[i - 1]; return ok; }`,
    ],
    "equal ones are refused": [
      "[1, 3, 3, 8] is sorted",
      `function isSorted(n) { return n.every((x, i) => i === 0 || n[i - 1] < x); }`,
    ],
    "by sorting as texts": [
      "Numbers are compared as numbers, so [9, 10, 100] is sorted",
      `function isSorted(n) { return n.toSorted().join() === n.join(); }`,
    ],
    "with all the others": [
      "A thousand numbers take at most 50,000 steps",
      `function isSorted(n) { for (let i = 0; i < n.length; i++) for (let j = i + 1; j < n.length; j++) if (n[j] < n[i]) return false; return true; }`,
    ],
  },
  sorted: {
    "what is built in": [
      "It does not use the built-in sort",
      `function sorted(n) { return [...n].sort((a, b) => a - b); }`,
    ],
    "as texts": ["sorted([10, 9, 1]) is [1, 9, 10]", `function sorted(n) { return n.toSorted(); }`],
    "without doubles": [
      "sorted([5, 2, 9, 2]) is [2, 2, 5, 9]",
      `function sorted(n) { const done = []; const rest = new Set(n); while (rest.size) { const least = Math.min(...rest); rest.delete(least); done.push(least); } return done; }`,
    ],
    "in place": [
      "The original array does not change",
      `function sorted(list) { for (let i = 0; i < list.length; i++) for (let j = 0; j + 1 < list.length; j++) if (list[j] > list[j + 1]) [list[j], list[j + 1]] = [list[j + 1], list[j]]; return list; }`,
    ],
    "one round of bubbles": [
      "sorted([5, 2, 9, 2]) is [2, 2, 5, 9]",
      `function sorted(n) { const l = [...n]; for (let j = 0; j + 1 < l.length; j++) if (l[j] > l[j + 1]) [l[j], l[j + 1]] = [l[j + 1], l[j]]; return l; }`,
    ],
    "the largest first": [
      "sorted([5, 2, 9, 2]) is [2, 2, 5, 9]",
      `function sorted(n) { const rest = [...n]; const done = []; while (rest.length) done.push(...rest.splice(rest.indexOf(Math.max(...rest)), 1)); return done; }`,
    ],
  },
  merge: {
    "by sorting": [
      "It does not use the built-in sort",
      `function merge(a, b) { return [...a, ...b].sort((x, y) => x - y); }`,
    ],
    "one after the other": [
      "merge([1, 4, 9], [2, 3]) is [1, 2, 3, 4, 9]",
      `function merge(a, b) { return [...a, ...b]; }`,
    ],
    "without what is left": [
      "merge([1, 4, 9], [2, 3]) is [1, 2, 3, 4, 9]",
      `function merge(a, b) { const m = []; let l = 0, r = 0; while (l < a.length && r < b.length) m.push(a[l] <= b[r] ? a[l++] : b[r++]); return m; }`,
    ],
    "with a zero that ends it": [
      "Zeros are numbers like any others",
      `function merge(a, b) { const m = []; let l = 0, r = 0; while (a[l] && b[r]) m.push(a[l] <= b[r] ? a[l++] : b[r++]); while (a[l]) m.push(a[l++]); while (b[r]) m.push(b[r++]); return m; }`,
    ],
    "equal ones once": [
      "Equal numbers are all in the result",
      `function merge(a, b) { const m = []; let l = 0, r = 0; while (l < a.length && r < b.length) { if (a[l] === b[r]) { m.push(a[l++]); r++; } else m.push(a[l] < b[r] ? a[l++] : b[r++]); } return [...m, ...a.slice(l), ...b.slice(r)]; }`,
    ],
    "by inserting": [
      "Twice 1,000 numbers take at most 300,000 steps",
      `function merge(a, b) { const m = [...a]; for (const x of b) { let i = 0; while (i < m.length && m[i] < x) i++; m.splice(i, 0, x); } return m; }`,
    ],
  },
  "merge-sort": {
    "what is built in": [
      "It does not use the built-in sort",
      `function mergeSort(n) { return n.toSorted((a, b) => a - b); }`,
    ],
    "halves that are not sorted": [
      "mergeSort([5, 2, 9, 2, 7]) is [2, 2, 5, 7, 9]",
      `function mergeSort(n) { if (n.length < 2) return n; const m = n.length >> 1; return merge(n.slice(0, m), n.slice(m)); }`,
    ],
    "one at a time": [
      "2,000 numbers take at most 2,000,000 steps",
      `function mergeSort(n) { if (n.length < 2) return n; return merge([n[0]], mergeSort(n.slice(1))); }`,
    ],
    "by inserting": [
      "2,000 numbers take at most 2,000,000 steps",
      `function mergeSort(n) { const h = []; for (const x of n) { let i = 0; while (i < h.length && h[i] < x) i++; h.splice(i, 0, x); } return h; }`,
    ],
    "without end": [
      "mergeSort([5, 2, 9, 2, 7]) is [2, 2, 5, 7, 9]",
      `function mergeSort(n) { const m = n.length >> 1; return merge(mergeSort(n.slice(0, m)), mergeSort(n.slice(m))); }`,
    ],
  },
  pair: {
    "as it was": [
      "2,000 numbers without such a pair take at most 500,000 steps",
      `function hasPair(n, t) { for (let i = 0; i < n.length; i++) for (let j = i + 1; j < n.length; j++) if (n[i] + n[j] === t) return true; return false; }`,
    ],
    "with itself": [
      "hasPair([3], 6) is false, because one number is not a pair",
      `function hasPair(n, t) { const all = new Set(n); return n.some((x) => all.has(t - x)); }`,
    ],
    "not with an equal one": [
      "hasPair([3, 3], 6) is true",
      `function hasPair(n, t) { const all = new Set(n); return n.some((x) => t - x !== x && all.has(t - x)); }`,
    ],
    "with includes": [
      "2,000 numbers without such a pair take at most 500,000 steps",
      `function hasPair(n, t) { return n.some((x, i) => n.indexOf(t - x, i + 1) >= 0); }`,
    ],
    "neighbours only": [
      "The order does not matter, nor do zeros and negative numbers",
      `function hasPair(n, t) { return n.some((x, i) => x + n[i + 1] === t); }`,
    ],
  },
  timers: {
    "in the order of the text": ["The order is right", `const prediction = ["A", "B", "C", "D", "E"];`],
    "by their times, but before the rest": [
      "The order is right",
      `const prediction = ["A", "C", "D", "E", "B"];`,
    ],
    "in the order in which they were set": [
      "The order is right",
      `const prediction = ["A", "D", "B", "C", "E"];`,
    ],
    "as one text": ["The array has each letter of the program once", `const prediction = ["ADCEB"];`],
  },
  awaits: {
    "an async function that waits to begin": [
      "The order is right",
      `const prediction = ["C", "E", "A", "B", "D"];`,
    ],
    "an await that does not step aside": [
      "The order is right",
      `const prediction = ["C", "A", "B", "E", "D"];`,
    ],
    "the timer before the microtask": ["The order is right", `const prediction = ["C", "A", "E", "D", "B"];`],
    nothing: ["The array has each letter of the program once", `const prediction = [];`],
  },
  sleep: {
    "at once": [
      "After sleep(500), half a second has passed",
      `function sleep(ms) { return new Promise((resolve) => setTimeout(resolve(), ms)); }`,
    ],
    "no promise": ["sleep returns a promise", `function sleep(ms) { setTimeout(() => {}, ms); }`],
    never: [
      "After sleep(500), half a second has passed",
      `function sleep(ms) { return new Promise(() => setTimeout(() => {}, ms)); }`,
    ],
    "a fixed time": [
      "sleep(20) takes 20 ms",
      `function sleep() { return new Promise((resolve) => setTimeout(resolve, 500)); }`,
    ],
    "with busy hands": [
      "sleep returns a promise",
      `async function sleep(ms) { const end = performance.now() + ms; while (performance.now() < end); }`,
    ],
    "no time at all": ["After sleep(500), half a second has passed", `async function sleep(ms) {}`],
  },
  together: {
    "one after the other": [
      "Five names take no longer than one",
      `async function loadAll(names) { const texts = []; for (const name of names) texts.push(await load(name)); return texts; }`,
    ],
    "as they come": [
      "The texts are in the order of the names",
      `async function loadAll(names) { const texts = []; await Promise.all(names.map(async (name) => { texts.push(await load(name)); })); return texts; }`,
    ],
    "promises in place of texts": [
      "It returns all texts",
      `async function loadAll(names) { return names.map((name) => load(name)); }`,
    ],
    "a forEach that nobody waits for": [
      "It returns all texts",
      `async function loadAll(names) { const texts = []; names.forEach(async (name) => { texts.push(await load(name)); }); return texts; }`,
    ],
    "without loading": [
      "Five names take no longer than one",
      `async function loadAll(names) { return names.map((name) => "text of " + name); }`,
    ],
  },
  workers: {
    "all at once": [
      "With most = 2, never more than two are loading",
      `async function loadAll(names) { return Promise.all(names.map(load)); }`,
    ],
    "one at a time": [
      "No worker is idle: two slow and four fast loads, two at a time, take 200 ms",
      `async function loadAll(names) { const t = []; for (const n of names) t.push(await load(n)); return t; }`,
    ],
    "in groups": [
      "No worker is idle: two slow and four fast loads, two at a time, take 200 ms",
      `async function loadAll(names, most) { const t = []; for (let i = 0; i < names.length; i += most) t.push(...await Promise.all(names.slice(i, i + most).map(load))); return t; }`,
    ],
    "the same name for all": [
      "Each name is loaded once",
      `async function loadAll(names, most) { const t = []; let next = 0; async function work() { while (next < names.length) { const i = next; t[i] = await load(names[i]); next = i + 1; } } await Promise.all(Array.from({ length: most }, work)); return t; }`,
    ],
    "as they come": [
      "It returns all texts, in the order of the names",
      `async function loadAll(names, most) { const t = []; let next = 0; async function work() { while (next < names.length) t.push(await load(names[next++])); } await Promise.all(Array.from({ length: most }, work)); return t; }`,
    ],
    "nobody is waited for": [
      "It returns all texts, in the order of the names",
      `async function loadAll(names, most) { const t = []; let next = 0; async function work() { while (next < names.length) { const i = next++; t[i] = await load(names[i]); } } for (let i = 0; i < most; i++) work(); return t; }`,
    ],
  },
};

test("each exercise with checks has right and wrong answers here", () => {
  // Those in other languages are in elixir-lessons.test.ts and lua-lessons.test.ts.
  const ids = exercises.flatMap(({ id, checks, language }) =>
    checks.length > 0 && language !== "elixir" && language !== "lua" ? [id] : [],
  );
  expect(Object.keys(right).sort()).toEqual(ids.toSorted());
  expect(Object.keys(wrong).sort()).toEqual(ids.toSorted());
});

test("the steps in the text on sorting are those that the engine counts", async () => {
  const text = await readFile(`${folder}/sorting.md`, "utf8");
  const told = Array.from(text.matchAll(/([\d.]+) million steps/g), ([, millions]) => Number(millions));
  for (const id of ["sorted", "merge-sort"]) {
    const exercise = exercises.find((each) => each.id === id);
    const name = id === "sorted" ? "sorted" : "mergeSort";
    for (const length of sample([1000, 2000], 1)) {
      const call = `${name}(Array.from({ length: ${length} }, (_, i) => (i * 7919) % 2003))[0]`;
      const checks = [{ title: "steps", call, maxFuel: 1 }];
      const { results } = await gradeFiles({ ...(exercise as Exercise), checks }, exercise?.solution ?? []);
      const steps = Number(results[0]?.actual?.replaceAll(",", ""));
      // The position of the VM's library in its memory makes a difference: 0.8 % between two versions of it.
      const counted = steps / 1_000_000;
      const near = told.filter((millions) => Math.abs(millions - counted) < Math.max(0.01, counted / 100));
      expect(near, `${name} of ${length}: ${steps}`).toHaveLength(1);
    }
  }
});

describe("a right answer passes, in whatever form:", () => {
  test.each(sample(cases(right), 5))("$id: $name", async ({ id, answer }) => {
    const { results } = await graded(id, answer);
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
  });
});

describe("a wrong answer does not pass:", () => {
  test.each(sample(cases(wrong), 5))("$id: $name", async ({ id, answer: [check, code] }) => {
    const { results } = await graded(id, code, check);
    expect(results.every(({ passed }) => passed)).toBe(false);
  });
});
