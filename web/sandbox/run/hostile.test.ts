import { describe, expect, test } from "vitest";
import type { Limits } from "../../protocol/run/limits.ts";
import { expectRun } from "../testing/expect-run.ts";
import { hostileCases, hostileLimits, hostileProgram } from "../testing/hostile.ts";

/**
 * The corpus's limits, with two exceptions: a program that ends by itself has enough time on a busy machine, and a
 * program that never ends is stopped after 20 million steps.
 */
function limitsFor(category: string, acceptable: readonly string[]): Partial<Limits> {
  if (category === "exhaustion-cpu" && acceptable.includes("exhausted:fuel")) {
    return { ...hostileLimits, fuel: 20_000_000 };
  }
  if (acceptable.includes("exhausted:cpu") && category !== "output-flood") return hostileLimits;
  return { ...hostileLimits, cpuMs: 20_000, wallMs: 30_000 };
}

/**
 * Programs whose values are more than the maximum of 50,000 bytes as text of the sandbox's inspector, which shows 100
 * items of any value.
 */
const printsPastTheCap = new Set([
  "out-long-line",
  "out-many-long",
  "out-cr-flood",
  "out-tabs",
  "out-nobreak",
  "out-emoji-zwj",
  "out-group-flood",
  "out-count-labels",
]);

/** In some categories the next run is tested with more than adding two numbers. */
const probes: Readonly<Record<string, { readonly code: string; readonly clean: string }>> = {
  escape: {
    code: "[({}).polluted, ({}).toJSON, [].toJSON, Array.prototype[0], [1, 2].map((x) => x).join()]",
    clean: "[ undefined, undefined, undefined, undefined, '1,2' ]",
  },
  protocol: {
    code: "[typeof leaked, typeof console.log, typeof postMessage, Reflect.ownKeys({}).length]",
    clean: "[ 'undefined', 'function', 'undefined', 0 ]",
  },
};

/** The path of the host's code, and the names of what is behind the guest's own library. */
const hostWords = [
  process.cwd(),
  "node_modules",
  "file://",
  ".ts:",
  "QTS_",
  "emscripten",
  "promiseState",
  "promiseResult",
  "elapsed",
];

const hostPrototypes = [Object.prototype, Array.prototype, Function.prototype, Promise.prototype];
const hostKeys = () => hostPrototypes.map((prototype) => Reflect.ownKeys(prototype));
const hostKeysBefore = hostKeys();

test("the corpus is complete", () => expect(new Set(hostileCases.map(({ id }) => id)).size).toBe(201));

/** Each program ends in an accepted way under the corpus's limits, and leaves nothing behind. */
describe.each([...new Set(hostileCases.map(({ category }) => category))])("%s", (category) => {
  for (const { id, outcome: acceptable } of hostileCases.filter((each) => each.category === category)) {
    test(id, async () => {
      const limits = limitsFor(category, acceptable);
      const { outcome, events } = await expectRun(hostileProgram(id), limits).endsAs(acceptable);
      const transcript = JSON.stringify([events, outcome]);
      expect(hostWords.filter((word) => transcript.includes(word))).toEqual([]);
      expect(hostKeys()).toEqual(hostKeysBefore);
      if ("usage" in outcome) {
        const { usage } = outcome;
        expect(usage.peakMemoryBytes).toBeLessThanOrEqual(hostileLimits.memoryBytes);
        expect(usage.keptBytes).toBeLessThanOrEqual(hostileLimits.outputBytes);
        // By the run's own measurement of its time, which may include other processes.
        expect(usage.cpuMs).toBeLessThan((limits.cpuMs ?? 0) + 2000);
        expect(usage.wallMs).toBeLessThan((limits.wallMs ?? 0) + 2000);
        if (printsPastTheCap.has(id)) expect(usage.printedBytes).toBeGreaterThan(hostileLimits.outputBytes);
      }
      await expectRun("1 + 1", hostileLimits).completes("2");
      const probe = probes[category];
      if (probe) await expectRun(probe.code, hostileLimits).completes(probe.clean);
    });
  }
});
