import { describe, expect, test } from "vitest";
import { expectFiles, expectRun } from "../testing/expect-run.ts";
import { runProgram, type TestProgram } from "../testing/run-program.ts";

type Claim = readonly (readonly [claim: string, program: TestProgram, output: string])[];

const prints = (claims: Claim) =>
  test.each(claims)("%s", async (_, program, output) => {
    const result = await runProgram(program);
    expect([result.output, result.outcome.kind]).toEqual([output, "completed"]);
  });

describe("CommonJS between the files of a program", () => {
  prints([
    [
      "in a single file it is inert",
      "const add = (a, b) => a + b; console.log(add(1, 2)); module.exports = { add };",
      "3",
    ],
    [
      "exports is an object at first",
      "exports.a = 1; console.log(module.exports, exports === module.exports, this === globalThis)",
      "{ a: 1 } true true",
    ],
    [
      "a file exports an object",
      {
        "main.js": 'const { add } = require("./add"); console.log(add(1, 2))',
        "add.js": "module.exports = { add: (a, b) => a + b }",
      },
      "3",
    ],
    [
      "a file runs once",
      {
        "main.js": 'console.log(require("./a") === require("./a.js"))',
        "a.js": 'console.log("once"); exports.a = 1',
      },
      "once\ntrue",
    ],
    [
      "index files and folders",
      {
        "main.js": 'console.log(require("./lib"), require("./lib/").n)',
        "lib/index.js": 'exports.n = require("../n")',
        "n.js": "module.exports = 7",
      },
      "{ n: 7 } 7",
    ],
    [
      "JSON",
      {
        "main.js": 'const m = require("./d.json"); console.log(m, require("./d") === m)',
        "d.json": '{"a":[1]}',
      },
      "{ a: [ 1 ] } true",
    ],
    [
      "a cycle gives what is exported so far",
      {
        "main.js": 'require("./a")',
        "a.js":
          'exports.done = false; const b = require("./b"); console.log("in a", b.done); exports.done = true',
        "b.js": 'const a = require("./a"); console.log("in b", a.done); exports.done = true',
      },
      "in b false\nin a true",
    ],
    [
      "the entry is the main module",
      {
        "main.js": 'if (require.main === module) console.log("main"); require("./a")',
        "a.js": "console.log(require.main === module, require.main.filename, module.filename)",
      },
      "main\nfalse /main.js /a.js",
    ],
    [
      "names of files",
      {
        "main.js": "console.log(__filename, __dirname); require('./lib/a')",
        "lib/a.js": "console.log(__filename, __dirname)",
      },
      "/main.js /\n/lib/a.js /lib",
    ],
    [
      "this and return in a file",
      { "main.js": 'console.log(require("./a"))', "a.js": "this.x = 1; if (true) return; this.y = 2" },
      "{ x: 1 }",
    ],
    [
      "a file is sloppy code, and its variables are its own",
      { "main.js": 'var n = 1; require("./a"); console.log(n, made)', "a.js": "var n = 2; made = 010" },
      "1 8",
    ],
    [
      "the cache",
      {
        "main.js":
          'require("./a"); delete require.cache[require.resolve("./a")]; require("./a"); console.log(Object.keys(require.cache))',
        "a.js": 'console.log("runs")',
      },
      "runs\nruns\n[ '/main.js', '/a.js' ]",
    ],
    [
      "a computed name",
      {
        "main.js": 'for (const n of ["a", "b"]) console.log(require("./" + n))',
        "a.js": "module.exports = 1",
        "b.js": "module.exports = 2",
      },
      "1\n2",
    ],
    [
      "TypeScript files",
      { "main.js": 'console.log(require("./a").n)', "a.ts": "const n: number = 3; exports.n = n;" },
      "3",
    ],
  ]);
});

describe("CommonJS and modules together", () => {
  prints([
    [
      "import gives module.exports and the names in its text",
      {
        "main.js":
          'import m, { add } from "./add.js"; import * as all from "./add.js"; console.log(add(1, 2), m, Object.keys(all))',
        "add.js": "exports.add = (a, b) => a + b; module.exports.n = 1",
      },
      "3 { add: [Function (anonymous)], n: 1 } [ 'add', 'default', 'n' ]",
    ],
    [
      "names of an object",
      {
        "main.js": 'import { a, b, c, d } from "./x.js"; console.log(a, b, c, d)',
        "x.js": 'const a = 1; module.exports = { a, b: 2, "c": 3, ...require("./y") }',
        "y.js": "exports.d = 4",
      },
      "1 2 3 4",
    ],
    [
      "require of a module gives its namespace",
      {
        "main.js": 'const m = require("./add"); console.log(m.add(1, 2), m.default, m)',
        "add.js": "export const add = (a, b) => a + b; export default 5",
      },
      "3 5 [Module: null prototype] { add: [Function: add], default: 5 }",
    ],
    [
      "import() of a file",
      {
        "main.js": 'import("./a.js").then((m) => console.log(m.default, m.x)); require("./a.js")',
        "a.js": 'exports.x = 1; console.log("a")',
      },
      "a\n{ x: 1 } 1",
    ],
    [
      "a file is evaluated once for both",
      {
        "main.js": 'import a from "./a.js"; import b from "./b.js"; console.log(a === b)',
        "a.js": 'module.exports = { n: 1 }; console.log("a")',
        "b.js": 'module.exports = require("./a.js")',
      },
      "a\ntrue",
    ],
  ]);
});

describe("errors in CommonJS files", () => {
  test("have their position", async () => {
    await expectFiles({ "main.js": "require('./a')", "a.js": "\n  null.x" }).throws("TypeError", /null/, {
      file: "a.js",
      line: 2,
      column: 7,
    });
    await expectFiles({ "main.js": "require('./a')", "a.js": "let x = 1; undefinedName" }).throws(
      "ReferenceError",
      /undefinedName/,
      { file: "a.js", line: 1, column: 12 },
    );
  });
  test("a missing file", () =>
    expectRun("try { require('./a') } catch (e) { console.log(e.code, e.message) }").prints(
      /^MODULE_NOT_FOUND Cannot find module '.\/a'/,
    ));
  test("a syntax error, in the engine's words", () =>
    expectFiles({ "main.js": "\nrequire('./a')", "a.js": "\nlet a = = 1" }).throws(
      "SyntaxError",
      /^Unexpected token '='$/,
      { file: "a.js", line: 2, column: 9 },
    ));
  test("a module in a cycle", () =>
    expectFiles({
      "main.js": "require('./a.mjs')",
      "a.mjs": "import './b.cjs'",
      "b.cjs": "\n  require('./a.mjs')",
    }).throws("TypeError", /cycle/, { file: "b.cjs", line: 2, column: 10 }));
});

describe("return at the top level of a script", () => {
  prints([
    ["ends it", "console.log(1);\nif (true) return;\nconsole.log(2);", "1"],
    [
      "also in a block",
      "console.log(1);\nfor (const n of [1, 2]) {\n  if (n > 1)\n    return;\n  console.log(n);\n}\nconsole.log(2);",
      "1\n1",
    ],
  ]);
  test("positions stay", () =>
    expectRun("  null.x\nif (1) return").throws("TypeError", /null/, { line: 1, column: 7 }));
  test("a module has none", () => expectRun("export {};\nreturn").isInvalid(/'return' outside of function/));
});
