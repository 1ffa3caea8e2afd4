import { describe, expect, test } from "vitest";
import type { Ending } from "./judged-program.ts";
import { complaint, sourceFor, variants } from "./protocol262.ts";

const plain = { flags: [], includes: [], features: [] };
const flagged = (...flags: string[]) => ({ ...plain, flags });
const negative = { ...plain, negative: { phase: "parse", type: "SyntaxError" } };

const completed: Ending = { how: { kind: "completed" }, lines: [] };
const threw = (name: string, lines: readonly string[] = []): Ending => ({
  how: { kind: "threw", name, message: "why" },
  lines,
});

describe("the modes of a test", () => {
  test.each([
    [[], ["sloppy", "strict"]],
    [["onlyStrict"], ["strict"]],
    [["noStrict", "async"], ["sloppy"]],
    [["module"], ["module"]],
    [["raw"], ["raw"]],
  ])("are %j for the flags %j", (flags, modes) => {
    expect(variants(flagged(...flags))).toEqual(modes);
  });

  test("strict code says so in its first line", () => {
    expect(sourceFor(plain, "x", "strict")).toMatch(/^"use strict";\nx\n/);
    expect(sourceFor(plain, "x", "sloppy")).toMatch(/^x\n/);
  });

  test("nothing is added to raw tests, nor to those that have another way to pass", () => {
    for (const each of [flagged("raw"), flagged("async"), negative]) {
      expect(sourceFor(each, "x", "sloppy")).toBe("x");
    }
  });
});

describe("a test passes", () => {
  const end = sourceFor(plain, "", "sloppy").match(/"(.*)"/)?.[1] ?? "";

  test("when it comes to its end, whatever promises it leaves rejected", () => {
    expect(complaint(plain, { ...completed, lines: [end] })).toBeUndefined();
    expect(complaint(plain, threw("Error", [end]))).toBeUndefined();
    expect(complaint(plain, threw("Error"))).toBe("Error: why");
  });

  test("when it throws what it is to throw", () => {
    expect(complaint(negative, threw("SyntaxError"))).toBeUndefined();
    expect(complaint(negative, threw("TypeError"))).toBe("should throw a SyntaxError, not TypeError: why");
    expect(complaint(negative, completed)).toBe("should throw a SyntaxError");
  });

  test("when it says so later", () => {
    const later = flagged("async");
    expect(complaint(later, { ...completed, lines: ["Test262:AsyncTestComplete"] })).toBeUndefined();
    expect(complaint(later, completed)).toBe("never calls $DONE");
    expect(complaint(later, { ...completed, lines: ["Test262:AsyncTestFailure:x"] })).toMatch(/Failure:x/);
  });

  test("never when it was stopped", () => {
    for (const each of [plain, negative, flagged("async")]) {
      expect(complaint(each, { how: { kind: "failed", why: "exhausted: fuel" }, lines: [] })).toBe(
        "exhausted: fuel",
      );
    }
  });
});
