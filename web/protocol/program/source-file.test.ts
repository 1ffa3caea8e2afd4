import { expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { parseFilePath } from "./source-file.ts";

test("names may be in any script", () => {
  for (const path of ["main.js", "lib/sort.js", "é/ж.js", "\u05d0.js", "日本.ts", "\u{1f600}.js"])
    expect(parseFilePath(path, "path")).toBe(path);
});

test("a name that would look like another, or be displayed in another order, is refused", () => {
  const unseen = [
    "\u202e",
    "\u2066",
    "\u200e",
    "\u200b",
    "\u200d",
    "\xad",
    "\u2060",
    "\ufeff",
    "\ufe0f",
    "\u{e0061}",
    "\u3164",
  ];
  for (const character of unseen) {
    const parse = () => parseFilePath(`safe${character}sj.exe.js`, "path");
    expect(parse, character.codePointAt(0)?.toString(16)).toThrow(BadInput);
    expect(parse).toThrow("path should be a path without invisible characters");
  }
});
