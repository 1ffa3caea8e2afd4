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

const shown = async (files: Readonly<Record<string, string>>) => {
  const { trace, moments, done } = await lookInto(files);
  expect(done.end).toBe("same");
  const untilEnd = moments.filter(({ site }) => trace?.sites[site]?.kind !== "end");
  const at = untilEnd.map(({ site }) => `${trace?.sites[site]?.file}:${trace?.sites[site]?.line}`);
  return { moments: untilEnd, at: at.join(" ") };
};
const counter = "let count = 0;\nmodule.exports = () => {\n  count++;\n  return count;\n};";

test("a file that is required has moments, and its frame has its own variables only", async () => {
  const { moments, at } = await shown({
    "main.js": "const next = require('./counter');\nnext();",
    "counter.js": counter,
  });
  expect(at).toBe("main.js:1 counter.js:1 counter.js:2 main.js:2 counter.js:3 counter.js:4 counter.js:4");
  const frame = moments[1]?.frames.at(-1);
  expect([frame?.name, frame?.bindings.map(({ name }) => name), frame?.self]).toEqual([
    "counter.js",
    ["count"],
    undefined,
  ]);
  expect(
    moments
      .at(-1)
      ?.frames.at(-1)
      ?.closure.map(({ name }) => name),
  ).toEqual(["count"]);
});

test("so have a CommonJS file that is imported, and a module that is required", async () => {
  const imported = { "main.mjs": "import next from './counter.js';\nnext();", "counter.js": counter };
  expect((await shown(imported)).at).toBe(
    "counter.js:1 counter.js:2 main.mjs:2 counter.js:3 counter.js:4 counter.js:4",
  );
  const required = {
    "main.js": "require('./a.mjs').f();",
    "a.mjs": "export const f = () => {\n  return 1;\n};",
  };
  expect((await shown(required)).at).toBe("main.js:1 a.mjs:1 a.mjs:2 a.mjs:2");
});

test("a script that may return at its top level begins at its first statement", async () => {
  const { moments, at } = await shown({ "main.js": "const a = 1;\nif (a < 1) {\n  return 1;\n}\na;" });
  expect(at).toBe("main.js:1 main.js:2 main.js:5");
  expect(moments[0]?.frames.map(({ name }) => name)).toEqual(["main.js"]);
});
