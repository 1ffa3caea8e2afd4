import { sentence } from "../../../allowlist/name-lists.ts";
import type {
  Capabilities,
  LibraryAllowlist,
  PresetName,
} from "../../../protocol/capabilities/capabilities.ts";

/**
 * Describes the part of its library that an Elixir program may use: "Of Elixir's library: Enum and List. Without:
 * Enum.map/2."
 */
export function describeElixir({ elixir }: Pick<Capabilities, "elixir">): string {
  if (elixir === undefined) return "The whole library of Elixir that is available here.";
  const { preset, only, without, shims } = elixirParts(elixir);
  const start = only ? sentence("Of Elixir's library", only) : [`${presetTexts[preset]}`];
  return [...start, ...sentence("Without", without), ...sentence("The host's own", shims)].join(" ");
}

const presetTexts: Readonly<Record<PresetName, string>> = {
  default: "The whole library of Elixir that is available here.",
  pure: "Elixir's library, except for the time and random numbers.",
  minimal: "The core of Elixir's library, and functions to print.",
};

export const notInElixir = "No processes, no macros of its own, no files, no network, no storage, no page.";

type ElixirParts = {
  readonly preset: PresetName;
  readonly only?: readonly string[] | undefined;
  readonly without: readonly string[];
  readonly shims: readonly string[];
};

/** Combines all levels of an allowlist. */
function elixirParts({ extends: base, only, allow, except, shims }: LibraryAllowlist): ElixirParts {
  const below: ElixirParts =
    typeof base === "string" ? { preset: base, without: [], shims: [] } : elixirParts(base);
  const isBack = (path: string) => allow.includes(path);
  const own = shims.map(({ path }) => path);
  return {
    preset: below.preset,
    only: only ? [...only, ...allow] : below.only && [...below.only, ...allow],
    without: [...below.without.filter((path) => !isBack(path)), ...except],
    shims: [...below.shims.filter((path) => !isBack(path) && !except.includes(path)), ...own],
  };
}
