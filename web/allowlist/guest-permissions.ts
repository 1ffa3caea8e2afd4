import type { Capabilities, GuestPermissions } from "../protocol/capabilities/capabilities.ts";
import { globalOf, groups } from "../protocol/capabilities/known-globals.ts";
import { resolveAllowlist, restrictedNamesOf } from "./allowlist.ts";

/**
 * The permissions for the guest's library; see web/guest/permissions.ts.
 *
 * @param unmentioned names that are not there because the program does not mention them.
 */
export function guestPermissions(
  { globals }: Pick<Capabilities, "globals">,
  unmentioned: Iterable<string> = [],
): GuestPermissions {
  const { denials, shims, ...resolved } = resolveAllowlist(globals);
  const left = new Set(resolved.globals);
  for (const name of unmentioned) left.delete(name);
  const allowlist = { globals: left, denials, shims };
  return {
    globals: [...allowlist.globals],
    denied: [...allowlist.denials].filter((path) => !allowlist.shims.has(path)),
    timeless: allowlist.denials.has("Date.now"),
    restricted: restrictedNamesOf(allowlist),
    shims: Array.from(allowlist.shims, ([path, code]) => ({ path, code })),
  };
}

/**
 * The clock and the randomness of the VM. A program that can neither read the time nor wait gets a virtual clock. A
 * program without randomness gets a seed. So anything that the standard library reads internally is also the same on
 * every machine.
 */
export function effectiveClockAndRandom(capabilities: Capabilities): Pick<Capabilities, "clock" | "random"> {
  const { globals, denials } = resolveAllowlist(capabilities.globals);
  const has = (path: string) => globals.has(globalOf(path)) && !denials.has(path);
  const timeless = !groups.timers.some(has) && !has("performance") && !has("Date.now");
  const certain = !groups.randomness.some(has);
  return {
    clock: timeless ? { startsAt: 0 } : capabilities.clock,
    random: certain ? { seed: 0 } : capabilities.random,
  };
}
