import { describe, expect, test } from "vitest";
import { lookInto, valueText } from "../testing/look-at-run.ts";
import { runProgram, type TestProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

/**
 * Variables against the truth: each program prints, with `at({ x, y })`, what its variables are; at the moment before that
 * line the recording has to say the same.
 */
const helper = `const at = (state) => { const say = (v, d = 3) => {
  if (typeof v === "string") return JSON.stringify(v); if (Object.is(v, -0)) return "-0"; if (typeof v === "bigint") return v + "n";
  if (typeof v === "function") return (/^class/.test(Function.prototype.toString.call(v)) ? "class " : "function ") + v.name;
  if (typeof v !== "object" || v === null) return String(v);
  const c = v.constructor?.name ?? "Object"; if (d === 0) return c;
  if (Array.isArray(v)) return "[" + v.map((e) => say(e, d - 1)).join(", ") + "]";
  const e = v instanceof Map ? [...v].map(([k, w]) => say(k, d - 1) + " => " + say(w, d - 1)) : v instanceof Set ? [...v].map((w) => say(w, d - 1))
    : ArrayBuffer.isView(v) ? Array.from(v, (w, i) => i + ": " + say(w)) : Object.keys(v).map((k) => k + ": " + (Object.getOwnPropertyDescriptor(v, k).get ? "[Getter]" : say(v[k], d - 1)));
  return (c === "Object" ? "" : c + " ") + "{" + e.join(", ") + "}"; };
  console.log("at " + Object.keys(state).map((k) => k + "=" + say(state[k])).join(" ")); };`.replaceAll(
  "\n",
  " ",
);

const shapes: Readonly<Record<string, string>> = {
  "let of a file": "let x = 1;\nat({ x });\nx = 2;\nat({ x });",
  "const and var of a file": "const a = 'text'; var b = null;\nat({ a, b });",
  numbers: "const a = -0, b = 1.5, c = NaN, d = 1e300, e = -7, f = Infinity;\nat({ a, b, c, d, e, f });",
  bigints: "const a = 12n, b = -(2n ** 70n), c = 2n ** 100n;\nat({ a, b, c });",
  texts: "const a = 'é', b = '漢字', c = '', d = 'a'.repeat(50) + 'b';\nat({ a, b, c, d });",
  "a text that is joined":
    "let t = '';\nfor (let i = 0; i < 30; i++) t += 'part' + i;\nt = t.slice(-20);\nat({ t });",
  "undefined, null and booleans": "const a = undefined, b = null, c = true, d = false;\nat({ a, b, c, d });",
  "a loop's variable": "for (let i = 0; i < 3; i++) {\nat({ i });\n}",
  "closures of each round":
    "const all = [];\nfor (let i = 0; i < 3; i++) {\nall.push(() => {\nat({ i });\n});\n}\nall.forEach((f) => f());",
  "for of": "for (const x of ['a', 'b']) {\nat({ x });\n}",
  "for in": "for (const k in { a: 1, b: 2 }) {\nat({ k });\n}",
  "for of with a pattern": "for (const [k, v] of Object.entries({ a: 1, b: [2] })) {\nat({ k, v });\n}",
  while: "let n = 3;\nwhile (n > 0) {\nat({ n });\nn--;\n}",
  "do while": "let n = 0;\ndo {\nn += 2;\nat({ n });\n} while (n < 5);",
  "shadowing in blocks": "const x = 'outer';\n{\nconst x = 'inner';\nat({ x });\n}\nat({ x });",
  "shadowing in a function":
    "function f(x) {\nat({ x });\n{\nlet x = 2;\nat({ x });\n{\nlet x = 3;\nat({ x });\n}\n}\nat({ x });\n}\nf(1);",
  "siblings of one name":
    "function f() {\n{\nlet x = 1;\nat({ x });\n}\n{\nlet x = 2;\nat({ x });\n}\n}\nf();",
  "var in a block": "function f() {\nif (true) { var x = 5; }\nat({ x });\n}\nf();",
  parameters: "function f(a, b, c) {\nat({ a, b, c });\n}\nf(1, 'two');",
  "default parameters": "function f(a, b = a + 1, c = [b]) {\nat({ a, b, c });\n}\nf(1);\nf(1, 5);",
  "rest parameters": "function f(a, ...more) {\nat({ a, more });\n}\nf(1, 2, 3);",
  "parameters with patterns":
    "function f({ x, y: { z = 3 } = {} }, [first, ...others]) {\nat({ x, z, first, others });\n}\nf({ x: 1 }, [4, 5, 6]);",
  "a parameter that is assigned": "function f(n) {\nn = n * 2;\nat({ n });\n}\nf(4);",
  destructuring: "const { a, b: [c, ...d], ...e } = { a: 1, b: [2, 3, 4], f: 5 };\nat({ a, c, d, e });",
  swapping: "let [a, b] = [1, 2];\n[a, b] = [b, a];\nat({ a, b });",
  recursion:
    "function fact(n) {\nat({ n });\nreturn n < 2 ? 1 : n * fact(n - 1);\n}\nconst r = fact(5);\nat({ r });",
  "a closure's counter":
    "function counter() {\nlet count = 0;\nreturn () => {\ncount++;\nat({ count });\nreturn count;\n};\n}\nconst a = counter(), b = counter();\na(); a(); b();",
  "closures within closures":
    "const add = (a) => (b) => (c) => {\nat({ a, b, c });\nreturn a + b + c;\n};\nadd(1)(2)(3);",
  "an arrow in a method":
    "class A {\nv = 4;\nm() {\nconst k = 1;\n[1, 2].map((x) => {\nat({ x, k });\nreturn x;\n});\n}\n}\nnew A().m();",
  "a class and its instances":
    "class Point { constructor(x, y) { this.x = x; this.y = y; } }\nconst p = new Point(1, 2);\nat({ p, Point });",
  "an instance under construction":
    "class P {\nconstructor(x) {\nconst self = this;\nat({ x, self });\nthis.x = x;\nat({ self });\n}\n}\nnew P(3);",
  "a derived class":
    "class A { a = 1; }\nclass B extends A {\nconstructor() {\nsuper();\nconst self = this;\nat({ self });\nthis.b = 2;\nat({ self });\n}\n}\nnew B();",
  "a class with a name inside":
    "const K = class Inner {\nstatic make() {\nconst i = new Inner();\nat({ i });\nreturn i;\n}\n};\nK.make();",
  "static blocks": "let seen = 0;\nclass S {\nstatic n = 1;\nstatic {\nconst m = 2;\nat({ m, seen });\n}\n}",
  "a generator":
    "function* g(n) {\nfor (let i = 0; i < n; i++) {\nat({ i, n });\nyield i;\n}\n}\nfor (const x of g(3)) {\nat({ x });\n}",
  "a generator that is sent values":
    "function* g() {\nconst a = yield 1;\nat({ a });\nconst b = yield 2;\nat({ a, b });\n}\nconst it = g();\nit.next(); it.next('A'); it.next('B');",
  "an async function":
    "async function f(x) {\nat({ x });\nconst y = await x;\nat({ x, y });\nreturn y + 1;\n}\nawait f(4);",
  "two async functions":
    "async function f(n) {\nfor (let i = 0; i < 2; i++) {\nat({ n, i });\nawait null;\n}\n}\nawait Promise.all([f('a'), f('b')]);",
  "an async generator":
    "async function* g() {\nlet i = 0;\nwhile (i < 2) {\nat({ i });\nyield i++;\n}\n}\nfor await (const x of g()) {\nat({ x });\n}",
  timers:
    "let n = 0;\nsetTimeout(() => {\nn++;\nat({ n });\n}, 10);\nsetTimeout(() => {\nat({ n });\n}, 20);",
  "try and catch": "try {\nthrow new Error('no');\n} catch (e) {\nconst m = e.message;\nat({ m });\n}",
  "catch with a pattern":
    "try {\nthrow { code: 4, why: ['x'] };\n} catch ({ code, why }) {\nat({ code, why });\n}",
  finally:
    "function f() {\nlet s = 'a';\ntry {\ns += 'b';\nreturn s;\n} finally {\ns += 'c';\nat({ s });\n}\n}\nf();",
  "nested try":
    "let log = [];\ntry {\ntry {\nnull.x;\n} finally {\nlog.push('inner');\nat({ log });\n}\n} catch {\nlog.push('outer');\nat({ log });\n}",
  switch:
    "function f(k) {\nswitch (k) {\ncase 1: {\nlet v = 'one';\nat({ k, v });\nbreak;\n}\ndefault:\nlet w = 'other';\nat({ k, w });\n}\n}\nf(1); f(2);",
  labels:
    "outer: for (let i = 0; i < 3; i++) {\nfor (let j = 0; j < 3; j++) {\nif (j === 1) continue outer;\nat({ i, j });\n}\n}",
  arrays: "const a = [1, [2, [3]], 'x'];\na.push({ y: 1 });\nat({ a });\na.length = 1;\nat({ a });",
  "sorting by hand":
    "const a = [3, 1, 2];\nfor (let i = 0; i < a.length; i++) {\nfor (let j = 0; j + 1 < a.length - i; j++) {\nif (a[j] > a[j + 1]) [a[j], a[j + 1]] = [a[j + 1], a[j]];\nat({ a, i, j });\n}\n}",
  objects: "const o = { a: 1, nested: { b: [true] } };\no.c = 'new';\ndelete o.a;\nat({ o });",
  "getters are not called":
    "let calls = 0;\nconst o = { get x() { calls++; return 1; }, y: 2 };\nat({ o, calls });",
  Map: "const m = new Map([['a', 1], [2, { z: 1 }]]);\nm.delete('a');\nm.set('b', [1]);\nat({ m });",
  Set: "const s = new Set([3, 1]);\ns.add('x');\ns.delete(3);\nat({ s });",
  "typed arrays":
    "const a = new Uint8Array([1, 200]), b = new Float64Array([1.5, -0]), c = new Int16Array([-5]);\nat({ a, b, c });",
  "a linked list that is reversed":
    "class Node { constructor(v, next) { this.v = v; this.next = next; } }\nlet head = new Node(1, new Node(2, null));\nlet done = null;\nwhile (head) {\nconst next = head.next;\nhead.next = done;\ndone = head;\nhead = next;\nat({ head, done });\n}",
  "a cycle": "const a = { n: 1 };\na.self = a;\nat({ a });",
  "functions as values": "function f() {}\nconst g = () => 1, h = f;\nat({ f, g, h });",
  "functions hoisted": "at({ f });\nfunction f() {}",
  "a function in a block":
    "function outer() {\n{\nfunction inner() { return 1; }\nat({ inner });\n}\n}\nouter();",
  "callbacks of built-in functions":
    "const out = [3, 1, 2].sort((a, b) => {\nat({ a, b });\nreturn a - b;\n}).reduce((sum, x) => {\nat({ sum, x });\nreturn sum + x;\n}, 0);\nat({ out });",
  "a class with private fields":
    "class C {\n#n = 1;\nadd(k) {\nconst before = this.#n;\nthis.#n += k;\nconst after = this.#n;\nat({ k, before, after });\n}\n}\nconst c = new C();\nc.add(2); c.add(3);",
  "optional chaining and branches":
    "function f(o) {\nconst v = o?.a ?? 'none';\nconst w = v === 'none' ? 1 : 2;\nat({ v, w });\n}\nf(null); f({ a: 'x' });",
  "many variables": `function f() {\n${Array.from({ length: 40 }, (_, i) => `let v${i} = ${i};`).join("\n")}\nat({ v0, v3, v4, v39 });\n}\nf();`,
  "a function with its own name": "const f = function me(n) {\nat({ n });\nif (n > 0) me(n - 1);\n};\nf(2);",
  "arguments stay":
    "function f(a) {\narguments[0] = 9;\nconst k = arguments.length;\nat({ k });\n}\nf(1, 2);",
  "strict code": "'use strict';\nfunction f(a) {\nlet b = a;\nat({ a, b });\n}\nf(5);",
};

const modules: Readonly<Record<string, TestProgram>> = {
  "a module's variables": {
    "main.js":
      "import { at } from './at.js';\nimport { n, up } from './n.js';\nlet x = 1;\nat({ x });\nup();\nat({ n, x });",
    "n.js": "import { at } from './at.js';\nexport let n = 1;\nexport function up() {\nn++;\nat({ n });\n}",
    "at.js": `export ${helper}`,
  },
  "a module that is imported in the run, and what it imports": {
    "main.js":
      "import { at } from './at.js';\nlet x = 1;\nat({ x });\nfor (let i = 0; i < 3; i++) {\nconst { up } = await import('./later.js');\nconst n = up(i);\nat({ n });\nconst { last } = await import('./' + (i > 1 ? 'last' : 'later') + '.js');\nat({ last });\n}",
    "later.js":
      "import { at } from './at.js';\nimport { twice } from './twice.js';\nlet sum = 0;\nat({ sum });\nexport const last = 7;\nexport function up(by) {\nsum += twice(by);\nat({ sum, by });\nreturn sum;\n}",
    "twice.js": "import { at } from './at.js';\nexport const twice = (n) => {\nat({ n });\nreturn 2 * n;\n};",
    "last.js":
      "import { at } from './at.js';\nexport const last = [1];\nfor (const each of last) {\nat({ each, last });\n}",
    "at.js": `export ${helper}`,
  },
  "a script that imports in the run": {
    "main.js": "const f = () => {\nreturn import('./later.js').then((m) => m.g(2));\n};\nf();",
    "later.js": "import { at } from './at.js';\nexport function g(n) {\nat({ n });\n}",
    "at.js": `export ${helper}`,
  },
  TypeScript: {
    "main.ts":
      "import { at } from './at.js';\ntype P = { x: number };\nenum Kind { A, B }\nconst p: P = { x: 1 };\nfunction f(k: Kind): void {\nat({ k, p });\n}\nf(Kind.B);",
    "at.js": `export ${helper}`,
  },
};

async function compared(program: TestProgram) {
  const files = typeof program === "string" ? { "main.js": program } : program;
  const { output } = await runProgram(
    program,
    {},
    {
      capabilities: { clock: { startsAt: 0 }, random: { seed: 1 } },
      entry: Object.keys(files)[0] as string,
    },
  );
  const { moments, trace, done } = await lookInto(program);
  const descriptions = moments.flatMap((moment) => {
    const site = trace?.sites[moment.site];
    const line = files[site?.file ?? ""]?.split("\n")[(site?.line ?? 0) - 1] ?? "";
    const names = /^at\(\{ ([^}]*) \}\)/.exec(line)?.[1]?.split(", ");
    if (!names || site?.kind !== "statement") return [];
    const frame = moment.frames.at(-1);
    const variables = [
      ...(frame?.bindings ?? []),
      ...(frame?.closure ?? []),
      ...moment.frames.flatMap((each) => each.bindings),
    ];
    return [
      `at ${names
        .map((name) => {
          const binding = variables.find((each) => each.name === name);
          return `${name}=${binding ? valueText(binding.value, moment) : "(not there)"}`;
        })
        .join(" ")}`,
    ];
  });
  return {
    told: descriptions,
    truth: output.split("\n").filter((line) => line.startsWith("at ")),
    done,
    trace,
  };
}

describe("variables have the values that the program prints", () => {
  test.each(sample(Object.entries(shapes), 6))("%s", async (_, text) => {
    const { told: descriptions, truth, done } = await compared(`${helper}\n${text}`);
    expect(truth.length).toBeGreaterThan(0);
    expect(descriptions).toEqual(truth);
    expect(done).toEqual({ kind: "done", end: "same" });
  });

  test.each(sample(Object.entries(modules), 2))("%s", async (_, program) => {
    const { told: descriptions, truth, done } = await compared(program);
    expect(truth.length).toBeGreaterThan(0);
    expect(descriptions).toEqual(truth);
    expect(done.end).toBe("same");
  });
});
