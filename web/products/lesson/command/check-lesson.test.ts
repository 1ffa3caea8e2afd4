import { describe, expect, test } from "vitest";
import { noUsage } from "../../../protocol/run/usage.ts";
import { readLesson } from "../read/read-lesson.ts";
import { checkLesson, type Grade } from "./check-lesson.ts";
import { parseArguments } from "./lesson-arguments.ts";
import { asJson, asText } from "./lesson-report.ts";

/** A grader that passes a check if the program has its title in it. */
const bySight: Grade = async ({ checks }, files) => ({
  outcome: { kind: "completed", inspected: "", usage: noUsage },
  results: checks.map(({ title }) => {
    const passed = files.some(({ text }) => text.includes(title));
    const why = { message: "It is not there.", expected: "1", actual: "2" };
    return { title, passed, ...(!passed && { ...why, at: { file: "main.js", line: 2, column: 1 } }) };
  }),
});

const front = "---\ntitle: A lesson\n---\n";
const playground = "```js playground id=a\n// one\n```\n";
const checks = "```yaml check\n- title: one\n  returns: 1\n- title: two\n  returns: 2\n```\n";
const solution = "```js solution\n// one\n// two\n```\n";

async function reportOf(body: string, grade = bySight) {
  const path = "a.md";
  return checkLesson({ path, result: readLesson(front + body) }, grade);
}

describe("checking a lesson", () => {
  test("finds no problem if the solution passes and the playground does not", async () => {
    const report = await reportOf(playground + checks + solution);
    expect(report).toMatchObject({ passed: true, problems: [], title: "A lesson" });
    expect(report.exercises[0]?.checks?.map(({ line, passed }) => [line, passed])).toEqual([
      [8, true],
      [10, true],
    ]);
    expect(asText([report])).toBe("a.md: passed (1 exercise, 2 checks)");
  });
  test("names the check that a solution fails, at the check's line", async () => {
    const report = await reportOf(`${playground}${checks}\`\`\`js solution\n// one\n//\n\`\`\`\n`);
    expect(report.passed).toBe(false);
    expect(report.problems).toEqual([
      {
        severity: "error",
        line: 10,
        message: "a: the solution fails “two”. It is not there. (At line 15 of the lesson.)",
      },
    ]);
    expect(asText([report])).toMatch(
      /^a\.md:10: error: a: the solution fails “two”.*\na\.md: failed \(1 exercise, 2 checks, of which 1 failed\)$/,
    );
    expect(JSON.parse(asJson([report]))).toMatchObject({
      version: 1,
      passed: false,
      lessons: [
        {
          path: "a.md",
          exercises: [{ id: "a", line: 4, checks: [{ passed: true }, { passed: false, line: 10 }] }],
        },
      ],
    });
  });
  test("warns of an exercise whose playground already passes", async () => {
    const report = await reportOf(`\`\`\`js playground id=a\n// one two\n\`\`\`\n${checks}${solution}`);
    expect(report.passed).toBe(true);
    expect(report.problems).toEqual([
      {
        severity: "warning",
        line: 4,
        message: expect.stringContaining("already passes all its checks"),
      },
    ]);
  });
  test("warns of checks without a solution, and of a solution without checks", async () => {
    expect((await reportOf(playground + checks)).problems).toEqual([
      { severity: "warning", line: 4, message: expect.stringContaining("There are checks but no solution") },
    ]);
    expect((await reportOf(playground + solution)).problems).toEqual([
      { severity: "warning", line: 4, message: expect.stringContaining("There is a solution but no check") },
    ]);
  });
  test("does not run a lesson that cannot be parsed", async () => {
    const report = await reportOf(`${playground}${checks}${solution}\`\`\`js chek\n\`\`\`\n`, () => {
      throw new Error("not to be called");
    });
    expect(report).toMatchObject({ passed: false, problems: [{ line: 17 }], exercises: [] });
    expect(asText([report])).toMatch(/^a\.md:17: error: .*\na\.md: failed$/);
  });
});

describe("the command line", () => {
  test.each([
    [["check", "a.md", "b", "--json"], { kind: "check", paths: ["a.md", "b"], json: true }],
    [["check", "a.md"], { kind: "check", paths: ["a.md"], json: false }],
    [["a.md", "--out", "a.html"], { kind: "build", path: "a.md", out: "a.html" }],
    [["--out=a.html", "a.md"], { kind: "build", path: "a.md", out: "a.html" }],
    [["--help"], { kind: "help" }],
  ])("%j", (given, order) => expect(parseArguments(given)).toEqual(order));

  test.each([
    [[], /Name a lesson to build/],
    [["check"], /should be followed by lessons/],
    [["check", "a.md", "--jsn"], /has no option "--jsn"; its only option is --json/],
    [["a.md"], /--out/],
    [["a.md", "--out"], /--out/],
    [["a.md", "b.md", "--out", "c"], /not "a.md" and "b.md"/],
    [["a.md", "--ot", "c"], /no option "--ot"/],
  ])("%j is refused, with a reason", (given, sentence) =>
    expect(parseArguments(given)).toEqual({ kind: "wrong", sentence: expect.stringMatching(sentence) }),
  );
});
