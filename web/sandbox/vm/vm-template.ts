import { SessionSnapshot } from "../../protocol/session/session-snapshot.ts";
import type { Engine } from "./engine.ts";
import { allowanceOf } from "./memory-limit.ts";
import { deltaSince, restore } from "./memory-snapshot.ts";
import { Vm } from "./vm.ts";

/**
 * A VM that no program has used, with the whole world in it. The world is evaluated once for an engine; after that a VM
 * begins as a copy of what the first one was then (e2e/lab/bench/fresh.ts prints what either costs). The copies are the
 * same to the byte, so a program spends the same fuel in each of them.
 */
export async function freshVm(engine: Engine, memoryBytes: number): Promise<Vm> {
  const world = templates.get(engine);
  if (!world) {
    const vm = Vm.create(engine, memoryBytes);
    templates.set(engine, templateOf(vm));
    return vm;
  }
  return copyTemplate(world, engine, memoryBytes);
}

/** A VM that is what another one was, but for the limit of its memory. */
export async function copyTemplate(template: VmTemplate, engine: Engine, memoryBytes: number): Promise<Vm> {
  const vm = await restore(engine, memoryBytes, template.snapshot);
  // What may be allocated before the collector runs goes by the limit, which was another for the first one.
  vm.allowBytes(allowanceOf(memoryBytes) - allowanceOf(template.memoryBytes));
  return vm;
}

export type VmTemplate = { readonly snapshot: SessionSnapshot; readonly memoryBytes: number };

const templates = new WeakMap<Engine, VmTemplate>();

/** What copies of a VM are made from. */
export function templateOf(vm: Vm): VmTemplate {
  const snapshot = new SessionSnapshot(0);
  snapshot.save(deltaSince(snapshot, vm, { inputs: { clockMs: 0, startedAt: 0, touched: [] }, cells: [] }));
  return { snapshot, memoryBytes: vm.memoryLimit };
}
