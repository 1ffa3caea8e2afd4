import type { Page } from "@playwright/test";
import type { Harness } from "../harness/page.ts";

/*
 * The measurements in the lab's page, which has the sandbox and no interface. Each runs inside the page, and returns
 * ms.
 */

/** The whole cost of a run, until its outcome is in the page. */
export function timeRun(page: Page, request: unknown): Promise<number> {
  return page.evaluate(async (options) => {
    const { lab } = globalThis as unknown as { lab: Harness };
    // The linker is loaded for the first program with modules.
    await lab.run({ code: "export default 1" });
    await lab.client.warm();
    const start = performance.now();
    const { outcome } = await lab.run(options as never);
    const ms = performance.now() - start;
    if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome).slice(0, 300));
    return ms;
  }, request);
}

/** Parsing a program without running it: the editor's marks, and the tree of its first file. */
export function timeReading(page: Page, code: string): Promise<{ check: number; syntax: number }> {
  return page.evaluate(async (text) => {
    const { lab } = globalThis as unknown as { lab: Harness };
    await lab.check({ code: "1" });
    const start = performance.now();
    await lab.check({ code: text, limits: { sourceBytes: 16 * 1024 ** 2 } });
    const checkStart = performance.now();
    await lab.syntax({ path: "main.js", text }, "javascript");
    return { check: checkStart - start, syntax: performance.now() - checkStart };
  }, code);
}

/** A session with this much memory: the next small cell, Undo, and a new worker that gets the state. */
export function timeSession(
  page: Page,
  mebibytes: number,
): Promise<{ cell: number; restore: number; bytes: number }> {
  return page.evaluate(async (size) => {
    const { lab } = globalThis as unknown as { lab: Harness };
    const limits = { memoryBytes: 256 * 1024 ** 2, fuel: 1_000_000_000, cpuMs: 60_000 };
    const session = await lab.begin({ limits });
    const evaluate = async (number: number, code: string) => {
      const start = performance.now();
      const { outcome } = await lab.evaluate(number, { code });
      if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome).slice(0, 300));
      return performance.now() - start;
    };
    // Not zeros, because snapshots leave them out.
    await evaluate(session, `const held = new Uint8Array(${size} * 1024 ** 2).fill(7); held.length`);
    let cell = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) cell = Math.min(cell, await evaluate(session, "held[5] + 1"));
    let restore = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      await lab.client.warm();
      const fork = lab.fork(session);
      restore = Math.min(restore, await evaluate(fork, "held[5] + 1"));
      lab.dispose(fork);
    }
    lab.dispose(session);
    return { cell, restore, bytes: size * 1024 ** 2 };
  }, mebibytes);
}
