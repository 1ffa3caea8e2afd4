import { asInterface, change, requireArguments, scalarText, tag } from "./idl.ts";
import { encodeSets, percentDecode, percentEncode } from "./percent.ts";
import { supplies } from "./supplies.ts";

/** `URLSearchParams`: https://url.spec.whatwg.org (5 and 6.2). */

type Pair = [name: string, value: string];

/** The parameters of a URL. Each change updates the URL. */
export let paramsOf: (query: string, onChange: () => void) => URLSearchParams;
/** Replaces the parameters when the URL gets another query. */
export let refill: (params: URLSearchParams, query: string) => void;
/** The result of the original `toString`, even if a program has replaced it. */
export let formText: (params: URLSearchParams) => string;

export class URLSearchParams {
  #pairs: Pair[] = [];
  #changed: (() => void) | undefined;

  static {
    paramsOf = (query, onChange) => {
      const params = new URLSearchParams();
      params.#pairs = parseForm(query);
      params.#changed = onChange;
      return params;
    };
    refill = (params, query) => {
      params.#pairs = parseForm(query);
    };
    formText = (params) => writeForm(params.#pairs);
    supplies.shows?.(URLSearchParams.prototype, (params: URLSearchParams, add) => {
      const pairs = params.#pairs;
      for (let index = 0; index < pairs.length; index++) {
        const pair = pairs[index] as Pair;
        add(pair[0], pair[1]);
      }
    });
  }

  constructor(init: unknown = "") {
    if ((typeof init === "object" && init !== null) || typeof init === "function") {
      this.#pairs = pairsOf(init);
      return;
    }
    const text = scalarText(init);
    this.#pairs = parseForm(text[0] === "?" ? text.slice(1) : text);
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: unknown, value: unknown): void {
    requireArguments(2, arguments, "URLSearchParams.append");
    this.#pairs.push([scalarText(name), scalarText(value)]);
    this.#changed?.();
  }

  delete(name: unknown, value: unknown = undefined): void {
    requireArguments(1, arguments, "URLSearchParams.delete");
    const matches = matcher(name, value);
    this.#pairs = this.#pairs.filter((pair) => !matches(pair));
    this.#changed?.();
  }

  get(name: unknown): string | null {
    requireArguments(1, arguments, "URLSearchParams.get");
    return this.#pairs.find(matcher(name, undefined))?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    requireArguments(1, arguments, "URLSearchParams.getAll");
    return this.#pairs.filter(matcher(name, undefined)).map((pair) => pair[1]);
  }

  has(name: unknown, value: unknown = undefined): boolean {
    requireArguments(1, arguments, "URLSearchParams.has");
    return this.#pairs.some(matcher(name, value));
  }

  set(name: unknown, value: unknown): void {
    requireArguments(2, arguments, "URLSearchParams.set");
    const matches = matcher(name, undefined);
    const text = scalarText(value);
    const first = this.#pairs.find(matches);
    if (first) {
      first[1] = text;
      this.#pairs = this.#pairs.filter((pair) => pair === first || !matches(pair));
    } else this.#pairs.push([scalarText(name), text]);
    this.#changed?.();
  }

  sort(): void {
    this.#pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    this.#changed?.();
  }

  toString(): string {
    return writeForm(this.#pairs);
  }

  forEach(callback: unknown, self: unknown = undefined): void {
    requireArguments(1, arguments, "URLSearchParams.forEach");
    if (typeof callback !== "function") {
      throw new TypeError("URLSearchParams.forEach needs a function to call");
    }
    // Not a copy: parameters that the callback adds are visited too.
    for (let index = 0; index < this.#pairs.length; index++) {
      const [name, value] = this.#pairs[index] as Pair;
      Reflect.apply(callback, self, [value, name, this]);
    }
  }

  entries(): object {
    return this.#iterator((pair) => [pair[0], pair[1]]);
  }

  keys(): object {
    return this.#iterator((pair) => pair[0]);
  }

  values(): object {
    return this.#iterator((pair) => pair[1]);
  }

  #iterator(pick: (pair: Pair) => unknown): object {
    let index = 0;
    return new PairIterator(() => {
      const pair = this.#pairs[index];
      if (pair === undefined) return { value: undefined, done: true };
      index++;
      return { value: pick(pair), done: false };
    });
  }
}

/** Unlike other iterators it continues if parameters are added after its end, as in browsers. */
class PairIterator {
  readonly #next: () => { value: unknown; done: boolean };

  constructor(next: () => { value: unknown; done: boolean }) {
    this.#next = next;
  }

  next() {
    return this.#next();
  }
}

asInterface("URLSearchParams", URLSearchParams);
change(URLSearchParams.prototype, Symbol.iterator, {
  value: URLSearchParams.prototype.entries,
  writable: true,
  configurable: true,
});
Reflect.setPrototypeOf(
  PairIterator.prototype,
  Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) as object),
);
Reflect.deleteProperty(PairIterator.prototype, "constructor");
change(PairIterator.prototype, "next", { enumerable: true });
tag(PairIterator.prototype, "URLSearchParams Iterator");

function matcher(name: unknown, value: unknown): (pair: Pair) => boolean {
  const wantedName = scalarText(name);
  if (value === undefined) return (pair) => pair[0] === wantedName;
  const wantedValue = scalarText(value);
  return (pair) => pair[0] === wantedName && pair[1] === wantedValue;
}

/** The pairs of an iterable of pairs, or of an object with names and values. */
function pairsOf(init: object): Pair[] {
  const iterate = (init as Iterable<unknown>)[Symbol.iterator];
  if (iterate !== undefined && iterate !== null) {
    return Array.from(init as Iterable<unknown>, (item) => {
      const pair = typeof item === "object" && item !== null ? Array.from(iterable(item)) : [];
      if (pair.length !== 2) {
        throw new TypeError("URLSearchParams needs pairs of a name and a value");
      }
      return [scalarText(pair[0]), scalarText(pair[1])];
    });
  }
  const record = new Map<string, string>();
  for (const key of Reflect.ownKeys(init)) {
    if (!Reflect.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
    record.set(scalarText(key), scalarText((init as Record<PropertyKey, unknown>)[key]));
  }
  return [...record];
}

function iterable(item: object): Iterable<unknown> {
  if (typeof (item as Iterable<unknown>)[Symbol.iterator] === "function") return item as Iterable<unknown>;
  throw new TypeError("URLSearchParams needs pairs of a name and a value");
}

function parseForm(text: string): Pair[] {
  const pairs: Pair[] = [];
  for (const part of text.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = equals < 0 ? part : part.slice(0, equals);
    pairs.push([decodeForm(name), equals < 0 ? "" : decodeForm(part.slice(equals + 1))]);
  }
  return pairs;
}

function writeForm(pairs: readonly Pair[]): string {
  return pairs.map((pair) => `${encodeForm(pair[0])}=${encodeForm(pair[1])}`).join("&");
}

function decodeForm(text: string): string {
  return percentDecode(text.replaceAll("+", " "));
}

function encodeForm(text: string): string {
  return percentEncode(text, encodeSets.form).replaceAll(" ", "+");
}
