import { guestPermissions } from "../../../allowlist/guest-permissions.ts";
import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import type { Engine } from "./engine.ts";
import { noopHandlers } from "./host-bridge.ts";
import type { Vm } from "./vm.ts";
import { copyTemplate, freshVm, templateOf, type VmTemplate } from "./vm-template.ts";

/** The content of a VM for a program whose languages have libraries, before the program is evaluated. */
export type Preparation = {
  readonly capabilities: Pick<Capabilities, "globals">;
  /** The scripts of those libraries. */
  readonly preludes: readonly { readonly language: string; readonly script: string }[];
  /** The source of a part of the guest's standard library. */
  readonly part: ((name: string) => string | undefined) | undefined;
};

/**
 * A VM that no program has used, with its permissions set and the libraries of the program's languages evaluated. It is
 * a copy of one that is made once per engine. Every program gets a copy, also the first one, so its fuel depends neither
 * on earlier runs nor on its limits. Undefined if the libraries alone need more memory than `memoryBytes`.
 */
export async function preparedVm(
  engine: Engine,
  memoryBytes: number,
  preparation: Preparation,
  spare?: Vm,
): Promise<Vm | undefined> {
  const template = await prepare(engine, preparation, spare);
  if ((template.snapshot.state?.memoryBytes ?? 0) > memoryBytes) return undefined;
  const vm = await copyTemplate(template, engine, memoryBytes);
  vm.isPrepared = true;
  return vm;
}

/**
 * Creates the template that `preparedVm` copies, if it does not exist. `spare`: a VM that no program has used and none
 * will use.
 */
export async function prepare(
  engine: Engine,
  { capabilities, preludes, part }: Preparation,
  spare?: Vm,
): Promise<VmTemplate> {
  const engineTemplates = templates.get(engine) ?? [];
  const permits = JSON.stringify(guestPermissions(capabilities));
  const cachedTemplate = engineTemplates.find(
    (each) => each.permits === permits && sameScripts(each.preludes, preludes),
  );
  if (cachedTemplate) return cachedTemplate.template;
  const { memoryBytes, stackBytes } = defaultLimits;
  const vm = spare?.memoryLimit === memoryBytes ? spare : await freshVm(engine, memoryBytes);
  vm.listen({ ...noopHandlers, part: (name) => part?.(name) });
  const clockAndRandom = { clock: { startsAt: 0 }, random: { seed: 0 } };
  vm.configure(new RecordedInputs(clockAndRandom, []), {
    capabilities: { globals: capabilities.globals, modules: [], ...clockAndRandom },
  });
  vm.stack.setBytes(stackBytes);
  for (const { language, script } of preludes) {
    const meter = vm.machine.hostMeter();
    const step = vm.evaluate(script, `prelude of ${language}`, meter);
    if (step.kind !== "value" || meter.exhaustedLimit) throw new Error(`the library of ${language} failed`);
  }
  vm.releaseHandles();
  // Otherwise the program would pay for this collection.
  vm.collect();
  if (!vm.isIdle) throw new Error("a library is not at rest once it has been evaluated");
  const template = templateOf(vm);
  templates.set(engine, [{ permits, preludes, template }, ...engineTemplates].slice(0, maxTemplates));
  return template;
}

type Prelude = Preparation["preludes"][number];

function sameScripts(some: readonly Prelude[], others: readonly Prelude[]): boolean {
  return some.length === others.length && some.every(({ script }, index) => others[index]?.script === script);
}

/** The maximum per engine. Each takes about 10 MB. Most hosts have programs with one allowlist. */
const maxTemplates = 4;

const templates = new WeakMap<
  Engine,
  readonly {
    /** As JSON. */
    readonly permits: string;
    readonly preludes: readonly Prelude[];
    readonly template: VmTemplate;
  }[]
>();
