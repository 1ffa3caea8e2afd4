import { expect, test } from "vitest";
import { languages } from "./catalog.ts";
import { highlightLanguageOf, highlightLines } from "./highlighted-lines.ts";

const open = "$" + "{";

test.each([
  "",
  "\n\n",
  `const a = \`x ${open}\`y ${open}z}\`} \n\`;\n`,
  "a = 'unterminated\nb = `also",
  "/* never ends\n",
  "const größe = '日本 👋';\u0000\u2028",
  "<div>&amp;</div>",
])("no character of %j is lost or moved", (text) => {
  for (const language of ["javascript", "typescript", "json", "cobol", "toString", "__proto__"]) {
    const lines = highlightLines(text, language).map((line) => line.map((token) => token.text).join(""));
    expect(lines.join("\n")).toBe(text);
  }
});

test("a comment over several lines is coloured on each", () => {
  const lines = highlightLines("/* a\n\n b */ c", "javascript");
  expect(lines.map((line) => line[0]?.kind)).toEqual(["comment", undefined, "comment"]);
});

test("a file is coloured by its extension, or else in the exercise's language", () => {
  expect(
    ["a.mjs", "b.ts", "c.json", "notes", "x.rb"].map((path) => highlightLanguageOf(path, "typescript")),
  ).toEqual(["javascript", "typescript", "json", "typescript", "typescript"]);
});

test.each(languages.filter(({ id }) => id !== "text"))(
  "a file in $label is coloured in that language",
  (language) => {
    for (const extension of language.extensions)
      expect(highlightLanguageOf(`a${extension}`, "other")).toBe(language.editorLanguage);
  },
);
