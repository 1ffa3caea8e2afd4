// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { expect, test } from "vitest";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { expectFiles } from "../../run/sandbox/testing/expect-run.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { checkProgram } from "../program-analysis.ts";

const notes = '# Notes\n\n`const` is "not" code here: ${x} \u2028 \\ 😀\n';

test("a text is imported unchanged, with its type or without", async () => {
  const files = {
    "main.js":
      'import a from "./notes.md" with { type: "text" };\nimport b from "./notes.md";\nconst { default: c } = await import("./notes.md");\n[a, a === b, a === c]',
    "notes.md": notes,
  };
  const { outcome } = await expectFiles(files).completes();
  expect(
    outcome.kind === "completed" && outcome.value?.entries?.slice(1).map(({ value }) => value.head),
  ).toEqual(["true", "true"]);
  await expectFiles({ ...files, "main.js": 'import a from "./notes.md"; a.length' }).completes(
    String(notes.length),
  );
});

test("a file can only be imported as the type that it has", async () => {
  await expectFiles({ "main.js": 'import a from "./a.csv" with { type: "json" }', "a.csv": "1,2" }).isInvalid(
    /"\.\/a\.csv" is not a JSON file\./,
  );
  await expectFiles({ "main.js": 'import a from "./a.js" with { type: "text" }', "a.js": "1" }).isInvalid(
    /"\.\/a\.js" is not a text file\./,
  );
  await expectFiles({ "main.js": 'import { x } from "./a.txt"', "a.txt": "" }).isInvalid(/default export/);
});

test("a text has no problems, and an empty JSON file has none either", () => {
  const files = [
    { path: "main.js", text: "1" },
    { path: "style.css", text: "body { color: red" },
    { path: "page.html", text: "<p>if (" },
    { path: "new.json", text: " " },
  ];
  const request = {
    files,
    entry: "main.js",
    language: "javascript",
    capabilities: defaultCapabilities,
    modules: [],
  };
  expect(checkProgram(request, compilerFinder(compilers))).toEqual([]);
});
