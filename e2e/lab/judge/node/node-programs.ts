/** Programs in the habits of Node: a text, or files whose entry is "main.js"; and what is typed. */
export type NodeProgram = {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly typed?: string;
};

/** One program in each line, or in each call. */
const of = (
  title: string,
  files: string | Readonly<Record<string, string>>,
  typed?: string,
): NodeProgram => ({
  title,
  files: typeof files === "string" ? { "main.js": files } : files,
  ...(typed !== undefined && { typed }),
});

const lines = (kind: string, text: string): readonly NodeProgram[] =>
  text
    .trim()
    .split("\n")
    .map((code) => of(`${kind}: ${code.trim()}`, code.trim()));

const puzzle = "3\n4\n5\n";

const commonJs: readonly NodeProgram[] = [
  ...lines(
    "one file",
    `
    const add = (a, b) => a + b; console.log(add(1, 2)); module.exports = { add };
    module.exports = class A {}; console.log(typeof module.exports, exports === module.exports);
    exports.twice = (n) => n * 2; console.log(exports.twice(4), Object.keys(module.exports));
    if (require.main === module) console.log("main"); else console.log("required");
    function main() { return "ran" } if (require.main === module) { console.log(main()) }
    console.log(typeof require, typeof module, typeof exports, typeof __filename, typeof __dirname);
    if (typeof module !== "undefined" && module.exports) { module.exports = { a: 1 } } console.log(module.exports.a);
    console.log(module.id, module.loaded, module.children.length, module.exports);
    console.log(__filename.endsWith("main.js"), require("path").basename(__dirname) !== "main.js");
    try { require("./nowhere") } catch (e) { console.log(e.code, e.message.split("\\n")[0]) }
    try { require("no-such-package-here") } catch (e) { console.log(e.code, e instanceof Error) }
    try { require(5) } catch (e) { console.log(e.name, e.code, e.message) }
    console.log(1); if (true) return; console.log(2);
    console.log("a"); for (const n of [1, 2, 3]) { if (n === 2) return; console.log(n) } console.log("b");
    (function (root, factory) { if (typeof module === "object" && module.exports) module.exports = factory(); else root.lib = factory() })(this, () => ({ v: 1 })); console.log(module.exports.v);
    console.log(require.resolve("fs"), typeof require.cache);
    console.log(require("fs") === require("node:fs"), require("path") === require("node:path"));
    "use strict"; try { undeclared = 1 } catch (e) { console.log(e.name) }
    undeclared = 1; console.log(undeclared, delete globalThis.undeclared);
    const { exports: out } = module; out.x = 1; console.log(exports.x);
    `,
  ),
  of("a file with an object", {
    "main.js": 'const { add, sub } = require("./math"); console.log(add(1, 2), sub(1, 2))',
    "math.js": "module.exports = { add: (a, b) => a + b, sub: (a, b) => a - b };",
  }),
  of("a file with a function", {
    "main.js": 'const solve = require("./solve.js"); console.log(solve([1, 2, 3]))',
    "solve.js": "module.exports = (list) => list.reduce((a, b) => a + b);",
  }),
  of("a file with a class", {
    "main.js":
      'const Stack = require("./Stack"); const s = new Stack(); s.push(1); s.push(2); console.log(s.pop(), s)',
    "Stack.js":
      "class Stack { constructor() { this.items = [] } push(x) { this.items.push(x) } pop() { return this.items.pop() } }\nmodule.exports = Stack;",
  }),
  of("exports.name", {
    "main.js": 'const m = require("./m"); console.log(m)',
    "m.js": "exports.a = 1; exports.b = function () {}; exports.c = class C {};",
  }),
  of("JSON", {
    "main.js":
      'const data = require("./data.json"); console.log(data.list.length, data, require("./data") === data)',
    "data.json": '{ "list": [1, 2], "name": "x" }',
  }),
  of("index file", {
    "main.js": 'console.log(require("./lib").name, require("./lib/index").name)',
    "lib/index.js": 'exports.name = "lib"',
  }),
  of("folders above", {
    "main.js": 'console.log(require("./a/b/c"))',
    "a/b/c.js": 'module.exports = require("../../d") + require("../e")',
    "d.js": "module.exports = 1",
    "a/e.js": "module.exports = 2",
  }),
  of("a file runs once", {
    "main.js": 'require("./a"); require("./a.js"); require("./b")',
    "a.js": 'console.log("a runs")',
    "b.js": 'require("./a"); console.log("b runs")',
  }),
  of("a cycle", {
    "main.js":
      'console.log("main starting"); const a = require("./a.js"); const b = require("./b.js"); console.log("in main, a.done = %s, b.done = %s", a.done, b.done)',
    "a.js":
      'console.log("a starting"); exports.done = false; const b = require("./b.js"); console.log("in a, b.done = %s", b.done); exports.done = true; console.log("a done")',
    "b.js":
      'console.log("b starting"); exports.done = false; const a = require("./a.js"); console.log("in b, a.done = %s", a.done); exports.done = true; console.log("b done")',
  }),
  of("a cycle with the main file", {
    "main.js": 'exports.early = 1; const b = require("./b"); exports.late = 2; console.log(b.seen())',
    "b.js": 'const main = require("./main"); exports.seen = () => [main.early, main.late, Object.keys(main)]',
  }),
  of("names of a file", {
    "main.js": 'require("./x/y")',
    "x/y.js":
      'const path = require("path"); console.log(path.basename(__filename), path.basename(__dirname), require.main !== module, require.main.exports === require("../main"))',
  }),
  of("this is exports", {
    "main.js": 'console.log(require("./a"))',
    "a.js": "this.x = 1; console.log(this === exports, this === module.exports)",
  }),
  of("return in a file", {
    "main.js": 'console.log(require("./a"))',
    "a.js": "exports.a = 1; if (exports.a) return; exports.b = 2",
  }),
  of("variables of a file", {
    "main.js": 'var n = 1; let m = 2; require("./a"); console.log(n, m, typeof hidden)',
    "a.js": "var n = 5; let m = 6; const hidden = 1; function f() {}",
  }),
  of("a global of a file", {
    "main.js": 'require("./a"); console.log(shared, globalThis.other)',
    "a.js": "shared = 5; global.other = 6",
  }),
  of("a file that throws runs again", {
    "main.js": 'for (const n of [1, 2]) try { require("./a") } catch (e) { console.log(n, e.message) }',
    "a.js": 'console.log("runs"); throw new Error("no")',
  }),
  of("a deleted module", {
    "main.js": 'require("./a"); delete require.cache[require.resolve("./a")]; require("./a")',
    "a.js": 'console.log("runs")',
  }),
  of("a module that deletes itself", {
    "main.js": 'require("./a"); require("./a")',
    "a.js": 'console.log("runs"); delete require.cache[__filename]',
  }),
  of("a computed name", {
    "main.js": "for (const day of [1, 2]) console.log(require('./day' + day)())",
    "day1.js": "module.exports = () => 'one'",
    "day2.js": "module.exports = () => 'two'",
  }),
  of("require in a function", {
    "main.js": 'console.log("first"); const late = () => require("./a"); console.log(late().x)',
    "a.js": 'console.log("loaded"); exports.x = 1',
  }),
  of("getters", {
    "main.js": 'const m = require("./a"); console.log(m.n, m.n, Object.keys(m))',
    "a.js": "let n = 0; Object.defineProperty(exports, 'n', { enumerable: true, get: () => ++n })",
  }),
  of("exports is replaced", {
    "main.js": 'console.log(require("./a"))',
    "a.js": "exports = { lost: 1 }; exports.x = 2",
  }),
  of("module.exports after exports", {
    "main.js": 'console.log(require("./a"))',
    "a.js": "exports.lost = 1; module.exports = { kept: 2 }",
  }),
  of("a primitive", {
    "main.js": 'console.log(require("./a"), require("./b"), require("./c"))',
    "a.js": "module.exports = 5",
    "b.js": "module.exports = null",
    "c.js": "module.exports = undefined",
  }),
  of("re-export", {
    "main.js": 'const { a, b } = require("./all"); console.log(a, b)',
    "all.js": 'module.exports = { ...require("./a"), ...require("./b") }',
    "a.js": "exports.a = 1",
    "b.js": "exports.b = 2",
  }),
  of("a class hierarchy", {
    "main.js": 'const Dog = require("./dog"); console.log(new Dog("Rex").speak())',
    "animal.js":
      "class Animal { constructor(name) { this.name = name } speak() { return this.name + ' makes a sound' } }\nmodule.exports = { Animal }",
    "dog.js":
      'const { Animal } = require("./animal");\nmodule.exports = class Dog extends Animal { speak() { return super.speak() + ": woof" } }',
  }),
  of("an ES module is required", {
    "main.js":
      'const m = require("./m.mjs"); console.log(m.a, m.default, Object.keys(m).sort().filter((k) => k !== "__esModule"))',
    "m.mjs": "export const a = 1; export default 2;",
  }),
  of("a CommonJS file is imported", {
    "main.mjs": 'import m, { a, b } from "./m.cjs"; console.log(m, a, b)',
    "m.cjs": "exports.a = 1; module.exports.b = 2",
  }),
  of("module.exports = { } is imported", {
    "main.mjs":
      'import { a, b } from "./m.cjs"; import * as all from "./m.cjs"; console.log(a, b, all.default.a)',
    "m.cjs": "const a = 1, b = 2; module.exports = { a, b }",
  }),
  of("import() of CommonJS", {
    "main.js": 'import("./m.cjs").then((m) => console.log(m.default, m.a))',
    "m.cjs": "exports.a = 1",
  }),
  of("cjs and mjs share an instance", {
    "main.mjs": 'import a from "./a.cjs"; import "./b.mjs"; console.log(a)',
    "a.cjs": 'console.log("once"); module.exports = { n: 0 }',
    "b.mjs": 'import a from "./a.cjs"; a.n++',
  }),
  of("a hash-bang line", {
    "main.js": '#!/usr/bin/env node\nconst { x } = require("./x");\nconsole.log(x)',
    "x.js": "#!/usr/bin/env node\nexports.x = 1",
  }),
  of("a file ends with a comment", {
    "main.js": 'console.log(require("./a").x)',
    "a.js": "exports.x = 1 // end",
  }),
  of("sloppy code in a file", {
    "main.js": 'console.log(require("./a"))',
    "a.js":
      "with ({ x: 1 }) { exports.x = x } exports.o = 010; exports.t = (function () { return this === globalThis })()",
  }),
  of("strict code in a file", {
    "main.js": 'console.log(require("./a"))',
    "a.js": "'use strict'; exports.t = (function () { return this })()",
  }),
  of("memoised module state", {
    "main.js": 'const c = require("./counter"); c.up(); c.up(); console.log(require("./counter").count())',
    "counter.js": "let n = 0; exports.up = () => { n++ }; exports.count = () => n",
  }),
  of("module.require", { "main.js": 'console.log(module.require("./a"))', "a.js": "module.exports = 7" }),
  of("require with an alias", {
    "main.js": 'const r = require; console.log(r("./a"))',
    "a.js": "module.exports = 8",
  }),
  of("children", {
    "main.js": 'require("./a"); require("./b"); console.log(module.children.length)',
    "a.js": "",
    "b.js": 'require("./a")',
  }),
];

const files: readonly NodeProgram[] = [
  ...[
    'const input = fs.readFileSync("input.txt", "utf8"); console.log(input.trim().split("\\n").map(Number).reduce((a, b) => a + b));',
    'console.log(fs.readFileSync("./input.txt").toString().split("\\n"));',
    'console.log(fs.readFileSync("input.txt", { encoding: "utf8" }).length, fs.readFileSync("input.txt", "utf-8").length);',
    'console.log(fs.readFileSync(path.join(__dirname, "input.txt"), "utf8"));',
    'console.log(fs.readFileSync(path.resolve("input.txt"), "utf8").length);',
    'console.log(fs.readFileSync(__dirname + "/input.txt", "utf8").length);',
    'console.log(fs.existsSync("input.txt"), fs.existsSync("no.txt"), fs.existsSync("."), fs.existsSync(""), fs.existsSync(undefined));',
    'fs.writeFileSync("out.txt", "hello"); console.log(fs.readFileSync("out.txt", "utf8"));',
    'fs.writeFileSync("out.txt", "a"); fs.appendFileSync("out.txt", "b"); fs.appendFileSync("new.txt", "c"); console.log(fs.readFileSync("out.txt", "utf8") + fs.readFileSync("new.txt", "utf8"));',
    'fs.writeFileSync("o.txt", "a"); fs.writeFileSync("o.txt", "b", { flag: "a" }); console.log(fs.readFileSync("o.txt", "utf8"));',
    'try { fs.readFileSync("no.txt", "utf8") } catch (e) { console.log(e.code, e.errno, e.syscall, e.path, e.message) }',
    'try { fs.readFileSync("lib") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.readdirSync("no") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.readdirSync("input.txt") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.writeFileSync("no/such/x.txt", "") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.unlinkSync("no.txt") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.mkdirSync("lib") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.statSync("no") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.renameSync("no", "yes") } catch (e) { console.log(e.code, e.message) }',
    'try { fs.readFileSync("a\\0b") } catch (e) { console.log(e.name, e.code) }',
    "try { fs.readFileSync({}) } catch (e) { console.log(e.name, e.code) }",
    'try { fs.writeFileSync("x", 5) } catch (e) { console.log(e.name, e.code) }',
    'try { fs.rmdirSync("lib") } catch (e) { console.log(e.code, e.message) }',
    'console.log(fs.statSync("no", { throwIfNoEntry: false }));',
    'console.log(fs.readdirSync("lib"), fs.readdirSync("lib", { recursive: true }));',
    'console.log(fs.readdirSync("lib", { withFileTypes: true }).map((e) => [e.name, e.isFile(), e.isDirectory()]));',
    'console.log(fs.readdirSync(".").filter((name) => name.endsWith(".txt")));',
    'const s = fs.statSync("input.txt"); console.log(s.size, s.isFile(), s.isDirectory(), fs.statSync("lib").isDirectory());',
    'fs.mkdirSync("made"); console.log(fs.existsSync("made"), fs.readdirSync("made")); fs.writeFileSync("made/x", "1"); console.log(fs.readdirSync("made"));',
    'fs.mkdirSync("a/b/c", { recursive: true }); console.log(fs.readdirSync("a/b"), fs.existsSync("a/b/c")); fs.rmSync("a", { recursive: true }); console.log(fs.existsSync("a"));',
    'fs.writeFileSync("x.txt", "1"); fs.unlinkSync("x.txt"); console.log(fs.existsSync("x.txt"));',
    'fs.writeFileSync("x.txt", "1"); fs.renameSync("x.txt", "y.txt"); console.log(fs.existsSync("x.txt"), fs.readFileSync("y.txt", "utf8"));',
    'fs.copyFileSync("input.txt", "copy.txt"); console.log(fs.readFileSync("copy.txt", "utf8").length);',
    'fs.rmSync("no.txt", { force: true }); try { fs.rmSync("no.txt") } catch (e) { console.log(e.code, e.syscall) }',
    'fs.readFile("input.txt", "utf8", (err, data) => console.log(err, data.length)); console.log("first");',
    'fs.readFile("no.txt", (err, data) => console.log(err.code, data));',
    'fs.writeFile("o.txt", "x", (err) => { console.log(err); fs.readFile("o.txt", "utf8", (e, d) => console.log(d)) });',
    'try { fs.readFile("input.txt") } catch (e) { console.log(e.code) }',
    'fs.promises.readFile("input.txt", "utf8").then((text) => console.log(text.length)); console.log("first");',
    'fs.promises.readFile("no.txt").catch((e) => console.log(e.code, e.message));',
    '(async () => { await fs.promises.writeFile("p.txt", "p"); console.log(await fs.promises.readFile("p.txt", "utf8"), (await fs.promises.stat("p.txt")).size) })();',
    'fs.accessSync("input.txt"); try { fs.accessSync("no.txt", fs.constants.R_OK) } catch (e) { console.log(e.code, e.message) }',
    'fs.writeFileSync("d.json", JSON.stringify({ a: [1] }, null, 2)); console.log(JSON.parse(fs.readFileSync("d.json")));',
    'fs.writeFileSync("u.txt", "é😀"); const b = fs.readFileSync("u.txt"); console.log(b.length, b.toString(), b.toString("hex"), fs.statSync("u.txt").size);',
    'for (const line of fs.readFileSync("input.txt", "utf8").split(/\\r?\\n/)) if (line) console.log(+line);',
    'const [a, ...rest] = fs.readFileSync("input.txt", "utf8").trim().split("\\n"); console.log(a, rest);',
    'fs.createReadStream("input.txt", "utf8").on("data", (d) => console.log(d.length)).on("end", () => console.log("end"));',
    '(async () => { for await (const chunk of fs.createReadStream("input.txt", "utf8")) console.log(chunk.length) })();',
    'const w = fs.createWriteStream("w.txt"); w.write("a"); w.end("b"); w.on("finish", () => console.log(fs.readFileSync("w.txt", "utf8")));',
    'fs.writeFileSync("__proto__", "p"); fs.writeFileSync("constructor", "c"); console.log(fs.readFileSync("__proto__", "utf8"), fs.existsSync("toString"), fs.existsSync("constructor"));',
    'console.log(fs.readFileSync("lib/../input.txt", "utf8").length, fs.readFileSync(".//lib/./a.txt", "utf8"));',
  ].map((code) =>
    of(`files: ${code}`, {
      "main.js": `const fs = require("fs"), path = require("path");\n${code}`,
      "input.txt": puzzle,
      "lib/a.txt": "in a",
      "lib/deep/b.txt": "in b",
    }),
  ),
  of("import fs", {
    "main.mjs":
      'import fs, { readFileSync } from "fs"; import { readFile } from "node:fs/promises"; console.log(readFileSync("input.txt", "utf8").length, fs.existsSync("input.txt")); console.log((await readFile("input.txt", "utf8")).length)',
    "input.txt": puzzle,
  }),
  of("import.meta.url", {
    "main.mjs":
      'import { readFileSync } from "node:fs"; import { fileURLToPath } from "node:url"; import { dirname, join, basename } from "node:path"; const here = dirname(fileURLToPath(import.meta.url)); console.log(basename(import.meta.url), readFileSync(join(here, "input.txt"), "utf8").length, readFileSync(new URL("./input.txt", import.meta.url), "utf8").length)',
    "input.txt": puzzle,
  }),
];

export const firstPrograms: readonly NodeProgram[] = [...commonJs, ...files];
export { lines, of };
