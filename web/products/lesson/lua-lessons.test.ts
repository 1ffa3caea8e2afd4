import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkLesson } from "./command/check-lesson.ts";
import { gradeFiles } from "./command/exercise-grader.ts";
import { openLesson } from "./command/lesson-files.ts";
import { exercisesOf } from "./lesson.ts";

const lesson = await openLesson(
  fileURLToPath(new URL("../../../public/lessons/lua-tables.md", import.meta.url)),
);
const exercises = lesson.result.lesson ? exercisesOf(lesson.result.lesson) : [];

test("each solution of Lua's lesson passes, and no playground does", async () => {
  const { problems, exercises: reports } = await checkLesson(lesson, gradeFiles);
  expect(problems).toEqual([]);
  expect(reports.map(({ checks }) => checks?.length)).toEqual([undefined, 4, undefined, 4, undefined, 4]);
});

test.each([
  ["count", "function count(l) local r = {} for i = 0, #l do r[l[i]] = 1 end return r end", "index is nil"],
  [
    "count",
    "local function count(l) local r = {} for _, v in ipairs(l) do r[v] = (r[v] or 0) + 1 end return r end",
    "",
  ],
  ["once", "function once(f) local r return function() r = r or f() return r end end", "calls == 1 is false"],
  [
    "windows",
    "function windows(l, n) local i = 0 return function() i = i + 1 if i + n - 1 <= #l then return { table.unpack(l, i, i + n - 1) } end end end",
    "does not use coroutine.wrap",
  ],
])("another answer to %s is judged: %s", async (id, text, message) => {
  const exercise = exercises.find((each) => each.id === id);
  if (!exercise) throw new Error(`there is no exercise ${id}`);
  const { results } = await gradeFiles(exercise, [{ path: exercise.entry, text }]);
  const messages = results.flatMap((result) => (result.passed ? [] : [result.message ?? ""]));
  if (message === "") expect(messages).toEqual([]);
  else expect(messages.join("\n")).toContain(message);
});
