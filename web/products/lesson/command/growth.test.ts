import { expect, test } from "vitest";
import { testsAll } from "../../../run/sandbox/testing/sample.ts";
import { readLesson } from "../read/read-lesson.ts";
import { checkLesson } from "./check-lesson.ts";
import { gradeFiles } from "./exercise-grader.ts";

const lesson = (solution: string, check: string) => `---
title: A lesson
---

\`\`\`js playground id=a
function sum(list) {}
\`\`\`

\`\`\`yaml check
- title: sum(x) takes steps in proportion
  call: sum(x)
${check}
- title: sum([1, 2]) is 3
  call: sum([1, 2])
  returns: 3
\`\`\`

\`\`\`js solution
${solution}
\`\`\`
`;

const report = (solution: string, check = "  given: random numbers\n  grows: n") =>
  checkLesson({ path: "a.md", result: readLesson(lesson(solution, check)) }, gradeFiles);

test.runIf(testsAll)("the command tries a solution against a check of its growth", async () => {
  const { problems, passed } = await report(
    "function sum(list) { let s = 0; for (const n of list) s += n; return s; }",
  );
  expect([problems, passed]).toEqual([[], true]);
});
test.runIf(testsAll)(
  "a solution that grows faster than the check allows is an error with the check's line",
  async () => {
    const slow =
      "function sum(list) { let s = 0; for (const n of list) for (const m of list) s += n === m ? n : 0; return s; }";
    const { problems } = await report(slow);
    expect(problems.map(({ message }) => message).join()).toContain("sum(x) grows like n²");
  },
);
test("an unknown growth is an error of the lesson", async () => {
  const { problems } = await report("function sum() {}", "  grows: n!");
  expect(problems[0]?.message).toContain("grows should be one of 1, log n, n, n log n, n²");
});

test.runIf(testsAll)(
  "the command tries a check of how often a line runs, and a check without a line is an error of the lesson",
  async () => {
    const code = "function sum(list) {\n  let s = 0;\n  for (const n of list) s += n;\n  return s;\n}";
    const check = (more: string) =>
      lesson(code, "  given: random numbers\n  grows: n").replace(
        "- title: sum([1, 2])",
        `- title: A line\n  call: sum([1, 2, 3])\n${more}\n- title: sum([1, 2])`,
      );
    const reportOf = (more: string) =>
      checkLesson({ path: "a.md", result: readLesson(check(more)) }, gradeFiles);
    expect((await reportOf("  line: s += n\n  maxTimes: 3")).problems).toEqual([]);
    const slow = await reportOf("  line: s += n\n  maxTimes: 2");
    expect(slow.problems.map(({ message }) => message).join()).toContain("ran 3 times for sum([1, 2, 3])");
    const bad = await reportOf("  maxTimes: 2");
    expect(bad.problems[0]?.message).toContain("maxTimes needs a line");
  },
);
