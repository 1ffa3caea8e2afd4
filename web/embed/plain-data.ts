/**
 * A copy of a message that is plain data: strings, numbers, booleans, null, lists and objects without a class. Throws for
 * anything else, and for more than the bounds below, before the rest of the message is looked at. A number that is not
 * finite becomes null, as in JSON.
 *
 * JSON.stringify would not do: it lists all keys of a typed array before it shows the first one, which is seconds of the
 * page's time, and writes all text a second time before anybody can look at its length.
 */
export function copyOfPlainData(data: unknown): unknown {
  let values = maxValues;
  let characters = maxCharacters;
  // What is referred to in many places is counted in each, or a frame could have the page copy for ever.
  const copy = (value: unknown, depth: number): unknown => {
    if (--values < 0 || depth > maxDepth) throw refused;
    switch (typeof value) {
      case "string":
        characters -= value.length;
        if (characters < 0) throw refused;
        return value;
      case "number":
        return Number.isFinite(value) ? value : null;
      case "boolean":
      case "undefined":
        return value;
    }
    if (value === null) return null;
    if (Array.isArray(value)) {
      // Before the list is walked: one with a length of 2³² may have no items.
      if (value.length > values) throw refused;
      return value.map((each) => copy(each, depth + 1));
    }
    // Buffers, views, maps, dates, errors and files are not plain; a function and a symbol have no prototype of this kind.
    if (Object.getPrototypeOf(value) !== Object.prototype) throw refused;
    const names = Object.keys(value as object);
    if (names.length > values) throw refused;
    const fields: Record<string, unknown> = {};
    for (const name of names) {
      characters -= name.length;
      // Assigned by whoever merges what they get, it would be the prototype of all they have.
      if (name === "__proto__" || characters < 0) throw refused;
      fields[name] = copy((value as Record<string, unknown>)[name], depth + 1);
    }
    return fields;
  };
  return copy(data, 0);
}

const refused = new Error("This is not plain data, or it is too much.");

/** A result has at most 10,000 messages of four values each, and a value described in 10,000 parts of six. */
const maxValues = 200_000;

/**
 * UTF-16 units of all texts together. A result has what was printed twice, each at most 4 MiB (the limit for others), and
 * a few texts that are far smaller.
 */
const maxCharacters = 16 * 1024 * 1024;

/** The deepest thing is a described value: 20 levels, each of which is a list, an entry and a value. */
const maxDepth = 100;
