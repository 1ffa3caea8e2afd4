import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import { type Group, globalOf, groups, knownGlobals } from "../protocol/capabilities/known-globals.ts";
import { type ResolvedAllowlist, resolveAllowlist } from "./allowlist.ts";
import { list, sentence } from "./name-lists.ts";

/** Each group that matters to people: what a program may do with it, and what is missing without it. */
const groupDescriptions: readonly (readonly [group: Group, may: string, no: string])[] = [
  ["console", "print", "printing"],
  ["input", "ask for input", "input"],
  ["timers", "use timers", "timers"],
  ["clock", "read the clock", "clock"],
  ["randomness", "use random numbers", "random numbers"],
  ["code", "evaluate strings as code", "strings evaluated as code"],
];

/** What no program has. */
const alwaysAbsent = ["network", "storage", "page"];

/** Describes what a program may do: "May print and use timers. No clock, no network, no storage, no page." */
export function describeCapabilities(capabilities: Capabilities): string {
  const allowlist = resolveAllowlist(capabilities.globals);
  const has = (path: string) =>
    allowlist.shims.has(path) || (allowlist.globals.has(globalOf(path)) && !allowlist.denials.has(path));
  const grantedGroups = groupDescriptions.filter(([group]) => groups[group].some(has));
  const refusals = groupDescriptions.filter(([group]) => !groups[group].some(has)).map(([, , no]) => no);
  const may =
    grantedGroups.length === 0 ? "May compute." : `May ${list(grantedGroups.map(([, may]) => may))}.`;
  const no = [...refusals, ...alwaysAbsent].map((what) => `no ${what}`).join(", ");
  return [
    may,
    `${no.charAt(0).toUpperCase()}${no.slice(1)}.`,
    ...exceptions(allowlist),
    ...sentence("Imports", capabilities.modules),
  ].join(" ");
}

/** Lists missing and replaced names. */
function exceptions({ globals, denials, shims }: ResolvedAllowlist): readonly string[] {
  const isPower = (path: string) => groupDescriptions.some(([group]) => groups[group].includes(path));
  const missing = [...knownGlobals.keys(), ...denials].filter(
    (path) => (denials.has(path) || !globals.has(path)) && !shims.has(path) && !isPower(path),
  );
  return [...sentence("Without", missing), ...sentence("The host's own", [...shims.keys()])];
}
