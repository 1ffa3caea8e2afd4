import { describe, expect, test } from "vitest";
import type { LineProfile } from "../../protocol/look/line-profile.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { parseArguments } from "./command-arguments.ts";
import { profileReport } from "./profile-command.ts";
import { madeEngines } from "./testing/made-engines.ts";

const engines = madeEngines;

const squares = `const squares = [];
for (let i = 0; i < 1000; i++) {
  const square = i * i;
  squares.push("number " + square);
}
if (squares.length > 5000) {
  console.log("many");
}
const sign = squares.length > 0 ? 1 : -1;
squares.length;
`;

async function profiled(json: boolean): Promise<string> {
  const files = [{ path: "main.js", text: squares }];
  return (await profileReport(json, { files, entry: "main.js" }, engines)).text;
}

describe("sandglass run --profile", () => {
  test.runIf(testsAll)(
    "prints the most expensive lines, branches never taken and lines that never ran",
    async () => {
      const text = await profiled(false);
      const [steps = "", memory = "", branches = "", never = ""] = text.split("\n\n").slice(1);
      expect(steps).toMatch(/^Lines that took most steps\n {2}main\.js:[234] /);
      expect(memory).toMatch(/^Lines that used most memory\n {2}main\.js:4 /);
      expect(branches).toBe("Branches never taken\n  main.js:9  const sign = squares.length > 0 ? 1 : -1;");
      expect(never).toBe('Lines that never ran\n  main.js:7  console.log("many");');
      expect(text).toMatch(/main\.js:4 .* 1,000× {2}squares\.push/);
    },
  );

  test("prints JSON with each line: count, steps, bytes and the values", async () => {
    const { lines, outcome } = JSON.parse(await profiled(true)) as {
      lines: LineProfile[];
      outcome: { kind: string; usage: { fuel: number } };
    };
    expect(outcome.kind).toBe("completed");
    expect(lines.map(({ line, times }) => [line, times])).toEqual([
      [1, 1],
      [2, 1001],
      [3, 1000],
      [4, 1000],
      [6, 1],
      [7, 0],
      [9, 1],
      [10, 1],
    ]);
    const values = ({ values: numbers }: LineProfile) =>
      numbers && [numbers.name, [...numbers.first, ...numbers.last].map(({ text }) => text), numbers.times];
    expect(lines.slice(1, 3).map(values)).toEqual([
      ["i", ["0", "1", "2", "998", "999"], 1000],
      ["square", ["0", "1", "4", "996004", "998001"], 1000],
    ]);
    // What was spent before the first place, by compiling, is in no line.
    const sum = lines.reduce((all, { steps }) => all + steps, 0);
    expect(sum).toBeLessThanOrEqual(outcome.usage.fuel);
    expect(sum).toBeGreaterThan(outcome.usage.fuel / 2);
  });

  test("cannot be combined with a receipt", () => {
    expect(parseArguments(["run", "main.js", "--profile"])).toMatchObject({ kind: "run", profile: true });
    expect(() => parseArguments(["run", "main.js", "--profile", "--receipt"])).toThrow(
      "Use either --profile or --receipt, not both.",
    );
  });
});
