import type { LibraryName } from "../../protocol/capabilities/library-globals.ts";
import type { LibraryPart } from "./parts.ts";

/** The names that the standard library provides, and the part of each. */

/** Objects without a prototype: they are read inside the VM, where a program may add to `Object.prototype`. */
type Names<Value> = { readonly [name: string]: Value };

/** Globals. They load their part when they are first read. */
export const partOf: Names<LibraryPart> = {
  __proto__: null,
  AbortController: "events",
  AbortSignal: "events",
  Crypto: "crypto",
  CustomEvent: "events",
  DOMException: "exception",
  Event: "events",
  EventTarget: "events",
  Intl: "intl",
  Performance: "performance",
  PerformanceEntry: "performance",
  PerformanceMark: "performance",
  PerformanceMeasure: "performance",
  TextDecoder: "encoding",
  TextEncoder: "encoding",
  URL: "url",
  URLSearchParams: "url",
  atob: "base64",
  btoa: "base64",
  crypto: "crypto",
  performance: "performance",
  structuredClone: "clone",
} satisfies Readonly<Record<LibraryName, LibraryPart>> & { readonly __proto__: null } as never;

export type LazyMethod = readonly [part: LibraryPart, length: number];

/**
 * Methods of built-ins, by holder and name. They load their part when they are first called. Some replace the engine's
 * own methods, which ignore locales: its `localeCompare` compares code points.
 */
export const lazyMethods: Names<Names<LazyMethod>> = {
  __proto__: null,
  Array: { __proto__: null, fromAsync: ["from-async", 1] },
  "Array.prototype": { __proto__: null, toLocaleString: ["locale", 0] },
  "BigInt.prototype": { __proto__: null, toLocaleString: ["locale", 0] },
  "Date.prototype": {
    __proto__: null,
    toLocaleDateString: ["locale", 0],
    toLocaleString: ["locale", 0],
    toLocaleTimeString: ["locale", 0],
  },
  "Number.prototype": { __proto__: null, toLocaleString: ["locale", 0] },
  "String.prototype": {
    __proto__: null,
    localeCompare: ["locale", 1],
    toLocaleLowerCase: ["locale", 0],
    toLocaleUpperCase: ["locale", 0],
  },
  "TypedArray.prototype": { __proto__: null, toLocaleString: ["locale", 0] },
  Uint8Array: { __proto__: null, fromBase64: ["base64", 1], fromHex: ["base64", 1] },
  "Uint8Array.prototype": {
    __proto__: null,
    setFromBase64: ["base64", 1],
    setFromHex: ["base64", 1],
    toBase64: ["base64", 0],
    toHex: ["base64", 0],
  },
} as never;
