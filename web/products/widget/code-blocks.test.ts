import { expect, test } from "vitest";
import { languages } from "../../languages/catalog.ts";
import { isRunnable } from "./code-blocks.ts";

const written = languages.filter(({ isData }) => !isData);

test.each(written)(
  "a block in $label is one that a widget runs, by its name or file extension",
  (language) => {
    const { id, extensions } = language;
    expect(isRunnable(id)).toBe(true);
    expect(isRunnable(extensions[0]?.slice(1))).toBe(true);
  },
);

test("a block of data, or in an unknown language, is not upgraded", () => {
  expect(["json", "text", "latin", "", undefined].filter(isRunnable)).toEqual([]);
});
