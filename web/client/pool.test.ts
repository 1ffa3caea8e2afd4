import { expose } from "comlink";
import { afterEach, describe, expect, test } from "vitest";
import type { Cell } from "./cell.ts";
import { Pool } from "./pool.ts";

/** A cell in which nothing runs: its workers say that they are ready. */
class QuietCell implements Cell {
  started = 0;
  terminated = 0;
  /** The scripts of each time it was equipped. */
  readonly equipped: (readonly string[])[] = [];
  broken = false;

  start() {
    this.started++;
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    expose({ ready: () => Promise.resolve() }, port2 as never);
    return {
      control: port1,
      terminate: () => {
        this.terminated++;
      },
    };
  }

  async equip(compilers: readonly string[]) {
    if (this.broken) throw new Error("the network is gone");
    this.equipped.push(compilers);
  }

  dispose() {}
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function poolOf(cell = new QuietCell()) {
  return { cell, pool: new Pool(async () => cell) };
}

describe("equipment", () => {
  test("comes once, and with it a new spare", async () => {
    const { cell, pool } = poolOf();
    await pool.equip();
    await pool.equip();
    expect(cell.equipped).toEqual([[]]);
    expect(cell.started - cell.terminated).toBe(1);
  });
  test("a language with a compiler of its own brings that, once, and those before it stay", async () => {
    const { cell, pool } = poolOf();
    await pool.equip();
    expect(pool.isEquippedFor(["javascript"])).toBe(true);
    expect(pool.isEquippedFor(["typescript"])).toBe(false);
    await Promise.all([pool.equip(["typescript"]), pool.equip(["javascript", "typescript"])]);
    await pool.equip(["typescript"]);
    expect(cell.equipped.map((scripts) => scripts.length)).toEqual([0, 1]);
    expect(cell.equipped[1]?.[0]).toContain("sandglassCompilers");
    expect(cell.started - cell.terminated).toBe(1);
  });
  test("a language nobody knows needs nothing: its run will say so", async () => {
    const { cell, pool } = poolOf();
    await pool.equip(["latin"]);
    expect(cell.equipped).toEqual([[]]);
  });
  test("what failed to load can be asked for again", async () => {
    const { cell, pool } = poolOf();
    cell.broken = true;
    await expect(pool.equip()).rejects.toThrow("the network is gone");
    expect(pool.isEquippedFor([])).toBe(false);
    cell.broken = false;
    await pool.equip();
    expect(pool.isEquippedFor([])).toBe(true);
  });
});
