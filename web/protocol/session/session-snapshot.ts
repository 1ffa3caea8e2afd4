import {
  amount,
  BadInput,
  badInput,
  entriesOf,
  fields,
  integer,
  listOf,
  longText,
  oneOf,
  optional,
  type Parser,
  text,
} from "../parsers.ts";
import { type PositionMap, parsePositionMap } from "../program/position-map.ts";
import { type Unreproducible, unreproducibles } from "../run/usage.ts";

/**
 * The state of a session between two evaluations, as bytes: the memory of its VM and a little more data. With these
 * bytes the session can continue in another VM or another worker. The page stores them, so a session survives its
 * worker. The page does not interpret them, because untrusted code has written them.
 */
export type SnapshotState = {
  /** The size of the VM's memory. */
  readonly memoryBytes: number;
  /** The exported numbers of the engine, which are outside of its memory. */
  readonly globals: Readonly<Record<string, number>>;
  readonly addresses: VmAddresses;
  readonly inputs: InputsState;
  readonly cells: readonly EvaluatedSource[];
};

/** The addresses of the objects that the host uses. They do not change while the VM exists. */
export type VmAddresses = {
  readonly runtime: number;
  readonly context: number;
  readonly lastJobContext: number;
  readonly tickCounter: number;
  readonly gcThreshold: number;
  readonly stackBase: number;
  /** The guest's functions that the host calls. */
  readonly guest: Readonly<Record<string, number>>;
};

/** The progress of the session's inputs. */
export type InputsState = {
  /** How far the virtual clock has moved, in ms. */
  readonly clockMs: number;
  /** When the session started, in ms since 1970. */
  readonly startedAt: number;
  readonly touched: readonly Unreproducible[];
  /** The state of the seeded random numbers. */
  readonly random?: readonly [number, number, number, number];
};

/** An evaluated source that stack frames may name. */
export type EvaluatedSource = {
  readonly path: string;
  readonly lines: number;
  /** By how many columns its first line is shifted to the right: `({ a: 1 })` has an added parenthesis. */
  readonly shift?: number;
  /** The map to the user's text, if compiling has moved its positions. */
  readonly positions?: PositionMap;
  /** Data for compiling later cells. */
  readonly carried?: string;
};

/** The size of a block in bytes. After `let a = 1`, 10 KB of blocks have changed; with pages of 4 KiB it was 80. */
export const blockBytes = 256;

/** The changes that turn one memory into another. */
export type SnapshotDelta = {
  /** Its new length. Memory beyond it is removed, new memory is zero. */
  readonly length: number;
  /** The indices of the changed blocks, and their new contents, one after the other. */
  readonly blocks: Int32Array;
  readonly bytes: Uint8Array;
  readonly state: SnapshotState;
};

/** The maximum number of bytes that are stored for undo. */
const maxStepBytes = 64 * 1024 * 1024;

/** The last good state of a session, and the deltas for undoing. */
export class SessionSnapshot {
  private memory = new Uint8Array();
  private current: SnapshotState | undefined;
  /** The delta to each earlier state, oldest first. */
  private readonly steps: SnapshotDelta[] = [];
  private stepBytes = 0;

  /** @param maxSteps the maximum number of evaluations that can be undone. */
  constructor(private readonly maxSteps = 1_000) {}

  /** Undefined before the first state. */
  get state(): SnapshotState | undefined {
    return this.current;
  }

  /** Valid only until the next change, which overwrites it. */
  get bytes(): Uint8Array {
    return this.memory;
  }

  get undoable(): number {
    return this.steps.length;
  }

  /** Applies the change to get the new last good state. The first one is the start of the session. */
  save(change: SnapshotDelta): void {
    const { state } = this;
    const { blocks, bytes, length } = this.apply(change);
    if (!state) return;
    this.steps.push({ length, blocks, bytes, state });
    this.stepBytes += bytes.length;
    while (this.steps.length > this.maxSteps || (this.stepBytes > maxStepBytes && this.steps.length > 0)) {
      this.stepBytes -= this.steps.shift()?.bytes.length ?? 0;
    }
  }

  /** Makes the state before the last one the current state. False if there is none left. */
  undo(): boolean {
    const step = this.steps.pop();
    if (!step) return false;
    this.stepBytes -= step.bytes.length;
    this.apply(step);
    return true;
  }

  /** A separate snapshot that continues from here, with the same number of undo steps. */
  fork(): SessionSnapshot {
    const fork = new SessionSnapshot(this.maxSteps);
    fork.memory = this.memory.slice();
    fork.current = this.current;
    fork.steps.push(...this.steps);
    fork.stepBytes = this.stepBytes;
    return fork;
  }

  /** The state as one change, for a receiver without any state. */
  asDelta(): SnapshotDelta | undefined {
    const { current: state, memory } = this;
    if (!state) return undefined;
    const blocks: number[] = [];
    for (let block = 0; block < memory.length / blockBytes; block++) {
      if (!isZero(blockOf(memory, block))) blocks.push(block);
    }
    return { length: memory.length, ...copyBlocks(memory, Int32Array.from(blocks)), state };
  }

  /** Applies the change and returns the delta that undoes it. */
  private apply(change: SnapshotDelta): Omit<SnapshotDelta, "state"> {
    const { memory: before } = this;
    const { blocks, bytes } = copyBlocks(
      before,
      change.blocks.filter((block) => (block + 1) * blockBytes <= before.length),
    );
    if (change.length !== before.length) {
      this.memory = new Uint8Array(change.length);
      this.memory.set(before.subarray(0, change.length));
    }
    change.blocks.forEach((block, index) => {
      this.memory.set(blockOf(change.bytes, index), block * blockBytes);
    });
    this.current = change.state;
    return { length: before.length, blocks, bytes };
  }
}

function copyBlocks(memory: Uint8Array, blocks: Int32Array): Pick<SnapshotDelta, "blocks" | "bytes"> {
  const bytes = new Uint8Array(blocks.length * blockBytes);
  blocks.forEach((block, index) => {
    bytes.set(blockOf(memory, block), index * blockBytes);
  });
  return { blocks, bytes };
}

/** Whether all bytes are zero. `bytes` must start and end at a multiple of four. */
export function isZero(bytes: Uint8Array): boolean {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  for (let index = 0; index < words.length; index++) if (words[index] !== 0) return false;
  return true;
}

function blockOf(bytes: Uint8Array, block: number): Uint8Array {
  return bytes.subarray(block * blockBytes, (block + 1) * blockBytes);
}

const maxMemoryLength = 256 * 1024 * 1024;
const maxCells = 100_000;
const int32 = integer(-(2 ** 31), 2 ** 32 - 1);

/** Throws BadInput. The worker may have been taken over, so its data is not applied unchecked. */
export function parseDelta(value: unknown, at = "change"): SnapshotDelta {
  const change = fields<SnapshotDelta>(value, at, {
    length: integer(0, maxMemoryLength),
    blocks: (input, path) => {
      if (input instanceof Int32Array) return input;
      throw badInput(path, "an Int32Array", input);
    },
    bytes: (input, path) => {
      if (input instanceof Uint8Array) return input;
      throw badInput(path, "a Uint8Array", input);
    },
    state: parseState,
  });
  const { length, blocks, bytes } = change;
  const count = length / blockBytes;
  if (blocks.length > count) throw new BadInput(`${at}.blocks has more blocks than the memory, ${count}`);
  if (!Number.isInteger(count) || bytes.length !== blocks.length * blockBytes)
    throw new BadInput(`${at}.bytes is not a whole number of blocks`);
  if (blocks.some((block) => block < 0 || block >= count))
    throw new BadInput(`${at}.blocks has a block that is not among the ${count} of the memory`);
  return change;
}

const parseState: Parser<SnapshotState> = (value, path) =>
  fields<SnapshotState>(value, path, {
    memoryBytes: integer(0, 2 ** 31),
    globals: recordOf(int32),
    addresses: (addresses, at) =>
      fields<VmAddresses>(addresses, at, {
        runtime: int32,
        context: int32,
        lastJobContext: int32,
        tickCounter: int32,
        gcThreshold: int32,
        stackBase: int32,
        guest: recordOf(int32),
      }),
    inputs: (inputs, at) =>
      fields<InputsState>(inputs, at, {
        clockMs: amount,
        startedAt: amount,
        touched: listOf(oneOf(...unreproducibles), unreproducibles.length),
        random: optional(
          (random, there) => listOf(int32, 4)(random, there) as InputsState["random"] & object,
        ),
      }),
    cells: listOf(
      (cell, at) =>
        fields<EvaluatedSource>(cell, at, {
          path: text,
          lines: amount,
          shift: optional(amount),
          positions: optional(parsePositionMap),
          carried: optional(longText),
        }),
      maxCells,
    ),
  });

const maxFields = 100;

function recordOf<T>(parser: Parser<T>): Parser<Readonly<Record<string, T>>> {
  return (value, path) => {
    const entries = entriesOf(value, path, maxFields);
    return Object.fromEntries(entries.map(([name, each]) => [name, parser(each, `${path}.${name}`)]));
  };
}
