import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { starters } from "./starters.ts";

test("the starter is the program that the page shows before any script has run", async () => {
  const html = await readFile(new URL("../../index.html", import.meta.url), "utf8");
  // The parser drops the first line break of a textarea.
  const text = /<textarea id="code"[^>]*>\n([\s\S]*?)<\/textarea>/.exec(html)?.[1];
  expect(text).toBe(starters["javascript"]);
});
