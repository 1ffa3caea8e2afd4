import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../../languages/catalog.ts";
import { isDirty, openFile, programOf, withEdits } from "./program.ts";
import { isRelated, isStarter, programLanguages, starterIn, switchLanguage } from "./switch-language.ts";

test("programs can be written in all languages except those of data; JSON is one of data", () => {
  expect(programLanguages).toEqual(languages.filter(({ isData }) => !isData));
  expect(programLanguages.map(({ id }) => id)).not.toContain("json");
  expect(() => switchLanguage(starterIn("javascript"), "json")).toThrow("“json”");
});

test("the page's first paint contains the starter", () => {
  const html = readFileSync(new URL("../../../../index.html", import.meta.url), "utf8");
  const text = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(html)?.[1];
  const { files } = starterIn("javascript");
  expect(text?.replaceAll("&lt;", "<").replaceAll("&amp;", "&")).toBe(files[0]?.text);
});

test("an untouched starter becomes the starter of the other language, and back", () => {
  const typescript = switchLanguage(starterIn("javascript"), "typescript");
  expect(typescript).toEqual(starterIn("typescript"));
  expect(typescript.entry).toBe("main.ts");
  expect(openFile(typescript).text).toContain("type ");
  expect(switchLanguage(typescript, "javascript")).toEqual(starterIn("javascript"));
});

test("an edited starter, or one with other files, is not a starter", () => {
  const starter = starterIn("javascript");
  expect(isStarter(withEdits(starter, [{ path: "main.js", text: "1" }]))).toBe(false);
  expect(isStarter({ ...starter, files: [...starter.files, ...programOf("json", [], "").files] })).toBe(true);
  const two = { ...starter, files: [...starter.files, { path: "a.js", text: "", original: "" }] };
  expect(isStarter(two)).toBe(false);
});

test("written code stays, files change their extensions, and imports follow", () => {
  const before = programOf(
    "javascript",
    [
      { path: "main.js", text: 'import { a } from "./lib/a.mjs";\nimport data from "./data.json";\n' },
      { path: "lib/a.mjs", text: 'export { b } from "../b.cjs";' },
      { path: "b.cjs", text: "" },
      { path: "data.json", text: "{}" },
      { path: "notes", text: "" },
    ],
    "main.js",
    "lib/a.mjs",
  );
  const after = switchLanguage(before, "typescript");
  expect(after).toMatchObject({ language: "typescript", entry: "main.ts", open: "lib/a.mts" });
  expect(after.files.map(({ path, text }) => [path, text])).toEqual([
    ["main.ts", 'import { a } from "./lib/a.mts";\nimport data from "./data.json";\n'],
    ["lib/a.mts", 'export { b } from "../b.cts";'],
    ["b.cts", ""],
    ["data.json", "{}"],
    ["notes", ""],
  ]);
  expect(after.files.some(isDirty)).toBe(false);
  expect(switchLanguage(after, "javascript")).toEqual(before);
});

test("a file whose new name is in use keeps its own", () => {
  const files = ["main.js", "a.js", "A.ts"].map((path) => ({ path, text: "import './a.js'" }));
  const after = switchLanguage(programOf("javascript", files, "main.js"), "typescript");
  expect(after.files.map(({ path }) => path)).toEqual(["main.ts", "a.js", "A.ts"]);
  expect(openFile(after).text).toBe("import './a.js'");
});

test("choosing the present language changes nothing", () => {
  const program = starterIn("typescript");
  expect(switchLanguage(program, "typescript")).toBe(program);
});

test("edited code keeps its language if the new one is not a dialect of it", () => {
  expect(isRelated("javascript", "typescript")).toBe(true);
  expect(isRelated("typescript", "javascript")).toBe(true);
  expect(isRelated("typescript", "elixir")).toBe(false);
  expect(isRelated("elixir", "javascript")).toBe(false);
});
