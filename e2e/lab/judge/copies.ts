import { defaultCapabilities } from "../../../web/protocol/capabilities/capabilities.ts";
import { SessionSnapshot } from "../../../web/protocol/session/session-snapshot.ts";
import { RecordedInputs } from "../../../web/run/sandbox/run/recorded-inputs.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { deltaSince, restore } from "../../../web/run/sandbox/vm/memory-snapshot.ts";
import { Vm } from "../../../web/run/sandbox/vm/vm.ts";

let first: SessionSnapshot | undefined;

/** An unused VM. It is a copy of one that was made for all of them: making one takes ten times as long. */
export async function copiedVm(engine: Engine, memoryBytes: number): Promise<Vm> {
  first ??= firstState(engine, memoryBytes);
  return restore(engine, memoryBytes, first);
}

function firstState(engine: Engine, memoryBytes: number): SessionSnapshot {
  const snapshot = new SessionSnapshot();
  const vm = Vm.create(engine, memoryBytes);
  snapshot.save(
    deltaSince(snapshot, vm, { inputs: new RecordedInputs(defaultCapabilities, []).state, cells: [] }),
  );
  return snapshot;
}
