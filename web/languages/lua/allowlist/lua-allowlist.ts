import { type ResolvedLibrary, resolveLibrary } from "../../../allowlist/resolve-library.ts";
import type { LibraryAllowlist, PresetName } from "../../../protocol/capabilities/capabilities.ts";
import { coreNames, luaNames } from "./lua-names.ts";

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

/** The functions of each library as programs write them. */
const parts: ReadonlyMap<string, readonly string[]> = new Map(
  [...luaNames].map(([library, names]) => [
    library,
    names.map((name) => (library === "" ? name : `${library}.${name}`)),
  ]),
);

/** A shim replaces a function, or makes one that does not exist here ("turtle.forward"). */
export function resolveLua(allowlist: LibraryAllowlist): ResolvedLibrary {
  const shimProblem = (path: string) =>
    isFunctionPath.test(path)
      ? undefined
      : `a shim replaces a function, such as "print" or "math.random", not ${JSON.stringify(path)}`;
  return resolveLibrary(
    { label: "Lua", part: "library", parts, core: coreNames, presets, shimProblem },
    allowlist,
  );
}

const isFunctionPath = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?$/;
