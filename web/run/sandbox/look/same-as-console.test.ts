import { describe, expect, test } from "vitest";
import { inspectValue } from "../../../player/output/inspect-moment.ts";
import { lookInto } from "../testing/look-at-run.ts";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

/** Look inside shows a value as the console does: the same entries in the same order. */

async function compare(values: readonly string[], expected?: string): Promise<void> {
  const names = values.map((_, index) => `v${index}`);
  const make = values.map((value, index) => `const v${index} = ${value};`).join("\n");
  const show = names.map((name) => `console.log(${name});`).join("\n");
  const program = `${make}\nlet mark = "done";\n${show}`;
  const { output } = await runProgram(program);
  const { moments, done } = await lookInto(program);
  expect(done.end).toBe("same");
  const moment = moments.find(({ frames }) =>
    frames[0]?.bindings.some(({ name, value }) => name === "mark" && value.kind === "string"),
  );
  if (!moment) throw new Error("the values are at no moment");
  const shown = names.map((name) => {
    const binding = moment.frames[0]?.bindings.find((each) => each.name === name);
    return binding ? inspectValue(binding.value, moment.heap) : "(not there)";
  });
  // The console breaks long lines and aligns numbers.
  expect(shown.join("\n")).toBe(expected ?? unbroken(output));
}

/** A line that is indented or begins with a bracket belongs to the one before it. */
function unbroken(output: string): string {
  return output
    .trimEnd()
    .replaceAll(/\n(?=\s|[\]}])/g, " ")
    .replaceAll(/ +/g, " ");
}

const shapes: Readonly<Record<string, string>> = {
  "an array that is filled backwards":
    '(() => { const a = []; a[2] = "c"; a[0] = "a"; a[1] = "b"; return a })()',
  "the results of promises":
    "await Promise.all([new Promise((go) => setTimeout(go, 20, 'A')), new Promise((go) => setTimeout(go, 10, 'B'))])",
  "integer keys after strings": '({ b: 1, 2: "two", 1: "one" })',
  "what looks like an integer": '({ "01": 1, "-1": 2, "1.5": 3, 10: 4, 9: 5, "1e3": 6, 0: 7 })',
  "the greatest index, and above":
    "({ a: 1, 4294967296: 2, 4294967295: 3, 4294967294: 4, 2147483648: 5, 2147483647: 6 })",
  "symbols last": '({ [Symbol("s")]: 1, a: 2, [Symbol()]: 3, 1: 4, [Symbol.for("f")]: 5 })',
  "a symbol with the name of a private field":
    '(() => { class A { #x = 1; [Symbol("#x")] = 2; "#x" = 3; b = 4 } return new A().b })()',
  "a key that was deleted and set again":
    "(() => { const o = { a: 1, b: 2 }; delete o.a; o.a = 3; return o })()",
  holes: "[, 1, , , 2, ,]",
  "only a length": "new Array(3)",
  "a length after elements": "(() => { const a = [1]; a.length = 4; return a })()",
  "an element with a getter":
    "(() => { const a = [1, 2]; Object.defineProperty(a, 1, { get: () => 1, enumerable: true }); return a })()",
  "an array with properties": "Object.assign([3, 1], { x: 1, y: [2], 5: 5 })",
  "a subclass of Array":
    "(() => { class List extends Array {} const l = new List(); l[1] = 1; l[0] = 0; l.z = 2; return l })()",
  "an instance with indices and private fields":
    "(() => { class A { b = 1; #p = 2; a = 3; 7 = 4; #q = 5; 3 = 6; m() { return this.#p + this.#q } } return new A() })()",
  accessors: "({ get a() { return 1 }, set b(v) {}, get c() { return 1 }, set c(v) {}, 1: 1 })",
  "keys that are quoted": '({ $a: 1, "x-y": 2, _z9: 3, "": 4, é: 5, "a b": 6 })',
  "Map and Set": 'new Map([[2, "b"], [1, "a"], ["x", new Set([3, 1, 2])]])',
  "a Map after a deletion":
    "(() => { const m = new Map([[1, 1], [2, 2]]); m.delete(1); m.set(1, 3); return m })()",
  "typed arrays":
    "[new Uint8Array([3, 1]), new Float64Array([1.5, -0]), new BigInt64Array([-5n]), new Uint8Array([1, 2, 3, 4]).subarray(1, 3)]",
  "a typed array with properties": "Object.assign(new Uint8Array([2, 1]), { b: 1, a: 2 })",
  "a class with static members": "class { static b = 1; static 2 = 2; static a = 3; static name = 4 }.name",
};

describe("as the console", () => {
  test("all shapes", () => compare(Object.values(shapes)));

  // The console looks for elements at 1,000 indexes only, and shows arguments as an object.
  test.each([
    [
      "(() => { const a = []; a[4294967294] = 1; a[3] = 2; return a })()",
      "[ <3 empty items>, 2, <4294967290 empty items>, 1 ]",
    ],
    ["(function () { return arguments })(3, 1)", "Arguments(2) [ 3, 1 ]"],
    ["(function (a, b) { b = 9; return arguments })(3, 1)", "Arguments(2) [ 3, 9 ]"],
  ])("%s", (value, text) => compare([value], text));

  test("what is left out comes last", async () => {
    const { moments } = await lookInto(
      "const o = { z: 0 }, a = [];\nfor (let i = 60; i > 0; i--) { o[i] = i; a[i - 1] = i }\nlet mark;",
    );
    const heap = [...(moments.at(-1)?.heap.values() ?? [])];
    const [object, array] = [
      heap.find(({ kind }) => kind === "object"),
      heap.find(({ kind }) => kind === "array"),
    ];
    const firstKeys = Array.from({ length: 50 }, (_, index) => String(index + 1));
    expect(object?.entries.map(({ key }) => key)).toEqual(firstKeys);
    expect(object?.omittedEntries).toBe(11);
    expect(array?.entries.map(({ value }) => value)).toEqual(
      firstKeys.map((text) => ({ kind: "number", text })),
    );
    expect([array?.size, array?.omittedEntries]).toEqual([60, 10]);
  });
});

/** A generator of numbers below `below`, always the same for one seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const keys = '"a" "b" "c" 0 1 2 7 10 "01" "-1" "x-y" 4294967294 4294967295 s t'.split(" ");

/** An expression that makes a value by random steps. */
function randomValue(next: (below: number) => number, depth = 0): string {
  const one = () => (depth < 2 && next(3) === 0 ? randomValue(next, depth + 1) : String(next(90)));
  const some = (make: () => string) => Array.from({ length: next(7) }, make).join(" ");
  const key = () => keys[next(keys.length)];
  switch (next(6)) {
    case 0:
      return `(() => { const o = {}; ${some(() => (next(5) === 0 ? `delete o[${key()}];` : `o[${key()}] = ${one()};`))} return o })()`;
    case 1:
      return `(() => { const o = []; ${some(() => (next(6) === 0 ? `o.length = ${next(9)};` : `o[${next(9)}] = ${one()};`))} return o })()`;
    case 2:
      return `(() => { const o = []; ${some(() => (next(6) === 0 ? `delete o[${next(4)}];` : next(3) === 0 ? `o.x${next(3)} = ${one()};` : `o.push(${one()});`))} return o })()`;
    case 3:
      return `(() => { const o = new Map(); ${some(() => (next(5) === 0 ? `o.delete(${next(4)});` : `o.set(${next(4)}, ${one()});`))} return o })()`;
    case 4:
      return `(() => { const o = new Set(); ${some(() => (next(5) === 0 ? `o.delete(${next(4)});` : `o.add(${one()});`))} return o })()`;
    default:
      return `(() => { class K { ${some(() => ["b", "#p", "a", "#q", "5", "3"][next(6)] as string)
        .split(" ")
        .filter((name, index, all) => name && all.indexOf(name) === index)
        .map((name) => `${name} = ${one()};`)
        .join(" ")} } return new K() })()`;
  }
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

test.each(sample(seeds, 4))("20 random values, seed %i", (seed) => {
  const next = numbers(seed);
  return compare([
    'Symbol("s")',
    ...Array.from({ length: 20 }, () => `((s, t) => ${randomValue(next)})(Symbol("s"), Symbol("t"))`),
  ]);
});
