import type { Capabilities, Permits } from "../protocol/capabilities.ts";
import { globalOf, groups } from "../protocol/manifest.ts";
import { allowedBy, refusedNames } from "./allowlist.ts";

/** For the guest's library; see web/guest/permits.ts. */
export function permitsOf({ globals }: Pick<Capabilities, "globals">): Permits {
  const allowed = allowedBy(globals);
  return {
    globals: [...allowed.globals],
    denied: [...allowed.denied].filter((path) => !allowed.shims.has(path)),
    timeless: allowed.denied.has("Date.now"),
    restricted: refusedNames(allowed),
    shims: Array.from(allowed.shims, ([path, code]) => ({ path, code })),
  };
}

/**
 * The clock and the randomness behind the world. A program that has no way to ask for the time or to wait runs outside
 * of time, and one that has no randomness gets none: what a part of the standard library still looks up for its own
 * ends is then the same on every machine, too.
 */
export function inputsFor(capabilities: Capabilities): Pick<Capabilities, "clock" | "random"> {
  const { globals, denied } = allowedBy(capabilities.globals);
  const has = (path: string) => globals.has(globalOf(path)) && !denied.has(path);
  const timeless = !groups.timers.some(has) && !has("performance") && !has("Date.now");
  const certain = !groups.randomness.some(has);
  return {
    clock: timeless ? { startsAt: 0 } : capabilities.clock,
    random: certain ? { seed: 0 } : capabilities.random,
  };
}
