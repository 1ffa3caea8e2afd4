import { asInterface, exception } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * `localStorage` and `sessionStorage` in the memory of the VM, for the run: https://html.spec.whatwg.org (12.2). Both
 * are empty when a program starts, and nothing is kept after it.
 */

/** The texts of each storage: by itself, and by the object behind it. */
const textsOf = new WeakMap<object, Map<string, string>>();

/** What browsers store for a page, in UTF-16 units. */
const quota = 5_000_000;

function textsIn(storage: object): Map<string, string> {
  const texts = textsOf.get(storage);
  if (!texts) throw new TypeError("Illegal invocation");
  return texts;
}

function requireTexts(args: readonly unknown[], count: number, method: string): readonly string[] {
  if (args.length < count) {
    const what = count === 1 ? "1 argument" : `${count} arguments`;
    const problem = `${what} required, but only ${args.length} present.`;
    throw new TypeError(`Failed to execute '${method}' on 'Storage': ${problem}`);
  }
  return args.slice(0, count).map((each) => `${each as string}`);
}

function put(storage: object, key: string, text: string): void {
  const texts = textsIn(storage);
  let size = key.length + text.length;
  for (const [each, value] of texts) if (each !== key) size += each.length + value.length;
  if (size > quota)
    throw exception(
      `Failed to execute 'setItem' on 'Storage': Setting the value of '${key}' exceeded the quota.`,
      "QuotaExceededError",
    );
  texts.set(key, text);
}

class Storage {
  constructor() {
    throw new TypeError("Illegal constructor");
  }

  get length(): number {
    return textsIn(this).size;
  }

  clear(): void {
    textsIn(this).clear();
  }

  getItem(...args: [key?: unknown]): string | null {
    const texts = textsIn(this);
    const [key = ""] = requireTexts(args, 1, "getItem");
    return texts.get(key) ?? null;
  }

  key(...args: [index?: unknown]): string | null {
    const texts = textsIn(this);
    const [index] = requireTexts(args, 1, "key");
    return [...texts.keys()][Number(index) >>> 0] ?? null;
  }

  removeItem(...args: [key?: unknown]): void {
    const texts = textsIn(this);
    const [key = ""] = requireTexts(args, 1, "removeItem");
    texts.delete(key);
  }

  setItem(...args: [key?: unknown, value?: unknown]): void {
    textsIn(this);
    const [key = "", text = ""] = requireTexts(args, 2, "setItem");
    put(this, key, text);
  }
}
for (const [name, length] of Object.entries({ getItem: 1, key: 1, removeItem: 1, setItem: 2 }))
  Object.defineProperty(Storage.prototype[name as "key"], "length", { value: length });
asInterface("Storage", Storage);
supplies.shows?.(Storage.prototype, (storage: object, add) => {
  for (const [key, text] of textsIn(storage)) add(key, text);
});

const isMember = (key: PropertyKey): key is string | symbol =>
  typeof key === "symbol" || key in Storage.prototype;

/** A storage has its texts as properties, too. */
function newStorage(): object {
  const texts = new Map<string, string>();
  const target = Object.create(Storage.prototype) as object;
  const storage: object = new Proxy(target, {
    get: (_, key, receiver) => (isMember(key) ? Reflect.get(target, key, receiver) : texts.get(key)),
    set(_, key, value) {
      if (typeof key === "symbol") return Reflect.set(target, key, value);
      put(storage, key, `${value as string}`);
      return true;
    },
    has: (_, key) => key in target || texts.has(key as string),
    deleteProperty(_, key) {
      if (typeof key === "symbol") return Reflect.deleteProperty(target, key);
      texts.delete(key);
      return true;
    },
    ownKeys: () => [...[...texts.keys()].filter((key) => !isMember(key)), ...Reflect.ownKeys(target)],
    getOwnPropertyDescriptor(_, key) {
      const value = isMember(key) ? undefined : texts.get(key);
      if (value === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
      return { value, writable: true, enumerable: true, configurable: true };
    },
    defineProperty(_, key, descriptor) {
      if (typeof key === "symbol") return Reflect.defineProperty(target, key, descriptor);
      put(storage, key, `${descriptor.value as string}`);
      return true;
    },
  });
  textsOf.set(target, texts);
  textsOf.set(storage, texts);
  return storage;
}

provide({ Storage, localStorage: newStorage(), sessionStorage: newStorage() });
