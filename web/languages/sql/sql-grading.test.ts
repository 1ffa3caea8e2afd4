import { describe, expect, test } from "vitest";
import { checkOf } from "../../protocol/grading/check.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { grade } from "../../run/sandbox/grading/grade.ts";
import { engine, fullRuntime } from "../../run/sandbox/testing/run-program.ts";
import { sqlCompilers } from "./testing/run-sql.ts";

type Untitled = Omit<WrittenCheck, "title">;

async function result(program: string, check: Untitled) {
  const request = runRequest({
    files: [{ path: "main.sql", text: program }],
    entry: "main.sql",
    language: "sql",
    limits: { fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000 },
  });
  const { results } = await grade(request, [checkOf({ title: "c", ...check })], {
    ...fullRuntime,
    compilerOf: await sqlCompilers(),
    engine: await engine(),
    emit: () => {},
    sleep: async () => {},
  });
  return results[0];
}

const schema = "create table t (n, name); insert into t values (1, 'a'), (2, 'b'), (3, null);\n";

describe("the last result of a program", () => {
  test.each<readonly [string, Untitled, string]>([
    ["select count(*) from t", { returns: 3 }, "passed"],
    ["select 2.0", { returns: 2 }, "passed"],
    ["select count(*) from t", { returns: 4 }, "The program: 1 row of 1 differs"],
    ["select n from t", { returns: [3, 1, 2] }, "passed"],
    ["select n from t order by n", { returns: [3, 1, 2] }, "The program: 3 rows of 3 differ"],
    ["select n from t order by n desc", { returns: [3, 2, 1] }, "passed"],
    [
      "select n, name from t where n > 1",
      {
        returns: [
          [2, "b"],
          [3, null],
        ],
      },
      "passed",
    ],
    [
      "select n, name from t",
      {
        returns: [
          { n: 1, name: "a" },
          { n: 2, name: "b" },
        ],
      },
      "The program: there are 3 rows; expected 2",
    ],
    ["select name, n from t", { returns: [{ n: 1, name: "a" }] }, "The program: the columns are others"],
    ["select n from t", { returns: [[1, "a"]] }, "The program: each row has 1 column; expected 2"],
    ["select name from t where n < 3", { returns: "select name from t where name is not null" }, "passed"],
    ["select n from t", { returns: "select n from t order by n desc" }, "The program: 2 rows of 3 differ"],
    ["select n from (select n from t order by n)", { returns: [3, 2, 1] }, "passed"],
    ["delete from t", { returns: 1 }, "The program has no result: it should end with a query"],
  ])("%s: %j", async (query, check, message) => {
    const checked = await result(schema + query, check);
    expect(checked?.passed ? "passed" : checked?.message).toBe(message);
  });

  test("the difference is drawn by row", async () => {
    const checked = await result(`${schema}select n, name from t`, {
      returns: [
        [1, "a"],
        [2, "x"],
        [3, null],
      ],
    });
    expect(checked).toMatchObject({
      message: "The program: 1 row of 3 differs",
      expected: "2 | x",
      actual: "2 | b",
    });
    const ordered = await result(`${schema}select n from t order by n`, { returns: [1, 3, 2] });
    expect(ordered).toMatchObject({ expected: "row 2: 3\nrow 3: 2", actual: "row 2: 2\nrow 3: 3" });
  });
});

describe("what a program has left is checked by a query of the teacher's", () => {
  test.each<readonly [string, Untitled, string]>([
    ["update t set n = 9 where name = 'a'", { call: "select max(n) from t", returns: 9 }, "passed"],
    [
      "delete from t",
      { call: "select count(*) from t", returns: 3 },
      "select count(*) from t: 1 row of 1 differs",
    ],
    ["drop table t", { call: "select * from t" }, "select * from t threw: no such table: t"],
    ["create unique index i on t (n)", { call: "insert into t values (1, 'z')", throws: "UNIQUE" }, "passed"],
    [
      "select 1",
      { call: "insert into t values (1, 'z')", throws: "UNIQUE" },
      "insert into t values (1, 'z') threw nothing; expected an error with \"UNIQUE\"",
    ],
  ])("%s: %j", async (code, check, message) => {
    const checked = await result(schema + code, check);
    expect(checked?.passed ? "passed" : checked?.message).toBe(message);
  });
});

test("words of the program are required and refused", async () => {
  const join = "select * from t a join t b on a.n = b.n -- group by\n";
  expect((await result(schema + join, { uses: ["join"] }))?.passed).toBe(true);
  expect((await result(schema + join, { uses: ["group by"] }))?.passed).toBe(false);
  expect(await result(schema + join, { avoids: ["join"] })).toMatchObject({ passed: false, at: { line: 2 } });
});
