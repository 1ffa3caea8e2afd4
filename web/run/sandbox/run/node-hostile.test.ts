import { describe } from "vitest";
import { ends, fs, said } from "../testing/hostile-node.ts";

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
