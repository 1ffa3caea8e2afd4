import { scripts } from "virtual:libraries";
import type { HostModule } from "../protocol/program/host-module.ts";

/**
 * A library as a module of the host, from the site's own files. Undefined where this build has it not: the single file
 * has those that fit. Rejects when it cannot be loaded.
 */
export async function loadLibrary(name: string): Promise<HostModule | undefined> {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return script && { name, code: (await script()).default };
}
