import { Kept } from "../protocol/kept.ts";
import { allowanceOf, type Engine } from "./engine.ts";
import { changeSince, restore } from "./snapshot.ts";
import { Vm } from "./vm.ts";

/**
 * A VM that no program has used, with the whole world in it. The world is evaluated once for an engine; after that a VM
 * begins as a copy of what the first one was then (e2e/bench/fresh.ts prints what either costs). The copies are the
 * same to the byte, so a program spends the same fuel in each of them.
 */
export async function freshVm(engine: Engine, memoryBytes: number): Promise<Vm> {
  const world = worlds.get(engine);
  if (!world) {
    const vm = Vm.create(engine, memoryBytes);
    worlds.set(engine, worldOf(vm));
    return vm;
  }
  return copyOf(world, engine, memoryBytes);
}

/** A VM that is what another one was, but for the limit of its memory. */
export async function copyOf(world: World, engine: Engine, memoryBytes: number): Promise<Vm> {
  const vm = await restore(engine, memoryBytes, world.kept);
  // What may be allocated before the collector runs goes by the limit, which was another for the first one.
  vm.allow(allowanceOf(memoryBytes) - allowanceOf(world.memoryBytes));
  return vm;
}

export type World = { readonly kept: Kept; readonly memoryBytes: number };

const worlds = new WeakMap<Engine, World>();

/** What copies of a VM are made from. */
export function worldOf(vm: Vm): World {
  const kept = new Kept(0);
  kept.keep(changeSince(kept, vm, { inputs: { moved: 0, began: 0, touched: [] }, cells: [] }));
  return { kept, memoryBytes: vm.memoryLimit };
}
