import { expect, test } from "vitest";
import { guestTypes } from "../../languages/types/guest-types.ts";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { names, program } from "./testing.ts";
import { addVersion } from "./versioned-text.ts";

test("the guest's globals are offered, and no global of a browser's page", () => {
  expect(names("^")).toEqual(expect.arrayContaining(["console", "structuredClone", "setTimeout", "Math"]));
  for (const name of ["document", "fetch", "localStorage", "XMLHttpRequest", "require", "process"])
    expect(names("^")).not.toContain(name);
  expect(names("document.title = 1; docu^")).not.toContain("document");
});

test("another preset has other names", () => {
  const { answers, file, texts } = program("Math.random();");
  expect(answers.problems(file)).toEqual([]);
  answers.setTypes(
    guestTypes(
      { ...defaultCapabilities, globals: { extends: "pure", allow: [], except: [], shims: [] } },
      [],
    ),
  );
  expect(answers.problems(file)).toMatchObject([{ code: 2339, start: 5 }]);
  expect(texts).toHaveLength(1);
});

test.runIf(testsAll)("the description of a name includes its documentation", () => {
  const { answers, file, offset } = program("/** Adds. */ function add(a = 1) { return a; }\nad^d();");
  expect(answers.describe(file, offset)).toMatchObject({
    signature: "function add(a?: number): number",
    docs: "Adds.",
  });
});

test("a rename changes every file that uses the name, but no global", () => {
  const util = "export function a^dd(x) { return x; }";
  const { answers, file, offset } = program({
    "main.js": 'import { add } from "./util.js";\nadd(1);',
    "util.js": util,
  });
  expect(answers.rename(file, offset).map((place) => [place.file, place.start])).toEqual([
    ["file:///util.js", 16],
    ["file:///main.js", 9],
    ["file:///main.js", 33],
  ]);
  const world = program("conso^le.log(1)");
  expect(world.answers.nameAt(world.file, world.offset)).toHaveProperty("refusal");
});

test("the definition of a name is in its file, and a global has none", () => {
  const { answers, file, offset } = program({
    "main.js": 'import { add } from "./util.js";\nad^d(1);',
    "util.js": "export function add(x) { return x; }",
  });
  expect(answers.definitions(file, offset)).toEqual([{ file: "file:///util.js", start: 16, end: 19 }]);
  const world = program("console.lo^g(1)");
  expect(world.answers.definitions(world.file, world.offset)).toEqual([]);
});

test("a fix for a name of another file imports it by its exact name", () => {
  const { answers, file } = program({
    "main.ts": "add(1);^\n",
    "util.ts": "export function add(x: number) { return x; }",
  });
  const [fix] = answers.fixes(file, { start: 0, end: 3 }, [2304], { tabSize: 2, insertSpaces: true });
  expect(fix?.changes).toMatchObject([{ file, text: 'import { add } from "./util.ts";\n\n' }]);
});

test("an import is resolved to the same file as in a run", () => {
  const files = {
    "lib/queue.ts": 'import { stack } from "..";\nexport const queue: string = stack;',
    "index.ts": "export const stack = 1;",
    "data.json": "{}",
  };
  const { answers, file } = program({
    "main.ts":
      'import { queue } from "./lib/queue";\nimport { queue as same } from "./lib/queue.js";\nimport data from "./data";\nimport "./lib";\nqueue.x; same.y; data.z;^',
    ...files,
  });
  expect(answers.problems(file).map(({ message }) => message)).toEqual([
    expect.stringMatching(/'\.\/lib'/),
    expect.stringMatching(/'x' does not exist on type 'string'/),
    expect.stringMatching(/'y' does not exist on type 'string'/),
    expect.stringMatching(/'z' does not exist/),
  ]);
  expect(answers.problems("file:///lib/queue.ts")).toMatchObject([{ code: 2322 }]);
});

test("a completion of another file's name adds its import", () => {
  const { answers, file, offset } = program({
    "main.ts": "addAll^",
    "util.ts": "export function addAllOf() {}",
  });
  const entry = answers.complete(file, offset).find(({ name }) => name === "addAllOf");
  expect(entry?.from).toBe("./util.ts");
  if (!entry) return;
  expect(answers.describeEntry(file, offset, entry)?.changes).toMatchObject([
    { file, text: 'import { addAllOf } from "./util.ts";\n\n' },
  ]);
});

test("where a value may be missing, TypeScript is offered its members with a question mark, and JavaScript without", () => {
  const text = "[1].find((n) => n > 0).^";
  for (const [path, insertText] of [
    ["main.ts", "?.toFixed"],
    ["main.js", ".toFixed"],
  ] as const) {
    const { answers, file, offset } = program({ [path]: text });
    const entry = answers.complete(file, offset).find(({ name }) => name === "toFixed");
    expect(entry).toMatchObject({
      insertText,
      filterText: ".toFixed",
      replaces: { start: offset - 1, end: offset },
    });
  }
});

test("text is formatted", () => {
  const { answers, file } = program({ "main.ts": "if(true){\nconsole.log( 1 )\n}\n^" });
  const text = "if(true){\nconsole.log( 1 )\n}\n";
  const changes = [
    ...answers.format(file, { start: 0, end: text.length }, { tabSize: 2, insertSpaces: true }),
  ];
  const laidOut = changes
    .sort((a, b) => b.start - a.start)
    .reduce((before, { start, end, text: put }) => before.slice(0, start) + put + before.slice(end), text);
  expect(laidOut).toBe("if (true) {\n  console.log(1)\n}\n");
});

test("a file that was removed and added again is read again", () => {
  const { answers, file, texts } = program({ "main.ts": "const n: number = 'text';" });
  expect(answers.problems(file).filter(({ severity }) => severity === "error")).toHaveLength(1);
  texts.clear();
  texts.set(file, addVersion("const n: number = 1;"));
  expect(answers.problems(file).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("an unused name is a hint", () => {
  const { answers, file } = program("const unused = 1;\n^");
  expect(answers.problems(file)).toMatchObject([
    { severity: "hint", isUnnecessary: true, start: 6, end: 12 },
  ]);
});

test("the signature of a call is shown while it is written", () => {
  const { answers, file, offset } = program(
    "/** Adds. */\nfunction add(a = 1, b = 'x') { return a + b; }\nadd(1, ^",
  );
  expect(answers.signatures(file, offset)).toMatchObject({
    argument: 1,
    items: [
      {
        label: "add(a?: number, b?: string): string",
        docs: "Adds.",
        parameters: [{ label: "a?: number" }, {}],
      },
    ],
  });
});
