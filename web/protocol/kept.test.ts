import { describe, expect, test } from "vitest";
import { blockBytes, type Change, Kept, parseChange, type Rest } from "./kept.ts";

const rest: Rest = {
  memoryBytes: 0,
  globals: { fuel: 1 },
  places: {
    runtime: 1,
    context: 2,
    lastJobContext: 3,
    tickCounter: 4,
    gcThreshold: 5,
    stackBase: 6,
    world: { describeValue: 7 },
  },
  inputs: { moved: 0, began: 0, touched: ["clock"], random: [1, 2, -3, 4] },
  cells: [{ path: "cell 1", lines: 1 }],
};

/** A change to a memory of `blocks` blocks, some of which become all the same byte. */
function change(blocks: number, bytes: Readonly<Record<number, number>>, name = ""): Change {
  const changed = Object.entries(bytes);
  return {
    length: blocks * blockBytes,
    blocks: Int32Array.from(changed, ([block]) => Number(block)),
    bytes: Uint8Array.from(changed.flatMap(([, byte]) => Array<number>(blockBytes).fill(byte))),
    rest: { ...rest, cells: [{ path: name, lines: 1 }] },
  };
}

/** The first byte of each block. */
function shown({ bytes }: Kept): readonly number[] {
  return Array.from(bytes).filter((_, index) => index % blockBytes === 0);
}

const name = (kept: Kept) => kept.rest?.cells[0]?.path;

describe("what is kept", () => {
  test("is what the last change made of it, and undo leads back to each state before", () => {
    const kept = new Kept();
    expect(kept.rest).toBeUndefined();
    kept.keep(change(3, { 0: 1, 2: 3 }, "begin"));
    kept.keep(change(3, { 1: 5 }, "a"));
    kept.keep(change(5, { 0: 9, 4: 4 }, "grown"));
    kept.keep(change(5, {}, "same"));
    expect(shown(kept)).toEqual([9, 5, 3, 0, 4]);
    expect(kept.undoable).toBe(3);
    expect([kept.undo(), name(kept), shown(kept)]).toEqual([true, "grown", [9, 5, 3, 0, 4]]);
    expect([kept.undo(), name(kept), shown(kept)]).toEqual([true, "a", [1, 5, 3]]);
    kept.keep(change(4, { 3: 7 }, "b"));
    expect([kept.undo(), name(kept), shown(kept)]).toEqual([true, "a", [1, 5, 3]]);
    expect([kept.undo(), name(kept), shown(kept)]).toEqual([true, "begin", [1, 0, 3]]);
    expect([kept.undo(), name(kept), shown(kept)]).toEqual([false, "begin", [1, 0, 3]]);
  });

  test("shares nothing with a fork that could change", () => {
    const kept = new Kept();
    kept.keep(change(2, { 0: 1 }));
    kept.keep(change(2, { 0: 2 }));
    const fork = kept.fork();
    kept.keep(change(2, { 0: 3, 1: 3 }));
    fork.undo();
    fork.keep(change(2, { 1: 8 }));
    expect([shown(kept), shown(fork)]).toEqual([
      [3, 3],
      [1, 8],
    ]);
  });

  test("can be had as one change, without what is zero", () => {
    const kept = new Kept();
    expect(kept.whole()).toBeUndefined();
    kept.keep(change(4, { 1: 1 }));
    kept.keep(change(4, { 3: 3 }, "x"));
    const whole = kept.whole() as Change;
    expect(Array.from(whole.blocks)).toEqual([1, 3]);
    const other = new Kept();
    other.keep(whole);
    expect(other.bytes).toEqual(kept.bytes);
    expect([other.undoable, name(other)]).toEqual([0, "x"]);
  });

  test("forgets the oldest ways back: after 1,000 steps, or 64 MiB of them", () => {
    const kept = new Kept();
    kept.keep(change(1, { 0: 1 }));
    for (let step = 0; step < 1100; step++) kept.keep(change(1, { 0: step % 256 }));
    expect(kept.undoable).toBe(1000);
    const blocks = Int32Array.from({ length: 80_000 }, (_, block) => block);
    const large = { ...change(80_000, {}), blocks, bytes: new Uint8Array(80_000 * blockBytes).fill(1) };
    kept.keep(change(80_000, {}));
    for (let step = 0; step < 5; step++) kept.keep(large);
    expect(kept.undoable).toBe(3);
  });
});

describe("what a worker says has changed", () => {
  const good = change(3, { 1: 1 });

  test("is taken as it is where it fits", () => {
    expect(parseChange(structuredClone(good))).toEqual(good);
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
    ["change.rest should be an object, not undefined", { ...good, rest: undefined }],
    [
      'change.rest.globals.fuel should be a whole number from -2,147,483,648 to 4,294,967,295, not "1"',
      { ...good, rest: { ...rest, globals: { fuel: "1" } } },
    ],
    [
      'change.rest.places has no option "more"; it has runtime, context, lastJobContext, tickCounter, gcThreshold, stackBase, world',
      { ...good, rest: { ...rest, places: { ...rest.places, more: 1 } } },
    ],
    [
      "change.rest.globals has 101 fields; the most is 100",
      {
        ...good,
        rest: { ...rest, globals: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 1])) },
      },
    ],
  ])("%s", (message, wrong) => {
    expect(() => parseChange(wrong)).toThrow(message);
  });
});
