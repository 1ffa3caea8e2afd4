import { inspect } from "node:util";
import { runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";
import { sample } from "../run/sandbox/testing/sample.ts";
import inspector from "./testing/inspector.ts?script";

const nested =
  "(() => { let o = { end: true }; for (let i = 0; i < 12; i++) o = i % 3 ? { o } : [o]; return o })()";

/** Texts over several lines, as Node's with the same depths. */
async function textsAtDepths(code: string, depths: readonly string[]): Promise<readonly string[]> {
  const calls = depths.map(
    (depth) => `console.log(inspectText((0, ${code}), { lines: true, depth: ${depth} }));`,
  );
  const { events } = await expectRun(`${inspector}\n${calls.join("\n")}`).completes();
  return events.flatMap((event) => (event.kind === "console" ? event.messages : [])).map(({ text }) => text);
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
  test.each(sample(codes, 3))("%s", async (code) => {
    const depths = [-1, 0, 1, 3, 5, 10];
    expect(await textsAtDepths(code, depths.map(String))).toEqual(
      depths.map((depth) => inspect(runInThisContext(`(0, ${code})`), { depth })),
    );
  });
});

test("no deeper than fifty; NaN is no depth", async () => {
  const list = "(() => { let o = {}; for (let i = 0; i < 100; i++) o = { o }; return o })()";
  for (const text of await textsAtDepths(list, ["Infinity", "1e9", "50", "NaN"]))
    expect(text.match(/o:/g)).toHaveLength(51);
});
