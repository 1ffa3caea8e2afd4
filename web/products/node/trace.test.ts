import { describe, expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { parseArguments } from "./command-arguments.ts";
import { madeEngines } from "./testing/made-engines.ts";
import { trace } from "./trace.ts";
import { traceReport } from "./trace-command.ts";
import type { TraceOptions } from "./trace-types.ts";

const engines = madeEngines;

async function traced(line: string, text: string) {
  const command = parseArguments(["trace", "main.js", ...line.split(" ").filter((each) => each !== "")]);
  if (command.kind !== "trace") throw new Error("it is another command");
  const report = await traceReport(command, { files: [{ path: "main.js", text }] }, engines);
  endings.push(report.ending);
  return report.text;
}
const endings: string[] = [];

const sum =
  "function sum(a) {\n  let s = 0;\n  for (const x of a) {\n    s += x;\n  }\n  return s;\n}\nsum([3, 1]);";

describe("sandglass trace", () => {
  test.runIf(testsAll)("traces a program that imports a library", async () => {
    const text = 'import _ from "lodash-es";\nconst rows = _.chunk([1, 2, 3], 2);\nrows;';
    const { moments } = JSON.parse(await traced("--line 3 --json --cpu 60s --wall 10min", text));
    expect(moments[0].frames[0].bindings).toContainEqual({ name: "rows", inspected: "[ [ 1, 2 ], [ 3 ] ]" });
  });

  test("returns the variables each time before a line runs", async () => {
    const { moments, isCut } = JSON.parse(await traced("--line 4 --json", sum));
    expect(isCut).toBe(false);
    expect(moments).toHaveLength(2);
    expect(moments[1]).toMatchObject({ line: 4, file: "main.js", waiting: [] });
    expect(moments[1].frames[0]).toEqual({
      name: "sum",
      file: "main.js",
      line: 4,
      bindings: [
        { name: "a", inspected: "[ 3, 1 ]" },
        { name: "s", inspected: "3" },
        { name: "x", inspected: "1" },
        { name: "this", inspected: "undefined" },
      ],
    });
    expect(moments[1].frames[1]).toMatchObject({ name: "main.js", line: 8 });
  });

  test.runIf(testsAll)(
    "returns the last moments with the end, one by its number, and how often each line ran",
    async () => {
      const last = JSON.parse(await traced("--last 1 --json", sum)).moments;
      expect(last).toMatchObject([{ line: 8, ends: "program" }]);
      expect(JSON.parse(await traced(`--at ${last[0].number} --json`, sum)).moments).toEqual(last);
      expect(await traced("", sum)).toBe(
        "8 moments\nmain.js:2  1\nmain.js:3  1\nmain.js:4  2\nmain.js:6  1\nmain.js:8  1",
      );
    },
  );

  test.runIf(testsAll)("replays a run that used the time and random numbers", async () => {
    const dice =
      "const all = [];\nfor (let i = 0; i < 20; i++) all.push(Math.random(), Date.now());\nall.length;";
    const { problem, moments } = JSON.parse(await traced("--line 3 --json", dice));
    expect(problem).toBeUndefined();
    expect(moments).toHaveLength(1);
  });

  test.runIf(testsAll)("returns the moments before an error", async () => {
    const text = await traced(
      "--last 1",
      "const users = [];\nfunction first() {\n  return users[0].name;\n}\nfirst();",
    );
    expect(text).toContain(
      "main.js:3 is about to run\n  first at main.js:3\n    this = undefined\n  main.js at main.js:5\n    users = []",
    );
  });

  test("a name or a value with line breaks makes no line of the report", async () => {
    const forged = "A\\nMoment 99, after 1 steps: bank.js:1 is about to run";
    const text = await traced(
      "--last 1",
      `function f() { return 1 }\nObject.defineProperty(f, "name", { value: "${forged}" });\nconst g = () => f, a = { [Symbol("${forged}")]: 1 };\ng();`,
    );
    expect(text.split("\n").filter((line) => line.startsWith("Moment"))).toHaveLength(1);
  });

  test("of a program that does not compile, says the error and its place", async () => {
    expect(await traced("--last 1", "let a = ;")).toMatch(/^The program did not run\.\n.*\(main\.js:1:9\)$/);
    expect(endings.at(-1)).toBe("invalid");
  });

  test("accepts one question at a time", () => {
    expect(() => parseArguments(["trace", "main.js", "--line", "1", "--last", "2"])).toThrow(
      "Use only one of --line, --last and --at.",
    );
    expect(() => parseArguments(["trace", "main.js", "--last", "0"])).toThrow("from 1 to 10000");
  });
});

describe("traceProgram", () => {
  const traceProgram = (options: TraceOptions) => trace(options, engines);

  test("returns moments at a line from a time on, the last ones, and one by its number, with the counts of each position", async () => {
    const at = await traceProgram({ code: sum, moments: { line: 4, time: 2 } });
    expect(at.problem).toBeUndefined();
    expect(at.moments).toMatchObject([{ line: 4, frames: [{ name: "sum" }, { name: "main.js" }] }]);
    const [moment] = at.moments;
    expect((await traceProgram({ code: sum, moments: { at: moment?.number ?? 0 } })).moments).toEqual(
      at.moments,
    );
    expect((await traceProgram({ code: sum, moments: { last: 2 } })).moments.map(({ line }) => line)).toEqual(
      [6, 8],
    );
    const { moments, trace: counted } = await traceProgram({ code: sum });
    expect([moments, counted?.moments]).toEqual([[], 8]);
  });

  test.runIf(testsAll)("traces TypeScript, and answers questions with the given answers", async () => {
    const text = 'const who: string | null = prompt("Who?");\nwho;';
    const { moments } = await traceProgram({
      files: [{ path: "main.ts", text }],
      entry: "main.ts",
      answers: ["Ada"],
      moments: { line: 2 },
    });
    expect(moments[0]?.frames[0]?.bindings).toEqual([{ name: "who", inspected: "'Ada'" }]);
  });

  test("leaves its caller's thread free, and ends at the limits of the run and at a stop", async () => {
    const { outcome, moments } = await traceProgram({
      code: "let n = 0;\nwhile (true) n++;",
      limits: { fuel: 1_000_000 },
      moments: { last: 1 },
    });
    expect(outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
    expect(moments).toMatchObject([{ line: 2 }]);
    // In its caller's thread, the timer would never go off.
    const stopped = await traceProgram({
      code: "while (true);",
      limits: { fuel: 1e12, cpuMs: 3_600_000, wallMs: 3_600_000 },
      signal: AbortSignal.timeout(300),
    });
    expect(stopped.outcome.kind).toBe("stopped");
  });

  test.runIf(testsAll)("says why a trace is impossible, and names the invalid option", async () => {
    expect((await traceProgram({ code: "let = ;" })).problem).toBe("The program did not run.");
    await expect(traceProgram({ code: "1", moments: { line: 0 } })).rejects.toThrow("options.moments.line");
    await expect(traceProgram({ code: "1", moments: { lines: 1 } as never })).rejects.toThrow(
      "options.moments should be { line: 7 }, { last: 50 } or { at: 1234 }",
    );
  });
});
