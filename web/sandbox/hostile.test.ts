import { describe, expect, test } from "vitest";
import corpus from "../../e2e/hostile/corpus.json" with { type: "json" };
import { defaultLimits, type Limits } from "../protocol/limits.ts";
import { expectRun } from "./testing/claims.ts";
import { runProgram } from "./testing/sandbox.ts";

/**
 * Programs in the attackers' own words. Each has to end in a way that is acceptable for it, under the corpus's limits,
 * and to leave nothing behind.
 */
const hostileLimits: Partial<Limits> & typeof corpus.limits = { ...corpus.limits, fuel: defaultLimits.fuel };

const hostilePrograms: ReadonlyMap<string, string> = new Map(
  corpus.cases.map((hostile) => [hostile.id, programOf(hostile)]),
);

function programOf(hostile: (typeof corpus.cases)[number]): string {
  if (typeof hostile.code === "string") return hostile.code;
  // Long programs are given as an expression, which is ours and not the attacker's.
  return new Function(`return ${hostile.codeExpression}`)() as string;
}

/**
 * The corpus's limits, except that a program which is to end by itself has time for it on a busy machine, and that one
 * which never ends has had its chances after 20 million steps.
 */
function limitsFor(category: string, acceptable: readonly string[]): Partial<Limits> {
  if (category === "exhaustion-cpu" && acceptable.includes("exhausted:fuel")) {
    return { ...hostileLimits, fuel: 20_000_000 };
  }
  if (acceptable.includes("exhausted:cpu") && category !== "output-flood") return hostileLimits;
  return { ...hostileLimits, cpuMs: 20_000, wallMs: 30_000 };
}

/** What the inspector of the sandbox, which shows 100 items of anything, prints past the cap of 50,000 bytes. */
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

/** In some categories the next run is looked at more closely than by adding up two numbers. */
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

test("the corpus is whole", () => expect(hostilePrograms.size).toBe(201));

describe.each([...new Set(corpus.cases.map(({ category }) => category))])("%s", (category) => {
  for (const { id, outcome: acceptable } of corpus.cases.filter((each) => each.category === category)) {
    test(id, async () => {
      const limits = limitsFor(category, acceptable);
      const { outcome } = await expectRun(hostilePrograms.get(id) ?? "", limits).endsAs(acceptable);
      if ("usage" in outcome) {
        const { usage } = outcome;
        expect(usage.peakMemoryBytes).toBeLessThanOrEqual(hostileLimits.memoryBytes);
        expect(usage.keptBytes).toBeLessThanOrEqual(hostileLimits.outputBytes);
        // By the run's own account of its time, in which another process may have had its turn.
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

/** What else the corpus's notes say should hold, where there is one right answer. */
describe("what the attackers see", () => {
  const shown = async (id: string) => {
    const { output, outcome } = await runProgram(hostilePrograms.get(id) ?? "", hostileLimits);
    return [
      ...(output === "" ? [] : [output]),
      "inspected" in outcome ? outcome.inspected : outcome.kind,
    ].join(" → ");
  };
  const answers = {
    "esc-async-ctor": "undefinedundefined → ''",
    "esc-generator-ctor": "'undefined'",
    "esc-proto-pollution-toJSON": "{ a: 1, b: [ 2 ] }",
    "esc-array-toJSON": "[ 1, 2, 3 ]",
    "esc-string-toJSON": "[ 1970-01-01T00:00:00.000Z, 'a' ]",
    "esc-array-index-setter": "one two → 1",
    "esc-getter-throws": "{ a: 1, b: [Getter], c: 3 }",
    "esc-getter-loop": "{ a: [Getter] }",
    "esc-getter-side-effect": "{ a: [Getter] } → 0",
    "esc-proxy-all-throw": "{}",
    "esc-override-primordials": "still { a: 1 } [ 2 ] → { ok: 1 }",
    "esc-override-regexp": "a\nb → 'ok'",
    "esc-undefined-shadow": "'undefined12'",
    "esc-reentrant-log":
      "prim\n{\n  toString: [Function: toString],\n  [Symbol(Symbol.toPrimitive)]: [Function: [Symbol.toPrimitive]]\n} p → 1",
    "esc-date-invalid":
      "[ Invalid Date { toISOString: [Function (anonymous)] }, +275760-09-13T00:00:00.000Z ]",
    "esc-regex-lastindex": "/a/g",
    "unsafe-forof-yield-return": `'{"value":5,"done":true}'`,
    "unsafe-delete-last-push": "'2,3,false,true'",
    "unsafe-mapped-arguments-gc": "'9,9'",
    "pro-global-postmessage": "'undefinedundefinedundefined'",
    "pro-session-leak-read": "'undefined undefined 1'",
    "det-timer-order": "0\n1\n1\n3\n5 → 1",
    "det-key-order": `'{"1":1,"2":1,"b":1,"a":1}'`,
  };
  for (const [id, answer] of Object.entries(answers)) {
    test(id, async () => expect(await shown(id)).toBe(answer));
  }
});
