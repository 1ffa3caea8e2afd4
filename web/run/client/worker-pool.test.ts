import { setImmediate } from "node:timers/promises";
import { expose } from "comlink";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Cell } from "./cell.ts";
import { Pool } from "./worker-pool.ts";

/** A cell in which nothing runs: its workers report that they are ready. */
class QuietCell implements Cell {
  started = 0;
  terminated = 0;
  /** The languages of each time that it was equipped. */
  readonly extended: (readonly string[])[] = [];
  broken = false;

  /** Whether its workers never report that they are ready. */
  slow = false;
  /** Its workers that have done their warm-up run. */
  readonly rehearsed: number[] = [];
  /** Its workers that have prepared libraries, and of which languages. */
  readonly prepared: string[] = [];
  private readonly waiting = new Set<(sentence: string) => void>();

  start(control: MessagePort, onLost: (sentence: string) => void) {
    const id = ++this.started;
    this.waiting.add(onLost);
    ports.push(control);
    const ready = () => (this.slow ? new Promise<void>(() => {}) : Promise.resolve());
    const prepare = (languages: readonly string[]) => void this.prepared.push(`${id}: ${languages}`);
    expose({ ready, rehearse: () => void this.rehearsed.push(id), prepare }, control as never);
    return () => {
      this.terminated++;
    };
  }

  async extend(languages: readonly string[]) {
    if (this.broken) throw new Error("the network is gone");
    this.extended.push(languages);
  }

  disposed = 0;
  dispose() {
    this.disposed++;
    for (const lost of this.waiting) lost("The sandbox was closed.");
  }
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function poolOf(cell = new QuietCell()) {
  return { cell, pool: new Pool(async () => cell) };
}

test("a worker is released once, however often that is requested", async () => {
  const { cell, pool } = poolOf();
  await pool.warm();
  const worker = pool.take();
  worker?.terminate();
  worker?.terminate();
  expect(cell.terminated).toBe(1);
});

test("a caller of a worker that was given up is notified, and does not wait", async () => {
  const { pool } = poolOf();
  await pool.warm();
  const worker = pool.take();
  worker?.terminate();
  expect(() => worker?.control.ready()).toThrow("released");
});

test("an idle worker does its warm-up run, one that a run waits for does not", async () => {
  const { cell, pool } = poolOf();
  const taken = await pool.obtain(() => true);
  await pool.refill();
  await vi.waitFor(() => expect(cell.rehearsed).toContain(2), 30_000);
  expect(cell.rehearsed).toEqual([2]);
  taken?.terminate();
});

test("an idle worker prepares the libraries of the languages that were requested last", async () => {
  const { cell, pool } = poolOf();
  await pool.extend(["elixir"]);
  await vi.waitFor(() => expect(cell.prepared).toEqual(["2: elixir"]), 30_000);
  const taken = await pool.obtain(() => true);
  pool.expect(["javascript"]);
  await pool.refill();
  await vi.waitFor(() => expect(cell.rehearsed).toContain(3), 30_000);
  pool.expect(["javascript"]);
  expect(cell.prepared).toEqual(["2: elixir"]);
  // The worker that is ready is told, too.
  await pool.extend(["elixir"]);
  await vi.waitFor(() => expect(cell.prepared).toEqual(["2: elixir", "3: elixir"]), 30_000);
  taken?.terminate();
});

describe("the full worker", () => {
  test("is loaded once, and replaces the spare", async () => {
    const { cell, pool } = poolOf();
    await pool.extend();
    await pool.extend();
    expect(cell.extended).toEqual([[]]);
    expect(cell.started - cell.terminated).toBe(1);
  });
  test("a language with its own compiler loads that, once, and earlier languages stay", async () => {
    const { cell, pool } = poolOf();
    await pool.extend();
    expect(pool.isExtendedFor(["javascript"])).toBe(true);
    expect(pool.isExtendedFor(["typescript"])).toBe(false);
    await Promise.all([pool.extend(["typescript"]), pool.extend(["javascript", "typescript"])]);
    await pool.extend(["typescript"]);
    expect(cell.extended).toEqual([[], ["typescript"]]);
    expect(cell.started - cell.terminated).toBe(1);
  });
  test("an unknown language loads nothing: its run reports the error", async () => {
    const { cell, pool } = poolOf();
    await pool.extend(["latin"]);
    expect(cell.extended).toEqual([[]]);
  });
  test("a failed download can be requested again", async () => {
    const { cell, pool } = poolOf();
    cell.broken = true;
    await expect(pool.extend()).rejects.toThrow("the network is gone");
    expect(pool.isExtendedFor([])).toBe(false);
    cell.broken = false;
    await pool.extend();
    expect(pool.isExtendedFor([])).toBe(true);
  });
});

describe("a pool that is given up", () => {
  test("has no worker and no cell, and can start again", async () => {
    const { cell, pool } = poolOf();
    await pool.extend();
    pool.dispose();
    await setImmediate();
    expect([cell.started - cell.terminated, cell.disposed]).toEqual([0, 1]);
    expect(pool.take()).toBeUndefined();
    expect(pool.isExtendedFor([])).toBe(false);
    await pool.warm();
    expect(cell.started - cell.terminated).toBe(1);
  });
  test("while a worker starts can start again, too, and that worker's request fails", async () => {
    const slow = new QuietCell();
    slow.slow = true;
    const cells = [slow, new QuietCell()];
    const pool = new Pool(async () => cells.shift() as QuietCell);
    const waiting = expect(pool.warm()).rejects.toThrow("The sandbox was closed.");
    await setImmediate();
    pool.dispose();
    await pool.warm();
    await waiting;
    expect(pool.take()).toBeDefined();
  });
  test("a pending start does not fill a disposed pool", async () => {
    const { cell, pool } = poolOf();
    await pool.warm();
    pool.dispose();
    await pool.refill();
    expect(cell.started).toBe(1);
  });
  test("that never started has nothing to release", () => {
    const { cell, pool } = poolOf();
    pool.dispose();
    expect(cell.disposed).toBe(0);
  });
});

test("a cancelled request gets no worker, and the worker stays for the next request", async () => {
  const { cell, pool } = poolOf();
  await pool.warm();
  expect(await pool.obtain(() => false)).toBeUndefined();
  expect(await pool.obtain(() => true)).toBeDefined();
  expect(cell.started).toBe(1);
});

test("a worker that never answers is given up, and the next request opens the sandbox again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const cells: QuietCell[] = [];
    const pool = new Pool(async () => {
      const cell = new QuietCell();
      cell.slow = cells.length === 0;
      cells.push(cell);
      return cell;
    });
    const asked = pool.warm();
    const refused = expect(asked).rejects.toThrow("did not start within 180 seconds");
    // The cell is open by then.
    await setImmediate();
    vi.advanceTimersByTime(180_000);
    await refused;
    expect([cells[0]?.terminated, cells[0]?.disposed]).toEqual([1, 1]);
    await pool.warm();
    expect(pool.take()).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
