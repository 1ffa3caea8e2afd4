/**
 * Copies a message that is plain data: strings, numbers, booleans, null, arrays and objects without a class. Throws for
 * anything else. Throws above the bounds below, before the rest of the message is read. A number that is not finite
 * becomes null, as in JSON.
 *
 * JSON.stringify is not suitable: it lists all keys of a typed array before it visits the first one, which blocks the
 * page for seconds, and it copies all text before its length can be checked.
 */
export function copyOfPlainData(data: unknown): unknown {
  let budget = maxCost;
  // Shared references are counted each time. Otherwise a frame could make the page copy without end.
  const pay = (cost: number, isPlain: unknown) => {
    budget -= cost;
    if (budget < 0 || !isPlain) throw new Error();
  };
  const copy = (value: unknown, depth: number): unknown => {
    pay(valueCost, depth < maxDepth);
    if (typeof value === "string") pay(value.length, true);
    if (typeof value === "number" && !Number.isFinite(value)) return null;
    if (value === null || /^(?:string|number|boolean|undefined)$/.test(typeof value)) return value;
    if (Array.isArray(value)) {
      // Before the array is walked: one with a length of 2³² may have no items.
      pay(value.length * valueCost, true);
      return value.map((each) => copy(each, depth + 1));
    }
    // Buffers, views, maps, dates, errors, files, functions, symbols and big integers have another prototype.
    pay(0, Object.getPrototypeOf(value) === Object.prototype);
    const names = Object.keys(value as object);
    pay(names.length * valueCost, true);
    return Object.fromEntries(
      names.map((name) => {
        // With `Object.assign`, this key would set the prototype of the target.
        pay(name.length, name !== "__proto__");
        return [name, copy((value as Record<string, unknown>)[name], depth + 1)];
      }),
    );
  };
  return copy(data, 0);
}

/**
 * In UTF-16 units of text. A result contains the printed text twice, each at most 4 MiB (the limit for untrusted
 * programs), and strings that are far smaller.
 */
const maxCost = 16 * 1024 * 1024;

/**
 * An array's items are paid twice, once for its length, so there are at most 200,000 values. A result has at most
 * 10,000 messages of four values each, and a value described in 10,000 parts of six.
 */
const valueCost = 40;

/** A described value is the deepest: 20 levels, each of them an array, an entry and a value. */
const maxDepth = 101;
