import { expect, test } from "vitest";
import { csvOf } from "./grade-command.ts";

test("rows are comma-separated, and a text is always one cell and never a formula", () => {
  const rows = [
    ["file", "steps"],
    ['a,"b"\nc', -5],
    ["=1+1", 1],
    ["@sum", 2],
    ["x;=1+1;.js", 3],
    ["it's", 4],
  ];
  expect(csvOf(rows)).toBe('file,steps\n"a,""b"" c",-5\n"\'=1+1",1\n"\'@sum",2\n"x;\'=1+1;.js",3\n"it\'s",4');
});
