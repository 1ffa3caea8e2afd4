import { afterAll, describe, expect, test } from "vitest";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { sandboxWith } from "./sandbox.ts";
import { madeEngines } from "./testing/made-engines.ts";

/**
 * A program that asks until it gets an answer. Each answer to a `prompt()` repeats the run, so what it has spent must
 * count for the whole request.
 */
const shared = sandboxWith(madeEngines, { workers: 2 });
afterAll(() => shared.dispose());

const limits = { fuel: 20_000 };

const ways = [
  ["prompt", "do { n = prompt('?') } while (!n); var n"],
  ["confirm", "while (!confirm('?'));"],
  ["prompt in a generator", "function* g() { for (;;) yield prompt('?') } for (const n of g()) if (n) break"],
  ["prompt in a timer", "const ask = () => prompt('?') || setTimeout(ask); ask()"],
  ["prompt in a promise", "const ask = () => prompt('?') || Promise.resolve().then(ask); ask()"],
  ["prompt, caught", "for (;;) try { if (prompt('?')) break } catch {}"],
  ["prompt in a callback", "[1].sort(() => 0); for (;;) if ([1, 2].some(() => prompt('?'))) break"],
  ["input", "while (!(await input('?')));"],
  ["input in a callback", "const ask = () => input('?').then((n) => n || ask()); await ask()"],
] as const;

const elixir = `defmodule Ask do
  def ask, do: if(IO.gets("?") in ["\\n", :eof, nil, ""], do: ask(), else: :done)
end
Ask.ask()`;

describe("a program that asks for ever ends", () => {
  test.each(sample(ways, 3))("if nobody answers: %s", async (_, code) => {
    const { outcome, usage } = await shared.run({ code, limits });
    expect(outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
    expect(usage).toMatchObject({ fuel: limits.fuel, reproducible: true });
  });
  test.each(sample(ways, 3))("if the answer is always empty: %s", async (_, code) => {
    const { outcome } = await shared.run({ code, limits, onAsk: async () => "" });
    expect(outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
  });
  test.each(["", "3"])("in Elixir, whatever the answer is: %j", async (answer) => {
    const program = { language: "elixir", code: elixir, limits: { fuel: 300_000 } };
    for (const onAsk of [undefined, async () => answer.trim()]) {
      const { outcome } = await shared.run({ ...program, ...(onAsk && { onAsk }) });
      expect(outcome.kind).toBe(onAsk && answer ? "completed" : "exhausted");
    }
  });
  test("in a grading and in a session", async () => {
    const [, code] = ways[0];
    for (const onAsk of [undefined, async () => ""]) {
      const listeners = onAsk ? { onAsk } : {};
      const grading = await shared.grade({
        code,
        limits,
        ...listeners,
        checks: [{ title: "a", prints: "a" }],
      });
      expect(grading.outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
      using session = await shared.session({ limits });
      const cell = await session.evaluate({ code, ...listeners });
      expect(cell.outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
      expect((await session.evaluate({ code: "1 + 1" })).inspected).toBe("2");
    }
  });
});

test("a program that nobody answers costs one step a question, not a new VM", async () => {
  const { outcome, stdout } = await shared.run({
    code: "let count = 0; while (count < 5_000) if (prompt('?') === null) count++; console.log(count)",
    limits: { fuel: 1_000_000 },
  });
  expect([outcome.kind, stdout]).toEqual(["completed", "5000\n"]);
});

test("questions of a program that is answered use its own steps only", async () => {
  const code = "let sum = 0; for (let i = 0; i < 20; i++) sum += Number(prompt('?')); sum";
  const answers = Array.from({ length: 20 }, (_, index) => String(index));
  const given = await shared.run({ code, answers });
  const asked = [...answers];
  const answered = await shared.run({ code, onAsk: async () => asked.shift() ?? null });
  expect(answered.inspected).toBe("190");
  expect(answered.usage.fuel).toBe(given.usage.fuel);
});

test.runIf(testsAll)("a run gets at most 10,000 answers, and then null", async () => {
  const { stdout } = await shared.run({
    code: "let count = 0; while ((await input('?')) !== null) count++; console.log(count)",
    limits: { fuel: 100_000_000, cpuMs: 600_000, wallMs: 600_000 },
    onAsk: async () => "yes",
  });
  expect(stdout).toBe("10000\n");
});
