import { expect, test } from "vitest";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";
import { sqlCompilers } from "./testing/run-sql.ts";

const open = async (options: Parameters<typeof TestSession.open>[0] = {}) =>
  TestSession.open({ language: "sql", ...options }, { compilerOf: await sqlCompilers() });

test("cells continue with the database that earlier ones have left", async () => {
  const session = await open();
  await session.evaluate("create table t (a); insert into t values (1), (2);");
  expect(await session.evaluate("select sum(a) from t")).toBe("3");
  await session.evaluate("create view v as select a * 10 as b from t; begin; insert into t values (3);");
  expect(await session.evaluate("commit; select group_concat(b) from v")).toBe('"10,20,30"');
  await session.evaluate("insert into t select hex(randomblob(1000)) from t a, t b, t c, t d, t e");
  expect(await session.evaluate("select count(*) from t")).toBe("246");
});

test("a cell that fails, or reaches a limit, changes nothing", async () => {
  const session = await open();
  await session.evaluate("create table t (a); insert into t values (1);");
  await session.run("insert into t values (2); select * from missing;");
  const endless = "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c";
  await session.run({ code: `insert into t values (3); ${endless}`, limits: { fuel: 100_000 } });
  await session.run("insert into t values (zeroblob(900000000))");
  expect(await session.evaluate("select count(*) from t")).toBe("1");
});

test("a cell prints, and its errors have its line", async () => {
  const session = await open();
  const { output, outcome } = await session.run("select 1;\nselect x;");
  expect(output).toContain("│ 1 │");
  expect(outcome).toMatchObject({
    kind: "threw",
    error: { shown: "cell 1:2: no such column: x (statement 2)" },
  });
});

test("undo takes back the last cell", async () => {
  const session = await open();
  await session.evaluate("create table t (a); insert into t values (1);");
  await session.evaluate("delete from t");
  session.undo();
  expect(await session.evaluate("select count(*) from t")).toBe("1");
});
