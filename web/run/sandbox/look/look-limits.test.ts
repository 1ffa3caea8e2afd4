import { describe, expect, test } from "vitest";
import { lookLimits } from "../../../protocol/look/moment.ts";
import { lookInto } from "../testing/look-at-run.ts";
import { testsAll } from "../testing/sample.ts";

const last = { kind: "last", count: 1 } as const;

describe("descriptions have bounds", () => {
  test.runIf(testsAll)("10,000 moments of a window", async () => {
    const { moments, trace, done } = await lookInto(
      "let n = 0;\nfor (let i = 0; i < 3500; i++) {\n  n += i;\n}\n",
    );
    expect(done.end).toBe("same");
    expect(trace?.moments).toBeGreaterThan(10_000);
    expect(moments.length).toBe(10_000);
  });

  test.runIf(testsAll)("8 MB per window, and the number of omitted moments", async () => {
    const text = "JSON.stringify(Array(50).fill(Array(50).fill('text '.repeat(30))))";
    const program = `const text = ${text};\nlet rows;\nfor (let i = 0; i < 100; i++) {\n  rows = JSON.parse(text);\n}\n`;
    const { events, moments, done } = await lookInto(program);
    expect(done).toEqual({ kind: "done", end: "same", isCut: true });
    const size = JSON.stringify(events.filter(({ kind }) => kind === "moments")).length;
    expect(size).toBeGreaterThan(0.9 * lookLimits.bytes);
    expect(size).toBeLessThan(1.1 * lookLimits.bytes);
    expect(moments.length).toBeLessThan(10_000);
  });

  test("200 objects per moment, and whether there are more", async () => {
    const program =
      "const rows = Array.from({ length: 40 }, () => Array.from({ length: 40 }, (n) => ({ n })));\n0;\n";
    const [moment] = (await lookInto(program, last)).moments;
    expect(moment?.heap.size).toBe(200);
    expect(moment?.hasMoreObjects).toBe(true);
  });

  test("50 entries per object, and the number of the others", async () => {
    const program =
      "const list = Array.from({ length: 60 }, (_, n) => n);\nconst map = new Map(list.map((n) => [n, n]));\n0;\n";
    const [moment] = (await lookInto(program, last)).moments;
    const objects = [...(moment?.heap.values() ?? [])].filter(
      ({ kind }) => kind === "array" || kind === "map",
    );
    expect(objects.map(({ entries, omittedEntries }) => [entries.length, omittedEntries])).toEqual([
      [50, 10],
      [50, 10],
    ]);
  });

  test("200 characters per string, and its length", async () => {
    const [moment] = (await lookInto("const text = 'x'.repeat(5000);\n0;\n", last)).moments;
    expect(moment?.frames[0]?.bindings[0]?.value).toEqual({
      kind: "string",
      text: "x".repeat(200),
      length: 5000,
    });
  });
});

test("code of eval and new Function has no moments, and the run ends the same", async () => {
  const program =
    "let n = 1;\neval('n = 2;\\n n += 1;');\nconst f = new Function('a', 'const b = a + 1;\\nreturn b;');\nconst four = f(n);\nconsole.log(four);\n";
  const { moments, trace, done } = await lookInto(program);
  expect(done.end).toBe("same");
  expect(moments.map(({ site }) => trace?.sites[site]?.line)).toEqual([1, 2, 3, 4, 5, 5]);
  expect(moments.at(-1)?.frames[0]?.bindings).toMatchObject([
    { name: "n", value: { text: "3" } },
    { name: "f" },
    { name: "four", value: { text: "4" } },
  ]);
});

test.runIf(testsAll)("a run that needed a stack of more than 4 MiB is replayed with one", async () => {
  const text =
    "defmodule D do\n  def sum(0), do: 0\n  def sum(n) do\n    n + sum(n - 1)\n  end\nend\nD.sum(30_000)\n";
  const { done, moments } = await lookInto({ "main.exs": text }, last);
  expect(done).toEqual({ kind: "done", end: "same" });
  expect(moments[0]?.frames).toHaveLength(30);
  expect(moments[0]?.omittedFrames).toBeGreaterThan(29_000);
});
