import { describe, exception, requireArguments } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * `structuredClone`: https://html.spec.whatwg.org (2.7). It copies in one step what the standard serializes and then
 * deserializes. A work list replaces recursion, which would end at some hundred levels in this engine.
 *
 * Our own: core-js-pure 3.51 (MIT, October 2026) takes 12.9 KB of brotli and 1.8 million steps to evaluate, this one
 * 1.8 KB and 0.15 million; @ungap/structured-clone 1.4 (ISC) is small, but recursive, and has no DataCloneError.
 */
class Copying {
  private readonly copies = new Map<object, object>();
  /** Copies whose contents are not complete yet. Each call does one step, and returns whether there are more. */
  private readonly unfinished: (() => boolean)[] = [];

  copyAll(value: unknown): unknown {
    const copy = this.copyOf(value);
    for (let last = this.unfinished.at(-1); last; last = this.unfinished.at(-1)) {
      // A step may push new work on top; the last step pushes nothing.
      if (!last()) this.unfinished.pop();
    }
    return copy;
  }

  /** The copy, which may still be empty. */
  copyOf(value: unknown): unknown {
    if (typeof value === "symbol" || typeof value === "function") throw uncloneable(value);
    if (typeof value !== "object" || value === null) return value;
    const existingCopy = this.copies.get(value);
    if (existingCopy) return existingCopy;
    const copy = copierOf(value)(value as never, this);
    this.copies.set(value, copy);
    return copy;
  }

  /** Fills a copy later: `put` is called with 0, 1 … `count` - 1. */
  later(count: number, put: (index: number) => void): void {
    if (count === 0) return;
    let index = 0;
    this.unfinished.push(() => {
      if (index === count) return false;
      put(index++);
      return true;
    });
  }
}

type Copier = (value: never, copying: Copying) => object;

/** A class with the internal slot that `read` reads (it throws if there is none), and its copier. */
type Kind = { readonly read: (value: object) => unknown; readonly copy: Copier };

const kinds = new Map<object, Kind>();

function kind<T extends object>(
  prototype: object,
  slot: PropertyKey,
  copy: (value: T, copying: Copying) => object,
): void {
  const property = Reflect.getOwnPropertyDescriptor(prototype, slot);
  const method = (property?.get ?? property?.value) as () => unknown;
  kinds.set(prototype, { read: (value) => Reflect.apply(method, value, []), copy: copy as Copier });
}

function copierOf(value: object): Copier {
  if (Array.isArray(value)) return copyArray as Copier;
  for (let hint = Reflect.getPrototypeOf(value); hint !== null; hint = Reflect.getPrototypeOf(hint)) {
    const copier = kinds.get(hint);
    if (!copier) continue;
    try {
      // The prototype alone proves nothing. The slot does.
      copier.read(value);
      return copier.copy;
    } catch {
      return copyPlain;
    }
  }
  if (isOurs(value)) {
    if (tagOf(value) === "Blob") return copyBlob as Copier;
    throw uncloneable(value);
  }
  return copyPlain;
}

function copyBlob(blob: {
  slice(start: number, end: number, type: string): object;
  size: number;
  type: string;
}) {
  return blob.slice(0, blob.size, blob.type);
}

function copyArray(array: unknown[], copying: Copying): object {
  const copy: unknown[] = [];
  copy.length = array.length;
  return copyProperties(array, copy, copying);
}

function copyPlain(value: object, copying: Copying): object {
  return copyProperties(value, {}, copying);
}

function copyProperties(value: object, copy: object, copying: Copying): object {
  const keys = Object.keys(value);
  copying.later(keys.length, (index) => {
    const key = keys[index] as string;
    // A getter that was called meanwhile may have deleted it.
    if (!Object.hasOwn(value, key)) return;
    const item = copying.copyOf((value as Record<string, unknown>)[key]);
    if (key === "__proto__") define(copy, key, item, true);
    else (copy as Record<string, unknown>)[key] = item;
  });
  return copy;
}

function define(object: object, key: string, value: unknown, enumerable: boolean): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable, configurable: true });
}

kind(Map.prototype, "size", (map: Map<unknown, unknown>, copying) => {
  const copy = new Map();
  const entries = [...map];
  copying.later(entries.length, (index) => {
    const [key, value] = entries[index] as [unknown, unknown];
    const copiedKey = copying.copyOf(key);
    copy.set(copiedKey, copying.copyOf(value));
  });
  return copy;
});

kind(Set.prototype, "size", (set: Set<unknown>, copying) => {
  const copy = new Set();
  const items = [...set];
  copying.later(items.length, (index) => copy.add(copying.copyOf(items[index])));
  return copy;
});

kind(Date.prototype, "getTime", (date: Date) => new Date(timeOf.call(date)));
const timeOf = Date.prototype.getTime;

kind(RegExp.prototype, "source", (pattern: RegExp) => new RegExp(pattern.source, pattern.flags));

for (const { prototype } of [Boolean, Number, String, BigInt] as { prototype: object }[]) {
  kind(prototype, "valueOf", (box) => Object(Reflect.apply((prototype as Date).valueOf, box, [])) as object);
}

kind(ArrayBuffer.prototype, "byteLength", (buffer: ArrayBuffer) => {
  const { resizable, maxByteLength } = buffer as ArrayBuffer & { resizable: boolean; maxByteLength: number };
  const Buffer = ArrayBuffer as new (length: number, options?: object) => ArrayBuffer;
  const copy = resizable ? new Buffer(buffer.byteLength, { maxByteLength }) : new Buffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
});

type View = { buffer: ArrayBuffer; byteOffset: number; byteLength: number; length: number };
type ViewClass = new (buffer: unknown, offset: number, length: number) => object;

kind(DataView.prototype, "byteLength", (view: View, copying) => {
  return new DataView(copying.copyOf(view.buffer) as ArrayBuffer, view.byteOffset, view.byteLength);
});

const typedArray = Reflect.getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayName = Reflect.getOwnPropertyDescriptor(typedArray, Symbol.toStringTag)?.get as () => string;
const typedArrays = new Map<string, ViewClass>();
for (const key of Object.getOwnPropertyNames(globalThis)) {
  // Reading the other globals could load them.
  if (!/^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array$/.test(key)) continue;
  typedArrays.set(key, Reflect.get(globalThis, key) as ViewClass);
}
kinds.set(typedArray, {
  read: (value) => typedArrays.get(Reflect.apply(typedArrayName, value, [])) ?? refuse(value),
  copy: (view: View, copying) => {
    const View = typedArrays.get(Reflect.apply(typedArrayName, view, [])) as ViewClass;
    return new View(copying.copyOf(view.buffer), view.byteOffset, view.length);
  },
});

/** The errors that keep their class. */
const errorClasses: Readonly<Record<string, ErrorConstructor>> = {
  __proto__: null,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
} as never;

kinds.set(Error.prototype, {
  read: (value) => (Error as unknown as { isError(value: unknown): boolean }).isError(value) || refuse(value),
  copy: copyError as Copier,
});

function copyError(error: Error & { cause?: unknown }, copying: Copying): object {
  if (isOurs(error)) {
    const { name, message, stack } = error;
    return withStack(exception(message, name), stack);
  }
  const Class = errorClasses[`${error.name}`] ?? Error;
  const copy = new Class();
  const message = Reflect.getOwnPropertyDescriptor(error, "message");
  if (message && "value" in message) define(copy, "message", `${message.value as string}`, false);
  const cause = Reflect.getOwnPropertyDescriptor(error, "cause");
  if (cause && "value" in cause) {
    copying.later(1, () => define(copy, "cause", copying.copyOf(cause.value), false));
  }
  return withStack(copy, error.stack);
}

function withStack(copy: Error, stack: string | undefined): Error {
  if (typeof stack === "string") define(copy, "stack", stack, false);
  return copy;
}

/** Classes with internal slots that cannot be read, and so cannot be copied. */
for (const prototype of [
  Promise.prototype,
  WeakMap.prototype,
  WeakSet.prototype,
  WeakRef.prototype,
  FinalizationRegistry.prototype,
  Symbol.prototype,
  // The prototype of generators and iterators.
  Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) as object) as object,
]) {
  kinds.set(prototype, { read: () => undefined, copy: refuse });
}

function refuse(value: object): never {
  throw uncloneable(value);
}

const ours =
  /^(?:DOMException|Blob|Headers|URL(?:Pattern|SearchParams)?|Text(?:En|De)coder|(?:Custom|Message)?Event(?:Target)?|Message(?:Channel|Port)|Abort(?:Signal|Controller)|(?:Async)?DisposableStack)$/;

/** Whether it is an instance of a class of the library. Tags are compared first, because that loads nothing. */
function isOurs(value: object): boolean {
  const name = tagOf(value);
  if (typeof name !== "string" || !ours.test(name)) return false;
  return value instanceof (supplies.use(name) as new () => object);
}

function tagOf(value: object): unknown {
  return Reflect.get(value, Symbol.toStringTag);
}

function uncloneable(value: unknown): Error {
  return exception(`${textOf(value)} could not be cloned.`, "DataCloneError");
}

/** As V8 names it: by its source, or by its class if it has no `toString` of its own. */
function textOf(value: unknown): string {
  if (typeof value === "function") return Function.prototype.toString.call(value);
  if (typeof value === "symbol") return String(value);
  const named = value as { readonly toString?: unknown; readonly constructor?: unknown };
  const maker = named.constructor;
  const isPlain = named.toString === Object.prototype.toString && typeof maker === "function";
  const name = isPlain && !isIteratorObject(value as object) ? (maker as { name: unknown }).name : "";
  return typeof name === "string" && name !== "" ? `#<${name}>` : Object.prototype.toString.call(value);
}

/** `Iterator.prototype.constructor` is an accessor, which V8 does not ask here. */
const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
const isIteratorObject = (value: object) => Object.prototype.isPrototypeOf.call(iterators, value);

const ofGlobal = {
  structuredClone(value: unknown, options: unknown = undefined): unknown {
    requireArguments(1, arguments, "structuredClone");
    if (transfers(options)) {
      throw exception(
        "structuredClone transfers nothing here: taking a buffer from its owner is restricted in this sandbox",
        "DataCloneError",
      );
    }
    return new Copying().copyAll(value);
  },
};

function transfers(options: unknown): boolean {
  if (options === undefined || options === null) return false;
  if (typeof options !== "object" && typeof options !== "function") {
    throw new TypeError(`The options of structuredClone should be an object, not ${describe(options)}`);
  }
  const { transfer } = options as { transfer?: Iterable<unknown> };
  return transfer !== undefined && [...transfer].length > 0;
}

provide(ofGlobal);
