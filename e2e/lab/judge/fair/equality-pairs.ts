/**
 * Pairs of values as expressions, from a seed: equal ones, and ones that differ in one place. The first is evaluated in
 * the program and the second in the test. `preamble` belongs to the program.
 */
export const preamble = `
class P { constructor(x) { this.x = x } }
class Q extends P { get y() { return 1 } }
class L extends Array {}
class E extends Error { constructor(m, code) { super(m); this.code = code } }
const key = Symbol.for("key");
`;

export const pairCount = 5_000;

export type ValuePair = { readonly actual: string; readonly expected: string };

export function valuePair(number: number): ValuePair {
  const seed = hash(number, 77);
  const actual = new Writer();
  const text = actual.value(seed, 3);
  // Half of the pairs differ, if the other value for the place is another one.
  const place = number % 2 === 0 ? -1 : 1 + (hash(seed, 5) % actual.count);
  return { actual: text, expected: new Writer(place).value(seed, 3) };
}

/** Integers of 31 bits. */
function hash(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 1;
}

const leaves =
  "0 -0 1 2 NaN Infinity -1.5 5n 6n '' 'a' 'ab' true false null undefined key Symbol.iterator Math.max".split(
    " ",
  );

class Writer {
  count = 0;

  /** @param place the number of the part that is another one. */
  constructor(private readonly place = -1) {}

  value(seed: number, depth: number): string {
    const own = ++this.count === this.place ? hash(seed, 991) : seed;
    const pick = hash(own, 1);
    if (depth === 0 || pick % 5 === 0) return leaves[hash(own, 2) % leaves.length] as string;
    const forms = this.forms(own, depth - 1);
    return (forms[hash(own, 3) % forms.length] as () => string)();
  }

  private forms(seed: number, depth: number): readonly (() => string)[] {
    const part = (nth: number) => this.value(hash(seed, 100 + nth), depth);
    const parts = () => Array.from({ length: hash(seed, 7) % 4 }, (_, nth) => part(nth));
    const number = (nth: number, limit = 4) => hash(seed, 200 + nth) % limit;
    const name = (nth: number) => ["a", "b", "c", "d"][number(nth)] as string;
    const entries = () =>
      parts().map((each, nth) => `[${number(nth) ? `'${name(nth)}'` : part(9 + nth)}, ${each}]`);
    const bytes = () => `[${Array.from({ length: number(1) }, (_, nth) => number(nth, 300))}]`;
    const fields = () => parts().map((each, nth) => `${name(nth)}: ${each}`);
    return [
      () => `[${parts()}]`,
      () => `[${parts()}]`,
      () => `[${["", part(1)][number(1, 2)]}, ${part(2)}]`,
      () => `Object.assign([${parts()}], { ${fields()} })`,
      () => `L.of(${part(1)}, ${part(2)})`,
      () => `({ ${fields()} })`,
      () => `({ ${fields()} })`,
      () => `({ ${fields()} })`,
      () => `({ a: ${part(1)}, get b() { return ${part(2)} } })`,
      () => `({ __proto__: null, ${fields()} })`,
      () => `({ a: 1, [key]: ${part(1)} })`,
      () =>
        `Object.defineProperty({ a: ${part(1)} }, 'b', { value: ${part(2)}, enumerable: ${number(1, 2) === 0} })`,
      () => `Object.create({ a: ${part(1)} })`,
      () => `Object.freeze({ a: ${part(1)} })`,
      () => `new ${["P", "Q"][number(1, 2)]}(${part(1)})`,
      () => `new Map([${entries()}])`,
      () => `new Map([${entries()}])`,
      () => `new Set([${parts()}])`,
      () => `new Set([${parts()}])`,
      () => `Object.assign(new Set([${part(1)}]), { a: ${part(2)} })`,
      () => `new Date(${["0", "1", "NaN"][number(1, 3)]})`,
      () => `/a${name(1)}/${["", "g", "i"][number(2, 3)]}`,
      () => `Object.assign(/a/g, { lastIndex: ${number(1, 2)} })`,
      () => `new ${["Error", "TypeError", "RangeError"][number(1, 3)]}('${name(2)}')`,
      () => `new Error('${name(1)}', { cause: ${part(2)} })`,
      () => `new E('${name(1)}', ${part(2)})`,
      () => `Object.assign(new Error('a'), { ${fields()} })`,
      () => `new AggregateError([${parts()}], 'a')`,
      () => `${["Uint8Array", "Int8Array", "Uint16Array"][number(0, 3)]}.from(${bytes()})`,
      () => `Float64Array.of(${["0", "-0", "NaN", "1"][number(1)]})`,
      () => `Uint8Array.from(${bytes()}).buffer`,
      () => `new DataView(Uint8Array.from(${bytes()}).buffer)`,
      () => `Object(${["1", "-0", "0", "'a'", "'b'", "true", "5n", "key"][number(1, 8)]})`,
      () => `Object.assign(Object('a'), { x: ${part(1)} })`,
      () => `new URL('https://a.example/?${name(1)}=1')`,
      () => `new URLSearchParams('${name(1)}=${number(2)}')`,
      () => `new Headers({ a: '${name(1)}' })`,
      () => `[${parts()}].values()`,
      () => `(function* () { yield ${part(1)} })()`,
      () => `new WeakMap()`,
      () => `Promise.resolve(${part(1)})`,
      () =>
        `(() => { const o = { a: ${part(1)} }; o.self = ${["o", "{ a: 1 }"][number(1, 2)]}; return o })()`,
      () => `(function () { return arguments })(${parts()})`,
      () => `({ *[Symbol.iterator]() { yield ${part(1)} } })`,
    ];
  }
}
