import type { Allowlist, PresetName } from "../protocol/capabilities.ts";
import {
  absent,
  aliases,
  type Group,
  globalOf,
  groups,
  manifest,
  membersOf,
  permanent,
  superclasses,
} from "../protocol/manifest.ts";

/** What an allowlist comes to. */
export type Allowed = {
  /** The globals that exist. */
  readonly globals: ReadonlySet<string>;
  /** The members that do not, of globals that exist: "Math.random". */
  readonly denied: ReadonlySet<string>;
  /** By path, what stands in for it. */
  readonly shims: ReadonlyMap<string, string>;
};

type Preset = { readonly extends?: PresetName; readonly except: readonly string[] };

const without = (...excepted: readonly Group[]) => excepted.flatMap((group) => groups[group]);

/** "default" has all there is. */
const presets: Readonly<Record<PresetName, Preset>> = {
  default: { except: [] },
  /** The same on every machine and every time: what a program computes depends on its text and its input alone. */
  pure: { extends: "default", except: without("clock", "timers", "randomness") },
  /** The core of the language, and a way to print. */
  minimal: {
    extends: "pure",
    except: without("code", "input", "intl", "encoding", "url", "events", "cloning"),
  },
};

export function allowedBy(allowlist: Allowlist): Allowed {
  const building: Building = { globals: new Set(), denied: new Set(), shims: new Map() };
  extend(building, allowlist);
  for (const name of building.globals) {
    // A superclass is the prototype of its subclass.
    const parent = superclasses[name];
    if (parent !== undefined && !building.globals.has(parent)) building.globals.delete(name);
  }
  for (const path of building.denied) {
    if (!hasGlobal(building, globalOf(path))) building.denied.delete(path);
  }
  return building;
}

/** Every name that is known and does not exist. */
export function refusedNames({ globals, shims }: Allowed): readonly string[] {
  return [...manifest.keys(), ...absent.keys()].filter((name) => !globals.has(name) && !shims.has(name));
}

/** The globals a program finds: what the editor completes. */
export function globalNames(allowlist: Allowlist): readonly string[] {
  const { globals, shims } = allowedBy(allowlist);
  const shimmed = [...shims.keys()].filter((path) => !path.includes("."));
  return [...new Set([...permanent, ...globals, ...shimmed])].sort();
}

type Building = {
  readonly globals: Set<string>;
  readonly denied: Set<string>;
  readonly shims: Map<string, string>;
};

function extend(building: Building, allowlist: Allowlist): void {
  if (typeof allowlist.extends === "string") extendPreset(building, allowlist.extends);
  else extend(building, allowlist.extends);
  for (const path of allowlist.allow) {
    building.shims.delete(path);
    allow(building, path);
  }
  for (const path of allowlist.except) {
    building.shims.delete(path);
    for (const each of namesOf(path)) except(building, each);
  }
  for (const { path, code } of allowlist.shims) shim(building, path, code);
}

function extendPreset(building: Building, name: PresetName): void {
  const preset = presets[name];
  if (preset.extends) extendPreset(building, preset.extends);
  else for (const global of manifest.keys()) building.globals.add(global);
  for (const path of preset.except) except(building, path);
}

function allow(building: Building, path: string): void {
  const name = globalOf(path);
  if (name === path) {
    building.globals.add(name);
    for (const member of membersOf(name)) building.denied.delete(member);
  } else {
    needGlobal(building, name);
    building.denied.delete(path);
  }
}

/** What is shimmed stays denied: the shim takes its place, and nothing but the shim has the original. */
function shim(building: Building, path: string, code: string): void {
  if (globalOf(path) === path) building.globals.delete(path);
  else needGlobal(building, globalOf(path));
  building.shims.set(path, code);
}

/** A global for the sake of one of its members. */
function needGlobal(building: Building, name: string): void {
  if (hasGlobal(building, name)) return;
  building.globals.add(name);
  for (const member of membersOf(name)) building.denied.add(member);
}

function except(building: Building, path: string): void {
  if (globalOf(path) === path) building.globals.delete(path);
  else building.denied.add(path);
}

function hasGlobal({ globals, shims }: Building, name: string): boolean {
  // What typed arrays have in common has no name of its own.
  return name === "TypedArray" || globals.has(name) || shims.has(name);
}

/** All the names of what is at the path. */
function namesOf(path: string): readonly string[] {
  return aliases.find((names) => names.includes(path)) ?? [path];
}
