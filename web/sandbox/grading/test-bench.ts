import { inputsFor } from "../../capabilities/permits.ts";
import { defaultCapabilities } from "../../protocol/capabilities.ts";
import { defaultLimits, type Limits } from "../../protocol/limits.ts";
import type { RunRequest } from "../../protocol/request.ts";
import { type World, worldOf } from "../fresh.ts";
import type { RunHost } from "../host.ts";
import { Inputs } from "../inputs.ts";
import { nobody } from "../vm.ts";
import { type AgentPlaces, graderVm } from "./agent.ts";
import { Side } from "./side.ts";

/** The VM of the tests, with the program's names in it, before any test: each check gets a copy. */
export type TestBench = { readonly world: World; readonly places: AgentPlaces };

/** What a test may spend besides what the program spends in it. How long both may wait, the program's limit says. */
export const testLimits: Limits = {
  ...defaultLimits,
  fuel: 100_000_000,
  cpuMs: 60_000,
  wallMs: 86_400_000,
};

export async function testBench(
  request: RunRequest,
  host: RunHost,
  names: readonly string[],
): Promise<TestBench> {
  const { clock, random } = inputsFor(request.capabilities);
  const capabilities = { ...defaultCapabilities, clock, random };
  const { vm, places } = await graderVm(host.engine, testLimits.memoryBytes);
  vm.listen({ ...nobody, part: (name) => host.part?.(name) });
  vm.admit(new Inputs(capabilities, []), { capabilities });
  const side = new Side(vm, places, testLimits);
  side.tell("openTests", JSON.stringify({ names: ["", ...names] }));
  return { world: worldOf(vm), places };
}
