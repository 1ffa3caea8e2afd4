import { BadInput, fields, integer, listOf, oneOf, type Parser, text } from "./parse.ts";

/** What the guest may reach. Absent means denied, and a denied name says so. */
export type Capabilities = {
  /** Names and member paths: "Math", "Math.random", "Array.prototype.sort". */
  readonly globals: Allowlist;
  /** The host's modules a program may import, by name. */
  readonly modules: readonly string[];
  readonly clock: Clock;
  readonly random: Randomness;
};

export const presetNames = ["default", "pure", "minimal"] as const;
export type PresetName = (typeof presetNames)[number];

/** What exists: what the preset has, and what is allowed besides, without what is excepted. */
export type Allowlist = {
  readonly extends: PresetName;
  readonly allow: readonly string[];
  readonly except: readonly string[];
  readonly shims: readonly Shim[];
};

/** Stands in for a global or member: `code` is an expression, in which the original is `original`. */
export type Shim = { readonly path: string; readonly code: string };

/**
 * The machine's clock; or one that starts at a time (in ms since 1970), stands still while code executes, and jumps to
 * the next timer when there is nothing else to do: no run waits, and every run sees the same times.
 */
export type Clock = "real" | { readonly startsAt: number };

/** The machine's randomness, or the numbers that follow from a seed. */
export type Randomness = "real" | { readonly seed: number };

export const defaultCapabilities: Capabilities = {
  globals: { extends: "default", allow: [], except: [], shims: [] },
  modules: [],
  clock: "real",
  random: "real",
};

const maxNames = 1000;

/** The largest time a Date can hold. */
const latest = 8.64e15;

export function parseCapabilities(
  value: unknown,
  path = "capabilities",
  base: Capabilities = defaultCapabilities,
): Capabilities {
  const or =
    <T>(parser: Parser<T>, otherwise: T): Parser<T> =>
    (given, at) =>
      given === undefined ? otherwise : parser(given, at);
  return fields<Capabilities>(value === undefined ? {} : value, path, {
    globals: or(parseAllowlist, base.globals),
    modules: or(listOf(text, maxNames), base.modules),
    clock: or(parseClock, base.clock),
    random: or(parseRandomness, base.random),
  });
}

const parseAllowlist: Parser<Allowlist> = (value, path) => {
  const names: Parser<readonly string[]> = (given, at) =>
    given === undefined ? [] : listOf(text, maxNames)(given, at);
  return fields<Allowlist>(value, path, {
    extends: (given, at) => (given === undefined ? "default" : oneOf(...presetNames)(given, at)),
    allow: names,
    except: names,
    shims: (given, at) => (given === undefined ? [] : listOf(parseShim, maxNames)(given, at)),
  });
};

const parseShim: Parser<Shim> = (value, path) => fields<Shim>(value, path, { path: text, code: text });

const parseClock: Parser<Clock> = (value, path) => {
  if (value === "real") return value;
  if (typeof value === "string") throw new BadInput(`${path} should be "real" or { startsAt: milliseconds }`);
  return fields<Exclude<Clock, "real">>(value, path, { startsAt: integer(-latest, latest) });
};

const parseRandomness: Parser<Randomness> = (value, path) => {
  if (value === "real") return value;
  if (typeof value === "string") throw new BadInput(`${path} should be "real" or { seed: number }`);
  return fields<Exclude<Randomness, "real">>(value, path, { seed: integer(0, 2 ** 32 - 1) });
};
