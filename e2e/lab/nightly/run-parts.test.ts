import { expect, test } from "vitest";
import type { Night, Part } from "./parts.ts";
import { exitCode, type Machine, runPart, summary } from "./run-parts.ts";

const night: Night = { share: 1, seed: 1, checkout: (name) => name };
const part: Part = {
  name: "fuzz",
  claim: "Nothing hangs.",
  requires: ["site", "chromium"],
  minutes: 2,
  commands: () => [["first.ts"], ["second.ts"]],
};
const passing = { code: 0, seconds: 30, processorSeconds: 20 };

function machine(changes: Partial<Machine> = {}): Machine {
  return { prepare: async () => undefined, run: async () => passing, ...changes };
}

test("a part passes if all of its commands exit with 0", async () => {
  const result = await runPart(part, night, machine());
  expect(result).toEqual({ name: "fuzz", verdict: "passed", seconds: 60, processorSeconds: 40 });
  expect(exitCode([result], false)).toBe(0);
});

test("a part fails if one command fails, and the others run all the same", async () => {
  const ran: string[] = [];
  const run: Machine["run"] = async ([script = ""]) => {
    ran.push(script);
    return { ...passing, code: script === "first.ts" ? 3 : 0 };
  };
  const result = await runPart(part, night, machine({ run }));
  expect(ran).toEqual(["first.ts", "second.ts"]);
  expect(result).toMatchObject({ verdict: "failed", reason: "node first.ts exits with 3" });
  expect(exitCode([result], false)).toBe(1);
});

test("a command that had to be ended is reported as such", async () => {
  const run = async () => ({ code: 1, seconds: 121, processorSeconds: undefined });
  const result = await runPart({ ...part, commands: () => [["first.ts"]] }, night, machine({ run }));
  expect(result).toMatchObject({ verdict: "failed", reason: "node first.ts was ended after 2 minutes" });
  expect(result.processorSeconds).toBeUndefined();
});

test("a part without what it requires is not run, and never passes", async () => {
  const prepare: Machine["prepare"] = async (requirement) =>
    requirement === "chromium" ? "install it" : undefined;
  const run = () => Promise.reject(new Error("it should not run"));
  const result = await runPart(part, night, machine({ prepare, run }));
  expect(result).toMatchObject({ verdict: "not run", reason: "install it" });
  expect(exitCode([result], false)).toBe(0);
  expect(exitCode([result], true)).toBe(1);
});

test("a part fails if what it requires is broken", async () => {
  const prepare = () => Promise.reject(new Error("the site does not build"));
  const result = await runPart(part, night, machine({ prepare }));
  expect(result).toMatchObject({ verdict: "failed", reason: "the site does not build" });
});

test("no parts are no success", () => {
  expect(exitCode([], false)).toBe(1);
});

test("the summary has a row for each part, with its minutes and the reason", () => {
  const rows = summary([
    { name: "fuzz", verdict: "passed", seconds: 90, processorSeconds: 61.4 },
    { name: "wpt", verdict: "not run", reason: "a|b\nc", seconds: 0, processorSeconds: undefined },
  ]);
  expect(rows.split("\n").slice(2)).toEqual([
    "| fuzz | passed | 1.5 | 61 |  |",
    "| wpt | not run | 0.0 | ? | a\\|b c |",
  ]);
});
