import { expect, test } from "vitest";
import { factsOfRun, lookInto } from "../testing/look-at-run.ts";

const files = {
  "main.js": "const { sum } = await import('./sum.js');\nconst a = sum(3);\nsum(a);",
  "sum.js":
    "export function sum(n) {\n  let all = 0;\n  for (let i = 1; i <= n; i++) {\n    all += i;\n  }\n  return all;\n}",
};

test("lines of a module that is imported during the run are counted", async () => {
  const { events } = await lookInto(files, { kind: "profile" });
  const profile = events.find((each) => each.kind === "profile");
  const counts = profile?.lines.map(({ file, line, times }) => `${file}:${line} ${times}`);
  expect(counts).toContain("sum.js:4 9");
  expect(counts).toContain("main.js:2 1");
});

test("a file that was never imported has no moments, and its lines do not count as missed", async () => {
  const { trace, moments, done } = await lookInto({
    "main.js": "let n = 0;\nif (n > 0) await import('./never.js');\nn;",
    "never.js": "console.log(1);",
  });
  expect(done.end).toBe("same");
  expect(trace?.unmarkedCount).toBe(0);
  expect(moments.map(({ site }) => trace?.sites[site]?.file)).not.toContain("never.js");
});

test("facts cover a loop in a module that is imported during the run", async () => {
  const { facts } = await factsOfRun(
    {
      "main.js": "const { down } = await import('./down.js');\ndown(5);",
      "down.js": "export function down(n) {\n  while (n !== 0.5) {\n    n--;\n  }\n}",
    },
    { fuel: 100_000 },
    "fuel",
  );
  expect(JSON.stringify(facts)).toContain('"file":"down.js"');
});
