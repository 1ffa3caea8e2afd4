import { inspect } from "node:util";
import { runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { expectRun } from "../sandbox/testing/expect-run.ts";
import inspector from "./testing/inspector.ts?script";

const nested =
  "(() => { let o = { end: true }; for (let i = 0; i < 12; i++) o = i % 3 ? { o } : [o]; return o })()";

/** Text over several lines, as Node's with the same depth. */
async function textAtDepth(code: string, depth: string): Promise<string> {
  const call = `inspectText((0, ${code}), { lines: true, depth: ${depth} })`;
  return (await expectRun(`${inspector}\nconsole.log(${call})`).completes()).output;
}

describe("objects are expanded to the requested depth", () => {
  const codes = [
    nested,
    "({ a: { b: { c: { d: 1 } }, e: [[[[1]]]] }, f: new Map([[{ g: {} }, { h: { i: { j: 1 } } }]]) })",
    "[[1, 2, 3, 4, 5, 6, 7, [1, 2, 3, 4, 5, 6, 7, [1, 2, 3, 4, 5, 6, 7]]]]",
    "({ list: Array.from({ length: 3 }, (_, i) => ({ i, in: { x: { y: { z: 'word'.repeat(i * 4) } } } })) })",
    "(() => { const a = { b: { c: { d: {} } } }; a.b.c.d.e = a; return a })()",
    "({ a: { text: 'a line\\n'.repeat(12), b: { text: 'a line\\n'.repeat(12) } } })",
  ];
  for (const code of codes) {
    for (const depth of [-1, 0, 1, 3, 5, 10]) {
      test(`${depth}: ${code}`, async () =>
        expect(await textAtDepth(code, String(depth))).toBe(
          inspect(runInThisContext(`(0, ${code})`), { depth }),
        ));
    }
  }
});

describe("no deeper than fifty", () => {
  const list = "(() => { let o = {}; for (let i = 0; i < 100; i++) o = { o }; return o })()";
  for (const depth of ["Infinity", "1e9", "50"]) {
    test(depth, async () => expect((await textAtDepth(list, depth)).match(/o:/g)).toHaveLength(51));
  }
  test("NaN is no depth", async () => expect((await textAtDepth(list, "NaN")).match(/o:/g)).toHaveLength(51));
});
