import { expect, test } from "vitest";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { completionsIn } from "./word-completions.ts";

/** "|" is the cursor. */
function offered(marked: string, isAsked = false): readonly string[] {
  const at = marked.indexOf("|");
  return completionsIn(marked.replace("|", ""), at, defaultCapabilities, isAsked)?.names ?? [];
}

test("words of the text, globals and words of the language are offered", () => {
  expect(offered("const sandcastle = 1;\nsan|")).toEqual(["sandcastle"]);
  expect(offered("retu|")).toEqual(["return"]);
  expect(offered("Pro|")).toContain("Promise");
  expect(offered("s|")).toEqual([]);
  expect(offered("const sand = 1; s|", true)).toContain("sand");
});

test("of a global, its members are offered, and of anything else those that built-ins and the text have", () => {
  expect(offered("Math.fl|")).toEqual(["floor"]);
  expect(offered("list.fil|")).toEqual(["filter", "fill"]);
  expect(offered("user.nickname = 1; other.ni|")).toEqual(["nickname"]);
  expect(offered("x.|", true).length).toBeGreaterThan(3);
});

test("in texts and comments, and of a whole word, nothing is offered", () => {
  expect(offered("const sand = 1; 'san|")).toEqual([]);
  expect(offered("const sand = 1; // san|")).toEqual([]);
  expect(offered("const sand = 1; sand|")).toEqual([]);
});
