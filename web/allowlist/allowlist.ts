import type { Allowlist, PresetName } from "../protocol/capabilities/capabilities.ts";
import {
  aliases,
  dependencies,
  type Group,
  globalOf,
  groups,
  knownGlobals,
  membersOf,
  permanentGlobals,
  superclasses,
} from "../protocol/capabilities/known-globals.ts";
import { absentGlobals } from "../protocol/capabilities/restriction-hints.ts";

/** The result of an allowlist. */
export type ResolvedAllowlist = {
  /** The globals that exist. */
  readonly globals: ReadonlySet<string>;
  /** The missing members of existing globals: "Math.random". */
  readonly denials: ReadonlySet<string>;
  /** The replacement code, by path. */
  readonly shims: ReadonlyMap<string, string>;
};

type Preset = { readonly extends?: PresetName; readonly except: readonly string[] };

const namesInGroups = (...groupNames: readonly Group[]) => groupNames.flatMap((group) => groups[group]);

/** "default" has everything. */
const presets: Readonly<Record<PresetName, Preset>> = {
  default: { except: [] },
  /** The same on every machine at any time: the result of a program depends only on its text and its input. */
  pure: { extends: "default", except: namesInGroups("clock", "timers", "randomness") },
  /** The core of the language, and output. */
  minimal: {
    extends: "pure",
    except: namesInGroups(
      "code",
      "input",
      "intl",
      "encoding",
      "url",
      "events",
      "cloning",
      "process",
      "storage",
    ),
  },
};

export function resolveAllowlist(allowlist: Allowlist): ResolvedAllowlist {
  const building: AllowlistBuilder = { globals: new Set(), denials: new Set(), shims: new Map() };
  applyAllowlist(building, allowlist);
  for (const name of building.globals) {
    // A superclass can be reached as the prototype of its subclass.
    const parent = superclasses[name] ?? dependencies[name];
    if (parent !== undefined && !building.globals.has(parent)) building.globals.delete(name);
  }
  for (const path of building.denials) {
    if (!hasGlobal(building, globalOf(path))) building.denials.delete(path);
  }
  return building;
}

/** Every known name that does not exist. */
export function restrictedNamesOf({ globals, shims }: ResolvedAllowlist): readonly string[] {
  // A name may be in both lists: see restriction-hints.ts.
  const known = [...knownGlobals.keys()].filter((name) => !absentGlobals.has(name));
  return [...known, ...absentGlobals.keys()].filter((name) => !globals.has(name) && !shims.has(name));
}

/** The names of a program's globals, for the editor's completion. */
export function globalNames(allowlist: Allowlist): readonly string[] {
  const { globals, shims } = resolveAllowlist(allowlist);
  const shimmedGlobals = [...shims.keys()].filter((path) => !path.includes("."));
  return [...new Set([...permanentGlobals, ...globals, ...shimmedGlobals])].sort();
}

type AllowlistBuilder = {
  readonly globals: Set<string>;
  readonly denials: Set<string>;
  readonly shims: Map<string, string>;
};

function applyAllowlist(building: AllowlistBuilder, allowlist: Allowlist): void {
  if (typeof allowlist.extends === "string") applyPreset(building, allowlist.extends);
  else applyAllowlist(building, allowlist.extends);
  for (const path of allowlist.allow) {
    building.shims.delete(path);
    allow(building, path);
  }
  for (const path of allowlist.except) {
    building.shims.delete(path);
    for (const each of aliasesOf(path)) except(building, each);
  }
  for (const { path, code } of allowlist.shims) addShim(building, path, code);
}

function applyPreset(building: AllowlistBuilder, name: PresetName): void {
  const preset = presets[name];
  if (preset.extends) applyPreset(building, preset.extends);
  else for (const global of knownGlobals.keys()) building.globals.add(global);
  for (const path of preset.except) except(building, path);
}

function allow(building: AllowlistBuilder, path: string): void {
  const name = globalOf(path);
  if (name === path) {
    building.globals.add(name);
    for (const member of membersOf(name)) building.denials.delete(member);
  } else {
    ensureGlobal(building, name);
    building.denials.delete(path);
  }
}

/** A shimmed path stays denied: the shim replaces it, and only the shim has the original. */
function addShim(building: AllowlistBuilder, path: string, code: string): void {
  if (globalOf(path) === path) building.globals.delete(path);
  else ensureGlobal(building, globalOf(path));
  building.shims.set(path, code);
}

/** Adds a global that is needed for one of its members. */
function ensureGlobal(building: AllowlistBuilder, name: string): void {
  if (hasGlobal(building, name)) return;
  building.globals.add(name);
  for (const member of membersOf(name)) building.denials.add(member);
}

function except(building: AllowlistBuilder, path: string): void {
  if (globalOf(path) === path) building.globals.delete(path);
  else building.denials.add(path);
}

function hasGlobal({ globals, shims }: AllowlistBuilder, name: string): boolean {
  // The shared prototype of typed arrays is not a global.
  return name === "TypedArray" || globals.has(name) || shims.has(name);
}

/** All paths under which the value at this path can be reached. */
function aliasesOf(path: string): readonly string[] {
  return aliases.find((names) => names.includes(path)) ?? [path];
}
