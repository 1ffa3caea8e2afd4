import { expect, test } from "vitest";
import { defaultCapabilities } from "../../../protocol/capabilities/capabilities.ts";
import { completionsIn } from "./word-completions.ts";

/** "|" is the cursor. */
function offered(marked: string, isAsked = false): readonly string[] {
  const at = marked.indexOf("|");
  return completionsIn(marked.replace("|", ""), at, defaultCapabilities, isAsked)?.names ?? [];
}

test("words of the text, globals and keywords are offered", () => {
  expect(offered("const sandcastle = 1;\nsan|")).toEqual(["sandcastle"]);
  expect(offered("retu|")).toEqual(["return"]);
  expect(offered("Pro|")).toContain("Promise");
  expect(offered("s|")).toEqual([]);
  expect(offered("const sand = 1; s|", true)).toContain("sand");
});

test("after a global its members are offered, and after anything else those of built-ins and of the text", () => {
  expect(offered("Math.fl|")).toEqual(["floor"]);
  expect(offered("list.fil|")).toEqual(["filter", "fill"]);
  expect(offered("user.nickname = 1; other.ni|")).toEqual(["nickname"]);
  expect(offered("x.|", true).length).toBeGreaterThan(3);
});

test("nothing is offered in strings and comments, and for a complete word", () => {
  expect(offered("const sand = 1; 'san|")).toEqual([]);
  expect(offered("const sand = 1; // san|")).toEqual([]);
  expect(offered("const sand = 1; sand|")).toEqual([]);
});
