import {
  blockBytes,
  isZero,
  type SessionSnapshot,
  type SnapshotDelta,
  type SnapshotState,
} from "../../protocol/session/session-snapshot.ts";
import type { Engine } from "./engine.ts";
import { Vm } from "./vm.ts";

/**
 * Copies of a VM between two evaluations, and VMs made from them.
 *
 * All that a VM is lies in its linear memory, but for: the engine's exported numbers, which are copied too; its stack
 * pointer, which is at rest again; and what the host has noted about the VM, places in the memory, which do not move.
 * The engine's table of functions and its static data are the same in every instance: no instruction writes to a table
 * or drops a segment. The tests hold both against the engine.
 *
 * Left out is the engine's stack, 5 MiB between its static data and its heap: at rest there is nothing on it.
 */

/** Static data end at 90,204 bytes, where the stack would end if it were ever full. */
const belowStack = 128 * 1024;

/** What there is of the memory, as bytes one after the other; the heap begins in the midst of a block. */
function regions(memory: WebAssembly.Memory, stackBase: number): readonly Uint8Array[] {
  const aboveStack = Math.floor(stackBase / blockBytes) * blockBytes;
  return [new Uint8Array(memory.buffer, 0, belowStack), new Uint8Array(memory.buffer, aboveStack)];
}

/** What has changed since the last good state. */
export function deltaSince(
  snapshot: SessionSnapshot,
  vm: Vm,
  state: Pick<SnapshotState, "inputs" | "cells">,
): SnapshotDelta {
  const { memory, globals } = vm.state;
  const now = regions(memory, vm.addresses.stackBase);
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
  const numbers = Object.fromEntries(Object.entries(globals).map(([name, { value }]) => [name, value]));
  const memoryBytes = memory.buffer.byteLength;
  const all = { ...state, memoryBytes, globals: numbers, addresses: vm.addresses };
  return { length, blocks: Int32Array.from(blocks), bytes, state: all };
}

/** A VM in that state. From there on it does what the one it was taken from does, step for step. */
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
      // What is never touched takes no room on the machine; but an instance begins with its static data.
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

/** Where the blocks begin that are not the same in both. */
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
