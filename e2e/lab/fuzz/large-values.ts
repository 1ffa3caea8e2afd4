// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.

import { hostileString, hostileValue } from "./hostile-objects.ts";
import { anyEnd, type GeneratedProgram } from "./hostile-program.ts";
import type { Random } from "./random.ts";

/** What is done with a value: shown, written, copied, compared, thrown, returned as the result. */
const sinks = [
  "console.log(v)",
  "console.log(v, v, [v], { v })",
  "console.dir(v, { depth: Infinity })",
  "console.dir(v, { depth: { valueOf() { return 1e9 } } })",
  "console.table(v)",
  "console.table([v, [v]], [v, 'a'])",
  "console.log('%o %O %s %d %i %f %j %c', v, v, v, v, v, v, v, v)",
  "console.error(new Error(v, { cause: v }))",
  "console.group(v); console.log(v); console.groupEnd()",
  "console.count(v); console.countReset(v)",
  "console.assert(0, v)",
  "console.trace(v)",
  "console.time(v); console.timeLog(v, v); console.timeEnd(v)",
  "JSON.stringify(v)",
  "JSON.stringify({ v: [v] }, (k, x) => x, 9)",
  "structuredClone(v)",
  "console.log(structuredClone([v, v, { v }]))",
  "throw v",
  "Promise.reject(v)",
  "setTimeout(() => { throw v })",
  "v",
  "[v, v]",
  "await v",
  "String(v)",
  "`${v}` + v",
  "[...v]",
  "Object.entries(v)",
  "for (const k in v) console.log(k, v[k])",
  "v == v && v > 1 && !v.x",
  "new Map([[v, v]])",
  "Symbol(v)",
  "throw Object.assign(new Error(v), { v })",
  "new Proxy(Object(v), {})",
  "Object.freeze(v); v.x = 1",
  "new URL(v, v)",
  "new Event(v, v)",
  "new TextEncoder().encode(v)",
  "console.log(Object.getOwnPropertyDescriptors(Object(v)))",
] as const;

const growing: readonly ((n: number) => string)[] = [
  (n) => `"x".repeat(${n * 40})`,
  (n) => `"\\ud83d\\udca5\\0".repeat(${n * 10})`,
  (n) => `"line\\n".repeat(${n})`,
  (n) => `Array.from({ length: ${n} }, (_, i) => i)`,
  (n) => `Array.from({ length: ${n} }, (_, i) => ({ i, s: "s" + i }))`,
  (n) => `new Array(${n * 1000})`,
  (n) => `Object.fromEntries(Array.from({ length: ${n} }, (_, i) => ["k" + i, i]))`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => [v], [])`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => ({ v, w: v }), {})`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => new Map([[v, v]]), 1)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => new Set([v]), 1)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => new Proxy({ v }, {}), {})`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => Object.create(v), null)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => new Error("e", { cause: v }), 1)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => Promise.resolve(v).then((x) => [x]), 1)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => ({ toJSON: () => v }), 1)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => ({ get v() { return v } }), 1)`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => "a" + v + "b", "")`,
  (n) => `Array.from({ length: ${n} }).reduce((v) => () => v, 1)`,
  (n) => `2n ** ${n * 8}n`,
  (n) => `new Uint8Array(${n * 100})`,
  (n) => `new Float64Array(${n}).map(Math.sqrt)`,
  (n) =>
    `(() => { const l = Array.from({ length: ${Math.min(n, 300)} }, () => []); for (const a of l) a.push(...l); return l })()`,
  (n) => `Symbol("s".repeat(${n * 10}))`,
  (n) => `new RegExp("(?:a|b)".repeat(${n}))`,
  (n) => `new Date(${n} * 1e9)`,
  (n) => `Function("/*" + "x".repeat(${n * 20}) + "*/")`,
  (n) => `new Map(Array.from({ length: ${n} }, (_, i) => [{ i }, [i]]))`,
  (n) => `Object.assign([], { [${n}]: 1, x: 2, length: ${n} * 1000 })`,
  (n) => `class { static x = "y".repeat(${n * 5}) }`,
  (n) => `new AggregateError(Array.from({ length: ${n} }, (_, i) => new Error(i)))`,
];

/** Values that are large or deep, in all forms of output. */
export function largeValues(random: Random): GeneratedProgram {
  const value = random.chance(0.7) ? random.pick(growing)(random.size(2, 30_000)) : hostileValue(random);
  const lines = random
    .some(sinks, 1, 4)
    .map((sink) =>
      random.chance(0.6) && !sink.includes("await") ? `try { ${sink} } catch (e) { console.log(e) }` : sink,
    );
  return { program: { code: [`const v = ${value}`, ...lines].join(";\n") }, ends: anyEnd };
}

/** Much output, with odd characters, quickly, from anywhere. */
export function floods(random: Random): GeneratedProgram {
  const much = random.size(2, 5000);
  const text = hostileString(random);
  const print = random.pick([
    `console.log(${text})`,
    `console.log(i, ${text})`,
    `console.log(${text}.slice(0, i % 50))`,
    `console[["log", "warn", "error", "info", "debug"][i % 5]](i % 3)`,
    `console.group(${text}.slice(0, 9))`,
    "console.groupEnd()",
    `console.table([[i, ${text}]])`,
    "console.count()",
    `console.log("%c" + ${text}, ${text})`,
    "if (i % 100 === 99) console.clear(); else console.log(i)",
    `console.dir([${text}])`,
    `console.log("same")`,
    `console.log("\\x1b[31m" + i + "\\r" + i)`,
  ]);
  const loop = random.pick([
    `for (let i = 0; i < ${much}; i++) { ${print} }`,
    `for (let i = 0; i < ${Math.min(much, 300)}; i++) setTimeout(() => { ${print} }, i % 7)`,
    `let i = 0; const t = setInterval(() => { ${print}; if (++i > ${Math.min(much, 300)}) clearInterval(t) }, 3)`,
    `(async () => { for (let i = 0; i < ${much}; i++) { await null; ${print} } })()`,
  ]);
  return { program: { code: loop }, ends: anyEnd };
}

const abandonedPrograms = [
  "const g = (function* () { try { yield 1; for (;;) yield 2 } finally { console.log('closed') } })(); g.next();",
  "(async function* () { try { yield 1 } finally { await null; console.log('closed') } })().next();",
  "for await (const x of [Promise.reject(new Error('one')), 2]) console.log(x);",
  "const { promise, resolve } = Promise.withResolvers(); resolve(promise); await promise;",
  "await new Promise(() => {});",
  "await { then() {} };",
  "await { then(f) { setTimeout(f, 1e9) } };",
  "const all = Array.from({ length: 2000 }, (_, i) => new Promise((r) => setTimeout(r, i % 10, i))); console.log((await Promise.all(all)).length);",
  "Promise.race([]).then(console.log); await Promise.any([]);",
  "let p = Promise.resolve(); for (let i = 0; i < 5000; i++) p = p.then(() => i); console.log(await p);",
  "Promise.reject(1).finally(() => Promise.reject(2)).catch(() => Promise.reject(3));",
  "const e = new Error('late'); const r = Promise.reject(e); setTimeout(() => r.catch(console.log), 1);",
  "setInterval(() => console.log('tick'), 1);",
  "let n = 0; setInterval(() => { if (n++ > 50) throw new Error('enough') }, 0);",
  "(function f(n) { if (n) setTimeout(f, 0, n - 1); else console.log('done') })(500);",
  "setTimeout(() => console.log('far'), 2 ** 31); setTimeout(() => console.log('nan'), NaN); setTimeout(() => console.log('neg'), -5);",
  "class P extends Promise { then(a, b) { return super.then((v) => a(this), b) } } await P.resolve(1);",
  "class Q extends Promise { constructor(f) { super(f); f(() => {}, () => {}) } static get [Symbol.species]() { return Object } } Q.resolve(1).then(1);",
  "const g = (function* () { try { yield g } finally { g.return() } })(); for (const x of g) x.throw(new Error('in'));",
  "const it = (async function* () { yield* { [Symbol.asyncIterator]: () => ({ next: () => 1 }) } })(); await it.next();",
  "const c = new AbortController(); c.signal.addEventListener('abort', () => { throw new Error('listener') }); c.abort();",
  "const t = new EventTarget(); t.addEventListener('x', function f() { t.addEventListener('x', () => t.dispatchEvent(new Event('x'))); }); t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('x'));",
  "AbortSignal.any([AbortSignal.timeout(3), AbortSignal.abort('now')]).throwIfAborted();",
  "await Array.fromAsync((async function* () { yield 1; yield Promise.reject(new Error('x')) })());",
  "const clones = structuredClone(Array(100).fill(new Error('e', { cause: { a: new Map() } }))); clones.length;",
  "new WeakRef({}).deref(); new FinalizationRegistry(() => {}).register({});",
  "function* a() { const x = yield* a.last ?? []; } a.last = a(); a.last.next();",
  "const h = [][Symbol.iterator].call({ length: 3, get 1() { return h.next() } }); [...h];",
  "Iterator.from([1, 2, 3]).map((x) => x).flatMap((x) => [x, x]).take(4).drop(1).toArray();",
  "input('q'); prompt('p'); const answer = await input('r'); console.log(answer);",
  "await input({ toString() { return input('inner') } });",
] as const;

/** Work that is started and not finished: generators, promises, timers, listeners, questions. */
export function abandonedWork(random: Random): GeneratedProgram {
  const lines = random
    .some(abandonedPrograms, 1, 3)
    .map((line, index) => `{ ${line} }${index % 2 ? "\n" : ""}`);
  return {
    program: { code: lines.join("\n"), answers: random.some(["", "a", "\0\ud800", "x".repeat(5000)], 0, 3) },
    ends: [...anyEnd, "exhausted:wall"],
  };
}
