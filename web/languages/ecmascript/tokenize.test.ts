// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are the programs.
import { describe, expect, test } from "vitest";
import { tokenize } from "./tokenize.ts";

/** The tokens that mean something, as "kind:text". */
function tokensOf(code: string): readonly string[] {
  return tokenize(code)
    .filter(({ kind }) => kind !== "space" && kind !== "comment")
    .map(({ kind, text }) => `${kind}:${text}`);
}

test.each([
  ["a /b/ c", ["word:a", "sign:/", "word:b", "sign:/", "word:c"]],
  ["a = /[/)]/g", ["word:a", "sign:=", "regexp:/[/)]/g"]],
  ["return /a/", ["word:return", "regexp:/a/"]],
  ["i++ /2/ 3", ["word:i", "sign:++", "sign:/", "number:2", "sign:/", "number:3"]],
  [
    "`a${ {b: `)`} }c` }",
    ["string:`a${", "open:{", "word:b", "sign::", "string:`)`", "close:}", "string:}c`", "close:}"],
  ],
  ["`a${ /b/ }`", ["string:`a${", "regexp:/b/", "string:}`"]],
  ["'a\\'b' // )\n/* ( */ 1.5e3", ["string:'a\\'b'", "number:1.5e3"]],
  ["3px", ["number:3px"]],
  ["“hi”", ["sign:“", "word:hi", "sign:”"]],
])("%s", (code, expected) => expect(tokensOf(code)).toEqual(expected));

describe("code with errors", () => {
  test.each(["'a", '"', "'a\\'", "`a", "`a${b}c", "`\\`", "'a\nb"])(
    "%j has a string that is not closed",
    (code) => {
      expect(tokenize(code).filter(({ isOpen }) => isOpen)).toHaveLength(1);
    },
  );

  test.each(["'a'", "'\\\\'", "`a${b}c`", "`${`${1}`}`", "/* a"])("%j has none", (code) => {
    expect(tokenize(code).some(({ isOpen }) => isOpen)).toBe(false);
  });

  test("the joined tokens are the code, and each has the right offset", () => {
    const code = "let “é = 'x\n`${ [} \\ #a @b 0x 1__ /* 😀";
    const tokens = tokenize(code);
    expect(tokens.map(({ text }) => text).join("")).toBe(code);
    for (const { start, text } of tokens) expect(code.slice(start, start + text.length)).toBe(text);
  });
});
