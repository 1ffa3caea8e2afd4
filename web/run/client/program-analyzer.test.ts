import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseSyntax } from "../../protocol/program/syntax-tree.ts";
import { type RunRequest, runRequest } from "../../protocol/run/run-request.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { testsAll } from "../sandbox/testing/sample.ts";
import { ProgramAnalyzer } from "./program-analyzer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request: RunRequest = runRequest({ code: "1" });

/** A reader whose workers answer what the test has them answer. */
function reading(answer: () => Promise<unknown>) {
  const terminated: boolean[] = [];
  const pool = {
    extend: async () => {},
    refill: async () => {},
    isExtendedFor: () => true,
    async obtain() {
      const number = terminated.push(false) - 1;
      const control = { check: answer, compile: answer, syntax: answer, explain: answer };
      return {
        control,
        terminate: () => {
          terminated[number] = true;
        },
      };
    },
  };
  return { reader: new ProgramAnalyzer(pool as never), terminated };
}

test("a text that keeps the parser busy costs the worker, and another one reads the next text", async () => {
  let answer = () => new Promise<unknown>(() => {});
  const { reader, terminated } = reading(() => answer());
  const found = reader.check(request).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await found).toBe("The program could not be analyzed within 5 seconds.");
  expect(terminated).toEqual([true]);
  answer = async () => [];
  expect(await reader.check(request)).toEqual([]);
  expect(terminated).toEqual([true, false]);
});

test.runIf(testsAll)("an invalid result of a compromised worker is refused as a whole", async () => {
  const file = { path: "main.js", text: "1" };
  const node = { type: "Program", start: 0, end: 1, fields: [] };
  const nodes = new Array(100).fill({ name: "n", kind: "list", nodes: new Array(20_000).fill(node) });
  for (const [answer, why] of [
    [new Uint8Array(10), /a plain object, not binary data/],
    [{ diagnostics: new Array(1001).fill(null) }, /1,001 items/],
    [{ diagnostics: [], root: { ...node, fields: nodes } }, /too many values/],
  ] as const) {
    const { reader } = reading(async () => answer);
    await expect(reader.syntax(file, "javascript", parseSyntax)).rejects.toThrow(why);
  }
  const { reader } = reading(async () => ({ source: "text", sentences: [{ text: "x".repeat(100_001) }] }));
  await expect(reader.explain(request, { kind: "unsettled", usage: noUsage })).rejects.toThrow(
    /the maximum is 100,000/,
  );
});

test("only a failed run loads the script that explains it, into a separate worker", async () => {
  const { reader, terminated } = reading(async () => undefined);
  await reader.explain(request, { kind: "stopped", by: "user", usage: noUsage });
  expect(terminated).toEqual([]);
  await reader.compile(request).catch(() => {});
  await reader.explain(request, { kind: "unsettled", usage: noUsage });
  expect(terminated).toEqual([true, false]);
});
