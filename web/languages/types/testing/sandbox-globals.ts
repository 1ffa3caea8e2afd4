import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { mentionedMembers } from "../../../protocol/capabilities/mentioned-names.ts";
import { runProgram } from "../../../run/sandbox/testing/run-program.ts";

/**
 * The paths of all values that a program with these capabilities finds, determined by running one: globals, their
 * members, and those of their instances.
 */
export async function globalNamesOf(capabilities: Capabilities): Promise<ReadonlySet<string>> {
  // A shim is evaluated before anything is removed, so it may use denied names.
  const shims = [...capabilities.globals.shims, { path: "Image", code: `(${lookAround})()` }];
  const { outcome, output } = await runProgram(
    // Includes what only VMs have whose programs mention it.
    `Image() // ${Object.values(mentionedMembers).join(" ")}`,
    { outputBytes: 1_000_000 },
    { capabilities: { ...capabilities, globals: { ...capabilities.globals, shims } } },
  );
  if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome));
  // The globals for compiled decorators and "using" are not names that programs use.
  return new Set(output.split("\n").filter((path) => !/^\w+\$/.test(path)));
}

const lookAround = `() => {
  const { ownKeys, getPrototypeOf, get, apply, getOwnPropertyDescriptor } = Reflect;
  const { log } = console;
  const ofFunctions = Function.prototype;
  const ofObjects = Object.prototype;
  const describe = getOwnPropertyDescriptor(Symbol.prototype, "description").get;
  const nameOf = (key) => (typeof key === "symbol" ? "[" + apply(describe, key, []) + "]" : key);
  const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

  /** What instances have that their prototypes do not. */
  const samples = { Array: [], String: Object(""), Function: function () {}, RegExp: /x/, DOMException: new DOMException() };
  for (const name of ownKeys(globalThis)) {
    if (typeof name !== "string" || !name.endsWith("Error")) continue;
    const options = { cause: 1 };
    const before = name === "AggregateError" ? [[]] : name === "SuppressedError" ? [1, 2] : [];
    samples[name] = new globalThis[name](...before, "", options);
  }

  const isRestricted = (holder, key) => {
    try {
      get(holder, key);
      return false;
    } catch (error) {
      return error.name === "RestrictedError";
    }
  };
  const listMembers = (path, value) => {
    let holder = value;
    do {
      const keys = ownKeys(holder);
      for (let index = 0; index < keys.length; index++) {
        if (!isRestricted(holder, keys[index])) log("%s", path + "." + nameOf(keys[index]));
      }
      holder = getPrototypeOf(holder);
    } while (holder !== null && holder !== ofObjects && holder !== ofFunctions);
  };
  const visit = (path, value, levels) => {
    log("%s", path);
    if (!isObject(value) || value === globalThis) return;
    listMembers(path, value);
    if (typeof value === "function" && isObject(value.prototype)) listMembers(path + ".prototype", value.prototype);
    if (samples[path]) listMembers(path + ".prototype", samples[path]);
    if (levels === 0) return;
    const keys = ownKeys(value);
    for (let index = 0; index < keys.length; index++) {
      if (typeof keys[index] === "string" && !isRestricted(value, keys[index])) visit(path + "." + keys[index], value[keys[index]], 0);
    }
  };
  return () => {
    const names = ownKeys(globalThis);
    for (let index = 0; index < names.length; index++) {
      const name = names[index];
      if (typeof name === "string" && name !== "Image") visit(name, globalThis[name], name === "Intl" ? 1 : 0);
    }
  };
}`;
