import type { LibraryAllowlist, PresetName, Shim } from "../../../protocol/capabilities/capabilities.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";

/** Functions such as `map/2`, by module as in the source, `Enum` or `:lists`. */
export type ElixirFunctions = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The result of an allowlist: the functions of the library that a program may not call, and the replacements of
 * functions.
 */
export type ResolvedElixir = {
  /** The missing functions by module: `map/2`. */
  readonly denials: ReadonlyMap<string, ReadonlySet<string>>;
  readonly shims: readonly Shim[];
  /** A sentence about a name in the allowlist that does not exist. */
  readonly problem?: string;
};

const timeAndChance =
  "DateTime.utc_now DateTime.now DateTime.now! Date.utc_today NaiveDateTime.utc_now NaiveDateTime.local_now Time.utc_now Enum.random Enum.shuffle Enum.take_random :rand".split(
    " ",
  );
const besidesCore =
  "IO.gets Regex Base URI Version OptionParser Path StringIO Date Date.Range Time DateTime NaiveDateTime Calendar Calendar.ISO".split(
    " ",
  );

/** Like the presets of JavaScript: the same on every machine at any time; the core of the language, and output. */
const presets: Readonly<Record<PresetName, readonly string[]>> = {
  default: [],
  pure: timeAndChance,
  minimal: [...timeAndChance, ...besidesCore],
};

/**
 * An allowlist has modules ("Enum", ":lists") and functions ("Enum.map", "Enum.map/2"; of Kernel "length/1"). A shim
 * replaces a function, given with its arity. `only` always keeps `core`.
 *
 * @param library all functions that an allowlist may name, available here or not: `only` denies the rest of it.
 */
export function resolveElixir(allowlist: LibraryAllowlist, library: ElixirFunctions): ResolvedElixir {
  const denials = new Map<string, Set<string>>();
  const shims = new Map<string, Shim>();
  const problems: string[] = [];
  const deny = (module: string, keys: Iterable<string>) => {
    const set = denials.get(module) ?? new Set<string>();
    denials.set(module, set);
    for (const key of keys) set.add(key);
  };
  const each = (path: string, work: (module: string, keys: readonly string[]) => void) => {
    const functions = functionsAt(path, library);
    if (typeof functions === "string") problems.push(functions);
    else work(functions.module, functions.keys);
  };
  const apply = ({ extends: base, allow, only, except, shims: replacements }: LibraryAllowlist) => {
    if (typeof base !== "string") apply(base);
    else
      for (const path of presets[base]) if (typeof functionsAt(path, library) !== "string") each(path, deny);
    if (only) {
      const permissions = new Map<string, Set<string>>();
      for (const path of only)
        each(path, (module, keys) =>
          permissions.set(module, new Set([...(permissions.get(module) ?? []), ...keys])),
        );
      for (const [module, keys] of library) {
        // The parts of the language itself stay, unless they are excluded by name.
        if (core.has(module) && !permissions.has(module)) continue;
        deny(
          module,
          [...keys].filter((key) => !permissions.get(module)?.has(key)),
        );
      }
    }
    for (const path of allow) {
      shims.delete(path);
      each(path, (module, keys) => {
        for (const key of keys) denials.get(module)?.delete(key);
      });
    }
    for (const path of except) {
      shims.delete(path);
      each(path, deny);
    }
    for (const shim of replacements) {
      if (isFunctionPath.test(shim.path)) shims.set(shim.path, shim);
      else
        problems.push(
          `a shim replaces a function with its arity, such as "Enum.map/2", not ${JSON.stringify(shim.path)}`,
        );
    }
  };
  apply(allowlist);
  const [problem] = problems;
  return { denials, shims: [...shims.values()], ...(problem !== undefined && { problem }) };
}

const isFunctionPath = /^(?::?\w+(?:\.[A-Z]\w*)*\.)?[^\s/.]+\/\d{1,3}$/;

/** Modules that programs use without naming them: operators, `for`, interpolation, protocols of the library. */
const core: ReadonlySet<string> = new Set([
  "Kernel",
  ":erlang",
  ":sandglass_checks",
  "Access",
  "Collectable",
  "Enumerable",
  "Exception",
  "Inspect",
  "List.Chars",
  "Range",
  "String.Chars",
]);

/** The functions for `Enum`, `Enum.map`, `Enum.map/2` or, of Kernel, `length/1`; or the problem with the path. */
function functionsAt(
  path: string,
  library: ElixirFunctions,
): { readonly module: string; readonly keys: readonly string[] } | string {
  const whole = library.get(path);
  if (whole) return { module: path, keys: [...whole] };
  const [, module = "Kernel", name = path, arity] =
    /^(?:(:?\w+(?:\.[A-Z]\w*)*)\.)?([^/]+|\/)(?:\/(\d+))?$/.exec(path) ?? [];
  const keys = [...(library.get(module) ?? [])].filter((key) =>
    arity === undefined ? key.slice(0, key.lastIndexOf("/")) === name : key === `${name}/${arity}`,
  );
  if (keys.length > 0) return { module, keys };
  const all = [...library].flatMap(([each, names]) => [each, ...[...names].map((key) => `${each}.${key}`)]);
  const suggestion = suggestSpelling(path, all);
  return `${JSON.stringify(path)} is not a module or function of Elixir's library${suggestion === undefined ? "" : `; did you mean ${JSON.stringify(suggestion)}?`}`;
}

/** Whether a program must not call it. The module is written as in the source: `Enum`. */
export function isDenied({ denials, shims }: ResolvedElixir, module: string, key: string): boolean {
  if (!denials.get(module)?.has(key)) return false;
  return !shims.some(({ path }) => path === `${module}.${key}` || (module === "Kernel" && path === key));
}
