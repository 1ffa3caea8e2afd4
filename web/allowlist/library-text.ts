import type { LibraryAllowlist, PresetName } from "../protocol/capabilities/capabilities.ts";
import { sentence } from "./name-lists.ts";

/**
 * Describes the part of its library that a program of a language may use: "Of Lua's library: string and table. Without:
 * string.rep."
 *
 * @param label the language's name for readers.
 */
export function describeLibrary(
  label: string,
  allowlist: LibraryAllowlist | undefined,
  presetTexts: Readonly<Record<PresetName, string>>,
): string {
  if (allowlist === undefined) return presetTexts.default;
  const { preset, only, without, shims } = partsOf(allowlist);
  const start = only ? sentence(`Of ${label}'s library`, only) : [presetTexts[preset]];
  return [...start, ...sentence("Without", without), ...sentence("The host's own", shims)].join(" ");
}

type Parts = {
  readonly preset: PresetName;
  readonly only?: readonly string[] | undefined;
  readonly without: readonly string[];
  readonly shims: readonly string[];
};

/** Combines all levels of an allowlist. */
function partsOf({ extends: base, only, allow, except, shims }: LibraryAllowlist): Parts {
  const below: Parts = typeof base === "string" ? { preset: base, without: [], shims: [] } : partsOf(base);
  const isBack = (path: string) => allow.includes(path);
  const own = shims.map(({ path }) => path);
  return {
    preset: below.preset,
    only: only ? [...only, ...allow] : below.only && [...below.only, ...allow],
    without: [...below.without.filter((path) => !isBack(path)), ...except],
    shims: [...below.shims.filter((path) => !isBack(path) && !except.includes(path)), ...own],
  };
}
