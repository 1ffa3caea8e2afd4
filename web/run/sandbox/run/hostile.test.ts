import { describe, expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { expectRun } from "../testing/expect-run.ts";
import { hostileCases, hostileLimits, hostileProgram } from "../testing/hostile.ts";
import { claimNotes, limitsOf } from "../testing/hostile-claims.ts";
import { sample } from "../testing/sample.ts";

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
  "internalNumber",
  "internalValue",
  "elapsed",
];

const hostPrototypes = [Object.prototype, Array.prototype, Function.prototype, Promise.prototype];
const hostKeys = () => hostPrototypes.map((prototype) => Reflect.ownKeys(prototype));
const hostKeysBefore = hostKeys();

test("the corpus is complete", () => expect(new Set(hostileCases.map(({ id }) => id)).size).toBe(201));

/** Each program ends in an accepted way, as its notes claim, and leaves nothing behind. */
describe.each([...new Set(hostileCases.map(({ category }) => category))])("%s", (category) => {
  const cases = hostileCases.filter((each) => each.category === category);
  test.each(sample(cases, 3))("$id", async (hostile) => {
    const { id, outcome: acceptable } = hostile;
    const limits = limitsOf(hostile);
    const result = await expectRun(hostileProgram(id), limits).endsAs(acceptable);
    claimNotes(id, result);
    const { outcome, events } = result;
    const transcript = JSON.stringify([events, outcome]);
    expect(hostWords.filter((word) => transcript.includes(word))).toEqual([]);
    expect(hostKeys()).toEqual(hostKeysBefore);
    if ("usage" in outcome) {
      expect(outcome.usage.peakMemoryBytes).toBeLessThanOrEqual(limits.memoryBytes);
      expect(outcome.usage.keptBytes).toBeLessThanOrEqual(limits.outputBytes);
      if (endingName(outcome) === "exhausted:fuel") expect(outcome.usage.fuel).toBe(limits.fuel);
    }
    const { code, clean } = probes[category] ?? { code: "1 + 1", clean: "2" };
    await expectRun(code, hostileLimits).completes(clean);
  });
});
