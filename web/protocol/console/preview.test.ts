import { describe, expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { type Preview, parsePreview } from "./preview.ts";

const one: Preview = { kind: "number", head: "1" };

function parsed(value: unknown): unknown {
  try {
    return parsePreview(value, "value");
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
}

describe("a preview", () => {
  test("arrives unchanged", () => {
    const preview: Preview = {
      kind: "map",
      head: "Map(3)",
      ref: 1,
      omitted: 2,
      entries: [
        { mapKey: one, value: { kind: "circular", head: "[Circular *1]", ref: 1 } },
        { key: "a", hidden: true, value: one },
        { symbol: "[Symbol(s)]", value: { kind: "object", head: "Object", closed: true } },
        { index: 0, value: one },
        { slot: "fulfilled", value: one },
        { value: one },
      ],
    };
    expect(parsed(JSON.parse(JSON.stringify(preview)))).toEqual(preview);
  });

  test("has a known kind", () => {
    expect(parsed({ kind: "element", head: "" })).toMatch(
      /^value\.kind should be one of "undefined", .* not "element"$/,
    );
  });

  test("has entries with at most one name", () => {
    expect(parsed({ kind: "object", head: "", entries: [{ key: "a", index: 0, value: one }] })).toBe(
      "value.entries[0] should have one name: a key, symbol, index, mapKey or slot",
    );
  });

  test("has no other fields", () => {
    expect(parsed({ ...one, html: "<b>" })).toMatch(/^value has no option "html"/);
    expect(parsed({ kind: "object", head: "", entries: [{ value: { ...one, ref: -1 } }] })).toBe(
      "value.entries[0].value.ref should be a number, zero or more, not -1",
    );
  });
});

describe("previews are bounded", () => {
  test("in depth", () => {
    let deep: unknown = one;
    for (let depth = 0; depth < 21; depth++) deep = { kind: "object", head: "", entries: [{ value: deep }] };
    expect(parsed(deep)).toMatch(/is nested more than 20 levels deep$/);
    deep = one;
    for (let depth = 0; depth < 21; depth++)
      deep = { kind: "map", head: "", entries: [{ mapKey: deep, value: one }] };
    expect(parsed(deep)).toMatch(/is nested more than 20 levels deep$/);
  });

  test("in the number of entries of one", () => {
    const entries = Array.from({ length: 2001 }, () => ({ value: one }));
    expect(parsed({ kind: "set", head: "", entries })).toBe(
      "value.entries has 2,001 items; the maximum is 2,000",
    );
  });

  test("in their total number", () => {
    const row = {
      kind: "array",
      head: "",
      entries: Array.from({ length: 500 }, (_, index) => ({ index, value: one })),
    };
    const rows = Array.from({ length: 30 }, (_, index) => ({ index, value: row }));
    expect(parsed({ kind: "array", head: "", entries: rows })).toBe("value has more than 10,000 previews");
  });
});
