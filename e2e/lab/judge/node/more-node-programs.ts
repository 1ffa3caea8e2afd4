import { firstPrograms, lines, type NodeProgram, of } from "./node-programs.ts";

const ofProcess: readonly NodeProgram[] = [
  ...lines(
    "process",
    `
    process.stdout.write("a"); process.stdout.write("b\\n"); process.stdout.write("c"); console.log("d");
    for (let i = 0; i < 3; i++) process.stdout.write(i + " "); process.stdout.write("\\n"); console.log("end");
    process.stdout.write("no line break at the end");
    process.stdout.write("one\\ntwo\\nthree\\n"); console.log("four");
    console.log(process.argv.length, process.argv[2], process.argv.slice(2));
    const n = Number(process.argv[2]) || 10; console.log(n);
    console.log(process.env.NO_SUCH_NAME_HERE, process.env.NO_SUCH_NAME_HERE ?? "default");
    process.env.MY_NAME = "x"; console.log(process.env.MY_NAME, "MY_NAME" in process.env);
    console.log("a"); process.exit(); console.log("b");
    try { process.exit(0) } finally { console.log("never") }
    setTimeout(() => console.log("never"), 10); process.exit(0);
    process.on("exit", (code) => console.log("exit", code)); process.exit(3);
    process.exitCode = 2; console.log(process.exitCode);
    process.nextTick(() => console.log("tick")); Promise.resolve().then(() => console.log("promise")); console.log("sync");
    Promise.resolve().then(() => console.log("promise")); process.nextTick(() => console.log("tick")); queueMicrotask(() => console.log("micro"));
    process.nextTick((a, b) => console.log(a, b), 1, 2);
    setTimeout(() => console.log("timeout"), 500); setImmediate(() => console.log("immediate")); process.nextTick(() => console.log("tick")); Promise.resolve().then(() => console.log("promise"));
    process.nextTick(() => { console.log(1); process.nextTick(() => console.log(3)); Promise.resolve().then(() => console.log(4)); console.log(2) });
    Promise.resolve().then(() => { console.log("p1"); process.nextTick(() => console.log("tick")) }).then(() => console.log("p2"));
    setTimeout(() => { process.nextTick(() => console.log("tick")); Promise.resolve().then(() => console.log("promise")); console.log("timer") }, 1);
    try { process.nextTick(5) } catch (e) { console.log(e.name, e.code) }
    const t = process.hrtime(); const d = process.hrtime(t); console.log(Array.isArray(d), d.length, d[0] === 0);
    const t = process.hrtime.bigint(); console.log(typeof t, process.hrtime.bigint() - t >= 0n);
    console.log(typeof process.cwd(), typeof process.platform, typeof process.version, typeof process.pid, typeof process.uptime());
    console.log(typeof process.memoryUsage().heapUsed, typeof process.versions.node);
    process.on("uncaughtException", () => {}); process.on("SIGINT", () => {}); console.log("fine");
    console.log(Object.prototype.toString.call(process), process === globalThis.process, require("process") === process);
    const i = setImmediate(() => console.log("never")); clearImmediate(i); setImmediate((x) => console.log(x), "arg");
    console.log(process.stdout.isTTY ? "tty" : "pipe"); console.log(process.stdout.write("x\\n"));
    `,
  ),
];

const ofModules: readonly NodeProgram[] = [
  ...lines(
    "util",
    `
    const util = require("util"); console.log(util.inspect({ a: [1, { b: 2 }] }), util.inspect("text"), util.inspect(null));
    const { inspect } = require("util"); console.log(inspect({ a: { b: { c: { d: 1 } } } }), inspect([undefined, null, -0, "it's", Symbol("s"), 10n]), inspect(new Map([[1, { a: new Set([2]) }]])));
    const { format } = require("util"); console.log(format("%s is %d years and %i, %f, %j %O %%", "Bob", 42.5, 42.5, "1.5", { a: 1 }, [1]), format("a", "b", 1), format(1, 2));
    const { isDeepStrictEqual } = require("util"); console.log(isDeepStrictEqual({ a: [1] }, { a: [1] }), isDeepStrictEqual([1], ["1"]), isDeepStrictEqual(new Set([1]), new Set([1])), isDeepStrictEqual(NaN, NaN));
    const { isDeepStrictEqual: eq } = require("util"); console.log(eq(new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]])), eq(new Date(0), new Date(1)), eq(/a/g, /a/i), eq([1, , 3], [1, undefined, 3]), eq({}, []));
    const { promisify } = require("util"); promisify((a, cb) => cb(null, a + 1))(1).then(console.log); promisify((cb) => cb(new Error("no")))().catch((e) => console.log(e.message));
    const { types } = require("util"); console.log(types.isPromise(Promise.resolve()), types.isDate(new Date()), types.isRegExp(/a/), types.isMap(new Map()), types.isAsyncFunction(async () => {}), types.isGeneratorFunction(function* () {}), types.isPromise({ then() {} }));
    const { inherits } = require("util"); function A() {} A.prototype.hi = () => "hi"; function B() {} inherits(B, A); console.log(new B().hi(), B.super_ === A);
    const { inspect } = require("util"); class P { constructor() { this.x = 1 } [inspect.custom]() { return "custom" } } console.log(inspect.custom === Symbol.for("nodejs.util.inspect.custom"));
    const { callbackify } = require("util"); callbackify(async (x) => x + 1)(1, (e, v) => console.log(e, v));
    const log = console.log; const { format } = require("util"); console.log = (...args) => log("[log]", format(...args)); console.log("n = %d", 5, { a: 1 });
    const { TextEncoder, stripVTControlCharacters } = require("util"); console.log(new TextEncoder().encode("a").length, stripVTControlCharacters("\\u001b[31mred\\u001b[0m"));
    `,
  ),
  ...lines(
    "events",
    `
    const EventEmitter = require("events"); const e = new EventEmitter(); e.on("x", (a, b) => console.log(a, b)); console.log(e.emit("x", 1, 2), e.emit("y"));
    const { EventEmitter } = require("node:events"); class Door extends EventEmitter { open() { this.emit("open", "front") } } const d = new Door(); d.on("open", function (n) { console.log(n, this === d) }); d.open();
    const E = require("events"); const e = new E(); e.once("x", () => console.log("once")); e.emit("x"); e.emit("x"); console.log(e.listenerCount("x"));
    const E = require("events"); const e = new E(); const f = () => console.log("f"); e.on("x", f).on("x", f); e.off("x", f); e.emit("x"); console.log(e.listeners("x").length, e.eventNames());
    const E = require("events"); const e = new E(); e.prependListener("x", () => console.log(2)); e.prependListener("x", () => console.log(1)); e.emit("x"); e.removeAllListeners(); console.log(e.emit("x"));
    const E = require("events"); try { new E().emit("error", new Error("boom")) } catch (e) { console.log(e.message) } try { new E().emit("error", "text") } catch (e) { console.log(e.code, e.message) }
    const E = require("events"); const e = new E(); e.on("error", (x) => console.log("handled", x.message)); e.emit("error", new Error("boom"));
    const { once, EventEmitter } = require("events"); const e = new EventEmitter(); once(e, "go").then(([v]) => console.log(v)); e.emit("go", 7);
    const E = require("events"); try { new E().on("x", 5) } catch (e) { console.log(e.name, e.code, e.message) }
    const E = require("events"); function Old() { E.call(this) } require("util").inherits(Old, E); const o = new Old(); o.on("a", console.log); o.emit("a", "old style");
    const E = require("events"); const e = new E(); e.on("newListener", (name) => console.log("new", name)); e.on("x", () => {}); console.log(e.rawListeners("x").length, E.defaultMaxListeners);
    const E = require("events"); const e = new E(); e.on("x", () => { e.on("x", () => console.log("added")); console.log("first") }); e.emit("x"); e.emit("x");
    `,
  ),
  ...lines(
    "assert",
    `
    const assert = require("assert"); assert(true); assert.ok(1); assert.equal(1, "1"); assert.strictEqual(1, 1); assert.deepEqual({ a: 1 }, { a: "1" }); assert.deepStrictEqual([1, { a: 2 }], [1, { a: 2 }]); console.log("ok");
    const assert = require("assert"); try { assert.strictEqual(1, 2) } catch (e) { console.log(e.name, e.code, e.message, e.actual, e.expected, e.operator, e.generatedMessage) }
    const assert = require("assert"); try { assert.equal(1, 2) } catch (e) { console.log(e.message) } try { assert.equal(1, 2, "mine") } catch (e) { console.log(e.message, e.generatedMessage) }
    const assert = require("assert"); try { assert(false, "not true") } catch (e) { console.log(e.message) } try { assert.fail("bad") } catch (e) { console.log(e.message, e.code) } try { assert.fail() } catch (e) { console.log(e.message) }
    const assert = require("assert"); assert.throws(() => { throw new TypeError("x") }, TypeError); assert.throws(() => { throw new Error("wrong value") }, /value/); assert.throws(() => { throw new Error("m") }, { message: "m" }); console.log("ok");
    const assert = require("assert"); try { assert.throws(() => {}) } catch (e) { console.log(e.message) } try { assert.throws(() => {}, TypeError) } catch (e) { console.log(e.message) }
    const assert = require("assert"); try { assert.doesNotThrow(() => { throw new Error("inner") }, "outer") } catch (e) { console.log(e.message) }
    const assert = require("assert"); assert.rejects(Promise.reject(new Error("x")), /x/).then(() => console.log("rejected")); assert.rejects(Promise.resolve(1)).catch((e) => console.log(e.message));
    const assert = require("assert"); assert.notEqual(1, 2); assert.notStrictEqual(1, "1"); assert.notDeepStrictEqual([1], ["1"]); try { assert.notStrictEqual(1, 1) } catch (e) { console.log(e.message) }
    const assert = require("assert"); assert.match("abc", /b/); assert.doesNotMatch("abc", /x/); try { assert.match("abc", /x/) } catch (e) { console.log(e.message) }
    const assert = require("assert").strict; try { assert.equal(1, "1") } catch (e) { console.log(e.code) } assert.deepEqual({ a: 1 }, { a: 1 }); console.log(assert.strict === assert);
    const assert = require("node:assert/strict"); try { assert.deepEqual([1, 2], [1, 3]) } catch (e) { console.log(e.code, e.operator, e.actual) }
    const { AssertionError, ifError } = require("assert"); ifError(null); try { ifError(new Error("e")) } catch (e) { console.log(e instanceof AssertionError, e.message) }
    const assert = require("assert"); const custom = new RangeError("own"); try { assert.ok(0, custom) } catch (e) { console.log(e === custom) }
    `,
  ),
  ...lines(
    "crypto",
    `
    const { createHash } = require("crypto"); console.log(createHash("md5").update("abcdef609043").digest("hex"));
    const { createHash } = require("crypto"); console.log(createHash("sha256").update("").digest("hex"), createHash("sha1").update("abc").digest("hex"));
    const crypto = require("node:crypto"); let n = 0; while (!crypto.createHash("md5").update("abc" + n).digest("hex").startsWith("00")) n++; console.log(n);
    const { createHash } = require("crypto"); console.log(createHash("sha256").update("é😀").update("more").digest("base64"), createHash("md5").update("x".repeat(1000)).digest("hex"));
    const { createHash } = require("crypto"); for (const n of [55, 56, 63, 64, 65]) console.log(createHash("sha1").update("a".repeat(n)).digest("hex"), createHash("sha256").update("a".repeat(n)).digest("hex").slice(0, 8), createHash("md5").update("a".repeat(n)).digest("hex").slice(0, 8));
    const { createHmac } = require("crypto"); console.log(createHmac("sha256", "key").update("data").digest("hex"));
    const { randomUUID, randomInt, randomBytes } = require("crypto"); console.log(/^[0-9a-f]{8}-/.test(randomUUID()), randomInt(1, 2), randomBytes(4).length);
    const { createHash } = require("crypto"); const h = createHash("md5"); h.digest(); try { h.update("x") } catch (e) { console.log(e.code) } try { createHash("md5").update(5) } catch (e) { console.log(e.code) }
    `,
  ),
  ...lines(
    "path",
    `
    const path = require("path"); console.log(path.join("a", "..", "b", "./c"), path.join(""), path.join("/a", "/b"), path.normalize("/a//b/../c/."), path.normalize("a/..") );
    const path = require("path"); console.log(path.basename("/a/b.txt"), path.basename("/a/b.txt", ".txt"), path.extname("a.b.c"), path.extname(".rc"), path.extname("a."), path.dirname("/a/b/c"), path.dirname("a"), path.dirname("/a"));
    const path = require("path"); console.log(path.parse("/home/u/file.txt"), path.parse("x"), path.format({ dir: "/a", base: "b.c" }), path.format({ root: "/", name: "f", ext: ".t" }));
    const path = require("path"); console.log(path.relative("/a/b/c", "/a/d"), path.relative("/a", "/a"), path.isAbsolute("/a"), path.isAbsolute("a"), path.sep, path.delimiter, path.resolve("/a", "b", "../c"), path.resolve("/a", "/b"));
    const path = require("path"); console.log(path.basename("/a/b/"), path.dirname("/a/b/"), path.join("a/", "/b/"), path.normalize("./a"), path.normalize("../../a"), path.join("..", "..", "x"));
    const path = require("path"); try { path.join(5) } catch (e) { console.log(e.code, e.message) } try { path.basename(null) } catch (e) { console.log(e.code, e.message) }
    const path = require("path"); console.log(path.posix === path, path.posix.join("a", "b"), require("path").basename(""));
    `,
  ),
  ...lines(
    "others",
    `
    const os = require("os"); console.log(JSON.stringify(os.EOL), typeof os.platform(), typeof os.cpus().length);
    const { performance } = require("perf_hooks"); const t = performance.now(); console.log(typeof t, performance.now() >= t);
    const { setTimeout: sleep } = require("timers/promises"); (async () => { console.log(await sleep(1, "value")) })();
    const url = require("url"); console.log(url.fileURLToPath("file:///a/b%20c.js"), url.pathToFileURL("/x y").href, new url.URL("http://a.b/c?d=1").searchParams.get("d"));
    const { URL } = require("url"); console.log(URL === globalThis.URL, new URLSearchParams("a=1&b=2").get("b"));
    const sleep = require("util").promisify(setTimeout.bind ? (ms, cb) => setTimeout(cb, ms) : 0); sleep(1).then(() => console.log("slept"));
    const { setImmediate } = require("timers"); setImmediate(() => console.log("later")); console.log("now");
    const http = require("http"); console.log("an import that is not used");
    `,
  ),
  of(
    "readline: question",
    'const rl = require("readline").createInterface({ input: process.stdin, output: process.stdout }); rl.question("", (name) => { console.log("Hello " + name); rl.close(); });',
    "Ann\n",
  ),
  of(
    "readline: lines",
    'const rl = require("readline").createInterface({ input: process.stdin }); const all = []; rl.on("line", (line) => all.push(line)); rl.on("close", () => console.log(all));',
    "a\nb\n\nc\n",
  ),
  of(
    "readline: for await",
    'const readline = require("readline"); (async () => { const rl = readline.createInterface({ input: process.stdin }); let sum = 0; for await (const line of rl) sum += Number(line); console.log(sum); })();',
    "1\n2\n3\n",
  ),
  of(
    "readline: promises",
    'const readline = require("readline/promises"); (async () => { const rl = readline.createInterface({ input: process.stdin }); const a = await rl.question(""); console.log(a); rl.close(); })();',
    "x\n",
  ),
  of(
    "readline: two questions",
    'const rl = require("readline").createInterface({ input: process.stdin }); rl.question("", (a) => rl.question("", (b) => { console.log(Number(a) + Number(b)); rl.close(); }));',
    "2\n3\n",
  ),
  of("readline: a file", {
    "main.js":
      'const rl = require("readline").createInterface({ input: require("fs").createReadStream("in.txt") }); let n = 0; rl.on("line", () => n++).on("close", () => console.log(n));',
    "in.txt": "a\nb\nc",
  }),
  of(
    "stdin: data and end",
    'let text = ""; process.stdin.setEncoding("utf8"); process.stdin.on("data", (d) => { text += d }); process.stdin.on("end", () => console.log(text.trim().split("\\n")));',
    "1\n2\n",
  ),
  of(
    "stdin: readFileSync(0)",
    'console.log(require("fs").readFileSync(0, "utf8").trim().split("\\n").map(Number));',
    "4\n5\n",
  ),
  of(
    "stdin: for await",
    '(async () => { let text = ""; for await (const chunk of process.stdin) text += chunk; console.log(text.length); })();',
    "abc\n",
  ),
];

export const nodePrograms: readonly NodeProgram[] = [...firstPrograms, ...ofProcess, ...ofModules];
