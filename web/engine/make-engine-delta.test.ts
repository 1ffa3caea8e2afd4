import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { meteredEngine, momentsEngineFile } from "../build/build-engine.ts";
import { applyEngineDelta } from "../run/client/engine-delta.ts";
import { testsAll } from "../run/sandbox/testing/sample.ts";
import { engineDelta } from "./make-engine-delta.ts";

test.runIf(testsAll)(
  "the engine with breakpoints can be made from the first engine and a small difference, byte for byte",
  async () => {
    const first = await meteredEngine();
    const second = new Uint8Array(await readFile(await momentsEngineFile()));
    const delta = engineDelta(first, second);
    expect(Buffer.compare(new Uint8Array(await applyEngineDelta(first, delta)), second)).toBe(0);
    expect(delta.length).toBeLessThan(40_000);
  },
);
