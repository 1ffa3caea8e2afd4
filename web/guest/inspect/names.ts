import { getPrototypeOf, ownKeys, propertyOf, startsWith, textOfFunction } from "../intrinsics.ts";
import { proxyTarget, targetOfProxy } from "../proxies.ts";
import type { ObjectDescription } from "./frame.ts";
import { hasOwn, isEnumerable, objectPrototype, ownData, toStringTag } from "./natives.ts";
import { hasPrivateFields } from "./private-fields.ts";
import { nameText } from "./text.ts";

/** Finds the names of objects, from data properties only. */

/** `util.inspect.custom` */
const inspectSymbol = Symbol.for("nodejs.util.inspect.custom");

/** The maximum number of prototypes to search. A chain can be as long as the memory allows. */
const maxPrototypes = 50;

/**
 * Stores the object's name, tag and private fields in the frame. Returns the hint for the first prototype of its chain
 * that has one.
 */
export function identify<Hint>(
  frame: ObjectDescription,
  object: object,
  hintOf: (prototype: object) => Hint | undefined,
): Hint | undefined {
  frame.name = null;
  frame.hasPrivate = hasPrivateFields(object);
  let hint: Hint | undefined;
  let hasTag = false;
  let holder: object | null = object;
  for (let depth = 0; depth <= maxPrototypes; depth++) {
    if (depth > 0) {
      if (holder === objectPrototype || proxyTarget(holder) !== undefined) break;
      hint ??= hintOf(holder);
    }
    frame.name ??= makerName(object, holder);
    if (frame.custom === undefined && hasOwn(holder, inspectSymbol))
      frame.custom = ownData(holder, inspectSymbol);
    if (!hasTag && hasOwn(holder, toStringTag)) {
      hasTag = true;
      const tag = ownData(holder, toStringTag);
      if (typeof tag === "string" && (depth > 0 || !isEnumerable(holder, toStringTag)))
        frame.tag = nameText(tag);
    }
    holder = getPrototypeOf(holder);
    if (holder === null) {
      if (depth > 0) frame.name ??= nameWithoutMaker(object);
      return hint;
    }
  }
  frame.name ??= "Object";
  return hint;
}

/** The name of the constructor in `holder`, if the object is an instance of it. */
function makerName(object: object, holder: object): string | null {
  const maker = ownData(holder, "constructor");
  if (typeof maker !== "function" || proxyTarget(maker) !== undefined) return null;
  const name = ownData(maker, "name");
  if (typeof name !== "string" || name === "") return null;
  const prototype = ownData(maker, "prototype");
  if ((prototype !== holder || holder === object) && !isOnChain(object, prototype)) return null;
  return nameText(name);
}

function isOnChain(object: object, prototype: unknown): boolean {
  let holder: object | null = object;
  for (let depth = 0; depth < maxPrototypes; depth++) {
    if (proxyTarget(holder) !== undefined) return false;
    holder = getPrototypeOf(holder);
    if (holder === null) return false;
    if (holder === prototype) return true;
  }
  return false;
}

/** "Object <[Object: null prototype] {}>": it has prototypes, but none with a constructor. */
function nameWithoutMaker(object: object): string {
  let open = "Object <";
  let close = ">";
  let prototype = getPrototypeOf(object) as object;
  for (let depth = 0; depth < 3; depth++) {
    const next = getPrototypeOf(prototype);
    if (next === null) {
      const empty = ownKeys(prototype).length === 0;
      return open + "[Object: null prototype]" + (empty ? " {}" : "") + close;
    }
    open += "Object <";
    close += ">";
    prototype = next;
  }
  return open + "Complex prototype" + close;
}

/** "Point", "Mine(2) [Map]", "[Object: null prototype]". `builtIn` and `size` come from the built-in class. */
export function titleOf({ name, tag }: ObjectDescription, builtIn: string, size: string): string {
  if (name === null) {
    return (
      "[" + builtIn + size + ": null prototype]" + (tag !== "" && tag !== builtIn ? " [" + tag + "]" : "")
    );
  }
  return name + size + (tag !== "" && tag !== name ? " [" + tag + "]" : "");
}

/** The name of an object that is not opened: "[Point]". */
export function closedTitle(frame: ObjectDescription, builtIn: string): string {
  const title = titleOf(frame, builtIn, "");
  return frame.name === null ? title : "[" + title + "]";
}

const functionPrototypes: readonly (readonly [object, string])[] = [
  [getPrototypeOf(() => {}) as object, "Function"],
  [getPrototypeOf(async () => {}) as object, "AsyncFunction"],
  [getPrototypeOf(function* () {}) as object, "GeneratorFunction"],
  [getPrototypeOf(async function* () {}) as object, "AsyncGeneratorFunction"],
];

/** "[Function: f]", "[class B extends A]". */
export function functionTitle(frame: ObjectDescription, value: object): string {
  if (isClass(value)) return classTitle(frame, value);
  const { name, tag } = frame;
  const prototype = getPrototypeOf(value);
  let type = "Function";
  for (let index = 0; index < functionPrototypes.length; index++) {
    const entry = functionPrototypes[index] as readonly [object, string];
    if (entry[0] === prototype) type = entry[1];
  }
  const own = ownData(value, "name");
  let title = "[" + type + (name === null ? " (null prototype)" : "");
  title += typeof own === "string" && own !== "" ? ": " + nameText(own) + "]" : " (anonymous)]";
  if (name !== null && name !== type) title += " " + name;
  return tag !== "" && tag !== name ? title + " [" + tag + "]" : title;
}

/** The maximum characters of source text that one description may read. */
const maxSource = 200_000;
let sourceBudget = 0;

export function startNames(): void {
  sourceBudget = maxSource;
}

/**
 * Classes are the functions whose `prototype` is not writable. Other such functions are built in or frozen. Only the
 * source text shows the difference. It is read last, and not at all if too much of it was read.
 */
function isClass(value: object): boolean {
  if (!hasOwn(value, "prototype") || propertyOf(value, "prototype")?.writable !== false) return false;
  if (sourceBudget <= 0) return true;
  const source = textOfFunction(value as () => void);
  sourceBudget -= source.length;
  return startsWith(source, "class");
}

function classTitle({ name, tag }: ObjectDescription, value: object): string {
  const own = ownData(value, "name");
  let title = "[class " + (typeof own === "string" && own !== "" ? nameText(own) : "(anonymous)");
  if (name !== null && name !== "Function") title += " [" + name + "]";
  if (tag !== "" && tag !== name) title += " [" + tag + "]";
  const parent = getPrototypeOf(value);
  if (parent === null) return title + " extends [null prototype]]";
  const parentName = ownData(targetOfProxy(parent), "name");
  return (
    title +
    (typeof parentName === "string" && parentName !== "" ? " extends " + nameText(parentName) : "") +
    "]"
  );
}
