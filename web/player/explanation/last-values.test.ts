import { describe, expect, test } from "vitest";
import type { MomentChange } from "../../protocol/look/moment.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { lookInto, reproducible } from "../../run/sandbox/testing/look-at-run.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { lastMoments, lastValues } from "./last-values.ts";

/** What is said of a program in Elixir that ended badly; numbers of four digits and more as N. */
async function said(text: string, limits: Partial<Limits> = {}): Promise<readonly string[]> {
  const program = { "main.exs": text };
  const all = { ...defaultLimits, cpuMs: 600_000, wallMs: 600_000, ...limits };
  const { outcome } = await runProgram(program, all, { capabilities: reproducible, entry: "main.exs" });
  const { events, trace, done } = await lookInto(program, { kind: "last", count: lastMoments }, limits);
  if (done.end !== "same" || !trace) throw new Error(`the replay ended ${done.end}`);
  const changes = events.flatMap((each): readonly MomentChange[] =>
    each.kind === "moments" ? each.moments : [],
  );
  return lastValues({ trace, changes }, outcome, [{ path: "main.exs", text }]).map(({ text }) =>
    text.replace(/-?\d+(?:,\d{3})+|-?\d{4,}/g, "N"),
  );
}

describe("the values at the end of an Elixir program", () => {
  test("that failed: the variables of the line, and how often it had run", async () => {
    const text = "for {name, n} <- [a: 2, b: 0] do\n  IO.puts(name)\n  10 / n\nend\n";
    expect(await said(text)).toEqual(["`n` was 0.", "Line 3 had run once before."]);
  });

  test.runIf(testsAll)("that raises an exception of its own", async () => {
    const text =
      'defmodule Age do\n  def set(age) do\n    if age < 0, do: raise("no age: #{age}")\n    age\n  end\nend\nAge.set(4)\nAge.set(-5)\n';
    expect(await said(text)).toContain("`age` was -5.");
  });

  test.each(sample([300_000, 300_011, 300_031, 300_050, 300_087], 1))(
    "that never ends: how its variables changed, at whatever step of %i it ends",
    async (fuel) => {
      const text =
        "defmodule Down do\n  def to_zero(0), do: :done\n  def to_zero(n) do\n    to_zero(n - 2)\n  end\nend\nDown.to_zero(5)\n";
      const [went, ran] = await said(text, { fuel });
      expect(went).toBe("At last `n` went N, N, N, N.");
      expect(ran).toBe("Line 4 had run N times before.");
    },
  );

  test.runIf(testsAll)("that never ends: its constant variables", async () => {
    const text =
      "defmodule Wait do\n  def until(n, done) do\n    if n == done, do: :ok, else: until(n, done)\n  end\nend\nWait.until(1, 2)\n";
    const [first] = await said(text, { fuel: 300_000 });
    expect(first).toMatch(/^`n` was 1 in each of the last \d+ rounds\.$/);
  });

  test("none, if the line that failed was not the last one to start", async () => {
    const text = "defmodule M do\n  def name(x) do\n    x\n  end\nend\nString.upcase(M.name(5))\n";
    expect(await said(text)).toEqual([]);
  });
});
