import { expect, test } from "vitest";
import { copyOfPlainData } from "./plain-data.ts";

/* What a frame sends to the page around it is copied if it is plain and small, and refused before it costs anything. */

test("plain data is copied", () => {
  const data = { a: [1, "two", true, null, undefined], b: { c: {} } };
  const copy = copyOfPlainData(data) as typeof data;
  expect(copy).toEqual(data);
  expect(copy.a).not.toBe(data.a);
  expect(copy.b.c).not.toBe(data.b.c);
});

test("a number that JSON cannot represent is null", () => {
  expect(copyOfPlainData([Number.NaN, Number.POSITIVE_INFINITY])).toEqual([null, null]);
});

const megabyte = "x".repeat(1024 * 1024);
class Named {
  a = 1;
}
const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;
const manyKeys = Object.fromEntries(Array.from({ length: 210_000 }, (_, at) => [`k${at}`, 1]));
let deep: unknown = 1;
for (let level = 0; level < 101; level++) deep = { deep };

const refusals: Record<string, unknown> = {
  "a typed array": new Float64Array(1),
  "a view of a buffer": new DataView(new ArrayBuffer(1)),
  "a buffer": new ArrayBuffer(1),
  "a map": new Map(),
  "a date": new Date(),
  "an error": new Error("x"),
  "an expression": /x/,
  "a file": new Blob(["x"]),
  "an object of a class": new Named(),
  "a function": () => 1,
  "a symbol": Symbol("x"),
  "a big integer": 1n,
  "a prototype": JSON.parse('{"__proto__": {"polluted": true}}'),
  "a text of 17 MiB": megabyte.repeat(17),
  "texts of 17 MiB together": Array.from({ length: 17 }, () => megabyte),
  "a name of 17 MiB": { [megabyte.repeat(17)]: 1 },
  "a list of 210,000": Array.from({ length: 210_000 }, () => 1),
  "a list of four billion holes": new Array(2 ** 32 - 1),
  "an object of 210,000 names": manyKeys,
  "what is nested 101 deep": deep,
  "a cycle": cycle,
};
for (const [name, value] of Object.entries(refusals))
  test(`${name} is refused, wherever it is`, () => {
    expect(() => copyOfPlainData(value)).toThrow();
    expect(() => copyOfPlainData({ kind: "run", more: [value] })).toThrow();
  });

test("invalid data is refused before the rest of it is read", () => {
  let reads = 0;
  const later = Object.defineProperty({}, "later", { enumerable: true, get: () => reads++ });
  expect(() => copyOfPlainData([new Float64Array(1), later])).toThrow();
  expect(reads).toBe(0);
});
