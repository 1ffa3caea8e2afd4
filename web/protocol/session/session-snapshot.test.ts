import { describe, expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import {
  blockBytes,
  parseDelta,
  SessionSnapshot,
  type SnapshotDelta,
  type SnapshotState,
} from "./session-snapshot.ts";

const rest: SnapshotState = {
  memoryBytes: 0,
  globals: { fuel: 1 },
  addresses: {
    runtime: 1,
    context: 2,
    lastJobContext: 3,
    tickCounter: 4,
    gcThreshold: 5,
    stackBase: 6,
    guest: { describeValue: 7 },
  },
  inputs: { clockMs: 0, startedAt: 0, touched: ["clock"], random: [1, 2, -3, 4] },
  cells: [{ path: "cell 1", lines: 1 }],
};

/** A change to a memory of `blocks` blocks, some of which become all the same byte. */
function change(blocks: number, bytes: Readonly<Record<number, number>>, name = ""): SnapshotDelta {
  const changed = Object.entries(bytes);
  return {
    length: blocks * blockBytes,
    blocks: Int32Array.from(changed, ([block]) => Number(block)),
    bytes: Uint8Array.from(changed.flatMap(([, byte]) => Array<number>(blockBytes).fill(byte))),
    state: { ...rest, cells: [{ path: name, lines: 1 }] },
  };
}

/** The first byte of each block. */
function cellsOf({ bytes }: SessionSnapshot): readonly number[] {
  return Array.from(bytes).filter((_, index) => index % blockBytes === 0);
}

const name = (snapshot: SessionSnapshot) => snapshot.state?.cells[0]?.path;

describe("the stored snapshot", () => {
  test("is the last change's state, and undo restores each earlier state", () => {
    const snapshot = new SessionSnapshot();
    expect(snapshot.state).toBeUndefined();
    snapshot.save(change(3, { 0: 1, 2: 3 }, "begin"));
    snapshot.save(change(3, { 1: 5 }, "a"));
    snapshot.save(change(5, { 0: 9, 4: 4 }, "grown"));
    snapshot.save(change(5, {}, "same"));
    expect(cellsOf(snapshot)).toEqual([9, 5, 3, 0, 4]);
    expect(snapshot.undoable).toBe(3);
    expect([snapshot.undo(), name(snapshot), cellsOf(snapshot)]).toEqual([true, "grown", [9, 5, 3, 0, 4]]);
    expect([snapshot.undo(), name(snapshot), cellsOf(snapshot)]).toEqual([true, "a", [1, 5, 3]]);
    snapshot.save(change(4, { 3: 7 }, "b"));
    expect([snapshot.undo(), name(snapshot), cellsOf(snapshot)]).toEqual([true, "a", [1, 5, 3]]);
    expect([snapshot.undo(), name(snapshot), cellsOf(snapshot)]).toEqual([true, "begin", [1, 0, 3]]);
    expect([snapshot.undo(), name(snapshot), cellsOf(snapshot)]).toEqual([false, "begin", [1, 0, 3]]);
  });

  test("shares no mutable data with a fork", () => {
    const snapshot = new SessionSnapshot();
    snapshot.save(change(2, { 0: 1 }));
    snapshot.save(change(2, { 0: 2 }));
    const fork = snapshot.fork();
    snapshot.save(change(2, { 0: 3, 1: 3 }));
    fork.undo();
    fork.save(change(2, { 1: 8 }));
    expect([cellsOf(snapshot), cellsOf(fork)]).toEqual([
      [3, 3],
      [1, 8],
    ]);
  });

  test("can be one change, without the blocks that are zero", () => {
    const snapshot = new SessionSnapshot();
    expect(snapshot.asDelta()).toBeUndefined();
    snapshot.save(change(4, { 1: 1 }));
    snapshot.save(change(4, { 3: 3 }, "x"));
    const whole = snapshot.asDelta() as SnapshotDelta;
    expect(Array.from(whole.blocks)).toEqual([1, 3]);
    const other = new SessionSnapshot();
    other.save(whole);
    expect(other.bytes).toEqual(snapshot.bytes);
    expect([other.undoable, name(other)]).toEqual([0, "x"]);
  });

  test.runIf(testsAll)("forgets the oldest states: after 1,000 steps, or 64 MiB of them", () => {
    const snapshot = new SessionSnapshot();
    snapshot.save(change(1, { 0: 1 }));
    for (let step = 0; step < 1100; step++) snapshot.save(change(1, { 0: step % 256 }));
    expect(snapshot.undoable).toBe(1000);
    const blocks = Int32Array.from({ length: 80_000 }, (_, block) => block);
    const large = { ...change(80_000, {}), blocks, bytes: new Uint8Array(80_000 * blockBytes).fill(1) };
    snapshot.save(change(80_000, {}));
    for (let step = 0; step < 5; step++) snapshot.save(large);
    expect(snapshot.undoable).toBe(3);
  });
});

describe("a worker's changes", () => {
  const good = change(3, { 1: 1 });

  test("are accepted if they fit", () => {
    expect(parseDelta(structuredClone(good))).toEqual(good);
  });

  test.each<[string, object]>([
    ["change.bytes is not a whole number of blocks", { ...good, bytes: new Uint8Array(blockBytes + 1) }],
    ["change.bytes is not a whole number of blocks", { ...good, length: 700 }],
    [
      "change.blocks has a block that is not among the 3 of the memory",
      { ...good, blocks: Int32Array.of(3) },
    ],
    [
      "change.blocks has a block that is not among the 3 of the memory",
      { ...good, blocks: Int32Array.of(-1) },
    ],
    [
      "change.length should be a whole number from 0 to 268,435,456, not 4294967296",
      { ...good, length: 2 ** 32 },
    ],
    ["change.blocks should be an Int32Array, not a list", { ...good, blocks: [1] }],
    ["change.bytes should be a Uint8Array, not a list", { ...good, bytes: [1] }],
    ["change.state should be an object, not undefined", { ...good, state: undefined }],
    [
      'change.state.globals.fuel should be a whole number from -2,147,483,648 to 4,294,967,295, not "1"',
      { ...good, state: { ...rest, globals: { fuel: "1" } } },
    ],
    [
      'change.state.addresses has no option "more"; it has runtime, context, lastJobContext, tickCounter, gcThreshold, stackBase, guest',
      { ...good, state: { ...rest, addresses: { ...rest.addresses, more: 1 } } },
    ],
    [
      "change.state.globals has 101 fields; the maximum is 100",
      {
        ...good,
        state: { ...rest, globals: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 1])) },
      },
    ],
  ])("%s", (message, wrong) => {
    expect(() => parseDelta(wrong)).toThrow(message);
  });
});
