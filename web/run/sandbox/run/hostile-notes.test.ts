import { describe, expect, test } from "vitest";
import { maxDepth } from "../../../protocol/console/console-message.ts";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { expectRun, fuelOf } from "../testing/expect-run.ts";
import { hostileCases, hostileProgram } from "../testing/hostile.ts";
import { answers } from "../testing/hostile-answers.ts";
import { floods, hoards, limits, meteredLoops, resultText, smallMemory } from "../testing/hostile-claims.ts";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

/** Further claims from the notes of the corpus, of other runs than the program's own: see `claimNotes`. */

const running = (id: string) => runProgram(hostileProgram(id), limits);

/** Claims that need more than one printed text. */
const looks: Readonly<Record<string, () => Promise<unknown>>> = {
  "esc-hostfn-construct": () =>
    expectRun("new console.log('x')").throws("TypeError", "console.log is not a constructor"),

  "esc-proto-pollution-toJSON": () =>
    expectRun(`${hostileProgram("esc-proto-pollution-toJSON")}; console.log({ a: 1 }, [2])`).prints(
      "{ a: 1 } [ 2 ]",
    ),

  "esc-error-cause-cycle": () =>
    expectRun(hostileProgram("esc-error-cause-cycle").replace("throw e", "console.log(e)")).prints(
      "<ref *1> Error: a { cause: [Circular *1], errors: [ [Circular *1] ] }",
    ),

  "esc-import-meta": () => expectRun("import.meta.url").completes("'file:///main.js'"),

  /** There is no way to detach a buffer. */
  "esc-log-detached": () =>
    expectRun(`const buffer = new ArrayBuffer(8);
      try { structuredClone(buffer, { transfer: [buffer] }) } catch {}
      [typeof buffer.transfer, typeof buffer.transferToFixedLength, buffer.detached]`).completes(
      "[ 'undefined', 'undefined', false ]",
    ),

  "cpu-date-frozen": () =>
    expectRun(`Date.now = () => 0; ${hostileProgram("cpu-date-frozen")}`, { fuel: 2_000_000 }).exhausts(
      "fuel",
    ),

  /** The engine frees registered symbols without references: otherwise these would fill the memory. */
  "mem-symbol-for": () =>
    expectRun(hostileProgram("mem-symbol-for"), { ...smallMemory, fuel: 20_000_000 }).exhausts("fuel"),

  "stk-host-at-limit": async () => {
    const { outcome, output } = await runProgram(hostileProgram("stk-host-at-limit"), {
      ...limits,
      outputBytes: 1024 ** 2,
    });
    expect(endingName(outcome)).toBe("exhausted:stack");
    const lines = output.split("\n");
    expect(lines.length).toBeGreaterThan(10_000);
    expect(lines.findIndex((line, depth) => line !== String(depth))).toBe(-1);
  },

  /** Labels and timers are not counted, but they are in the VM's memory and so under its limit. */
  "out-count-labels": () =>
    expectRun("for (let i = 0; ; i++) console.count('label' + i)", smallMemory).exhausts("memory"),
  "cpu-timer-storm": () => expectRun("for (;;) setTimeout(() => {}, 0)", smallMemory).exhausts("memory"),

  "out-css-percent": async () => {
    const { events, output } = await running("out-css-percent");
    expect(output).toBe(" styled");
    const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
    expect(messages.flatMap(({ spans = [] }) => spans)).toEqual([{ length: 7 }]);
  },

  "out-sparse": async () => {
    const result = await running("out-sparse");
    const hole = "[ <1000 empty items>, ... 4294966295 more items ]";
    expect(resultText(result)).toBe(`${hole} → ${hole}`);
    expect(fuelOf(result)).toBeLessThan(50_000);
  },

  "out-group-flood": async () => {
    const { events } = await running("out-group-flood");
    const messages = events.flatMap((event) =>
      event.kind === "console" || event.kind === "tail" ? event.messages : [],
    );
    // A slow machine sends more batches, and then there are too many messages for one call's arguments.
    expect(messages.reduce((deepest, { depth = 0 }) => Math.max(deepest, depth), 0)).toBe(maxDepth);
  },

  "pro-sourceurl": async () => {
    const { events, outcome } = await running("pro-sourceurl");
    expect(JSON.stringify([events, outcome])).not.toContain("127.0.0.1");
    expect(outcome).toMatchObject({ error: { frames: [{ at: { file: "main.js" } }] } });
  },

  /** The random numbers differ from run to run, and the result says that they were used. */
  "det-random": async () => {
    const [one, other] = [await running("det-random"), await running("det-random")];
    expect(resultText(one)).not.toBe(resultText(other));
    expect(one.outcome).toMatchObject({ usage: { reproducible: false, touched: ["randomness"] } });
  },

  /** The host's time and time zone are used, and the result says so. */
  "det-date": async () => {
    const result = await running("det-date");
    expect(resultText(result)).toMatch(/^'number,1970-01-01T00:00:00\.000Z,-?\d+'$/);
    expect(result.outcome).toMatchObject({ usage: { reproducible: false, touched: ["clock", "time zone"] } });
  },

  /** If a program prints how far it has come, it comes equally far the second time. */
  "det-budget": async () => {
    const telling = hostileProgram("det-budget").replace("n++", "{n++;if(n%100000===0)console.log(n)}");
    const fuels = [];
    for (let time = 0; time < 2; time++) {
      const result = await runProgram(telling, { ...limits, fuel: 5_000_000 });
      fuels.push([result.output, endingName(result.outcome), fuelOf(result)]);
    }
    expect(fuels[0]?.[0]).toMatch(/^100000\n200000\n/);
    expect(fuels[1]).toEqual(fuels[0]);
  },

  "det-timer-order": async () => {
    const seen = new Set<string>();
    for (let time = 0; time < 5; time++) seen.add(resultText(await running("det-timer-order")));
    expect(seen.size).toBe(1);
  },
};

describe("further claims of the notes", () => {
  test.each(sample(Object.entries(looks), 8))("%s", async (_, look) => {
    await look();
  });
});

/** hostile.test.ts claims these of every program, by its end and by the next run. */
const claimedOfAll = [
  "next run is clean",
  "worker module not poisoned",
  "no host object or host name is visible",
  "host Object.prototype untouched",
  "disposing after OOM must not kill the worker (0.32 aborts)",
];

/** Only a page can show these claims. */
const claimsOfThePage = [
  "page stays responsive",
  "control characters shown as visible escapes",
  "if links are made clickable: only http(s), rel=noopener",
  "line height is fixed; does not overlap other UI",
  "does not widen the page",
  "wraps or scrolls inside the panel",
  "nothing is fetched by rendering (no preview, prefetch, favicon)",
];

test("every claim of the notes that concerns the sandbox is tested", () => {
  const claimed = new Set([
    ...Object.keys(answers),
    ...meteredLoops,
    ...hoards,
    ...floods,
    ...Object.keys(looks),
  ]);
  const unclaimed = hostileCases
    .filter(({ id }) => !claimed.has(id))
    .flatMap(({ id, notes }) => notes.map((note) => [id, note]))
    .filter(([, note = ""]) => !claimedOfAll.includes(note) && !claimsOfThePage.includes(note));
  expect(unclaimed).toEqual([]);
});
