import { provide, supplies } from "../supplies.ts";
import { isDeepEqual } from "./deep-equal.ts";
import { requireFunction } from "./node-errors.ts";
import { format, inspect } from "./node-inspect.ts";

/** `node:util`: https://nodejs.org/api/util.html */

type Callable = (this: unknown, ...args: unknown[]) => unknown;

const custom = Symbol.for("nodejs.util.promisify.custom");

function promisify(original: unknown): Callable {
  requireFunction(original, "original");
  const own = (original as { [custom]?: Callable })[custom];
  if (own) return own;
  const promised = function (this: unknown, ...args: unknown[]) {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, value: unknown) => {
        if (error) reject(error);
        else resolve(value);
      };
      original.call(this, ...args, done);
    });
  };
  return Object.defineProperty(promised, "name", { value: original.name });
}

function callbackify(original: unknown): Callable {
  requireFunction(original, "original");
  return function (this: unknown, ...args: unknown[]) {
    const callback = args.pop() as Callable;
    const later = supplies.use("node:process") as { nextTick: (call: () => void) => void };
    (original.apply(this, args) as Promise<unknown>).then(
      (value) => later.nextTick(() => callback(null, value)),
      (error) => later.nextTick(() => callback(error)),
    );
  };
}

function inherits(child: { prototype: object; super_?: unknown }, parent: { prototype: object }): void {
  Object.defineProperty(child, "super_", { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype, parent.prototype);
}

const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
const isA = (...tags: readonly string[]) => {
  return (value: unknown) => typeof value === "object" && value !== null && tags.includes(tagOf(value));
};
const functionKind = (pattern: RegExp) => (value: unknown) =>
  typeof value === "function" && pattern.test(tagOf(value));

const types: Record<string, (value: unknown) => boolean> = {
  isAnyArrayBuffer: isA("ArrayBuffer"),
  isArrayBuffer: isA("ArrayBuffer"),
  isArrayBufferView: (value) => ArrayBuffer.isView(value),
  isAsyncFunction: functionKind(/^Async/),
  isBoxedPrimitive: (value) =>
    typeof value === "object" && /^(?:Number|String|Boolean|Symbol|BigInt)$/.test(tagOf(value)),
  isDataView: isA("DataView"),
  isDate: (value) => value instanceof Date,
  isGeneratorFunction: functionKind(/GeneratorFunction$/),
  isGeneratorObject: isA("Generator", "AsyncGenerator"),
  isMap: (value) => value instanceof Map,
  isNativeError: (value) => value instanceof Error,
  isPromise: (value) => value instanceof Promise,
  isRegExp: (value) => value instanceof RegExp,
  isSet: (value) => value instanceof Set,
  isTypedArray: (value) => ArrayBuffer.isView(value) && !(value instanceof DataView),
  isUint8Array: (value) => value instanceof Uint8Array,
  isWeakMap: (value) => value instanceof WeakMap,
  isWeakSet: (value) => value instanceof WeakSet,
};

provide({
  "node:util": {
    TextDecoder: supplies.use("TextDecoder"),
    TextEncoder: supplies.use("TextEncoder"),
    callbackify,
    deprecate: (code: unknown) => code,
    format,
    inherits,
    inspect: Object.assign(inspect, { custom: Symbol.for("nodejs.util.inspect.custom") }),
    isArray: Array.isArray,
    isDeepStrictEqual: (a: unknown, b: unknown) => isDeepEqual(a, b, true),
    promisify: Object.assign(promisify, { custom }),
    stripVTControlCharacters: (text: string) => text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ""),
    types,
  },
});
