import type { Capabilities, ElixirAllowlist, PresetName } from "../protocol/capabilities/capabilities.ts";
import { type Group, globalOf, groups, knownGlobals } from "../protocol/capabilities/known-globals.ts";
import { type ResolvedAllowlist, resolveAllowlist } from "./allowlist.ts";

/** Each group that a person may want to know of: what a program may do with it, and what it has not got without. */
const groupDescriptions: readonly (readonly [group: Group, may: string, no: string])[] = [
  ["console", "print", "printing"],
  ["input", "ask for input", "input"],
  ["timers", "use timers", "timers"],
  ["clock", "read the clock", "clock"],
  ["randomness", "use random numbers", "random numbers"],
  ["code", "run text as code", "text run as code"],
];

/** What no program ever has. */
const alwaysAbsent = ["network", "storage", "page"];

/** What a program may do, for people: "May print and use timers. No clock, no network, no storage, no page." */
export function describeCapabilities(capabilities: Capabilities): string {
  const allowed = resolveAllowlist(capabilities.globals);
  const has = (path: string) =>
    allowed.shims.has(path) || (allowed.globals.has(globalOf(path)) && !allowed.denied.has(path));
  const granted = groupDescriptions.filter(([group]) => groups[group].some(has));
  const refused = groupDescriptions.filter(([group]) => !groups[group].some(has)).map(([, , no]) => no);
  const may = granted.length === 0 ? "May compute." : `May ${list(granted.map(([, may]) => may))}.`;
  const no = [...refused, ...alwaysAbsent].map((what) => `no ${what}`).join(", ");
  return [
    may,
    `${no.charAt(0).toUpperCase()}${no.slice(1)}.`,
    ...exceptions(allowed),
    ...sentence("Imports", capabilities.modules),
  ].join(" ");
}

/** What of its library a program in Elixir may use, for people: "Of Elixir's library: Enum and List. Without: Enum.map/2." */
export function describeElixir({ elixir }: Pick<Capabilities, "elixir">): string {
  if (elixir === undefined) return "All of Elixir's library that is here.";
  const { preset, only, without, shims } = elixirParts(elixir);
  const start = only ? sentence("Of Elixir's library", only) : [`${presetTexts[preset]}`];
  return [...start, ...sentence("Without", without), ...sentence("The host's own", shims)].join(" ");
}

const presetTexts: Readonly<Record<PresetName, string>> = {
  default: "All of Elixir's library that is here.",
  pure: "Elixir's library, but for what asks for the time or for chance.",
  minimal: "The core of Elixir's library, and a way to print.",
};

type ElixirParts = {
  readonly preset: PresetName;
  readonly only?: readonly string[] | undefined;
  readonly without: readonly string[];
  readonly shims: readonly string[];
};

/** What all levels of an allowlist say together. */
function elixirParts({ extends: base, only, allow, except, shims }: ElixirAllowlist): ElixirParts {
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

/** What is missing besides, and what is the host's own. */
function exceptions({ globals, denied, shims }: ResolvedAllowlist): readonly string[] {
  const isPower = (path: string) => groupDescriptions.some(([group]) => groups[group].includes(path));
  const missing = [...knownGlobals.keys(), ...denied].filter(
    (path) => (denied.has(path) || !globals.has(path)) && !shims.has(path) && !isPower(path),
  );
  return [...sentence("Without", missing), ...sentence("The host's own", [...shims.keys()])];
}

const maxNamed = 12;

function sentence(start: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length - maxNamed;
  const named = more > 0 ? [...names.slice(0, maxNamed), `${more} more`] : names;
  return [`${start}: ${list(named)}.`];
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
