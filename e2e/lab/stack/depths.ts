// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text.
import { runProgram } from "../../../web/run/sandbox/testing/run-program.ts";
import { table } from "../../browsers/table.ts";

/**
 * `node e2e/run.mjs e2e/lab/stack/depths.ts`: how deep a program can call itself through each native function of the
 * language until it gets a RangeError, with all limits at their defaults and the guest's library. Depths below the goal
 * are marked. The error comes before the host's stack overflows, so the depth is the same in every browser.
 */
const goal = 2_000;

/** The declarations and, after `@@`, the first call. Each level adds 1 to `d`. */
const paths: Readonly<Record<string, string>> = {
  "plain call": "const f = () => { d++; f() }; @@f()",
  forEach: "const f = () => { d++; [1].forEach(f) }; @@f()",
  map: "const f = () => { d++; [1].map(f) }; @@f()",
  filter: "const f = () => { d++; [1].filter(f) }; @@f()",
  reduce: "const f = () => { d++; [1, 2].reduce(f) }; @@f()",
  reduceRight: "const f = () => { d++; [1, 2].reduceRight(f) }; @@f()",
  some: "const f = () => { d++; [1].some(f) }; @@f()",
  every: "const f = () => { d++; [1].every(f) }; @@f()",
  find: "const f = () => { d++; [1].find(f) }; @@f()",
  findIndex: "const f = () => { d++; [1].findIndex(f) }; @@f()",
  findLast: "const f = () => { d++; [1].findLast(f) }; @@f()",
  findLastIndex: "const f = () => { d++; [1].findLastIndex(f) }; @@f()",
  flatMap: "const f = () => { d++; [1].flatMap(f) }; @@f()",
  "Array.from": "const f = () => { d++; Array.from([1], f) }; @@f()",
  sort: "const f = () => { d++; [1, 2].sort(f) }; @@f()",
  "sort of a typed array": "const f = () => { d++; new Uint8Array([1, 2]).sort(f) }; @@f()",
  "map of a typed array": "const f = () => { d++; new Uint8Array([1]).map(f); return 0 }; @@f()",
  replace: "const f = () => { d++; 'a'.replace('a', f); return '' }; @@f()",
  "replace, regular expression": "const f = () => { d++; 'a'.replace(/a/, f); return '' }; @@f()",
  replaceAll: "const f = () => { d++; 'a'.replaceAll('a', f); return '' }; @@f()",
  "Map.forEach": "const m = new Map([[1, 1]]); const f = () => { d++; m.forEach(f) }; @@f()",
  "Set.forEach": "const m = new Set([1]); const f = () => { d++; m.forEach(f) }; @@f()",
  getter: "const o = { get a() { d++; return o.a } }; @@o.a",
  setter: "const o = { set a(v) { d++; o.a = v } }; @@o.a = 1",
  generator: "function* f() { d++; f().next() } @@f().next()",
  "for of a generator": "function* f() { d++; for (const x of f()) yield x } @@f().next()",
  "spread of a generator": "function* f() { d++; yield* [...f()] } @@f().next()",
  "yield*": "function* f() { d++; yield* f() } @@f().next()",
  async: "const f = async () => { d++; f().catch(() => {}) }; @@f()",
  await: "const f = async () => { d++; await f() }; @@f().catch(() => {})",
  "async generator": "async function* f() { d++; f().next().catch(() => {}) } @@f().next().catch(() => {})",
  bind: "const f = () => { d++; g() }; const g = f.bind(null); @@f()",
  "Reflect.apply": "const f = () => { d++; Reflect.apply(f, null, []) }; @@f()",
  "Function.prototype.call": "function f() { d++; f.call(null) } @@f()",
  "Function.prototype.apply": "function f() { d++; f.apply(null, []) } @@f()",
  "Reflect.construct": "class C { constructor() { d++; Reflect.construct(C, []) } } @@new C()",
  constructor: "class C { constructor() { d++; new C() } } @@new C()",
  "field of a class": "class C { x = (d++, new C()) } @@new C()",
  toString: "const o = { toString() { d++; return `${o}` } }; @@`${o}`",
  "toString, +": "const o = { toString() { d++; return '' + o } }; @@'' + o",
  "toString, join": "const o = { toString() { d++; return [o].join() } }; @@'' + o",
  "toString, + of a list": "const o = { toString() { d++; return '' + [o] } }; @@'' + o",
  "toString, String": "const o = { toString() { d++; return String(o) } }; @@String(o)",
  "valueOf, unary +": "const o = { valueOf() { d++; return +o } }; @@+o",
  "valueOf, -": "const o = { valueOf() { d++; return o - 1 } }; @@o - 1",
  "valueOf, <": "const o = { valueOf() { d++; return o < 1 } }; @@o < 1",
  "valueOf, ==": "const o = { valueOf() { d++; return o == 1 } }; @@o == 1",
  toJSON: "const o = { toJSON() { d++; return JSON.stringify(o) } }; @@JSON.stringify(o)",
  "JSON.stringify, levels":
    "let o = {}; for (let i = 0; i < 20_000; i++) { const next = o; o = { get a() { d++; return next } } } @@JSON.stringify(o)",
  "JSON.parse with a reviver": "const f = () => { d++; JSON.parse('1', f) }; @@f()",
  "proxy, get": "const p = new Proxy({}, { get() { d++; return p.x } }); @@p.x",
  "proxy, apply": "const p = new Proxy(() => {}, { apply() { d++; p() } }); @@p()",
  "an iterator of one's own":
    "const o = { [Symbol.iterator]: () => ({ next() { d++; for (const x of o); return { done: true } } }) }; @@[...o]",
  "map of an iterator": "const f = () => { d++; [1].values().map(f).next() }; @@f()",
  eval: "const f = () => { d++; eval('f()') }; @@f()",
  instanceof: "const o = { [Symbol.hasInstance]() { d++; return 1 instanceof o } }; @@1 instanceof o",
};

const rows: string[][] = [];
for (const [path, code] of Object.entries(paths)) {
  const [declaration = "", call = ""] = code.split("@@");
  const program = `let d = 0; ${declaration};\ntry { ${call} } catch (error) { if (!(error instanceof RangeError)) throw error }\nd`;
  const { outcome } = await runProgram(program, { fuel: 300_000_000 });
  const { kind } = outcome;
  const label =
    kind === "completed" ? outcome.inspected : kind === "exhausted" ? `ends: ${outcome.limit}` : kind;
  rows.push([path, label, Number(label) >= goal ? "" : `below ${goal}`]);
}
console.log(table([["through", "levels", ""], ...rows]));
