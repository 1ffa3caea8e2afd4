import type { LibraryAllowlist, PresetName, Shim } from "../../../protocol/capabilities/capabilities.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import { coreNames, luaNames, luaPaths } from "./lua-names.ts";

/** The result of an allowlist. */
export type ResolvedLua = {
  /** The functions that a program may not call: `string.rep`. Those that a shim replaces are not among them. */
  readonly denied: ReadonlySet<string>;
  readonly shims: readonly Shim[];
  /** A sentence about a name in the allowlist that does not exist. */
  readonly problem?: string;
};

const timeAndChance = "os.time os.date os.clock os.tmpname math.random math.randomseed".split(" ");
const besidesCore = (
  "io.close io.flush io.input io.lines io.open io.output io.read io.stdin io.tmpfile io.type os debug utf8 package " +
  "load loadfile dofile collectgarbage warn"
).split(" ");

/** Like the presets of JavaScript: the same on every machine at any time; the core of the language, and output. */
const presets: Readonly<Record<PresetName, readonly string[]>> = {
  default: [],
  pure: timeAndChance,
  minimal: [...timeAndChance, ...besidesCore],
};

/**
 * An allowlist has libraries ("string") and functions ("string.rep", "print"). A shim replaces a function, or makes one
 * that does not exist here ("turtle.forward"). `only` always keeps `coreNames`.
 */
export function resolveLua(allowlist: LibraryAllowlist): ResolvedLua {
  const denied = new Set<string>();
  const shims = new Map<string, Shim>();
  const problems: string[] = [];
  const namesAt = (path: string): readonly string[] => {
    const whole = path === "" ? undefined : luaNames.get(path);
    if (whole) return whole.map((name) => `${path}.${name}`);
    if (luaPaths.includes(path)) return [path];
    const suggestion = suggestSpelling(path, [...luaNames.keys(), ...luaPaths]);
    const hint = suggestion === undefined ? "" : `; did you mean ${JSON.stringify(suggestion)}?`;
    problems.push(`${JSON.stringify(path)} is not a library or function of Lua that is here${hint}`);
    return [];
  };
  const apply = ({ extends: base, allow, only, except, shims: replacements }: LibraryAllowlist) => {
    const deny = (names: readonly string[]) => {
      for (const name of names) {
        denied.add(name);
        shims.delete(name);
      }
    };
    if (typeof base !== "string") apply(base);
    else deny(presets[base].flatMap(namesAt));
    if (only) {
      const kept = new Set(only.flatMap(namesAt));
      deny(luaPaths.filter((name) => !kept.has(name) && !coreNames.has(name)));
    }
    for (const name of allow.flatMap(namesAt)) {
      denied.delete(name);
      shims.delete(name);
    }
    deny(except.flatMap(namesAt));
    for (const shim of replacements) {
      const { path } = shim;
      if (isFunctionPath.test(path)) {
        shims.set(path, shim);
        denied.delete(path);
      } else
        problems.push(
          `a shim replaces a function, such as "print" or "math.random", not ${JSON.stringify(path)}`,
        );
    }
  };
  apply(allowlist);
  const [problem] = problems;
  return { denied, shims: [...shims.values()], ...(problem !== undefined && { problem }) };
}

const isFunctionPath = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?$/;
