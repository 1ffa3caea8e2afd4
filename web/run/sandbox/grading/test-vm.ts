import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import type { ServingProgram } from "../../../languages/language.ts";
import { defaultCapabilities } from "../../../protocol/capabilities/capabilities.ts";
import { defaultLimits, type Limits } from "../../../protocol/run/limits.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import { setUp } from "../run/run.ts";
import type { RunHost } from "../run/run-host.ts";
import type { Engine } from "../vm/engine.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";
import { noopHandlers } from "../vm/host-bridge.ts";
import { templateOf, type VmTemplate } from "../vm/vm-template.ts";
import { CheckVm } from "./check-vm.ts";
import { type AgentAddresses, graderVm, mentionNames } from "./grading-agent.ts";
import type { StandingProgram } from "./standing-program.ts";

/** The VM of the tests, with the program's names, before any test: each check gets a copy. */
export type TestTemplate = { readonly template: VmTemplate; readonly addresses: AgentAddresses };

/** The limits of a test, without what the program uses in it. The program's limit bounds how long both may wait. */
export const testLimits: Limits = {
  ...defaultLimits,
  fuel: 100_000_000,
  cpuMs: 60_000,
  wallMs: 86_400_000,
};

/** For a language with its own checks: the last VM, which is the same for all its programs with the same clock. */
const templates = new WeakMap<Engine, { readonly key: string; readonly template: TestTemplate }>();

export async function createTestTemplate(
  request: RunRequest,
  host: RunHost,
  { names, members }: Pick<StandingProgram, "names" | "members">,
  mentioned: MentionedNames | undefined,
  language?: ServingProgram,
): Promise<TestTemplate> {
  const { clock, random } = effectiveClockAndRandom(request.capabilities);
  const key = language ? JSON.stringify([request.language, names, clock, random]) : "";
  const before = templates.get(host.engine);
  if (language && before?.key === key) return before.template;
  const capabilities = { ...defaultCapabilities, clock, random };
  const { vm, addresses } = await graderVm(host.engine, testLimits.memoryBytes);
  const inputs = new RecordedInputs(capabilities, []);
  vm.listen({ ...noopHandlers, part: (name) => host.part?.(name) });
  if (language) {
    // The checks are written in that language: they have its library, and none of the setup of the program's author.
    const { setup: _, ...rest } = request;
    const { ask: __, ...testHost } = host;
    const unheard: RunHost = { ...testHost, emit: () => {}, sleep: async () => {} };
    const failure = await setUp(vm, inputs, { ...rest, capabilities, limits: testLimits }, unheard);
    if (failure) throw new Error("the library of the checks' language failed");
    vm.releaseHandles();
  } else {
    vm.configure(inputs, { capabilities, mentioned });
    mentionNames(vm, addresses, mentioned);
  }
  const side = new CheckVm(vm, addresses, testLimits);
  side.send(
    "openTests",
    JSON.stringify({
      names: ["", ...names],
      members: JSON.parse(members),
      ...(language && { served: language.global }),
    }),
  );
  const template = { template: templateOf(vm), addresses };
  if (language) templates.set(host.engine, { key, template });
  return template;
}
