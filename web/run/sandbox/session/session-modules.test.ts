import { describe, expect, test } from "vitest";
import { TestSession } from "../testing/test-session.ts";

const files = [
  {
    path: "lib/count.js",
    text: "export let n = 0; export const up = () => ++n; export default function name() { return 'def' }",
  },
  { path: "data.json", text: '{ "a": [1, 2] }' },
  { path: "fails.js", text: "export const fail = () => {\n  throw new RangeError('in here');\n}" },
  { path: "broken.js", text: "export let = 5 5" },
];
const modules = [
  {
    name: "lesson/shapes",
    code: "export const area = (r) => r * r * 3; globalThis.loads = (globalThis.loads ?? 0) + 1",
  },
];

function open() {
  return TestSession.open({ files, modules });
}

/** The cells of each case one after the other, and what the last one says. */
function claim(cases: readonly (readonly [...cells: string[], says: string])[]) {
  for (const each of cases) {
    const cells = each.slice(0, -1);
    test(cells.join("  ⏎  "), async () => {
      const session = await open();
      expect(await session.evaluateAll(...cells)).toBe(each.at(-1));
    });
  }
}

describe("a cell may import the session's files and its host's modules", () => {
  claim([
    ["import { up } from './lib/count.js'", "up(); up()", "2"],
    ["import name from './lib/count.js'", "name()", "'def'"],
    ["import name, { up as plus, n } from './lib/count.js'; [name(), plus(), n]", "[ 'def', 1, 0 ]"],
    ["import * as count from './lib/count.js'", "count.up(); count.n", "1"],
    ["import def, * as all from './lib/count.js'; def === all.default", "true"],
    ["import './lib/count.js'", "undefined"],
    ["import data from './data.json'", "data", "{ a: [ 1, 2 ] }"],
    ["import data from './data.json' with { type: 'json' }; data.a", "[ 1, 2 ]"],
    ["import { area } from 'lesson/shapes'", "area(2)", "12"],
    ["const { area } = await import('lesson/shapes')", "area(2)", "12"],
    ["import { area } from 'lesson/shapes'", "import { area } from 'lesson/shapes'; area(1)", "3"],
    [
      "import { 'up' as up } from './lib/count.js'\nup()\nimport './data.json'\n;[n]\nimport { n } from './lib/count.js'",
      "[ 0 ]",
    ],
  ]);

  describe("imported names are constant, and may be declared again", () => {
    claim([
      ["import { up } from './lib/count.js'", "up = 1", "TypeError: Assignment to constant variable."],
      ["import { up } from './lib/count.js'", "let up = 1; up", "1"],
      [
        "import { up } from './lib/count.js'; let up = 1",
        "SyntaxError: Identifier 'up' has already been declared",
      ],
    ]);
  });

  describe("a module is loaded once, and stays", () => {
    claim([
      ["import 'lesson/shapes'", "import { area } from 'lesson/shapes'", "loads", "1"],
      [
        "import { up } from './lib/count.js'; up()",
        "throw 1",
        "import * as c from './lib/count.js'; c.up()",
        "2",
      ],
      [
        "import { up } from './lib/count.js'; up(); throw 1",
        "import * as c from './lib/count.js'; c.up()",
        "1",
      ],
    ]);

    test("in another worker too", async () => {
      const session = await open();
      await session.complete("import { up } from './lib/count.js'; import 'lesson/shapes'; up()");
      const elsewhere = await session.elsewhere();
      expect(
        await elsewhere.evaluate(
          "import { n, up as again } from './lib/count.js'; [n, again === up, up(), loads]",
        ),
      ).toBe("[ 1, true, 2, 1 ]");
    });
  });
});

describe("exported names are declared", () => {
  claim([
    [
      "export const n = 1; export function f() { return n }; export class A {}",
      "[f(), typeof A]",
      "[ 1, 'function' ]",
    ],
    ["export let n = 1", "n", "1"],
    ["export default 5", "5"],
    ["export default function f() { return 1 }", "f()", "1"],
    ["typeof _; export default () => 1", "_()", "1"],
    ["const a = 1; export { a, a as b }; a", "1"],
    ["export * from './lib/count.js'", "undefined"],
    ["let x = 1\nexport default [2]", "[ 2 ]"],
    ["let x = 1\nexport /* the */ default (3)", "3"],
    ["export default class {}", "typeof _", "'function'"],
  ]);
});

describe("a wrong import is reported before anything runs", () => {
  test.each([
    ["import { upp } from './lib/count.js'", /"upp".*Did you mean "up"/],
    ["import './lib/cuont.js'", /There is no file "\.\/lib\/cuont\.js"\. Did you mean "\.\/lib\/count\.js"/],
    ["import './broken.js'", /SyntaxError/],
  ])("%s", async (code, message) => {
    const session = await open();
    const { outcome, output } = await session.run(`console.log('run');\n${code}`);
    expect(output).toBe("");
    expect(outcome).toMatchObject({
      kind: "invalid",
      diagnostics: [{ message: expect.stringMatching(message) }],
    });
  });

  test("a module that is not allowed is restricted", async () => {
    const session = await open();
    const { outcome } = await session.run("1;\nimport http from 'node:http'");
    expect(outcome).toMatchObject({
      kind: "restricted",
      name: 'import "node:http"',
      at: { file: "cell 1", line: 2 },
    });
  });
});

describe("positions refer to the cell", () => {
  test("in the line of an import, and below it", async () => {
    const session = await open();
    const first = await session.run("import { up } from './lib/count.js'; null.x");
    expect(first.outcome).toMatchObject({
      error: { frames: [{ at: { file: "cell 1", line: 1, column: 42 } }] },
    });
    const second = await session.run("import { up } from './lib/count.js'; up();\nexport const n = null.x");
    expect(second.outcome).toMatchObject({
      error: { frames: [{ at: { file: "cell 2", line: 2, column: 22 } }] },
    });
  });

  test("and in the files", async () => {
    const session = await open();
    await session.run("import { fail } from './fails.js'");
    const { outcome } = await session.run("fail()");
    expect(outcome).toMatchObject({
      error: {
        frames: [{ functionName: "fail", at: { file: "fails.js", line: 2 } }, { at: { file: "cell 2" } }],
      },
    });
  });

  test("of an endless wait", async () => {
    const session = await open();
    const { outcome } = await session.run("import './data.json'; await new Promise(() => {})");
    expect(outcome).toMatchObject({ kind: "unsettled", at: { file: "cell 1", line: 1, column: 23 } });
    const literal = await session.run("{ a: await new Promise(() => {}) }");
    expect(literal.outcome).toMatchObject({ kind: "unsettled", at: { file: "cell 2", line: 1, column: 6 } });
  });
});

describe("a session's files", () => {
  test("are not its cells, and are checked", async () => {
    await expect(TestSession.open({ files: [{ path: "../a.js", text: "" }] })).rejects.toThrow(
      'options.files[0].path should be a path such as "lib/sort.js", not "../a.js"',
    );
    await expect(TestSession.open({ modules: [{ name: 1 }] as never })).rejects.toThrow(/options.modules/);
    await expect(TestSession.open({ code: "1" } as never)).rejects.toThrow(/options has no option "code"/);
  });
});
