import { asInterface, change, describe, requireArguments, tag } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/** `Headers`: https://fetch.spec.whatwg.org (5.1), without a guard, because nothing is sent. */

type Entry = readonly [name: string, value: string];

class Headers {
  #entries: [name: string, value: string][] = [];

  static {
    supplies.shows?.(Headers.prototype, (headers: Headers, add) => {
      const entries = headers.#entries;
      for (let index = 0; index < entries.length; index++) {
        const entry = entries[index] as Entry;
        add(entry[0], entry[1]);
      }
    });
  }

  constructor(init: unknown = undefined) {
    if (init === undefined) return;
    if ((typeof init !== "object" && typeof init !== "function") || init === null)
      throw new TypeError(`Headers are made of pairs or of an object, not of ${describe(init)}`);
    const iterate = (init as Iterable<unknown>)[Symbol.iterator];
    if (iterate !== undefined && iterate !== null) {
      for (const item of init as Iterable<unknown>) {
        const pair = typeof item === "object" && item !== null ? [...(item as Iterable<unknown>)] : [];
        if (pair.length !== 2) throw new TypeError("Headers need pairs of a name and a value");
        this.append(pair[0], pair[1]);
      }
      return;
    }
    const pairs: [string, unknown][] = [];
    for (const key of Reflect.ownKeys(init)) {
      if (!Reflect.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
      // Before the value is read.
      const name = byteText(key);
      pairs.push([name, byteText((init as Record<PropertyKey, unknown>)[key])]);
    }
    for (const [name, value] of pairs) this.append(name, value);
  }

  append(name: unknown, value: unknown): void {
    requireArguments(2, arguments, "Headers.append");
    const key = headerName(name);
    const text = headerValue(value);
    this.#insert(key, text);
  }

  delete(name: unknown): void {
    requireArguments(1, arguments, "Headers.delete");
    const key = headerName(name);
    this.#entries = this.#entries.filter(([each]) => each !== key);
  }

  get(name: unknown): string | null {
    requireArguments(1, arguments, "Headers.get");
    const key = headerName(name);
    const values = this.#entries.filter(([each]) => each === key).map(([, value]) => value);
    return values.length === 0 ? null : values.join(", ");
  }

  getSetCookie(): string[] {
    return this.#entries.filter(([name]) => name === "set-cookie").map(([, value]) => value);
  }

  has(name: unknown): boolean {
    requireArguments(1, arguments, "Headers.has");
    const key = headerName(name);
    return this.#entries.some(([each]) => each === key);
  }

  set(name: unknown, value: unknown): void {
    requireArguments(2, arguments, "Headers.set");
    const key = headerName(name);
    const text = headerValue(value);
    const first = this.#entries.find(([each]) => each === key);
    if (!first) {
      this.#insert(key, text);
      return;
    }
    first[1] = text;
    this.#entries = this.#entries.filter((entry) => entry === first || entry[0] !== key);
  }

  forEach(callback: unknown, self: unknown = undefined): void {
    requireArguments(1, arguments, "Headers.forEach");
    if (typeof callback !== "function") throw new TypeError("Headers.forEach needs a function to call");
    for (let index = 0; index < this.#sorted().length; index++) {
      const [name, value] = this.#sorted()[index] as Entry;
      Reflect.apply(callback, self, [value, name, this]);
    }
  }

  entries(): object {
    return this.#iterator(([name, value]) => [name, value]);
  }

  keys(): object {
    return this.#iterator(([name]) => name);
  }

  values(): object {
    return this.#iterator(([, value]) => value);
  }

  #insert(name: string, value: string): void {
    this.#entries.push([name, value]);
  }

  /** By name, with the values of a name joined, except those of cookies. */
  #sorted(): readonly Entry[] {
    const names = [...new Set(this.#entries.map(([name]) => name))].sort();
    return names.flatMap((name): Entry[] => {
      const values = this.#entries.filter(([each]) => each === name).map(([, value]) => value);
      return name === "set-cookie"
        ? values.map((value): Entry => [name, value])
        : [[name, values.join(", ")]];
    });
  }

  #iterator(pick: (entry: Entry) => unknown): object {
    let index = 0;
    return new HeadersIterator(() => {
      const entry = this.#sorted()[index];
      if (entry === undefined) return { value: undefined, done: true };
      index++;
      return { value: pick(entry), done: false };
    });
  }
}

class HeadersIterator {
  readonly #next: () => { value: unknown; done: boolean };

  constructor(next: () => { value: unknown; done: boolean }) {
    this.#next = next;
  }

  next() {
    return this.#next();
  }
}

asInterface("Headers", Headers);
change(Headers.prototype, Symbol.iterator, {
  value: Headers.prototype.entries,
  writable: true,
  configurable: true,
});
Reflect.setPrototypeOf(
  HeadersIterator.prototype,
  Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) as object),
);
Reflect.deleteProperty(HeadersIterator.prototype, "constructor");
change(HeadersIterator.prototype, "next", { enumerable: true });
tag(HeadersIterator.prototype, "Headers Iterator");

/** ByteString: each character of the string is a byte. */
function byteText(value: unknown): string {
  const text = `${value as string}`;
  if (/[^\0-\xff]/.test(text))
    throw new TypeError(`A header has characters up to U+00FF only, not as in ${describe(text)}`);
  return text;
}

function headerName(value: unknown): string {
  const name = byteText(value);
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name))
    throw new TypeError(`${describe(name)} is not a name of a header`);
  return name.toLowerCase();
}

function headerValue(value: unknown): string {
  const text = byteText(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (/[\0\n\r]/.test(text)) throw new TypeError(`${describe(text)} is not a value of a header`);
  return text;
}

provide({ Headers });
