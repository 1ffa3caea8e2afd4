import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";

/** Programs whose value is a string. The expected value is that of the Node that runs this test. */
const programs: Readonly<Record<string, string>> = {
  "all elements": `
    const list = [];
    for (let i = 0; i < 63; i++) if (i % 20 !== 8) list[i] = i;
    list.length = 0;
    String(Object.keys(list).length)`,
  "those beyond the new length, of thousands, and no other property": `
    const list = [];
    for (let i = 0; i < 5000; i++) if (i % 7 !== 2) list[i] = i;
    list.name = "list";
    list.length = 10;
    [...Object.keys(list), list.length, list[11]].join()`,
  "again and again, each time fewer": `
    const list = [];
    for (let i = 0; i < 1000; i++) if (i % 3 !== 1) list[i] = i;
    const counts = [];
    for (const length of [900, 500, 499, 100, 3, 0]) {
      list.length = length;
      counts.push(Object.keys(list).length);
    }
    counts.join()`,
  "none before an element that cannot be deleted": `
    const list = [];
    for (let i = 0; i < 200; i++) if (i % 20 !== 8) list[i] = i;
    Object.defineProperty(list, 50, { configurable: false });
    list.length = 0;
    [list.length, ...Object.keys(list)].join()`,
  "of an array that is sparse": `
    const list = [1, 2, 3];
    for (let i = 0; i < 40; i++) list[1000000 + i * 1000] = i;
    list.length = 1000005;
    [list.length, ...Object.keys(list)].join()`,
};

describe("a smaller length of an array with holes deletes its elements", () => {
  for (const [what, code] of Object.entries(programs))
    test(what, async () => {
      const { outcome } = await runProgram(code);
      const expected: string = runInNewContext(code);
      expect(outcome.kind === "completed" && outcome.inspected).toBe(`'${expected}'`);
    });
});
