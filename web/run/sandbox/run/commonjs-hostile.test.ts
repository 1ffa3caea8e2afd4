import { describe } from "vitest";
import { ends } from "../testing/hostile-node.ts";

describe("CommonJS and modules against their purpose:", () => {
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
        "main.js": 'try { require("./a") } catch (e) { console.log(e.name, globalThis.out) }',
        "a.js": "}); globalThis.out = 1; (function () {",
      },
      "completed",
      "SyntaxError undefined",
    ],
    [
      "a file that goes on after the function around it",
      { "main.js": 'require("./a")', "a.js": "}, globalThis.out = 1, function () {" },
      "threw",
    ],
    [
      "a module that requires itself while it runs",
      {
        "main.js": 'import("./a.mjs").then((m) => console.log(m.a))',
        "a.mjs": 'export const a = 1; try { require("./a.mjs") } catch (e) { console.log(e.message) }',
      },
      "completed",
      'Cannot require() "a.mjs" in a cycle: use import.\n1',
    ],
    [
      "a function that requires the module which calls it",
      {
        "main.mjs": 'import { a } from "./a.mjs"; console.log(a)',
        "a.mjs":
          'import b from "./b.cjs"; export const a = 1; try { b() } catch (e) { console.log(e.message) }',
        "b.cjs": 'module.exports = () => require("./c.mjs")',
        "c.mjs": 'import { a } from "./a.mjs"; export const c = () => a',
      },
      "completed",
      'Cannot require() "c.mjs" in a cycle: use import.\n1',
    ],
    [
      "a module that throws is required again and again",
      {
        "main.js": 'for (const n of [1, 2]) try { require("./a.mjs") } catch (e) { console.log(n, e) }',
        "a.mjs": "throw 5",
      },
      "completed",
      "1 5\n2 5",
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
