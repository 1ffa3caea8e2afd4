import { expect, test } from "vitest";
import type { Preview } from "../../protocol/console/preview.ts";
import { leafText, summaryOf } from "./preview-text.ts";

const number = (head: string): Preview => ({ kind: "number", head });

test("a short value shows its contents", () => {
  const object: Preview = {
    kind: "object",
    head: "Object",
    entries: [
      { key: "a", value: number("1") },
      { key: "b c", value: { kind: "array", head: "Array(1)", entries: [{ index: 0, value: number("2") }] } },
      { symbol: "[Symbol(s)]", value: number("3") },
    ],
  };
  expect(summaryOf(object, 80)).toBe('{ a: 1, "b c": Array(1), [Symbol(s)]: 3 }');
  expect(summaryOf({ ...object, head: "Point" }, 80)).toMatch(/^Point \{ a: 1,/);
  const list: Preview = { kind: "array", head: "Array(1)", entries: [{ index: 0, value: number("1") }] };
  expect(summaryOf(list, 80)).toBe("[ 1 ]");
  expect(summaryOf({ ...list, head: "Uint8Array(1)" }, 80)).toBe("Uint8Array(1) [ 1 ]");
  const map: Preview = {
    kind: "map",
    head: "Map(4)",
    entries: [{ mapKey: { kind: "string", head: "'k'" }, value: number("1") }],
    omitted: 3,
  };
  expect(summaryOf(map, 80)).toBe("Map(4) { 'k' => 1, … }");
  const promise: Preview = {
    kind: "promise",
    head: "Promise",
    entries: [{ slot: "fulfilled", value: number("1") }],
  };
  expect(summaryOf(promise, 80)).toBe("Promise { [[fulfilled]]: 1 }");
});

test("a short value with many entries shows their number", () => {
  const items = Array.from({ length: 300 }, (_, index) => ({ index, value: number(String(index)) }));
  expect(summaryOf({ kind: "array", head: "Array(300)", entries: items }, 20)).toBe(
    "(300) [ 0, 1, 2, 3, … ]",
  );
  const properties = items.map(({ value }, index) => ({ key: `k${index}`, value }));
  const object: Preview = { kind: "object", head: "Object", entries: properties, omitted: 1000 };
  expect(summaryOf(object, 20)).toBe("{ k0: 0, k1: 1, … 1,298 more }");
  expect(summaryOf({ ...object, entries: properties.slice(0, 100), omitted: 0 }, 20)).toMatch(/, … \}$/);
});

test("a value that is empty, or was not inspected, says so", () => {
  expect(leafText({ kind: "object", head: "Object" })).toBe("{}");
  expect(leafText({ kind: "object", head: "Point" })).toBe("Point {}");
  expect(leafText({ kind: "array", head: "Array(0)" })).toBe("[]");
  expect(leafText({ kind: "array", head: "Array(3)", closed: true })).toBe("[…]");
  expect(leafText({ kind: "map", head: "Map(1)", closed: true })).toBe("Map(1) {…}");
  expect(leafText({ kind: "error", head: "Error: no", closed: true })).toBe("Error: no …");
  expect(leafText({ kind: "function", head: "[Function: f]" })).toBe("[Function: f]");
});

test("a short value is short, whatever it contains", () => {
  const entries = Array.from({ length: 100 }, (_, index) => ({
    key: "key".repeat(100),
    value: { kind: "string", head: "'x'".repeat(1_000) + index } as const,
  }));
  for (const length of [10, 80, 200]) {
    const text = summaryOf({ kind: "object", head: "Object", entries }, length);
    expect(text.length).toBeLessThan(length + 10);
    expect(text).toMatch(/… \}$/);
  }
});
