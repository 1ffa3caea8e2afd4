import type { LibraryAllowlist, PresetName, Shim } from "../protocol/capabilities/capabilities.ts";
import { suggestSpelling } from "../protocol/capabilities/spelling-suggestion.ts";

/** The result of an allowlist. */
export type ResolvedLibrary = {
  /** The functions that a program may not call. Those that a shim replaces are not among them. */
  readonly denied: ReadonlySet<string>;
  readonly shims: readonly Shim[];
  /** A sentence about a name in the allowlist that does not exist. */
  readonly problem?: string;
};

/** The functions of a language's library, in named parts. */
export type LibraryParts = {
  /** The language's name for readers. */
  readonly label: string;
  /** What a part is called: "library". */
  readonly part: string;
  /** The functions of each part, as programs write them; those under "" are in none. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** What the language itself is made of. An allowlist with `only` keeps it. */
  readonly core: ReadonlySet<string>;
  /** What the presets exclude. */
  readonly presets: Readonly<Record<PresetName, readonly string[]>>;
  /** Why a shim cannot have this path. */
  readonly shimProblem: (path: string) => string | undefined;
};

/** An allowlist has parts ("string") and functions ("string.rep", "print"). A shim replaces a function. */
export function resolveLibrary(
  { label, part, parts, core, presets, shimProblem }: LibraryParts,
  allowlist: LibraryAllowlist,
): ResolvedLibrary {
  const paths = [...parts.values()].flat();
  const denied = new Set<string>();
  const shims = new Map<string, Shim>();
  const problems: string[] = [];
  const namesAt = (path: string): readonly string[] => {
    const whole = path === "" ? undefined : parts.get(path);
    if (whole) return whole;
    if (paths.includes(path)) return [path];
    const suggestion = suggestSpelling(path, [...parts.keys(), ...paths]);
    const hint = suggestion === undefined ? "" : `; did you mean ${JSON.stringify(suggestion)}?`;
    problems.push(`${JSON.stringify(path)} is not a ${part} or function of ${label} that is here${hint}`);
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
      deny(paths.filter((name) => !kept.has(name) && !core.has(name)));
    }
    for (const name of allow.flatMap(namesAt)) {
      denied.delete(name);
      shims.delete(name);
    }
    deny(except.flatMap(namesAt));
    for (const shim of replacements) {
      const { path } = shim;
      const problem = shimProblem(path);
      if (problem !== undefined) problems.push(problem);
      else {
        shims.set(path, shim);
        denied.delete(path);
      }
    }
  };
  apply(allowlist);
  const [problem] = problems;
  return { denied, shims: [...shims.values()], ...(problem !== undefined && { problem }) };
}
