import { expect, test } from "vitest";
import { endingOf, wholeName } from "./whole-name.ts";

/** The name after this text was typed, key by key, before an ending. */
function typed(text: string, ending: string): string {
  let name = ending;
  for (let at = 1; at <= text.length; at++) {
    const after = name.slice(at - 1);
    name = wholeName(text.slice(0, at), after, ending);
  }
  return name;
}

test("a typed extension replaces the existing one", () => {
  expect(typed("notes.md", ".js")).toBe("notes.md");
  expect(typed("a.json", ".js")).toBe("a.json");
  expect(typed("main.ts", ".js")).toBe("main.ts");
  expect(typed("a.exs", ".js")).toBe("a.exs");
});

test("a point within a name is part of it", () => {
  expect(typed("a.test", ".js")).toBe("a.test.js");
  expect(typed("notes", ".js")).toBe("notes.js");
  expect(typed("data.min", ".json")).toBe("data.min.json");
});

test("the extension of a path is that of its file's name, and a name that begins with a point has none", () => {
  expect(["main.js", "lib/a.test.ts", "lib.d/notes", ".env", "lib/.env", "a."].map(endingOf)).toEqual([
    ".js",
    ".ts",
    "",
    "",
    "",
    ".",
  ]);
});
