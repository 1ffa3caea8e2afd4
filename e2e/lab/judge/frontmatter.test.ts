import { expect, test } from "vitest";
import { parseFrontmatter } from "./frontmatter.ts";

const ofNothing = { flags: [], includes: [], features: [] };

test("reads lists in brackets, on one line or several", () => {
  expect(
    parseFrontmatter(`// Copyright
/*---
description: a [b]
flags: [onlyStrict, async]
includes: [a.js,
  b.js]
features: []
---*/
flags: [noStrict]`),
  ).toEqual({ flags: ["onlyStrict", "async"], includes: ["a.js", "b.js"], features: [] });
});

test("reads lists with one item a line", () => {
  expect(
    parseFrontmatter("/*---\nfeatures:\n  - Proxy\n  - Symbol.iterator\nincludes:\n- a.js\ninfo: x\n---*/"),
  ).toEqual({ ...ofNothing, features: ["Proxy", "Symbol.iterator"], includes: ["a.js"] });
});

test("reads the expected error of a negative test", () => {
  expect(parseFrontmatter("/*---\nnegative:\n  phase: parse\n  type: SyntaxError\n---*/").negative).toEqual({
    phase: "parse",
    type: "SyntaxError",
  });
});

test("accepts line breaks of any kind, which some tests are about", () => {
  for (const end of ["\r", "\r\n"]) {
    expect(parseFrontmatter(`/*---${end}flags: [raw]${end}---*/${end}`).flags).toEqual(["raw"]);
  }
});

test("a file without a frontmatter has no options", () => {
  expect(parseFrontmatter("flags: [raw]")).toEqual(ofNothing);
});
