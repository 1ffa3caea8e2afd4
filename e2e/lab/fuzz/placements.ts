import type { Random } from "./random.ts";

/** A way to execute a statement through something else. `id` is for names. */
type Placement = (statement: string, id: number) => string;

/** Placements whose error reaches the surrounding code. */
const within: readonly Placement[] = [
  (s) => `{ ${s} }`,
  // In a block, because both calls would call the second function of that name.
  (s, id) => `{ function f${id}() { ${s} } f${id}(); }`,
  (s) => `(() => { ${s} })();`,
  (s) => `(function () { "use strict"; ${s} }).call(1);`,
  (s) => `({ get x() { ${s} } }).x;`,
  (s) => `({ set x(v) { ${s} } }).x = 1;`,
  (s) => `\`\${{ toString() { ${s}; return "" } }}\`;`,
  (s) => `+{ valueOf() { ${s}; return 1 } };`,
  (s) => `({ [Symbol.toPrimitive]() { ${s}; return 1 } }) < 2;`,
  (s) => `JSON.stringify({ toJSON() { ${s} } });`,
  (s) => `JSON.stringify([1], () => { ${s} });`,
  (s) => `JSON.parse("1", () => { ${s} });`,
  (s, id) =>
    `{ let once${id} = true; [2, 1].sort(() => { if (once${id}) { once${id} = false; ${s} } return 0 }); }`,
  (s) => `[1].forEach(() => { ${s} });`,
  (s) => `[1].reduceRight((a) => { ${s} }, 0);`,
  (s) => `[[1]].flatMap(() => { ${s} });`,
  (s) => `Array.from({ length: 1 }, () => { ${s} });`,
  (s) => `Uint8Array.from([1], () => { ${s} });`,
  (s) => `new Float64Array([1]).map(() => { ${s} });`,
  (s) => `new Map([[1, 1]]).forEach(() => { ${s} });`,
  (s) => `Map.groupBy([1], () => { ${s} });`,
  (s) => `new Proxy({}, { get() { ${s} } }).x;`,
  (s) => `1 in new Proxy({}, { has() { ${s} } });`,
  (s) => `Object.keys(new Proxy({}, { ownKeys() { ${s}; return [] } }));`,
  (s) => `new (new Proxy(class {}, { construct() { ${s}; return {} } }))();`,
  (s) => `for (const x of { [Symbol.iterator]() { ${s}; return [][Symbol.iterator]() } });`,
  (s) => `[...{ *[Symbol.iterator]() { ${s} } }];`,
  (s) => `for (const x of (function* () { try { yield 1 } finally { ${s} } })()) break;`,
  (s) =>
    `const [] = { [Symbol.iterator]: () => ({ return() { ${s}; return {} } }) };`.replace("const", "var"),
  (s) => `(class { static { ${s} } });`,
  (s) => `new (class { x = (() => { ${s} })() })();`,
  (s) => `((x = (() => { ${s} })()) => {})();`,
  (s) => `({ [(() => { ${s}; return "k" })()]: 1 });`,
  (s) => `(() => { ${s} })\`tag\`;`,
  (s) => `(0, eval)(${JSON.stringify(s)});`,
  (s) => `eval(${JSON.stringify(s)});`,
  (s) => `new Function(${JSON.stringify(s)})();`,
  (s) => `"a".replace(/a/, () => { ${s}; return "" });`,
  (s) => `"a".split({ [Symbol.split]() { ${s} } });`,
  (s) => `({}) instanceof { [Symbol.hasInstance]() { ${s} } };`,
  (s) => `try { throw 1 } catch { ${s} }`,
  (s) => `try {} finally { ${s} }`,
  (s, id) => `label${id}: for (;;) { ${s} break label${id} }`,
  (s) => `switch (1) { default: ${s} }`,
  (s) => `structuredClone({ get x() { ${s} } });`,
  (s) => `new URLSearchParams({ *[Symbol.iterator]() { ${s} } });`,
  (s) => `new Date({ valueOf() { ${s}; return 0 } });`,
  (s) => `Reflect.construct(Object, [], new Proxy(function () {}, { get(t, k, r) { ${s}; return t[k] } }));`,
  (s) => `[1, 2].concat({ get [Symbol.isConcatSpreadable]() { ${s} } });`,
  (s) => `"x".padEnd({ valueOf() { ${s}; return 3 } });`,
  (s) => `Object.defineProperty({}, "x", { get value() { ${s} } });`,
];

/** Placements whose error is an unhandled rejection, or an error of a timer. The run ends with it. */
const later: readonly Placement[] = [
  (s) => `(async () => { ${s} })();`,
  (s) => `(async () => { await null; ${s} })();`,
  (s) => `Promise.resolve().then(() => { ${s} });`,
  (s) => `Promise.resolve({ then(done) { ${s} done() } });`,
  (s) => `new Promise(() => { ${s} });`,
  (s) => `setTimeout(() => { ${s} }, 5);`,
  (s) => `queueMicrotask(() => { ${s} });`,
  (s) => `(async () => { for await (const x of (async function* () { ${s} })()); })();`,
  (s) => `Array.fromAsync([1], () => { ${s} });`,
  (s) => `(async () => { try { await Promise.reject(1) } catch {} finally { ${s} } })();`,
];

/** The statement inside `depth` placements; 0 is the statement itself. */
export function place(statement: string, random: Random, depth: number): string {
  let all = statement;
  for (let level = 0; level < depth; level++) {
    const place = random.pick(random.chance(0.15) ? later : within);
    all = place(all, level);
  }
  return all;
}
