import {
  blockBytes,
  isZero,
  type SessionSnapshot,
  type SnapshotDelta,
  type SnapshotState,
} from "../../../protocol/session/session-snapshot.ts";
import type { Engine } from "./engine.ts";
import { Vm } from "./vm.ts";

/**
 * Copies of a VM between two evaluations, and VMs made from them.
 *
 * The state of a VM is in its linear memory, with three exceptions: the engine's exported numbers, which are also
 * copied; its stack pointer, which is at its start between evaluations; and the addresses that the host has recorded,
 * which do not change. The engine's function table and static data are the same in every instance: no instruction
 * writes to a table or drops a segment. The tests check both.
 *
 * The engine's stack is omitted, 5 MiB between its static data and its heap: it is empty between evaluations.
 */

/** Static data end at 90,204 bytes. The stack would end there if it were ever full. */
const belowStack = 128 * 1024;

/** The parts of the memory that are copied. The heap may begin inside a block. */
function regions(memory: WebAssembly.Memory, stackBase: number): readonly Uint8Array[] {
  const aboveStack = Math.floor(stackBase / blockBytes) * blockBytes;
  return [new Uint8Array(memory.buffer, 0, belowStack), new Uint8Array(memory.buffer, aboveStack)];
}

/** The changes since the last good state. */
export function deltaSince(
  snapshot: SessionSnapshot,
  vm: Vm,
  state: Pick<SnapshotState, "inputs" | "cells">,
): SnapshotDelta {
  const { memory, globals } = vm.state;
  const numbers = Object.fromEntries(Object.entries(globals).map(([name, { value }]) => [name, value]));
  const memoryBytes = memory.buffer.byteLength;
  const all = { ...state, memoryBytes, globals: numbers, addresses: vm.addresses };
  return deltaOf(snapshot, regions(memory, vm.addresses.stackBase), all);
}

/** The changes that make of a snapshot a memory of these parts, one after the other. */
export function deltaOf(
  snapshot: SessionSnapshot,
  now: readonly Uint8Array[],
  state: SnapshotState,
): SnapshotDelta {
  const length = now.reduce((sum, region) => sum + region.length, 0);
  const before = resize(snapshot.bytes, length);
  const changedBlocks: Uint8Array[] = [];
  const blocks: number[] = [];
  let at = 0;
  for (const region of now) {
    for (const offset of differingBlocks(region, before.subarray(at, at + region.length))) {
      blocks.push((at + offset) / blockBytes);
      changedBlocks.push(region.subarray(offset, offset + blockBytes));
    }
    at += region.length;
  }
  const bytes = new Uint8Array(blocks.length * blockBytes);
  changedBlocks.forEach((block, index) => {
    bytes.set(block, index * blockBytes);
  });
  return { length, blocks: Int32Array.from(blocks), bytes, state };
}

/** Creates a VM in this state. From there on it behaves like the original, step for step. */
export async function restore(
  engine: Engine,
  memoryLimit: number,
  { bytes, state }: Pick<SessionSnapshot, "bytes" | "state">,
): Promise<Vm> {
  if (!state) throw new Error("there is no state to restore");
  const vm = Vm.adopt(engine, memoryLimit, state.memoryBytes, state.addresses);
  const { memory, globals } = vm.state;
  let at = 0;
  for (const region of regions(memory, state.addresses.stackBase)) {
    for (let offset = 0; offset < region.length; offset += chunkBytes) {
      const chunk = bytes.subarray(at + offset, at + Math.min(offset + chunkBytes, region.length));
      // Untouched memory costs the machine nothing. But the first region has static data in a new instance, so zeros
      // are copied there too.
      if (at === 0 || !isZero(chunk)) region.set(chunk, offset);
    }
    at += region.length;
  }
  for (const [name, value] of Object.entries(state.globals)) {
    const global = globals[name];
    if (global) global.value = value;
  }
  return vm;
}

const chunkBytes = 64 * 1024;
const blockWords = blockBytes / 4;

function resize(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length === length) return bytes;
  const copy = new Uint8Array(length);
  copy.set(bytes.subarray(0, length));
  return copy;
}

/** The offsets of the blocks that differ. */
function differingBlocks(now: Uint8Array, before: Uint8Array): readonly number[] {
  const [a, b] = [int32View(now), int32View(before)];
  const differing: number[] = [];
  for (let at = 0; at < a.length; at += blockWords) {
    for (let index = at; index < at + blockWords; index++) {
      if (a[index] === b[index]) continue;
      differing.push(at * 4);
      break;
    }
  }
  return differing;
}

function int32View(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}
