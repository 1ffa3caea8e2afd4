import { SessionSnapshot } from "../../../protocol/session/session-snapshot.ts";
import type { Engine } from "./engine.ts";
import { allowanceOf } from "./memory-limit.ts";
import { deltaSince, restore } from "./memory-snapshot.ts";
import { Vm } from "./vm.ts";

/**
 * A VM that no program has used, with the whole guest library evaluated. The library is evaluated once per engine;
 * every later VM starts as a copy of that state. The copies are equal to the byte, so a program uses the same fuel in
 * each of them.
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

/** A copy of a VM, except for its memory limit. */
export async function copyTemplate(template: VmTemplate, engine: Engine, memoryBytes: number): Promise<Vm> {
  const vm = await restore(engine, memoryBytes, template.snapshot);
  // The bytes that may be allocated before a collection depend on the limit, and the template had another one.
  vm.allowBytes(allowanceOf(memoryBytes) - allowanceOf(template.memoryBytes));
  return vm;
}

export type VmTemplate = { readonly snapshot: SessionSnapshot; readonly memoryBytes: number };

const templates = new WeakMap<Engine, VmTemplate>();

/** The state that copies of a VM are made from. */
export function templateOf(vm: Vm): VmTemplate {
  const snapshot = new SessionSnapshot(0);
  snapshot.save(deltaSince(snapshot, vm, { inputs: { clockMs: 0, startedAt: 0, touched: [] }, cells: [] }));
  return { snapshot, memoryBytes: vm.memoryLimit };
}
