import { effectiveClockAndRandom } from "../../capabilities/guest-permissions.ts";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { defaultLimits, type Limits } from "../../protocol/run/limits.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import type { RunHost } from "../run/run-host.ts";
import { noopHandlers } from "../vm/vm.ts";
import { templateOf, type VmTemplate } from "../vm/vm-template.ts";
import { CheckVm } from "./check-vm.ts";
import { type AgentAddresses, graderVm } from "./grading-agent.ts";

/** The VM of the tests, with the program's names in it, before any test: each check gets a copy. */
export type TestTemplate = { readonly template: VmTemplate; readonly addresses: AgentAddresses };

/** What a test may spend besides what the program spends in it. How long both may wait, the program's limit says. */
export const testLimits: Limits = {
  ...defaultLimits,
  fuel: 100_000_000,
  cpuMs: 60_000,
  wallMs: 86_400_000,
};

export async function createTestTemplate(
  request: RunRequest,
  host: RunHost,
  names: readonly string[],
): Promise<TestTemplate> {
  const { clock, random } = effectiveClockAndRandom(request.capabilities);
  const capabilities = { ...defaultCapabilities, clock, random };
  const { vm, addresses } = await graderVm(host.engine, testLimits.memoryBytes);
  vm.listen({ ...noopHandlers, part: (name) => host.part?.(name) });
  vm.configure(new RecordedInputs(capabilities, []), { capabilities });
  const side = new CheckVm(vm, addresses, testLimits);
  side.send("openTests", JSON.stringify({ names: ["", ...names] }));
  return { template: templateOf(vm), addresses };
}
