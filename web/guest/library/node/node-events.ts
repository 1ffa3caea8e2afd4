import { provide } from "../supplies.ts";
import { requireFunction } from "./node-errors.ts";

/** `node:events`: https://nodejs.org/api/events.html */

type Listener = (...args: unknown[]) => unknown;
type Entry = { readonly listener: Listener; readonly call: Listener };

/** The listeners of each emitter, which is not shown when one is printed. */
const listenersOf = new WeakMap<object, Map<PropertyKey, Entry[]>>();

function mapOf(emitter: object): Map<PropertyKey, Entry[]> {
  let map = listenersOf.get(emitter);
  if (!map) {
    map = new Map();
    listenersOf.set(emitter, map);
  }
  return map;
}

/** A function, so that `EventEmitter.call(this)` and `util.inherits` work. */
function EventEmitter(this: object): void {
  mapOf(this);
}

function add(
  emitter: object,
  event: PropertyKey,
  listener: unknown,
  first: boolean,
  isOnce: boolean,
): object {
  requireFunction(listener, "listener");
  const map = mapOf(emitter);
  if (map.has("newListener")) emit.call(emitter, "newListener", event, listener);
  const entry: Entry = {
    listener,
    call: isOnce
      ? function (this: unknown, ...args: unknown[]) {
          removeEntry(emitter, event, entry);
          return listener.apply(this, args);
        }
      : listener,
  };
  const before = map.get(event) ?? [];
  map.set(event, first ? [entry, ...before] : [...before, entry]);
  return emitter;
}

function removeEntry(emitter: object, event: PropertyKey, entry: Entry): void {
  const map = mapOf(emitter);
  const rest = (map.get(event) ?? []).filter((each) => each !== entry);
  if (rest.length > 0) map.set(event, rest);
  else map.delete(event);
}

function emit(this: object, event: PropertyKey, ...args: unknown[]): boolean {
  const entries = mapOf(this).get(event);
  if (!entries) {
    if (event !== "error") return false;
    const [error] = args;
    if (error instanceof Error) throw error;
    const unhandled = new Error(
      `Unhandled error. (${typeof error === "string" ? `'${error}'` : String(error)})`,
    );
    throw Object.assign(unhandled, { code: "ERR_UNHANDLED_ERROR", context: error });
  }
  for (const { call } of entries) call.apply(this, args);
  return true;
}

const methods = {
  on(this: object, event: PropertyKey, listener: unknown) {
    return add(this, event, listener, false, false);
  },
  once(this: object, event: PropertyKey, listener: unknown) {
    return add(this, event, listener, false, true);
  },
  prependListener(this: object, event: PropertyKey, listener: unknown) {
    return add(this, event, listener, true, false);
  },
  prependOnceListener(this: object, event: PropertyKey, listener: unknown) {
    return add(this, event, listener, true, true);
  },
  off(this: object, event: PropertyKey, listener: unknown) {
    requireFunction(listener, "listener");
    const entry = mapOf(this)
      .get(event)
      ?.findLast((each) => each.listener === listener || each.call === listener);
    if (entry) {
      removeEntry(this, event, entry);
      emit.call(this, "removeListener", event, listener);
    }
    return this;
  },
  emit,
  removeAllListeners(this: object, event?: PropertyKey) {
    if (event === undefined) mapOf(this).clear();
    else mapOf(this).delete(event);
    return this;
  },
  listeners(this: object, event: PropertyKey) {
    return (mapOf(this).get(event) ?? []).map(({ listener }) => listener);
  },
  rawListeners(this: object, event: PropertyKey) {
    return (mapOf(this).get(event) ?? []).map(({ call }) => call);
  },
  listenerCount(this: object, event: PropertyKey) {
    return mapOf(this).get(event)?.length ?? 0;
  },
  eventNames(this: object) {
    return [...mapOf(this).keys()];
  },
  setMaxListeners(this: object) {
    return this;
  },
  getMaxListeners() {
    return 10;
  },
};
const all = { ...methods, addListener: methods.on, removeListener: methods.off };
for (const [name, value] of Object.entries(all))
  Object.defineProperty(EventEmitter.prototype, name, { value, writable: true, configurable: true });

/** A promise of the next event. */
function once(emitter: object, event: PropertyKey): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => {
      methods.off.call(emitter, event, done);
      reject(error);
    };
    const done = (...args: unknown[]) => {
      if (event !== "error") methods.off.call(emitter, "error", failed);
      resolve(args);
    };
    methods.once.call(emitter, event, done);
    if (event !== "error") methods.once.call(emitter, "error", failed);
  });
}

Object.assign(EventEmitter, { EventEmitter, once, defaultMaxListeners: 10 });

provide({ "node:events": EventEmitter });
