import binaryen from "binaryen";
import { describe, expect, test } from "vitest";
import { meteredEngine } from "../../../build/build-engine.ts";
import { expressionsIn } from "../../../engine/expressions.ts";
import { blockBytes, type SessionSnapshot } from "../../../protocol/session/session-snapshot.ts";
import { testsAll } from "../testing/sample.ts";
import { engine, TestSession } from "../testing/test-session.ts";
import { restore } from "./memory-snapshot.ts";

describe("the state of an instance besides its memory", () => {
  const read = meteredEngine().then((wasm) => binaryen.readBinary(wasm));

  test.runIf(testsAll)(
    "is its exported globals, and one that is not exported: the stack pointer",
    async () => {
      const module = await read;
      const hidden: string[] = [];
      const exported = new Set<string>();
      for (let index = 0; index < module.getNumExports(); index++) {
        const { kind, value } = binaryen.getExportInfo(module.getExportByIndex(index));
        if (kind === binaryen.ExternalGlobal) exported.add(value);
      }
      for (let index = 0; index < module.getNumGlobals(); index++) {
        const { name, mutable } = binaryen.getGlobalInfo(module.getGlobalByIndex(index));
        if (mutable && !exported.has(name)) hidden.push(name);
      }
      // All but the stack pointer are set before each use: see early-errors.ts, redeclare.ts, error-message-hook.ts,
      // error-stacks.ts, pow.ts, range-errors.ts, sixteen-bits.ts, split-functions.ts and stackless-operands.ts in
      // web/engine.
      expect(hidden).toHaveLength(15);
    },
  );

  test.runIf(testsAll)(
    "no function writes to a table or drops a segment, which no copy would include",
    async () => {
      const module = await read;
      const addresses = new Set<number>();
      for (let index = 0; index < module.getNumFunctions(); index++) {
        const { body } = binaryen.getFunctionInfo(module.getFunctionByIndex(index));
        if (body)
          for (const expression of expressionsIn(body)) addresses.add(binaryen.getExpressionId(expression));
      }
      const { TableSetId, TableGrowId, TableFillId, TableCopyId, TableInitId, DataDropId, MemoryInitId } =
        binaryen;
      for (const id of [
        TableSetId,
        TableGrowId,
        TableFillId,
        TableCopyId,
        TableInitId,
        DataDropId,
        MemoryInitId,
      ]) {
        expect(addresses.has(id)).toBe(false);
      }
      expect(addresses.has(binaryen.LoadId)).toBe(true);
    },
  );
});

/** Cells that allocate, collect garbage, grow the memory and use randomness: these would show a difference. */
const work = [
  "let rounds = 0; const kept = new Map(); class Node { constructor(v) { this.v = v; this.next = this } }",
  "for (let n = 0; n < 2000; n++) kept.set('key' + n, new Node({ n, list: [n, n + 1] }))",
  "for (let n = 0; n < 12; n++) new Uint8Array(1e6).fill(n); rounds++",
  "const held = []; for (let n = 0; n < 6; n++) held.push(new Uint8Array(1e6)); held.length",
  "for (let n = 0; n < 5000; n++) { const node = new Node(n); node.other = new Node(node) } rounds++",
  "held.length = 0; kept.delete('key7'); Math.random()",
  "await Promise.all([1, 2, 3].map(async (n) => { await null; return n * 2 }))",
  "JSON.stringify([...kept].map(([k, { v }]) => [k, v])).length",
  "for (let n = 0; n < 20; n++) kept.set(n, new Array(20000).fill(n)); kept.size",
  "for (const key of [...kept.keys()]) if (typeof key === 'number') kept.delete(key); kept.size",
  "'x'.repeat(1e5).split('').reverse().join('').length",
  "[...'abc'].map((c) => Math.random() + c).length",
];
const seeded = { capabilities: { clock: { startsAt: 0 }, random: { seed: 3 } } };

describe("a restored VM behaves like the original", () => {
  test.runIf(testsAll)(
    "step for step and byte for byte, restored before each cell, in another instance, or never",
    async () => {
      const live = await TestSession.open(seeded);
      let forked = await TestSession.open(seeded);
      let moved = await TestSession.open(seeded);
      for (const cell of work) {
        const { outcome } = await live.run(cell);
        expect(outcome.kind).toBe("completed");
        forked = forked.fork();
        moved = await moved.elsewhere();
        for (const restored of [forked, moved]) {
          const { outcome: other } = await restored.run(cell);
          expect(timeless(other)).toEqual(timeless(outcome));
          expect(isSame(restored.snapshot, live.snapshot)).toBe(true);
        }
      }
    },
  );

  test.runIf(testsAll)("also when its memory has to grow again", async () => {
    const session = await TestSession.open(seeded);
    await session.run(
      "const held = []; for (let n = 0; n < 20; n++) held.push(new Uint8Array(1e6).fill(n)); 0",
    );
    const elsewhere = await session.elsewhere();
    expect(
      await elsewhere.evaluate("for (let n = 0; n < 20; n++) held.push(new Uint8Array(1e6)); held.length"),
    ).toBe("40");
    expect(await elsewhere.evaluate("held.every((bytes, n) => bytes[999] === (n < 20 ? n : 0))")).toBe(
      "true",
    );
    expect(await elsewhere.evaluate("for (;;) held.push(new Uint8Array(1e6))")).toBe("exhausted:memory");
    expect(await elsewhere.evaluate("held.length")).toBe("40");
  });

  test("and is idle", async () => {
    const session = await TestSession.open();
    await session.run("(function deep(n) { return n && deep(n - 1) })(600)");
    const vm = await restore(await engine(), 64 * 2 ** 20, session.snapshot);
    expect(vm.isIdle).toBe(true);
  });
});

describe("a copy", () => {
  test("leaves nothing out: in a fresh VM, all bytes that are not zero are outside the stack of the engine", async () => {
    const session = await TestSession.open(seeded);
    await session.run("1");
    const vm = await restore(await engine(), 64 * 2 ** 20, session.snapshot);
    const memory = new Uint8Array(vm.state.memory.buffer);
    const { stackBase } = vm.addresses;
    expect(stackBase).toBe(5_333_088);
    // Except for the rest of the block in which the heap starts.
    const stack = memory.subarray(0, stackBase - (stackBase % blockBytes));
    expect(stack.findLastIndex((byte) => byte !== 0)).toBeLessThan(90_204);
  });

  test("after a small cell is small", async () => {
    const session = await TestSession.open();
    await session.run("let first");
    const sizes: number[] = [];
    const step = session.snapshot.save.bind(session.snapshot);
    session.snapshot.save = (change) => {
      sizes.push(change.bytes.length);
      step(change);
    };
    for (const cell of ["let x = 1", "x", "x + 1", "const f = (n) => n + x", "f(2)", "await 1"])
      await session.run(cell);
    expect(sizes).toHaveLength(6);
    expect(Math.max(...sizes)).toBeLessThan(40 * 1024);
  });
});

describe("many cells", () => {
  const count = testsAll ? 200 : 60;
  test(`${count} in a row use no more memory than 20`, async () => {
    const session = await TestSession.open();
    const used: number[] = [];
    // So large that it does not fit into the memory that was free at the beginning, if it is not released.
    for (let cell = 0; cell < count; cell++) {
      const value = `const value = { text: "x".repeat(20000) + ${cell} }; value`;
      await session.run(cell % 2 ? value : `await 1; ${value}`);
      used.push(usedBytes(session.snapshot));
    }
    expect(used.at(-1)).toBeLessThan((used[20] as number) + 64 * 1024);
    expect(session.snapshot.state?.memoryBytes).toBe(6 * 2 ** 20);
  });

  test(`${count}, of which every second fails, have the same result as the completed ones alone`, async () => {
    const session = await TestSession.open();
    await session.run("let n = 0");
    for (let cell = 0; cell < count / 2; cell++) {
      await session.run("n = 1000; throw n");
      await session.run("n += 1");
    }
    expect(await session.evaluate("n")).toBe(`${count / 2}`);
    expect(session.snapshot.state?.memoryBytes).toBe(6 * 2 ** 20);
  });
});

function usedBytes({ bytes }: SessionSnapshot): number {
  let used = 0;
  for (let at = 0; at < bytes.length; at += blockBytes) {
    if (bytes.subarray(at, at + blockBytes).some((byte) => byte !== 0)) used += blockBytes;
  }
  return used;
}

function timeless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, each) => (/^(?:cpu|wall)Ms$/.test(name) ? 0 : each)));
}

function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  expect(a.state?.globals).toEqual(b.state?.globals);
  return Buffer.from(a.bytes.buffer).equals(b.bytes);
}
