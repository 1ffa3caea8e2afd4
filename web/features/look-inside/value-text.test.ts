import { describe, expect, test } from "vitest";
import type { HeapObject, Value } from "../../protocol/look/moment.ts";
import { objectName, valueText } from "./value-text.ts";

const object = (kind: HeapObject["kind"], name: string, more: Partial<HeapObject> = {}): HeapObject => ({
  id: 3,
  kind,
  name,
  entries: [],
  ...more,
});
const number = (text: string): Value => ({ kind: "number", text });

describe("the name of an object", () => {
  test.each([
    [object("object", "Node"), "Node #3"],
    [object("array", "Array", { size: 4 }), "Array (4) #3"],
    [object("function", "swap"), "function swap #3"],
    [object("class", "Point"), "class Point #3"],
    [object("function", ""), "function #3"],
    [object("object", ""), "object #3"],
  ])("%#", (each, name) => {
    expect(objectName(each)).toBe(name);
  });

  test("has no invisible characters of the program", () => {
    expect(objectName(object("object", "a\u202eb"))).not.toContain("\u202e");
  });
});

describe("a value in one line", () => {
  const heap = new Map<number, HeapObject>();
  const textOf = (value: Value, target?: HeapObject) =>
    valueText(value, { heap: target ? new Map([[3, target]]) : heap });
  const reference: Value = { kind: "object", id: 3 };

  test.each<[Value, string]>([
    [{ kind: "undefined" }, "undefined"],
    [{ kind: "null" }, "null"],
    [number("-0"), "-0"],
    [{ kind: "bigint", text: "12n" }, "12n"],
    [{ kind: "string", text: 'a "b"\n' }, '"a \\"b\\"\\n"'],
    [{ kind: "string", text: "abc", length: 5_000 }, '"abc"… 5000 characters'],
    [{ kind: "term", text: "%{a: 1}" }, "%{a: 1}"],
    [{ kind: "accessor", text: "[Getter]" }, "getter or setter, not called"],
    [{ kind: "holes", count: 2 }, "<2 empty items>"],
  ])("%j", (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  test("a variable without a value says why", () => {
    const all = (["not yet", "not captured", "unknown"] as const).map((kind) => textOf({ kind }));
    expect(new Set(all).size).toBe(3);
    expect(all.every((text) => text.length > 3)).toBe(true);
  });

  test("an object with a box of its own has its name", () => {
    expect(textOf(reference, object("array", "Array", { size: 2 }))).toBe("Array (2) #3");
  });

  test("others are written out", () => {
    const date = (text: string) => object("date", "Date", { entries: [{ value: number(text) }] });
    expect(textOf(reference, date("0"))).toBe("1970-01-01T00:00:00.000Z");
    expect(textOf(reference, date("NaN"))).toBe("Invalid Date");
    expect(textOf(reference, object("boxed", "Number", { entries: [{ value: number("5") }] }))).toBe(
      "Number 5",
    );
    expect(textOf(reference, object("function", "swap"))).toBe("function swap");
    expect(textOf(reference, object("function", ""))).toBe("function");
    expect(textOf(reference, object("class", ""))).toBe("class");
    expect(textOf(reference, object("regexp", "/a/g"))).toBe("/a/g");
    expect(textOf(reference, object("other", ""))).toBe("built in");
  });

  test("an object that is not among the described ones is said to be so", () => {
    expect(textOf(reference)).toBe("not described");
  });
});
