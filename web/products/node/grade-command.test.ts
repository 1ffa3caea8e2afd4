import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "../../protocol/grading/check.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { runCommand } from "./dispatch-command.ts";
import type { Sandbox } from "./sandbox-types.ts";
import { sharedSandbox } from "./testing/shared-sandbox.ts";

const lesson = `---
title: Doubles
---
\`\`\`js playground id=double fuel=1000000
function double(n) {}
\`\`\`
\`\`\`yaml check
- title: double(2) is 4
  call: double(2)
  returns: 4
- title: double(-1) is -2
  call: double(-1)
  returns: -2
\`\`\`
`;
const second = `
\`\`\`js playground id=helped
import { two } from "./two.js";
\`\`\`
\`\`\`js playground for=helped file=two.js
export const two = 2;
\`\`\`
\`\`\`yaml check
- title: prints 2
  prints: "2"
\`\`\`
`;
const programs = {
  "anna.js": "const double = (n) => n * 2;",
  "ben.js": "function double(n) { return n > 0 ? n * 2 : 0 }",
  "cleo.js": "for (;;);",
  "dan.js": "console.log('\\x1b[2J'); throw Error('\\x1b[2J\\nanna.js: passed')",
  "eve.js": 'import "./anna.js"; function double(n) { return n * 2 }',
  "gus.js": "const double = (n) =>\n  n.twice();",
  "hal.js: passed (2 of 2)\nivy.js": "const double = (n) => n * 2;",
  "=fay,.ts": "const double = (n: number) => n * 2;",
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandglass-grade-"));
  writeFileSync(join(folder, "double.md"), lesson);
  writeFileSync(join(folder, "both.md"), lesson + second);
  writeFileSync(join(folder, "wrong.md"), lesson.replace("yaml check", "yaml checks"));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  symlinkSync(join(folder, "anna.js"), join(folder, "link.js"));
  writeFileSync(join(folder, "helped.js"), 'import { two } from "./two.js"; console.log(two)');
  mkdirSync(join(folder, "folder"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const createSandbox = sharedSandbox();

const grade = (name: string, files: readonly string[], ...options: readonly string[]) =>
  gradeWith(createSandbox, name, files, ...options);

async function gradeWith(
  create: () => Sandbox,
  name: string,
  files: readonly string[],
  ...options: readonly string[]
) {
  const streams = { out: "", err: "" };
  const write = (to: "out" | "err") => ({
    write: (part: string) => {
      streams[to] += part;
    },
  });
  const code = await runCommand(
    ["grade", join(folder, name), ...files.map((file) => join(folder, file)), ...options],
    create,
    {
      stdin: Readable.from([]),
      stdout: write("out"),
      stderr: write("err"),
      signal: new AbortController().signal,
      version: "0",
    },
  );
  return { code, err: streams.err, out: streams.out.replaceAll(`${folder}/`, "") };
}

describe("programs are graded by the checks of a lesson", () => {
  test("each is named, with the reason for a failure", async () => {
    const { code, out, err } = await grade("double.md", ["anna.js", "ben.js", "cleo.js", "dan.js", "eve.js"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    const [anna, ben, cleo, dan, eve] = out.split(/\n(?! )/);
    expect(anna).toBe("anna.js: passed (2 of 2)");
    expect(ben).toBe(
      "ben.js: failed (1 of 2 passed)\n  fails “double(-1) is -2”. double(-1) returned 0; expected -2.",
    );
    expect(cleo).toMatch(
      /^cleo\.js: failed \(0 of 2 passed\)\n {2}The program used all of its 1 million steps/,
    );
    expect(dan).toMatch(/^dan\.js: failed \(0 of 2 passed\)\n {2}The program ended with an Error/);
    // No program finds those of others.
    expect(eve).toMatch(/^eve\.js: failed \(0 of 2 passed\)\n {2}The program did not compile/);
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
  });
  test("the place of a failure is in the text", async () => {
    const { out } = await grade("double.md", ["gus.js"]);
    expect(out).toContain(
      "fails “double(2) is 4”. double(2) threw TypeError: n.twice is not a function. (gus.js:2:10)",
    );
  });
  test("a file's name is part of one line, whatever is in it", async () => {
    const name = "hal.js: passed (2 of 2)\nivy.js";
    const { out } = await grade("double.md", [name, "gone\nanna.js: passed.js"]);
    expect(out.split("\n")).toEqual([
      "hal.js: passed (2 of 2) ivy.js: passed (2 of 2)",
      "gone anna.js: passed.js: not graded. It is missing.",
      "",
    ]);
  });
  test("all have passed", async () => {
    expect(await grade("double.md", ["anna.js"])).toEqual({
      code: 0,
      out: "anna.js: passed (2 of 2)\n",
      err: "",
    });
  });
  test("what the clock of the machine ends is not decided, with a code of its own", async () => {
    const message = "double(2) computed for more than 120 s";
    const ends = (...results: readonly Partial<CheckResult>[]) => {
      const outcome = { kind: "completed", inspected: "1", usage: noUsage };
      const all = results.map((each) => ({ title: "double", passed: false, message, ...each }));
      return { outcome, usage: noUsage, results: all, passed: all.every(({ passed }) => passed) };
    };
    const [passes, clock, fails] = [{ passed: true }, { undecided: true }, {}];
    const gradeAs = (...gradings: readonly ReturnType<typeof ends>[]) => {
      const left = [...gradings];
      const sandbox = { grade: async () => left.shift(), [Symbol.dispose]: () => {} } as unknown as Sandbox;
      return (...options: readonly string[]) =>
        gradeWith(() => sandbox, "double.md", ["anna.js", "ben.js"], ...options);
    };
    const gradings = [ends(passes, passes), ends(clock, passes)] as const;
    expect(await gradeAs(...gradings)()).toEqual({
      code: 75,
      err: "",
      out: `anna.js: passed (2 of 2)\nben.js: not decided on this machine (1 of 2 passed)\n  not decided on this machine: “double”. ${message}.\n`,
    });
    const { out } = await gradeAs(...gradings)("--csv");
    expect(out.split("\n")[2]).toBe("ben.js,not decided,1,2,completed,0,not decided,1");
    expect((await gradeAs(ends(clock, passes), ends(clock, fails))()).code).toBe(1);
  });
  test("as JSON, with all details", async () => {
    const { code, out } = await grade("double.md", ["anna.js", "ben.js"], "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      lesson: "double.md",
      exercise: "double",
      passed: false,
      programs: [
        { file: "anna.js", passed: true, outcome: { kind: "completed" }, results: [{ passed: true }, {}] },
        { file: "ben.js", passed: false, results: [{}, { title: "double(-1) is -2", actual: "0" }] },
      ],
    });
  });
  test("as a table for spreadsheets, in which nothing is a formula", async () => {
    const { code, out } = await grade("double.md", ["ben.js"], "--csv");
    expect(code).toBe(1);
    expect(out).toMatch(
      /^file,passed,checks passed,checks,outcome,steps,double\(2\) is 4,double\(-1\) is -2\nben\.js,no,1,2,completed,\d+,1,0\n$/,
    );
  });
  test("the exercise's other files are present", async () => {
    expect(await grade("both.md", ["helped.js"], "--exercise", "helped")).toMatchObject({ code: 0 });
  });
});

describe("an impossible grading is reported", () => {
  test("for a program, while the others are graded", async () => {
    const { code, out } = await grade("double.md", ["anna.js", "=fay,.ts", "folder", "gone.js"]);
    expect(code).toBe(66);
    expect(out.split("\n").slice(0, 3)).toEqual([
      "anna.js: passed (2 of 2)",
      "=fay,.ts: not graded. It is in typescript, but the exercise is in javascript.",
      "folder: not graded. It is a folder.",
    ]);
    expect(out).toContain("gone.js: not graded. It is missing.");
  });
  test("for a link, which could lead to another pupil's program", async () => {
    expect(await grade("double.md", ["link.js"])).toMatchObject({
      code: 66,
      out: "link.js: not graded. It is a link, which is not followed: name the file itself.\n",
    });
  });
  test("in a table, as neither passed nor failed", async () => {
    const { out } = await grade("double.md", ["anna.js", "gone.js"], "--csv");
    expect(out.split("\n")[2]).toBe("gone.js,not graded,,,It is missing.,,,");
  });
  test.each([
    ["gone.md", [], "There is no file"],
    ["wrong.md", [], "wrong.md:7: "],
    ["both.md", [], "both.md has several exercises. Choose one: --exercise with one of double, helped."],
    ["both.md", ["--exercise", "other"], 'has no exercise "other" with checks. It has: double, helped.'],
  ])("for the lesson: %s", async (name, options, sentence) => {
    const { code, err } = await grade(name, ["anna.js"], ...options);
    expect(code).toBe(66);
    expect(err).toContain(sentence);
  });
});
