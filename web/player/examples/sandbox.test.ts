import { describe, expect, test } from "vitest";
import { fuelOf } from "../../run/sandbox/testing/expect-run.ts";
import type { RunResult } from "../../run/sandbox/testing/run-program.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { exampleOf, expectChanged, expectExample, linesOf, numbersOf } from "./testing/example-assertions.ts";

describe("time and random numbers", () => {
  test("async order: the numbers are in order", async () => {
    const result = await expectExample("async-order").completes();
    expect(numbersOf(result)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(linesOf(result).slice(-2)).toEqual(["10: together, 300 ms", "11: one after the other, 600 ms"]);
  });
  test("async order: a timer of 0 ms that is set first comes first", async () => {
    const result = await expectChanged("async-order", { "), 20)": "), 0)" }).completes();
    expect(numbersOf(result)).toEqual([1, 2, 3, 4, 5, 9, 6, 7, 8, 10, 11]);
  });
  test("virtual time: a day passes without waiting", async () => {
    const result = await expectExample("virtual-time", { limits: { wallMs: 60_000 } }).completes(
      "'156 calls, and it is 2031-03-10T00:30:00.000Z'",
    );
    const lines = linesOf(result);
    expect(lines.filter((line) => line.includes("cuckoo"))).toHaveLength(24);
    expect(lines).toEqual(
      expect.arrayContaining(["06:30 ⏰ up, and tea", "15:00 cuckoo ♪♪♪", "the loop took 0 ms"]),
    );
    const times = lines.slice(0, lines.indexOf("22:30 🌙 to bed")).map((line) => line.slice(0, 5));
    expect(times).toEqual(times.toSorted());
  });
  test("dice: another seed gives other rolls; all rolls are counted, and no card is lost", async () => {
    const result = await expectExample("seeded-dice").completes();
    const other = await expectExample("seeded-dice", { random: { seed: 1 } }).completes();
    expect(other.output).not.toBe(result.output);
    for (const { output } of [result, other]) {
      expect(output).toMatch(/^ten rolls:( [1-6]){10}\n/);
      const counts = [...output.matchAll(/^[ \d]\d █* (\d+)$/gm)].map(([, count]) => Number(count));
      expect(counts).toHaveLength(11);
      expect(counts.reduce((a, b) => a + b)).toBe(2000);
      expect(Math.max(...counts)).toBe(counts[7 - 2]);
      const cards = /shuffled: (.*)$/.exec(output)?.[1]?.split(" ") ?? [];
      expect(cards.toSorted()).toEqual([..."A23456789JQK"].sort());
    }
  });
});

describe("the sandbox", () => {
  test("the endless loop is stopped in the loop, at its limit", async () => {
    const result = await expectExample("endless-loop").exhausts("fuel");
    expect(fuelOf(result)).toBe(exampleOf("endless-loop").limits?.fuel);
    // Its condition, or what it does: the budget may end in either.
    expect([3, 4]).toContain(result.outcome.kind === "exhausted" && result.outcome.at?.line);
    expect(linesOf(result).slice(9, 12)).toEqual([
      "0.8999999999999999",
      "0.9999999999999999",
      "1.0999999999999999",
    ]);
  });
  test("the endless loop ends with a smaller number", async () => {
    const result = await expectChanged("endless-loop", { "x !== 1": "x < 1" }).completes();
    expect(linesOf(result)).toHaveLength(12);
    expect(linesOf(result).at(-1)).toBe("There!");
  });
  test("the memory bomb: released memory is used again, referenced memory runs out", async () => {
    const result = await expectExample("memory-bomb").exhausts("memory");
    const [dropped, ...remaining] = linesOf(result);
    expect(dropped).toBe("100 MiB made and dropped, and all is well");
    expect(remaining.at(-1)).toBe(`${remaining.length} MiB kept`);
    expect(remaining.length).toBeGreaterThan(20);
    expect(remaining.length).toBeLessThan(32);
  });
  test("the memory bomb without references is ended by its fuel", () =>
    expectChanged("memory-bomb", {
      "  console.log(`${hoard": "  if (hoard.length > 5) hoard.shift();\n  console.log(`${hoard",
    }).exhausts("fuel"));
  test("the stack overflows at the same depth each time", async () => {
    const result = await expectExample("stack").exhausts("stack");
    expect(linesOf(result)).toEqual([
      "1 + … + 100 = 5050",
      "1 + … + 1000 = 500500 with 1999 calls",
      "RangeError: Maximum call stack size exceeded, after 13912 calls",
    ]);
  });
  test("fetch is refused by name, and so are the other names in its comments", async () => {
    const result = await expectExample("fetch-refused").isRestricted("fetch");
    expect(linesOf(result)).toEqual([
      "fetch          undefined",
      "document       undefined",
      "indexedDB      undefined",
      "Worker         undefined",
      "example.org [ 'black', 'white' ]",
      "Map(1) { 'a copy' => [ 1, 2, 3 ] }",
      "bm8gbmV0d29yayBuZWVkZWQ=",
    ]);
    await expectChanged("fetch-refused", { "await fetch(url)": 'Image("hi")' }).isRestricted("Image");
    await expectChanged("fetch-refused", {
      "const answer = await fetch(url);": 'import "https://example.org/cats.js";',
    }).endsAs(["restricted"]);
  });

  describe("the sorts", () => {
    const countsOf = ({ output }: RunResult) =>
      Object.fromEntries(
        [...output.matchAll(/^(\w+) +(\d+) comparisons$/gm)].map(([, name, count]) => [name, Number(count)]),
      );

    test("all of them sort, and bubble sort compares most", async () => {
      const sorted = "if (sorted.some((n, i) => n < sorted[i - 1])) throw sorted;";
      const counts = countsOf(
        await expectChanged("sorts", {
          "  sort([": "  const sorted = sort([",
          "  console.log(": `${sorted}  console.log(`,
        }).completes(),
      );
      expect(counts["bubble"]).toBe((300 * 299) / 2);
      expect(counts["merge"]).toBeLessThan(2500);
      expect(counts["builtIn"]).toBeLessThan(2500);
    });
    test("measured alone, bubble sort costs most fuel, and the built-in sort least", async () => {
      const [bubble = 0, merge = 0, builtIn = 0] = await Promise.all(
        ["bubble", "merge", "builtIn"].map(async (name) => {
          const result = await expectChanged("sorts", { 'chosen = "all"': `chosen = "${name}"` }).completes();
          expect(Object.keys(countsOf(result))).toEqual([name]);
          return fuelOf(result);
        }),
      );
      expect(bubble).toBeGreaterThan(5 * merge);
      expect(merge).toBeGreaterThan(builtIn);
    });
    test.runIf(testsAll)("with twice the numbers, bubble sort has four times the work", async () => {
      const before = countsOf(await expectExample("sorts").completes());
      const after = countsOf(await expectChanged("sorts", { "length: 300": "length: 600" }).completes());
      const grown = (name: string) => (after[name] ?? 0) / (before[name] ?? 0);
      expect(grown("bubble")).toBeCloseTo(4, 1);
      expect(grown("merge")).toBeLessThan(2.5);
      expect(grown("builtIn")).toBeLessThan(2.5);
    });
  });
});
