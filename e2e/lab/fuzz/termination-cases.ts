// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { anyEnd, type GeneratedProgram } from "./hostile-program.ts";
import { place } from "./placements.ts";
import type { Random } from "./random.ts";

/** Endless without using memory: only fuel ends them. */
const endless = [
  "for (;;);",
  "while (true) {}",
  "do {} while (1);",
  "for (let i = 0; ; i++) { i % 7 }",
  "a: for (;;) { for (;;) continue a }",
  "while (true) try { throw 1 } catch {}",
  "while (true) try { continue } finally { continue }",
  "while (true) try { for (;;); } catch {} finally { continue }",
  "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });",
  "for (const x of (function* () { for (;;) yield })());",
  "for (const k in new Proxy({}, { getPrototypeOf: () => { for (;;); } })); for (;;);",
  "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);",
  "Array.prototype.fill.call(new Proxy({ length: 2 ** 53 - 1 }, { set: () => true, defineProperty: () => true }), 1);",
  "Array.prototype.includes.call({ length: Infinity }, 0);",
  "Array.prototype.reverse.call({ length: 2 ** 53 - 1 });",
  "Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 1, 5);",
  "[].every.call({ length: 2 ** 53 - 1 }, () => true);",
  "[].lastIndexOf.call(new Proxy({ length: 2 ** 53 - 1 }, { has: () => false }), 1);",
  "[...'ab'].some(() => { for (;;); });",
  "/^(a+)+$/.test('a'.repeat(60) + '!');",
  "/(x+x+)+y/.exec('x'.repeat(60));",
  "/a*/g[Symbol.replace]({ toString: () => 'a'.repeat(9) }, () => { for (;;); });",
  "new Set([1]).isSubsetOf({ size: 2, has() { for (;;); }, keys() {} });",
  "const m = new Map([[0, 0]]); for (const [k] of m) { m.delete(k); m.set(k + 1, 0) }",
  "const s = new Set([0]); s.forEach((x) => { s.delete(x); s.add(x + 1) });",
  "Iterator.from({ next: () => ({}) }).every(() => true);",
  "Iterator.prototype.drop.call({ next: () => ({}) }, 2 ** 53 - 1).next();",
  "new Proxy({}, { get(t, k, r) { for (;;); } }).x;",
  "'x'.localeCompare({ toString() { for (;;); } });",
  "({ toString() { for (;;); } }) + '';",
  "new Int8Array(5).sort(() => { for (;;); });",
  "Object.groupBy([1], () => { for (;;); });",
  "structuredClone({ get a() { for (;;); } });",
  "new DOMException({ toString() { for (;;); } });",
  "Reflect.ownKeys(new Proxy({}, { ownKeys() { for (;;); } }));",
  "eval('for (;;);');",
  "new Function('for (;;);')();",
] as const;

/** Also endless, but in jobs and timers: later code of the program still runs. */
const endlessLater = [
  "(function again() { Promise.resolve().then(again) })();",
  "(function again() { queueMicrotask(again) })();",
  "(async () => { for (;;) await null })();",
  "(async () => { for (;;) try { await Promise.reject(1) } catch {} })();",
  "Promise.resolve({ then(f) { f(this) } });",
  "(async () => { for await (const x of (async function* () { for (;;) yield })()); })();",
] as const;

/** Endless, and memory is used up. */
const allocating = [
  "const kept = []; for (;;) kept.push({});",
  "const kept = []; for (;;) kept.push(new ArrayBuffer(1 << 16));",
  "let s = 'x'; for (;;) s += s;",
  "const m = new Map(); for (let i = 0; ; i++) m.set(i, {});",
  "[...(function* () { for (;;) yield {} })()];",
  "Array.from({ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) });",
  "let o = {}; for (;;) o = { o };",
  "let f = () => {}; for (;;) { const g = f; f = () => g }",
  "const kept = []; for (;;) kept.push(Symbol());",
  "const kept = []; for (;;) kept.push(new Promise(() => {}));",
  "let n = 3n; for (;;) n *= n;",
  "const kept = []; for (let i = 0; ; i++) kept.push(`${i}`.padStart(200));",
  "new Array(2 ** 32 - 1).fill(0);",
  "const o = {}; for (let i = 0; ; i++) o['k' + i] = i;",
  "const kept = []; for (;;) kept.push((function* () { yield })());",
  "const kept = []; for (;;) kept.push(new Error('x'.repeat(99)));",
  "const kept = []; for (let i = 0; ; i++) kept.push(new RegExp('a' + i));",
  "const kept = []; for (let i = 0; ; i++) kept.push(new Function('return ' + i));",
  "let l = []; for (;;) l = l.concat(l, 1);",
  "const b = new ArrayBuffer(8, { maxByteLength: 2 ** 31 - 1 }); for (let n = 64; ; n *= 2) b.resize(n);",
  "const kept = []; for (;;) kept.push(setTimeout(() => {}, 1e9));",
  "(function again() { Promise.resolve().then(again); Promise.resolve().then(again) })();",
] as const;

const deep = [
  "(function f() { f() })();",
  "(function f() { return 1 + f() })();",
  "(function f(...a) { f(...a, 1) })();",
  "(() => { const o = { get x() { return this.x } }; o.x })();",
  "(() => { const o = { toString() { return `${this}` } }; `${o}` })();",
  "(() => { const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x })();",
  "(() => { const a = []; a.push(a); const f = () => [1].map(f); f() })();",
  "(() => { const f = () => [2, 1].sort(f); f() })();",
  "(() => { class A { constructor() { new A() } } new A() })();",
  "(() => { const f = () => eval('f()'); f() })();",
  "(() => { let p = {}; for (let i = 0; i < 50_000; i++) p = new Proxy(p, {}); p.x })();",
  "(() => { let f = () => 1; for (let i = 0; i < 50_000; i++) f = f.bind(); f() })();",
  "(() => { let o = []; for (let i = 0; i < 50_000; i++) o = [o]; JSON.stringify(o) })();",
  "(() => { let o = []; for (let i = 0; i < 50_000; i++) o = [o]; o.flat(Infinity) })();",
  "(() => { let o = []; for (let i = 0; i < 50_000; i++) o = [o]; String(o) })();",
  "(() => { let o = {}; for (let i = 0; i < 50_000; i++) o = { o }; structuredClone(o) })();",
  "(() => { const g = function* () { yield* g() }; [...g()] })();",
  "(() => { const f = (x) => 'a'.replace(/a/, f); f() })();",
  "JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));",
  "new RegExp('('.repeat(20_000) + ')'.repeat(20_000));",
  "/(?:(?:a|b)*c|a)*$/.test('ab'.repeat(30_000));",
  "(async function f() { await f() })();",
] as const;

const after = (nonce: number) => `after ${nonce}`;

/** Whatever is around an endless loop, nothing runs after it, and earlier output is there. */
export function endlessSomewhere(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const isCaught = random.chance(0.5);
  const loop = place(random.pick(endless), random, random.from(0, 4));
  const code = isCaught ? `try { ${loop} } catch (e) { console.log("${after(nonce)}") }` : loop;
  // If the loop is in a job, the script's code after it runs first. So no code that prints is put there.
  return {
    program: { code: `console.log("before ${nonce}");\n${code}` },
    limits: { memoryBytes: 32 * 1024 ** 2, stackBytes: defaultLimits.stackBytes },
    ends: ["exhausted:fuel"],
    prints: [`before ${nonce}`],
    neverPrints: after(nonce),
  };
}

export function endlessInJobs(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const loop = place(random.pick(endlessLater), random, random.from(0, 3));
  return {
    program: {
      code: `console.log("before ${nonce}");\n${loop}\nsetTimeout(() => console.log("${after(nonce)}"), 1e6);`,
    },
    limits: { memoryBytes: 32 * 1024 ** 2, stackBytes: defaultLimits.stackBytes },
    ends: ["exhausted:fuel"],
    prints: [`before ${nonce}`],
    neverPrints: after(nonce),
  };
}

export function allocatingSomewhere(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const code = place(random.pick(allocating), random, random.from(0, 3));
  const isCaught = random.chance(0.4);
  return {
    program: { code: `console.log("before ${nonce}");\n${isCaught ? `try { ${code} } catch {}` : code}` },
    // A program that catches the engine's error continues. One that does not may have requested more than an array can hold.
    ends: ["exhausted:memory", "exhausted:fuel", "threw", ...(isCaught ? ["completed"] : [])],
    prints: [`before ${nonce}`],
  };
}

export function deepSomewhere(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const code = place(random.pick(deep), random, random.from(0, 3));
  const isCaught = random.chance(0.4);
  return {
    program: { code: `console.log("before ${nonce}");\n${isCaught ? `try { ${code} } catch {}` : code}` },
    ends: anyEnd,
    prints: [`before ${nonce}`],
  };
}

/** Detours only: the program ends, and prints the right output. */
export function detours(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const steps = Array.from({ length: random.from(1, 4) }, (_, index) =>
    place(`console.log("here ${nonce} ${index}");`, random, random.from(0, 5)),
  );
  return {
    program: { code: [...steps, `"end ${nonce}"`].join("\n") },
    limits: {
      fuel: 5_000_000,
      memoryBytes: 32 * 1024 ** 2,
      stackBytes: defaultLimits.stackBytes,
      outputBytes: 64 * 1024,
    },
    ends: ["completed"],
    prints: steps.map((_, index) => `here ${nonce} ${index}`),
    inspected: `'end ${nonce}'`,
  };
}

/** Thrown values that are hard to describe. */
const thrownValues = [
  "undefined",
  "null",
  "'text\\0\\ud800'",
  "Symbol('s')",
  "10n ** 3000n",
  "() => {}",
  "new Proxy({}, { get() { throw 1 } })",
  "new Proxy(new Error('in a proxy'), {})",
  "(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()",
  "Object.create(null)",
  "Object.create(Error.prototype)",
  "Object.defineProperty(new Error('m'), 'name', { get() { throw new Error('name') } })",
  "Object.defineProperty(new Error('m'), 'message', { get() { for (;;); } })",
  "Object.defineProperty(new Error('m'), 'stack', { get() { for (;;); } })",
  "Object.assign(new Error('m'), { stack: '    at f (main.js:99999:99999)\\n'.repeat(5000) })",
  "Object.assign(new Error('m'), { stack: 'at <evalScript> (prelude.js:1:1)\\0' })",
  "Object.assign(new Error('m'), { name: 'RestrictedError' })",
  "Object.assign(new Error('out of memory'), { name: 'RangeError' })",
  "new InternalError('interrupted')",
  "new InternalError('stack overflow')",
  "new RangeError('Maximum call stack size exceeded')",
  "new Error('x'.repeat(1e6))",
  "new Error('\\ud800\\0\\n\\r\\u2028')",
  "new AggregateError(Array.from({ length: 2000 }, (_, i) => new Error(i)))",
  "(() => { let e = new Error('0'); for (let i = 0; i < 3000; i++) e = new Error(`${i}`, { cause: e }); return e })()",
  "(() => { const e = new Error('c'); e.cause = e; e.errors = [e]; return e })()",
  "new (class extends Error { get [Symbol.toStringTag]() { throw 1 } toString() { for (;;); } toJSON() { throw 2 } })('c')",
  "{ message: 'no error', stack: 'x', name: 'Error' }",
  "Promise.reject(new Error('inner'))",
  "new Array(1e5).fill({ a: [] })",
  "globalThis",
  "new Date(NaN)",
  "new (function () { this.constructor = this })()",
] as const;

export function hostileErrors(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const code = place(`throw ${random.pick(thrownValues)};`, random, random.from(0, 3));
  return {
    program: { code: `console.log("before ${nonce}");\n${code}` },
    limits: { fuel: 20_000_000, memoryBytes: 32 * 1024 ** 2, stackBytes: defaultLimits.stackBytes },
    // If placements wait for one another, each throws the value in turn.
    ends: ["threw"],
    prints: [`before ${nonce}`],
  };
}
