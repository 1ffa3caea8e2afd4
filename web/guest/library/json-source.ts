import { method } from "./idl.ts";
import { provide } from "./supplies.ts";

/**
 * `JSON.rawJSON`, `JSON.isRawJSON`, and the source text for a reviver: https://tc39.es/proposal-json-parse-with-source.
 * If a call needs none of these, the engine reads and writes.
 */

const { parse: nativeParse, stringify: nativeStringify } = JSON;
const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { create, freeze, is, keys: keysOf } = Object;
const { isArray } = Array;
const rawObjects = new WeakSet<object>();
const isRaw = rawObjects.has.bind(rawObjects);
const addRaw = rawObjects.add.bind(rawObjects);
let someRaw = false;

/** A value and its source in the text. */
type SourceValue =
  | { readonly kind: "primitive"; readonly value: unknown; readonly source: string }
  | { readonly kind: "array"; readonly value: unknown[]; readonly items: readonly SourceValue[] }
  | {
      readonly kind: "object";
      readonly value: object;
      readonly entries: Readonly<Record<string, SourceValue>>;
    };

function put(holder: object, key: PropertyKey, value: unknown): boolean {
  return defineProperty(holder, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  } as PropertyDescriptor);
}

/** Reads a text that the engine has accepted as JSON. */
class Reader {
  at = 0;

  constructor(readonly text: string) {}

  read(): SourceValue {
    this.skip();
    const first = this.text[this.at];
    if (first === "[") return this.readArray();
    if (first === "{") return this.readObject();
    const source = this.token();
    return { kind: "primitive", value: nativeParse(source), source };
  }

  private readArray(): SourceValue {
    const value: unknown[] = [];
    const items: SourceValue[] = [];
    for (this.at++; ; this.at++) {
      this.skip();
      if (this.text[this.at] === "]") break;
      const item = this.read();
      put(value, value.length, item.value);
      put(items, items.length, item);
      this.skip();
      if (this.text[this.at] === "]") break;
    }
    this.at++;
    return { kind: "array", value, items };
  }

  private readObject(): SourceValue {
    const value = {};
    const entries = create(null) as Record<string, SourceValue>;
    for (this.at++; ; this.at++) {
      this.skip();
      if (this.text[this.at] === "}") break;
      const key = nativeParse(this.token()) as string;
      this.skip();
      this.at++; // the colon
      const entry = this.read();
      put(value, key, entry.value);
      entries[key] = entry;
      this.skip();
      if (this.text[this.at] === "}") break;
    }
    this.at++;
    return { kind: "object", value, entries };
  }

  private skip(): void {
    while (" \t\r\n".includes(this.text[this.at] ?? "end")) this.at++;
  }

  private token(): string {
    const start = this.at;
    if (this.text[start] === '"') {
      for (this.at++; this.text[this.at] !== '"'; this.at++) if (this.text[this.at] === "\\") this.at++;
      this.at++;
    } else while (!" \t\r\n,]}".includes(this.text[this.at] ?? ",")) this.at++;
    return this.text.slice(start, this.at);
  }
}

/** InternalizeJSONProperty */
function revive(holder: object, key: string, reviver: () => unknown, read: SourceValue | undefined): unknown {
  const value = (holder as Record<string, unknown>)[key];
  const source = read && is(read.value, value) ? read : undefined;
  const context: { source?: string } = {};
  if (typeof value === "object" && value !== null) {
    if (isArray(value)) {
      const items = source?.kind === "array" ? source.items : undefined;
      const length = lengthOf(value);
      for (let index = 0; index < length; index++)
        reviveIn(
          value,
          `${index}`,
          reviver,
          getOwnPropertyDescriptor(items ?? [], index)?.value as SourceValue,
        );
    } else {
      const entries = source?.kind === "object" ? source.entries : undefined;
      const keys = keysOf(value);
      for (let index = 0; index < keys.length; index++)
        reviveIn(value, keys[index] as string, reviver, entries?.[keys[index] as string]);
    }
  } else if (source?.kind === "primitive") put(context, "source", source.source);
  return apply(reviver, holder, [key, value, context] as never);
}

function reviveIn(holder: object, key: string, reviver: () => unknown, read: SourceValue | undefined): void {
  const value = revive(holder, key, reviver, read);
  if (value === undefined) deleteProperty(holder, key);
  else put(holder, key, value);
}

function lengthOf(list: { readonly length: number }): number {
  const length = Math.trunc(Number(list.length)) || 0;
  return Math.min(Math.max(length, 0), Number.MAX_SAFE_INTEGER);
}

/** Writes a value: SerializeJSONProperty and the operations that it calls. */
class Writer {
  private indent = "";
  private readonly open = new Set<object>();

  constructor(
    private readonly replacer: ((...args: never) => unknown) | undefined,
    private readonly names: readonly string[] | undefined,
    private readonly gap: string,
  ) {}

  write(holder: object, key: string): string | undefined {
    let value = (holder as Record<string, unknown>)[key];
    if ((typeof value === "object" && value !== null) || typeof value === "bigint") {
      const { toJSON } = value as { toJSON?: unknown };
      if (typeof toJSON === "function") value = apply(toJSON, value, [key]);
    }
    if (this.replacer) value = apply(this.replacer, holder, [key, value] as never);
    if (typeof value !== "object" || value === null) return this.plain(value);
    if (isRaw(value)) return (value as { rawJSON: string }).rawJSON;
    if (!isArray(value) && isBox(value)) return this.plain(unbox(value));
    if (this.open.has(value)) throw new TypeError("Converting circular structure to JSON");
    this.open.add(value);
    const outer = this.indent;
    this.indent += this.gap;
    const parts = isArray(value) ? this.items(value) : this.entries(value);
    const text = this.enclose(parts, isArray(value) ? "[]" : "{}", outer);
    this.indent = outer;
    this.open.delete(value);
    return text;
  }

  /** The engine writes values without contents. */
  private plain(value: unknown): string | undefined {
    return typeof value === "function" ? undefined : nativeStringify(value);
  }

  private items(list: readonly unknown[]): readonly string[] {
    const parts: string[] = [];
    const length = lengthOf(list);
    for (let index = 0; index < length; index++) put(parts, index, this.write(list, `${index}`) ?? "null");
    return parts;
  }

  private entries(object: object): readonly string[] {
    const parts: string[] = [];
    const names = this.names ?? keysOf(object);
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string;
      const text = this.write(object, name);
      if (text === undefined) continue;
      put(parts, parts.length, `${nativeStringify(name)}:${this.gap === "" ? "" : " "}${text}`);
    }
    return parts;
  }

  private enclose(parts: readonly string[], brackets: string, outer: string): string {
    const [open, close] = [brackets[0], brackets[1]];
    if (parts.length === 0) return `${open}${close}`;
    if (this.gap === "") return `${open}${parts.join(",")}${close}`;
    return `${open}\n${this.indent}${parts.join(`,\n${this.indent}`)}\n${outer}${close}`;
  }
}

const slots: readonly (readonly [() => unknown, (value: unknown) => unknown])[] = [
  [Number.prototype.valueOf, Number],
  [String.prototype.valueOf, String],
  [Boolean.prototype.valueOf, (value) => apply(Boolean.prototype.valueOf, value as boolean, [])],
  [BigInt.prototype.valueOf, (value) => apply(BigInt.prototype.valueOf, value as bigint, [])],
];

function slotOf(value: object): (typeof slots)[number] | undefined {
  return slots.find(([read]) => {
    try {
      apply(read, value, []);
      return true;
    } catch {
      return false;
    }
  });
}

function isBox(value: object): boolean {
  return slotOf(value) !== undefined;
}

function unbox(value: object): unknown {
  return slotOf(value)?.[1](value);
}

/** The names in a replacer array, each once. */
function namesIn(list: readonly unknown[]): readonly string[] {
  const names = new Set<string>();
  const length = lengthOf(list);
  for (let index = 0; index < length; index++) {
    const item = list[index];
    const kind = typeof item === "object" && item !== null ? slotOf(item)?.[1] : undefined;
    if (typeof item === "string" || typeof item === "number" || kind === Number || kind === String)
      names.add(String(item));
  }
  return [...names];
}

function gapOf(space: unknown): string {
  const kind = typeof space === "object" && space !== null ? slotOf(space)?.[1] : undefined;
  const value = kind === Number || kind === String ? kind(space) : space;
  if (typeof value === "number") return " ".repeat(Math.max(0, Math.min(10, Math.trunc(value) || 0)));
  return typeof value === "string" ? value.slice(0, 10) : "";
}

const ofJson = {
  parse(text: unknown, reviver: unknown): unknown {
    const json = `${text as string}`;
    if (typeof reviver !== "function") return nativeParse(json);
    nativeParse(json);
    const value = new Reader(json).read();
    const root = {};
    put(root, "", value.value);
    return revive(root, "", reviver as () => unknown, value);
  },
  stringify(value: unknown, replacer: unknown, space: unknown): unknown {
    if (!someRaw) return nativeStringify(value, replacer as never, space as string);
    const call = typeof replacer === "function" ? (replacer as () => unknown) : undefined;
    const names = !call && isArray(replacer) ? namesIn(replacer) : undefined;
    const holder = {};
    const gap = gapOf(space);
    put(holder, "", value);
    return new Writer(call, names, gap).write(holder, "");
  },
  rawJSON(text: unknown): object {
    const json = `${text as string}`;
    if (json === "" || /^[\t\n\r ]|[\t\n\r ]$/.test(json))
      throw new SyntaxError("Invalid value for JSON.rawJSON");
    if (json[0] === "{" || json[0] === "[")
      throw new SyntaxError(`Unexpected token '${json[0]}', "${json}" is not valid JSON`);
    nativeParse(json);
    const raw = create(null) as object;
    put(raw, "rawJSON", json);
    freeze(raw);
    addRaw(raw);
    someRaw = true;
    return raw;
  },
  isRawJSON(value: unknown): boolean {
    return typeof value === "object" && value !== null && isRaw(value);
  },
};
const lengths: Readonly<Record<string, number>> = { parse: 2, stringify: 3, rawJSON: 1, isRawJSON: 1 };
for (const name of ownKeys(ofJson) as (keyof typeof ofJson)[]) {
  defineProperty(ofJson[name], "length", { value: lengths[name] as number, configurable: true });
  method(JSON, name, ofJson[name]);
}
provide({});
