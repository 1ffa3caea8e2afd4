import { describe, expect, test } from "vitest";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { memberLists } from "./global-members.ts";
import {
  aliases,
  allPaths,
  constantsOf,
  globalOf,
  groups,
  knownGlobals,
  membersOf,
  pathKind,
  permanentGlobals,
  superclasses,
} from "./known-globals.ts";
import { mentionedMembers, nodeGlobals } from "./mentioned-names.ts";
import { absentGlobals, restrictionHint } from "./restriction-hints.ts";

/** The names in the guest's VM, as a program finds them. It mentions the names that are loaded only on mention. */
const lookAround = `// ${Object.values(mentionedMembers).join(" ")}
  const result = { globals: [], members: [], constants: [], superclasses: {}, aliases: {}, lazy: [] };
  const paths = new Map();
  const meet = (value, path) => {
    if (typeof value === "function") paths.set(value, [...(paths.get(value) ?? []), path]);
  };
  const look = (holder, prefix, isConstant) => {
    for (const key of Reflect.ownKeys(holder)) {
      if (typeof key === "symbol" || ["length", "name", "prototype", "constructor"].includes(key)) continue;
      const property = Object.getOwnPropertyDescriptor(holder, key);
      if (isConstant(property)) result.constants.push(prefix + key);
      if (!property.configurable || (!property.get && typeof property.value !== "function")) continue;
      result.members.push(prefix + key);
      meet(property.value, prefix + key);
    }
  };
  const lookAt = (name, value) => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || value === globalThis) return;
    look(value, name + ".", (property) => !property.configurable && "value" in property);
    const prototype = Reflect.getPrototypeOf(value);
    // A lone instance, as crypto is of Crypto: its members go by its name.
    if (typeof value === "object" && prototype !== Object.prototype) look(prototype, name + ".", () => false);
    if (typeof value === "function" && value.prototype && !lone.includes(name)) look(value.prototype, name + ".prototype.", () => false);
  };
  const lone = ["Crypto", "Performance"];
  const values = new Map();
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === "symbol") continue;
    result.globals.push(name);
    values.set(name, globalThis[name]);
    meet(values.get(name), name);
    lookAt(name, values.get(name));
  }
  lookAt("TypedArray", Reflect.getPrototypeOf(Uint8Array));
  const names = new Map([...values].map(([name, value]) => [value, name]));
  for (const [name, value] of values) {
    const parent = typeof value === "function" ? names.get(Reflect.getPrototypeOf(value)) : undefined;
    if (parent) result.superclasses[name] = parent;
  }
  result.aliases = [...paths.values()].filter((list) => list.length > 1);
  console.log(JSON.stringify(result));`;

type World = {
  readonly globals: readonly string[];
  readonly members: readonly string[];
  readonly constants: readonly string[];
  readonly superclasses: Readonly<Record<string, string>>;
  readonly aliases: readonly (readonly string[])[];
};

const world: Promise<World> = runProgram(lookAround).then(({ output, outcome }) => {
  if (outcome.kind !== "completed") throw new Error(`${JSON.stringify(outcome)} ${output}`);
  return JSON.parse(output);
});

const sorted = (names: Iterable<string>) => [...names].sort();

describe("the table of known globals is what the VM has", () => {
  test("globals", async () => {
    // No program has names of Node that it does not mention.
    const known = [...knownGlobals.keys()].filter((name) => !Object.hasOwn(nodeGlobals, name));
    expect(sorted([...known, ...permanentGlobals])).toEqual(
      // The helpers for "using" are not names for programs.
      sorted((await world).globals.filter((name) => !name.endsWith("$"))),
    );
  });
  test("members", async () => {
    expect(sorted(Object.keys(memberLists).flatMap(membersOf))).toEqual(sorted((await world).members));
  });
  test("constants of the language", async () => {
    const constants = Object.keys(memberLists).flatMap(constantsOf);
    const ofLanguage = (await world).constants.filter(
      (path) => knownGlobals.get(globalOf(path)) === "language",
    );
    expect(sorted(constants)).toEqual(
      sorted(ofLanguage.filter((path) => !path.endsWith(".BYTES_PER_ELEMENT"))),
    );
  });
  test("classes whose superclass is a global", async () => {
    expect({ ...superclasses }).toEqual((await world).superclasses);
  });
  test("functions under several names", async () => {
    const aliasNames = aliases.map((names) => sorted(names).join(" "));
    expect(sorted(aliasNames)).toEqual(sorted((await world).aliases.map((names) => sorted(names).join(" "))));
  });
});

describe("the tables", () => {
  test("no name is in two groups, and none both exists and never exists", () => {
    const names = Object.values(groups).flat();
    expect(new Set(names).size).toBe(names.length);
    const both = [...knownGlobals.keys(), ...permanentGlobals].filter((name) => absentGlobals.has(name));
    expect(both.filter((name) => !Object.hasOwn(nodeGlobals, name))).toEqual([]);
  });
  test("members in a group exist", () => {
    const paths = new Set(allPaths());
    expect(
      Object.values(groups)
        .flat()
        .filter((name) => !paths.has(name)),
    ).toEqual([]);
  });
  test("every name that never exists has a hint of one sentence or more", () => {
    for (const hint of absentGlobals.values()) expect(hint).toMatch(/^[A-Z].*\.$/);
  });
  test("every restricted name has a hint", () => {
    expect(restrictionHint("fetch")).toMatch(/^There is no network/);
    expect(restrictionHint('import "node:fs"')).toMatch(/modules/);
    for (const name of ["http", "node:https", "net"])
      expect(restrictionHint(`import "${name}"`)).toMatch(/no network here: put the data into a file/);
    expect(restrictionHint('import "child_process"')).toMatch(/write a function/);
    expect(restrictionHint("Math.random")).toMatch(/does not allow it/);
  });
  test("kinds", () => {
    expect(
      ["Math", "Math.random", "Math.PI", "undefined", "fetch", "Math.randum", "Mat", "toString"].map(
        pathKind,
      ),
    ).toEqual(["available", "available", "constant", "constant", "absent", "unknown", "unknown", "unknown"]);
  });
});
