import { memberLists } from "./global-members.ts";
import { libraryNamesFor } from "./library-globals.ts";
import { absentGlobals } from "./restriction-hints.ts";

/**
 * All names that a program may have, by purpose. Names that people try out of habit but that never exist are in
 * restriction-hints.ts. These two tables are the source of the VM's globals, the check of the source text, the editor's
 * completion, and the list in plain English.
 */

/**
 * The names of each group. A member is listed in a group if its global is in another one. The globals of the standard
 * library come first in their groups.
 */
const groupLists = {
  language: `
    AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
    FinalizationRegistry Float16Array Float32Array Float64Array Int16Array Int32Array Int8Array InternalError
    Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String
    Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef
    WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent escape isFinite isNaN parseFloat parseInt
    queueMicrotask unescape`,
  code: "eval Function",
  console: "console",
  input: "input prompt alert confirm",
  timers: `
    setTimeout setInterval clearTimeout clearInterval requestAnimationFrame cancelAnimationFrame
    AbortSignal.timeout`,
  clock: "Date.now console.time console.timeLog console.timeEnd Event.prototype.timeStamp",
  randomness: "Math.random",
  intl: "",
  encoding: "",
  url: "",
  events: "",
  cloning: "",
  process: "",
  storage: "",
} as const;

export type Group = keyof typeof groupLists;

export const groups = Object.fromEntries(
  Object.entries(groupLists).map(([group, names]) => [
    group,
    [...libraryNamesFor(group), ...splitNames(names)],
  ]),
) as unknown as Readonly<Record<Group, readonly string[]>>;

/** All possible globals, by name. */
export const knownGlobals: ReadonlyMap<string, Group> = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    names.filter((name) => !name.includes(".")).map((name) => [name, group as Group] as const),
  ),
);

/** The names of the global object in pages, workers and Node. */
export const globalObjectNames: readonly string[] = ["globalThis", "window", "self", "global"];

/** These always exist: no engine can delete the first three, and `this` is the global object. */
export const permanentGlobals: readonly string[] = ["undefined", "NaN", "Infinity", ...globalObjectNames];

/** The classes whose superclass is another global: a program that has the class can reach the superclass. */
export const superclasses: Readonly<Record<string, string>> = {
  AggregateError: "Error",
  EvalError: "Error",
  InternalError: "Error",
  RangeError: "Error",
  ReferenceError: "Error",
  SyntaxError: "Error",
  TypeError: "Error",
  URIError: "Error",
  PerformanceMark: "PerformanceEntry",
  PerformanceMeasure: "PerformanceEntry",
  AbortSignal: "EventTarget",
  CustomEvent: "Event",
  MessageEvent: "Event",
  MessagePort: "EventTarget",
  SuppressedError: "Error",
};

/** Globals that do what another one does: they are only there with it. */
export const dependencies: Readonly<Record<string, string>> = {
  process: "console",
  setImmediate: "setTimeout",
};

/** Functions that have several names. */
export const aliases: readonly (readonly string[])[] = [
  ["parseInt", "Number.parseInt"],
  ["parseFloat", "Number.parseFloat"],
  ["String.prototype.trimLeft", "String.prototype.trimStart"],
  ["String.prototype.trimRight", "String.prototype.trimEnd"],
  ["Date.prototype.toGMTString", "Date.prototype.toUTCString"],
  ["Set.prototype.keys", "Set.prototype.values"],
  ["Array.prototype.toString", "TypedArray.prototype.toString"],
];

/** The paths of a global's members, without constants. */
export function membersOf(name: string): readonly string[] {
  const [statics = "", prototypeMembers = ""] = (memberLists[name] ?? "").split("|");
  return [
    ...splitNames(statics).map((member) => `${name}.${member}`),
    ...splitNames(prototypeMembers).map((member) => `${name}.prototype.${member}`),
  ];
}

/** Members that cannot be removed in the engine: "Math.PI". */
export function constantsOf(name: string): readonly string[] {
  return splitNames((memberLists[name] ?? "").split("|")[2] ?? "").map((member) => `${name}.${member}`);
}

/** All names and paths that an allowlist can contain. */
export function allPaths(): readonly string[] {
  return [...knownGlobals.keys(), ...Object.keys(memberLists).flatMap(membersOf)];
}

/** The global of a path: "Math" for "Math.random". */
export function globalOf(path: string): string {
  const [name = ""] = path.split(".", 1);
  return name;
}

export type PathKind = "available" | "constant" | "absent" | "unknown";

export function pathKind(path: string): PathKind {
  if (knownGlobals.has(path)) return "available";
  if (absentGlobals.has(path)) return "absent";
  if (permanentGlobals.includes(path)) return "constant";
  const name = globalOf(path);
  if (!Object.hasOwn(memberLists, name)) return "unknown";
  if (membersOf(name).includes(path)) return "available";
  return constantsOf(name).includes(path) ? "constant" : "unknown";
}

function splitNames(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
