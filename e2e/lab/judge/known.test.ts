import { describe, expect, test } from "vitest";
import { matches, matchesGlob, parseEntries } from "./known.ts";

const described = {
  path: "built-ins/Array/from/a.js",
  source: "resize(5)",
  features: ["Proxy"],
  includes: ["b.js"],
  subtest: "URL: x",
};

describe("a glob", () => {
  test.each([
    ["a/*.js", "a/b.js", true],
    ["a/*.js", "a/b/c.js", false],
    ["a/**", "a/b/c.js", true],
    ["a/**.js", "a/b/c.js", true],
    ["a.js", "abjs", false],
    ["a", "ab", false],
    ["**: [x] (y)?", "line one\nline two: [x] (y)?", true],
  ])("%s against %s: %s", (glob, text, holds) => {
    expect(matchesGlob(glob, text)).toBe(holds);
  });
});

describe("an entry", () => {
  test("matches when each of its criteria holds", () => {
    const reason = "why";
    expect(matches({ path: "built-ins/**", feature: "Proxy", reason }, described)).toBe(true);
    expect(matches({ path: "built-ins/**", feature: "Symbol", reason }, described)).toBe(false);
    expect(matches({ includes: "b.js", mentions: "resize(", subtest: "URL:*", reason }, described)).toBe(
      true,
    );
    expect(matches({ includes: "c.js", reason }, described)).toBe(false);
    expect(matches({ mentions: "shrink", reason }, described)).toBe(false);
    expect(matches({ subtest: "Request:*", reason }, described)).toBe(false);
  });

  test("needs a reason and a criterion", () => {
    expect(() => parseEntries('[{ "path": "a" }]', "f.json")).toThrow("f.json[0] should have a reason");
    expect(() => parseEntries('[{ "path": "a", "reason": "" }]', "f.json")).toThrow("reason");
    expect(() => parseEntries('[{ "reason": "x" }]', "f.json")).toThrow("some of path");
    expect(() => parseEntries('[{ "pth": "a", "reason": "x" }]', "f.json")).toThrow("some of path");
    expect(() => parseEntries("{}", "f.json")).toThrow("f.json should be a list");
  });
});
