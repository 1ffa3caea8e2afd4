import type { LibraryAllowlist, PresetName } from "../../../protocol/capabilities/capabilities.ts";
import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import { pythonBuiltins, pythonModules } from "./python-names.ts";

/** The result of an allowlist: modules and functions without a module, by their names. */
export type ResolvedPython = {
  /** The only modules of the library that a program may import; undefined: all. */
  readonly only?: readonly string[];
  readonly without: readonly string[];
  /** A sentence about what is wrong in the allowlist. */
  readonly problem?: string;
};

const timeAndChance = "time datetime random secrets uuid calendar timeit tempfile".split(" ");

/** Like the presets of JavaScript: the same on every machine at any time; the core of the language, and output. */
const presets: Readonly<Record<PresetName, Pick<ResolvedPython, "only" | "without">>> = {
  default: { without: [] },
  pure: { without: timeAndChance },
  minimal: { only: [], without: "open input eval exec compile breakpoint help".split(" ") },
};

/**
 * An allowlist has modules ("math", "os.path") and functions that need no import ("open"). `only` is about modules, and keeps
 * all of those functions.
 */
export function resolvePython({
  extends: base,
  only,
  allow,
  except,
  shims,
}: LibraryAllowlist): ResolvedPython {
  const below: ResolvedPython = typeof base === "string" ? presets[base] : resolvePython(base);
  const problem =
    below.problem ?? [...(only ?? []), ...allow, ...except].map(problemOf).find((each) => each !== undefined);
  const noShims = shims.length > 0 ? "Python has no shims: give a module of that name" : undefined;
  const modules = only ?? below.only;
  const found = problem ?? noShims;
  return {
    ...(modules && { only: [...modules, ...allow] }),
    without: [...below.without.filter((name) => !allow.includes(name)), ...except],
    ...(found !== undefined && { problem: found }),
  };
}

const known = [...pythonModules, ...pythonBuiltins];

function problemOf(path: string): string | undefined {
  const parts = path.split(".");
  const isKnown = known.some((name) => name === path || name === parts[0] || name.startsWith(`${path}.`));
  if (isKnown) return undefined;
  const suggestion = suggestSpelling(path, known);
  const hint = suggestion === undefined ? "" : `; did you mean ${JSON.stringify(suggestion)}?`;
  return `${JSON.stringify(path)} is not a module or function of Python that is here${hint}`;
}
