import { expect, test } from "vitest";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { isExplained, isLookable } from "./lookable.ts";

const usage = { fuel: 1, cpuMs: 1, wallMs: 1, memoryBytes: 1, printedBytes: 0 };
const outcome = { kind: "completed", usage } as unknown as Outcome;
const request = (language: string, ...paths: readonly string[]) =>
  ({
    files: paths.map((path) => ({ path, text: "" })),
    entry: paths[0],
    language,
    capabilities: defaultCapabilities,
  }) as unknown as RunRequest;

test("a run can be looked into, whatever data files the program has", () => {
  const mixed = request("javascript", "main.js", "a.ts", "data.json", "notes.md", "table.csv");
  expect(isLookable(mixed, outcome)).toBe(true);
  expect(isExplained(mixed, outcome)).toBe(true);
  expect(isLookable(request("javascript", "main.js"), undefined)).toBe(false);
});

test("a run in Elixir can be looked into, and its end is not explained from an ECMAScript tree", () => {
  expect(isLookable(request("elixir", "main.exs"), outcome)).toBe(true);
  expect(isExplained(request("elixir", "main.exs"), outcome)).toBe(false);
});
