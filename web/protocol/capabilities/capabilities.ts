import { BadInput, fields, integer, type Parser } from "../parsers.ts";
import type { LibraryLanguageId } from "../program/library-languages.ts";

/** What the guest may use. A name that is not listed is denied, and using it gives an error that says so. */
export type Capabilities = LibraryAllowlists & {
  /** Names and member paths: "Math", "Math.random", "Array.prototype.sort". */
  readonly globals: Allowlist;
  /** The names of the host's modules that a program may import. */
  readonly modules: readonly string[];
  readonly clock: Clock;
  readonly random: Randomness;
};

/** The part of its own library that a program of a language may use; undefined: all of it. */
type LibraryAllowlists = { readonly [Language in LibraryLanguageId]?: LibraryAllowlist };

/**
 * Modules and functions of a language's own library, as the language writes them. The result is the extended preset,
 * reduced to the names in `only` if given, plus `allow`, without `except`. `only` always keeps what the language itself
 * is made of.
 */
export type LibraryAllowlist = {
  readonly extends: PresetName | LibraryAllowlist;
  readonly only?: readonly string[];
  readonly allow: readonly string[];
  readonly except: readonly string[];
  readonly shims: readonly Shim[];
};

/** The partial form for callers. */
export type LibraryAllowlistOptions = Partial<Omit<LibraryAllowlist, "extends">> & {
  readonly extends?: PresetName | LibraryAllowlistOptions;
};

/** The partial form for callers; everything omitted has its default. */
export type CapabilityOptions = { readonly [Language in LibraryLanguageId]?: LibraryAllowlistOptions } & {
  readonly globals?: AllowlistOptions;
  readonly modules?: readonly string[];
  readonly clock?: Clock;
  readonly random?: Randomness;
};

export type AllowlistOptions = Partial<Omit<Allowlist, "extends">> & {
  readonly extends?: PresetName | AllowlistOptions;
};

export const presetNames = ["default", "pure", "minimal"] as const;
export type PresetName = (typeof presetNames)[number];

/**
 * The names that exist: the extended preset, plus `allow`, without `except`. A path allows or excludes a global with
 * all its members ("Math"), or one member ("Math.random"). Allowing a member of a missing global creates the global
 * with only that member.
 */
export type Allowlist = {
  /** A preset, or another allowlist. */
  readonly extends: PresetName | Allowlist;
  readonly allow: readonly string[];
  readonly except: readonly string[];
  readonly shims: readonly Shim[];
};

/**
 * Replaces a global or member, or a name that otherwise never exists ("fetch"). `code` is an expression, in which the
 * original is `original`. It is evaluated before anything is removed, so it must save what it needs later: `(() => {
 * const { now } = Date; return () => now() / 2 })()`. In the library of a language, `path` is a function, and `code` is in
 * that language.
 */
export type Shim = { readonly path: string; readonly code: string };

/**
 * The machine's clock, or a virtual one. A virtual clock starts at a time (in ms since 1970), stands still while code
 * executes, and jumps to the next timer when there is nothing else to do: no run waits, and every run sees the same
 * times.
 */
export type Clock = "real" | { readonly startsAt: number };

/** The machine's randomness, or a sequence that follows from a seed. */
export type Randomness = "real" | { readonly seed: number };

/** What the guest's library removes and replaces before a program runs: the evaluated allowlist. */
export type GuestPermissions = {
  /** The globals that stay; all others are removed, known to us or not. */
  readonly globals: readonly string[];
  /** The paths of the members that are removed. */
  readonly denied: readonly string[];
  /** Whether `new Date()` without a date must not read the time. */
  readonly timeless: boolean;
  /** The names whose use gives an error that they are restricted. */
  readonly restricted: readonly string[];
  readonly shims: readonly Shim[];
};

export const defaultCapabilities: Capabilities = {
  globals: { extends: "default", allow: [], except: [], shims: [] },
  modules: [],
  clock: "real",
  random: "real",
};

/** The largest time a Date can hold. */
const maxDateMs = 8.64e15;

export const parseClock: Parser<Clock> = (value, path) => {
  if (value === "real") return value;
  if (typeof value === "string") throw new BadInput(`${path} should be "real" or { startsAt: milliseconds }`);
  return fields<Exclude<Clock, "real">>(value, path, { startsAt: integer(-maxDateMs, maxDateMs) });
};

export const parseRandomness: Parser<Randomness> = (value, path) => {
  if (value === "real") return value;
  if (typeof value === "string") throw new BadInput(`${path} should be "real" or { seed: number }`);
  return fields<Exclude<Randomness, "real">>(value, path, { seed: integer(0, 2 ** 32 - 1) });
};
