import { describe, expect, test } from "vitest";
import { hostileCases, hostileLimits, hostileProgram } from "../testing/hostile.ts";
import { lookInto } from "../testing/look-at-run.ts";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";

/** A run with breakpoints at all sites uses the same steps, prints the same and ends in the same way. */
describe("hostile programs end the same with breakpoints", () => {
  // Each is run twice with fewer steps than in the corpus. The claim is that both end at the same step.
  const limits = { ...hostileLimits, fuel: 300_000, cpuMs: 600_000, wallMs: 600_000 };
  const categories = [...new Set(hostileCases.map(({ category }) => category))];
  test.each(categories)("%s", async (category) => {
    const different: string[] = [];
    for (const each of sample(
      hostileCases.filter((one) => one.category === category),
      3,
    )) {
      const program = hostileProgram(each.id);
      const { outcome } = await runProgram(program, limits, {
        capabilities: { clock: { startsAt: 0 }, random: { seed: 1 } },
      });
      // A program that does not compile has no moments.
      if (!("usage" in outcome)) continue;
      // At the end of the host's own stack, even a second run of the first engine ends at another step. The engine's
      // parser uses that stack.
      if (/^stk-(?:parser|source)-/.test(each.id)) continue;
      if (outcome.usage.touched.includes("stack")) continue;
      const { done } = await lookInto(program, { kind: "trace" }, limits);
      if (done.end === "different") different.push(`${each.id}: ${done.detail}`);
    }
    expect(different).toEqual([]);
  });
});

// The second interpreter has a separate breakpoint opcode, and continues after these calls.
test.each([
  ["a setter", "const o = { set a(n) { if (n > 0) o.a = n - 1; o.b = n; } };\no.a = 900;\nconsole.log(o.b);"],
  [
    "valueOf",
    "class Node {\n  constructor(n) { this.n = n; }\n  valueOf() { let sum = 1; sum += this.n; return sum + this.n; }\n}\nlet n = 0;\nfor (let i = 0; i < 12; i++) n = new Node(n);\nconst deep = (d) => (d ? deep(d - 1) : n + 0);\nconsole.log(deep(900));",
  ],
])("a program that is deep in %s ends the same with breakpoints", async (_, program) => {
  const { trace, done } = await lookInto(program, { kind: "trace" });
  expect(done).toEqual({ kind: "done", end: "same" });
  expect(trace?.moments).toBeGreaterThan(900);
});

describe("a replay", () => {
  const loop = "let n = 0;\nfor (let i = 0; i < 50; i++) {\n  n += i;\n}\nconsole.log(n);\nn = -1;";

  test("counts how often each position ran", async () => {
    const { trace, done } = await lookInto(loop, { kind: "trace" });
    const times = (line: number, kind: string) =>
      trace?.counts[trace.sites.findIndex((site) => site.line === line && site.kind === kind)];
    expect(done).toEqual({ kind: "done", end: "same" });
    expect([times(2, "test"), times(2, "update"), times(3, "statement")]).toEqual([51, 50, 50]);
  });

  test("describes the moments of a line, from its n-th execution on", async () => {
    const { moments } = await lookInto(loop, { kind: "line", file: "main.js", line: 3, time: 49, count: 10 });
    const values = moments.map(
      ({ frames }) => frames.at(-1)?.bindings.find(({ name }) => name === "i")?.value,
    );
    expect(values).toEqual([
      { kind: "number", text: "48" },
      { kind: "number", text: "49" },
    ]);
  });

  test("describes the last moments, and those from a given step on", async () => {
    const { moments, trace } = await lookInto(loop, { kind: "last", count: 3 });
    expect(moments.map(({ number }) => number)).toEqual(
      [-3, -2, -1].map((back) => (trace?.moments ?? 0) + back),
    );
    const [, second] = moments;
    const again = await lookInto(loop, { kind: "fuel", fuel: second?.fuel ?? 0, count: 1 });
    expect(again.moments[0]?.fuel).toBe(second?.fuel);
  });

  test("finds the last change of a variable, and the moment of an output", async () => {
    const all = await lookInto(loop);
    const before = all.moments.find(({ site }) => all.trace?.sites[site]?.line === 5)?.number ?? 0;
    const { events } = await lookInto(loop, { kind: "change", name: "n", before });
    const changed = events.find((event) => event.kind === "found")?.moment ?? -1;
    const valueAt = (number: number) =>
      all.moments[number]?.frames.at(-1)?.bindings.find(({ name }) => name === "n")?.value;
    expect(valueAt(changed)).toEqual({ kind: "number", text: "1225" });
    expect(valueAt(changed - 1)).toEqual({ kind: "number", text: "1176" });
    const printed = await lookInto(loop, { kind: "printed", bytes: 0 });
    expect(printed.events.find((event) => event.kind === "found")).toEqual({ kind: "found", moment: before });
  });

  test("of deep calls shows the outer and the inner frames, and the number between them", async () => {
    const text = "function down(n) {\n  if (n === 0) return 0;\n  return 1 + down(n - 1);\n}\ndown(3000);";
    const { moments, done } = await lookInto(text, {
      kind: "line",
      file: "main.js",
      line: 2,
      time: 3001,
      count: 1,
    });
    expect(done.end).toBe("same");
    expect(moments[0]?.frames).toHaveLength(30);
    expect(moments[0]?.omittedFrames).toBe(3002 - 30);
    const last = moments[0]?.frames.at(-1);
    expect(last?.bindings[0]?.value).toEqual({ kind: "number", text: "0" });
  });

  test("calls no getter and no trap", async () => {
    const text =
      "let calls = 0;\nconst p = new Proxy({ a: 1 }, { get() { calls++; return 1; }, ownKeys() { calls++; return []; } });\nconst o = { get x() { calls++; } };\ncalls;";
    const { moments, done } = await lookInto(text);
    expect(done.end).toBe("same");
    const bindings = moments.at(-1)?.frames.at(-1)?.bindings;
    expect(bindings?.find(({ name }) => name === "calls")?.value).toEqual({ kind: "number", text: "0" });
    const kinds = [...(moments.at(-1)?.heap.values() ?? [])].map(({ kind }) => kind);
    expect(kinds).toContain("proxy");
  });
});
