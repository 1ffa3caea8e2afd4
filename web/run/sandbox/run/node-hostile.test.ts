import { describe, expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { runProgram, type TestProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

/** Programs that use CommonJS and the modules of Node against their purpose, and how each must end. */
type Hostile = readonly (readonly [
  claim: string,
  program: TestProgram,
  ends: string,
  output?: string | RegExp,
])[];

const ends = (all: Hostile) => {
  for (const [claim, program, end, output] of sample(all, 8))
    test(claim, async () => {
      const result = await runProgram(program, { outputBytes: 100_000 });
      expect(endingName(result.outcome)).toBe(end);
      if (typeof output === "string") expect(result.output).toBe(output);
      else if (output) expect(result.output).toMatch(output);
    });
};

const said = (code: string) => `try { console.log(${code}) } catch (e) { console.log(e.code ?? e.name) }`;
const fs = 'const fs = require("fs");';

describe("paths are only names", () => {
  ends([
    [
      "names of prototypes as files",
      `${fs} ${said('fs.readFileSync("__proto__")')} ${said('fs.existsSync("constructor")')} ${said('fs.readFileSync("toString", "utf8")')}`,
      "completed",
      "ENOENT\nfalse\nENOENT",
    ],
    [
      "names of prototypes are written",
      `${fs} fs.writeFileSync("__proto__", "x"); console.log(({}).x, fs.readFileSync("__proto__", "utf8"), fs.readdirSync("."))`,
      "completed",
      /^undefined x /,
    ],
    [
      "names of prototypes as modules",
      `${said('require("./__proto__")')} ${said('require("constructor")')} ${said('require("node:__proto__")')} ${said('require("toString")')}`,
      "completed",
      /^MODULE_NOT_FOUND/,
    ],
    [
      "paths above the root",
      `${fs} console.log(fs.readFileSync("../../../../main.js", "utf8").length > 10, fs.existsSync("/../main.js"))`,
      "completed",
      "true true",
    ],
    [
      "files of a machine",
      `${fs} for (const p of ["/etc/passwd", "/proc/self/environ", "C:\\\\Windows", "~/.ssh/id_rsa", "//host/share", "file:///etc/passwd"]) { ${said("fs.readFileSync(p, 'utf8')")} }`,
      "completed",
      "ENOENT\nENOENT\nENOENT\nENOENT\nENOENT\nENOENT",
    ],
    [
      "NUL in a path",
      `${fs} ${said('fs.readFileSync("main.js\\0.txt")')} ${said('require("./a\\0b")')} ${said('fs.writeFileSync("a\\0", "x")')}`,
      "completed",
      /^ERR_INVALID_ARG_VALUE\nMODULE_NOT_FOUND\nERR_INVALID_ARG_VALUE$/,
    ],
    [
      "control characters and colons in a path",
      `${fs} for (const p of ["a:b", "a\\nb", "\\u2028", "\\\\", "a\\u200b"]) { ${said('fs.writeFileSync(p, "")')} }`,
      "completed",
      "EINVAL\nEINVAL\nEINVAL\nEINVAL\nEINVAL",
    ],
    [
      "a very long path",
      `${fs} ${said('fs.writeFileSync("a".repeat(1e5), "")')} ${said('fs.readFileSync("a".repeat(1e5))')} ${said('fs.mkdirSync("a".repeat(1e5))')}`,
      "completed",
      "ENAMETOOLONG\nENOENT\nENAMETOOLONG",
    ],
    [
      "a path that is an object with a getter",
      `${fs} ${said('fs.readFileSync({ get href() { throw new Error("mine") } })')} ${said('fs.readFileSync({ href: "file:///main.js%" })')}`,
      "completed",
      "Error\nURIError",
    ],
    [
      "other addresses",
      `${fs} ${said('fs.readFileSync(new URL("http://a.b/c"))')} ${said('require("http://a.b/c.js")')} ${said('require("data:text/javascript,1")')}`,
      "completed",
    ],
  ]);
});

describe("what is written has bounds", () => {
  ends([
    [
      "a huge file",
      `${fs} ${said('fs.writeFileSync("x", "a".repeat(2e5))')} console.log(fs.existsSync("x"))`,
      "completed",
      "ENOSPC\nfalse",
    ],
    [
      "a file that grows",
      `${fs} let n = 0; try { for (;;) { fs.appendFileSync("x", "a".repeat(1000)); n++ } } catch (e) { console.log(e.code, n) }`,
      "completed",
      "ENOSPC 100",
    ],
    [
      "10,000 files",
      `${fs} let n = 0; try { for (; n < 10000; n++) fs.writeFileSync("f" + n, "") } catch (e) { console.log(e.code, n) }`,
      "completed",
      "ENOSPC 999",
    ],
    [
      "files that are written and deleted for ever",
      `${fs} for (;;) { fs.writeFileSync("x", "y"); fs.unlinkSync("x") }`,
      "exhausted:fuel",
    ],
    ["folders for ever", `${fs} for (let n = 0; ; n++) fs.mkdirSync("d" + n)`, "exhausted:fuel"],
    [
      "text without a line break for ever",
      'for (;;) process.stdout.write("aaaaaaaaaaaaaaaa")',
      "exhausted:fuel",
    ],
    [
      "lone surrogates",
      `${fs} fs.writeFileSync("x", "\\ud800"); console.log(fs.readFileSync("x", "utf8").length)`,
      "completed",
      "1",
    ],
    ["reading a file in a loop", `${fs} for (;;) fs.readFileSync("main.js", "utf8")`, "exhausted:fuel"],
    [
      "hashes for ever",
      'const { createHash } = require("crypto"); for (;;) createHash("sha256").update("x").digest("hex")',
      "exhausted:fuel",
    ],
  ]);
});

describe("modules", () => {
  ends([
    [
      "a file that requires itself",
      { "main.js": 'require("./a"); console.log("end")', "a.js": 'console.log(require("./a") === exports)' },
      "completed",
      "true\nend",
    ],
    ["the main file requires itself", 'console.log(require("./main") === exports)', "completed", "true"],
    [
      "a cycle of three",
      {
        "main.js": 'console.log(require("./a"))',
        "a.js": 'exports.n = require("./b")',
        "b.js": 'module.exports = require("./c")',
        "c.js": 'module.exports = Object.keys(require("./a"))',
      },
      "completed",
      "{ n: [] }",
    ],
    [
      "require in a loop of deleted modules",
      { "main.js": 'for (;;) { delete require.cache[require.resolve("./a")]; require("./a") }', "a.js": "" },
      "exhausted:fuel",
    ],
    [
      "a module that deletes itself and requires itself",
      { "main.js": 'require("./a")', "a.js": 'delete require.cache[__filename]; require("./a")' },
      "exhausted:stack",
    ],
    [
      "a getter of module.exports that throws",
      {
        "main.js": 'try { require("./a").x } catch (e) { console.log(e.message) }',
        "a.js": 'Object.defineProperty(exports, "x", { get() { throw new Error("mine") } })',
      },
      "completed",
      "mine",
    ],
    [
      "the same, imported",
      {
        "main.js": 'import { x } from "./a.cjs"; console.log(x)',
        "a.cjs": 'Object.defineProperty(exports, "x", { get() { throw new Error("mine") } })',
      },
      "threw",
    ],
    [
      "a getter of module.exports itself",
      {
        "main.js": 'console.log(require("./a"))',
        "a.js": 'let n = 0; Object.defineProperty(module, "exports", { get: () => ++n, set() {} })',
      },
      "completed",
      /^\d$/,
    ],
    [
      "module.exports is a proxy",
      {
        "main.js": 'import m, { x } from "./a.cjs"; console.log(x, typeof m)',
        "a.cjs": "exports.x = 1; module.exports = new Proxy({}, { get: (_, key) => key })",
      },
      "completed",
      "x object",
    ],
    [
      "exports named like members of objects",
      {
        "main.js":
          'import { __proto__ as p, constructor as c } from "./a.cjs"; console.log(typeof p, typeof c)',
        "a.cjs": "module.exports = { __proto__: null, constructor: 1 }",
      },
      "completed",
    ],
    [
      "the cache is broken",
      {
        "main.js":
          'for (const k of Object.keys(require.cache)) require.cache[k] = 5; try { console.log(require("./a")) } catch (e) { console.log(e.name) }',
        "a.js": "exports.a = 1",
      },
      "completed",
      "{ a: 1 }",
    ],
    [
      "the cache has what never was",
      {
        "main.js": 'require.cache["/a.js"] = { exports: 7 }; console.log(require("./a"))',
        "a.js": "exports.a = 1",
      },
      "completed",
      "7",
    ],
    [
      "a frozen cache",
      {
        "main.js": 'Object.freeze(require.cache); try { require("./a") } catch (e) { console.log(e.name) }',
        "a.js": "",
      },
      "completed",
      "TypeError",
    ],
    [
      "a module in a cycle with a module that waits",
      { "main.js": 'require("./a.mjs")', "a.mjs": "await 1" },
      "threw",
    ],
    [
      "a cycle of require and import",
      {
        "main.js": 'console.log(require("./a.mjs").x)',
        "a.mjs": 'import b from "./b.cjs"; export const x = b.y',
        "b.cjs": 'let m; try { m = require("./a.mjs"); m.x } catch (e) { exports.y = e.name }',
      },
      "completed",
      "TypeError",
    ],
    [
      "a chain of 2,000 files",
      {
        "main.js": 'require("./f0")',
        ...Object.fromEntries(
          Array.from({ length: 900 }, (_, n) => [
            `f${n}.js`,
            n === 899 ? 'console.log("deep")' : `require("./f${n + 1}")`,
          ]),
        ),
      },
      "completed",
      "deep",
    ],
    [
      "a file that closes the function around it",
      {
        "main.js": 'try { require("./a") } catch (e) { console.log(e.name) }',
        "a.js": "}); globalThis.out = 1; (function () {",
      },
      "completed",
      "",
    ],
    [
      "the helper of imports",
      'require("fs"); const { builtin, file } = node$; try { builtin("process").exit; builtin("toString") } catch (e) { console.log("no") } try { file("nowhere") } catch (e) { console.log("no") }',
      "completed",
    ],
    ["a module of Node that is not here", 'const cp = require("child_process"); cp.exec("ls")', "restricted"],
    ["the same, in parts", 'const { exec } = require("child_process")', "restricted"],
    [
      "a module of Node is changed",
      'require("path").join = () => "mine"; console.log(require("path").join("a"), require("node:path").join("a"))',
      "completed",
      "mine mine",
    ],
  ]);
});

describe("built-ins that the program has changed", () => {
  ends([
    [
      "JSON",
      `JSON.stringify = () => "[]"; JSON.parse = () => ({ kind: "commonjs", path: "x" }); try { require("fs") } catch (e) { console.log("no") }`,
      "completed",
    ],
    [
      "Array.prototype",
      `Array.prototype.map = Array.prototype.push = () => { throw 1 }; try { require("./x") } catch (e) { console.log("no") }`,
      "completed",
      "no",
    ],
    [
      "Object.prototype",
      `Object.prototype.kind = "builtin"; Object.prototype.name = "fs"; try { require("./x") } catch (e) { console.log(e.code) }`,
      "completed",
      "MODULE_NOT_FOUND",
    ],
    [
      "console.log",
      `const util = require("util"); console.log = () => {}; console.info(util.format("%s", 1), util.inspect({}))`,
      "completed",
      "1 {}",
    ],
    [
      "an inspected object prints",
      `const util = require("util"); console.log(util.inspect({ get a() { console.log("x"); return 1 }, toString() { console.log("y") } }), util.format("%s", { toString() { console.log("in"); return "s" } }))`,
      "completed",
    ],
  ]);
});

describe("process", () => {
  ends([
    [
      "exit in finally",
      'try { throw new Error("x") } finally { process.exit() } console.log("never")',
      "completed",
      "",
    ],
    [
      "exit in a getter while a value is printed",
      'console.log({ get a() { process.exit(); return 1 } }); console.log("after")',
      "completed",
    ],
    [
      "exit in a promise and in a timer",
      'Promise.resolve().then(() => process.exit()); setTimeout(() => console.log("never"), 1)',
      "completed",
      "",
    ],
    [
      "exit in a listener of exit",
      'process.on("exit", () => { console.log("one"); process.exit() }); process.exit()',
      "completed",
      "one",
    ],
    [
      "exit in a sort, caught",
      "try { [3, 1, 2].sort(() => process.exit()) } catch { console.log(1) } finally { console.log(2) }",
      "completed",
      "",
    ],
    ["ticks for ever", "const f = () => process.nextTick(f); f()", "exhausted:fuel"],
    ["immediates for ever", "const f = () => setImmediate(f); f()", "exhausted:fuel"],
    [
      "a tick that throws",
      'process.nextTick(() => { throw new TypeError("x") }); console.log(1)',
      "threw",
      "1",
    ],
    [
      "env is no way out",
      "console.log(Object.keys(process.env), process.env.PATH, process.env.__proto__ === Object.prototype); process.env.__proto__ = { x: 1 }; console.log(process.argv)",
      "completed",
    ],
    [
      "members that are not there",
      "for (const name of ['binding', 'dlopen', 'kill', 'mainModule', 'chdir']) console.log(typeof process[name])",
      "completed",
      "undefined\nundefined\nundefined\nundefined\nundefined",
    ],
  ]);
});
