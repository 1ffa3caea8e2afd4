/** `assert.deepEqual` and `deepStrictEqual`: https://nodejs.org/api/assert.html */

type Pairs = [unknown, unknown][];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const tagOf = (value: unknown) => Object.prototype.toString.call(value);

/** `isStrict`: primitive values are compared by `Object.is`, and objects must have the same prototype. */
export function isDeepEqual(a: unknown, b: unknown, isStrict: boolean, open: Pairs = []): boolean {
  if (isStrict ? Object.is(a, b) : a === b || (a !== a && b !== b)) return true;
  if (!isObject(a) || !isObject(b)) {
    // biome-ignore lint/suspicious/noDoubleEquals: that is what `assert.deepEqual` compares.
    return !isStrict && !isObject(a) && !isObject(b) && typeof a !== "function" && a == b;
  }
  if (isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (tagOf(a) !== tagOf(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (open.some(([x, y]) => x === a && y === b)) return true;
  const within: Pairs = [...open, [a, b]];
  const same = (x: unknown, y: unknown) => isDeepEqual(x, y, isStrict, within);
  if (a instanceof Date && b instanceof Date && a.getTime() !== b.getTime()) return false;
  if (a instanceof RegExp && b instanceof RegExp && String(a) !== String(b)) return false;
  if (a instanceof Error && (a.message !== (b as Error).message || a.name !== (b as Error).name))
    return false;
  if (
    /^\[object (?:Number|String|Boolean|Symbol|BigInt)\]$/.test(tagOf(a)) &&
    !Object.is(a.valueOf(), b.valueOf())
  )
    return false;
  if (a instanceof Set && b instanceof Set && !hasSameItems(a, b, same)) return false;
  if (a instanceof Map && b instanceof Map && !hasSameEntries(a, b, same)) return false;
  if (a instanceof WeakMap || a instanceof WeakSet || a instanceof Promise) return false;
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  const keys = keysOf(a, isStrict);
  if (keys.length !== keysOf(b, isStrict).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(Reflect.get(a, key), Reflect.get(b, key)));
}

function keysOf(value: object, isStrict: boolean): readonly PropertyKey[] {
  const keys: PropertyKey[] = Object.keys(value);
  if (!isStrict) return keys;
  const symbols = Object.getOwnPropertySymbols(value);
  return [...keys, ...symbols.filter((each) => Object.prototype.propertyIsEnumerable.call(value, each))];
}

function hasSameItems(a: Set<unknown>, b: Set<unknown>, same: (x: unknown, y: unknown) => boolean): boolean {
  if (a.size !== b.size) return false;
  const rest = [...b].filter((item) => !a.has(item));
  return [...a].every((item) => {
    if (b.has(item)) return true;
    const index = rest.findIndex((other) => same(item, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function hasSameEntries(
  a: Map<unknown, unknown>,
  b: Map<unknown, unknown>,
  same: (x: unknown, y: unknown) => boolean,
): boolean {
  if (a.size !== b.size) return false;
  const rest = [...b].filter(([key]) => !a.has(key));
  return [...a].every(([key, value]) => {
    if (b.has(key)) return same(value, b.get(key));
    const index = rest.findIndex(([otherKey, other]) => same(key, otherKey) && same(value, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}
