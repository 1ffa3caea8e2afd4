/**
 * Deletes from the worker's global scope what the sandbox does not need. Code that has escaped from the VM into the
 * worker then finds only the language: no network, no storage, no timers, no way to start a worker. The cell's content
 * security policy blocks the same from outside; only it can block `import()`.
 */
export function sealGlobalScope(scope: object = globalThis): void {
  // Node creates some of its globals when they are first read (MessageEvent loads all of undici). Their getters use
  // names that are deleted below. Without this a thread of Node 22 and 24 failed at its first message.
  for (const name of allowedGlobals) Reflect.get(scope, name);
  for (
    let holder: object | null = scope;
    holder && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder)
  ) {
    for (const key of Reflect.ownKeys(holder)) {
      if (typeof key !== "string" || allowedGlobals.has(key)) continue;
      if (!Reflect.deleteProperty(holder, key)) {
        Reflect.defineProperty(holder, key, { value: undefined, writable: false, configurable: false });
      }
    }
  }
}

/** ECMAScript's own globals, and the few platform globals that the sandbox uses after this point. */
const allowedGlobals = new Set([
  ..."globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent".split(
    " ",
  ),
  ..."encodeURI encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError".split(
    " ",
  ),
  ..."EvalError RangeError ReferenceError SuppressedError SyntaxError TypeError URIError Number BigInt Math".split(
    " ",
  ),
  ..."Date String RegExp Array Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array".split(
    " ",
  ),
  ..."Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array Map Set WeakMap WeakSet".split(
    " ",
  ),
  ..."WeakRef FinalizationRegistry Iterator ArrayBuffer DataView JSON Promise Proxy Reflect Atomics".split(
    " ",
  ),
  ..."AsyncFunction constructor self".split(" "),
  // After this point instances are created and their strings are decoded and encoded. Comlink mentions `console`.
  ..."WebAssembly TextDecoder TextEncoder performance console".split(" "),
  // Comlink recognizes ports by these, and listens with the last two, which ports inherit from EventTarget.
  ..."MessagePort MessageChannel MessageEvent EventTarget addEventListener removeEventListener".split(" "),
]);
