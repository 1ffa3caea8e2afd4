import { expect, test } from "vitest";
import { defaultCapabilities } from "../../../protocol/capabilities/capabilities.ts";
import { completionsFor } from "./console-completions.ts";

function names(before: string, declared: readonly string[] = [], capabilities = defaultCapabilities) {
  return completionsFor(before, declared, capabilities)?.names;
}

test("names of earlier lines come before globals", () => {
  expect(names("1 + co", ["counter", "other"])).toEqual(["counter", "console", "confirm"]);
});

test("static members of a global are known without a session", () => {
  expect(names("Math.ma")).toEqual(["max"]);
  expect(names("Math.")).toContain("min");
  expect(names("Number.MAX_S")).toEqual(["MAX_SAFE_INTEGER"]);
  expect(names("Array.prototype")).toBeUndefined();
});

test("no members of names that a line has declared, nor of values that only a run would know", () => {
  expect(names("Math.ma", ["Math"])).toBeUndefined();
  expect(names("a.Math.ma")).toBeUndefined();
  expect(names("a.co")).toBeUndefined();
  expect(names("f().co")).toBeUndefined();
});

test.each(["'co", "`co", "// co", "/* co", "1; 'x'.co", "c", "", "console", "co "])(
  "nothing for %j",
  (before) => {
    expect(names(before)).toBeUndefined();
  },
);

test("names are offered inside a template literal's expression", () => {
  expect(names("`a ${co", ["counter"])).toEqual(["counter", "console", "confirm"]);
});

test("only permitted names are offered", () => {
  const capabilities = {
    ...defaultCapabilities,
    globals: { extends: "default", allow: [], except: ["Math.max", "console"], shims: [] },
  } as const;
  expect(names("Math.ma", [], capabilities)).toBeUndefined();
  expect(names("conso", [], capabilities)).toBeUndefined();
});
