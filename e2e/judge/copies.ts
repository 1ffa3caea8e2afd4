import { defaultCapabilities } from "../../web/protocol/capabilities.ts";
import { Kept } from "../../web/protocol/kept.ts";
import type { Engine } from "../../web/sandbox/engine.ts";
import { Inputs } from "../../web/sandbox/inputs.ts";
import { changeSince, restore } from "../../web/sandbox/snapshot.ts";
import { Vm } from "../../web/sandbox/vm.ts";

let first: Kept | undefined;

/** An unused VM. It is a copy of one that was made for all of them: making one takes ten times as long. */
export async function copiedVm(engine: Engine, memoryBytes: number): Promise<Vm> {
  first ??= firstState(engine, memoryBytes);
  return restore(engine, memoryBytes, first);
}

function firstState(engine: Engine, memoryBytes: number): Kept {
  const kept = new Kept();
  const vm = Vm.create(engine, memoryBytes);
  kept.keep(changeSince(kept, vm, { inputs: new Inputs(defaultCapabilities, []).state, cells: [] }));
  return kept;
}
