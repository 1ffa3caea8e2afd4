import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesNamedInSql } from "./sql-files-named.ts";
import { runSql } from "./testing/run-sql.ts";

const seeded = { capabilities: { clock: { startsAt: 86_400_000 }, random: { seed: 7 } } };

const people = "id,name,age,plz\n1,Ada,36,01099\n2,Alan,41,10115\n3,Grace,,20095\n";

test("a query prints its table, a change its count, and the last result is the value", async () => {
  const { output, outcome, events } = await runSql(
    "create table t (a, b);\ninsert into t values (1, 'x'), (2, null);\n\n  select * from t;\n",
  );
  expect(output).toBe(
    [
      "2 rows inserted",
      "┌───┬──────┐",
      "│ a │ b    │",
      "├───┼──────┤",
      "│ 1 │ x    │",
      "│ 2 │ NULL │",
      "└───┴──────┘",
    ].join("\n"),
  );
  expect(outcome).toMatchObject({
    kind: "completed",
    inspected: '[{ "a": 1, "b": "x" }, { "a": 2, "b": null }]',
    value: { kind: "array", head: "2 rows" },
    usage: { touched: [], reproducible: true },
  });
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  expect(messages.map(({ at, table }) => [at?.line, at?.column, table?.rows.length])).toEqual([
    [2, 1, undefined],
    [4, 3, 2],
  ]);
});

test("one cell is a value, and a program without a query has none", async () => {
  expect((await runSql("select 6 * 7")).outcome).toMatchObject({ inspected: "42" });
  expect((await runSql("create table t (a); insert into t values (1)")).outcome).toMatchObject({
    inspected: "undefined",
  });
  expect((await runSql("create table t (a)")).outcome).toMatchObject({ inspected: "no result" });
  expect((await runSql("select 'a' as x; create table t (a)")).outcome).toMatchObject({ inspected: '"a"' });
});

test("what a statement changes is counted by its verb; definitions print nothing", async () => {
  const { output } = await runSql(
    "create table t (a); insert into t values (1); update t set a = 2; delete from t where a > 5; replace into t values (3);" +
      "create table u as select * from t; alter table u add column b; drop table u; with x as (select 9) insert into t select * from x;",
  );
  expect(output).toBe("1 row inserted\n1 row updated\n0 rows deleted\n1 row inserted\n1 row inserted");
});

test("an error has its line, its statement and SQLite's word, and what was printed before stays", async () => {
  const { output, outcome } = await runSql("select 1;\n\nselect 2,\n  nam from t;\n");
  expect(output).toContain("│ 1 │");
  expect(outcome).toMatchObject({
    kind: "threw",
    error: { name: "SQL error", message: "main.sql:3: no such table: t (statement 2)" },
  });
  const column = await runSql("create table t (name);\nselect\n  nam\nfrom t;");
  expect(column.outcome).toMatchObject({
    error: {
      message: "main.sql:3: no such column: nam (statement 2)",
      frames: [{ at: { file: "main.sql", line: 3, column: 3 } }],
    },
  });
});

test("a name in double quotes is a name, never a text", async () => {
  expect((await runSql('select "nam"')).outcome).toMatchObject({
    error: { message: expect.stringMatching(/no such column: "?nam/) },
  });
});

test("the .csv files of a program are its tables, with types and without empty fields", async () => {
  const { output } = await runSql({
    "main.sql": 'select name, typeof(age) as age, plz from people; select sum(b) from "more data";',
    "data/people.csv": people,
    "more data.csv": 'a;b\n"x;y";1,5\nz;2\n',
  });
  expect(output).toContain("│ Ada   │ integer │ 01099 │");
  expect(output).toContain("│ Grace │ null    │ 20095 │");
});

test("a file that is no table is told with its row", async () => {
  const outcomeOf = async (csv: string) => (await runSql({ "main.sql": "select 1", "t.csv": csv })).outcome;
  expect(await outcomeOf("a,b\n1,2\n1,2,3\n")).toMatchObject({
    kind: "invalid",
    diagnostics: [{ message: "t.csv has 3 fields in row 2, and 2 columns.", at: { file: "t.csv" } }],
  });
  expect(await outcomeOf("a,a\n")).toMatchObject({
    diagnostics: [{ message: "t.csv is no table: duplicate column name: a." }],
  });
  expect(await outcomeOf("")).toMatchObject({ kind: "invalid" });
});

test(".read runs a file of the program, and errors are in their files", async () => {
  const { output, outcome } = await runSql({
    "main.sql": ".headers on\n.read schema.sql\nselect * from t;\n.read 'lib/bad.sql'\n",
    "schema.sql": "create table t (a);\ninsert into t values (1);\n",
    "lib/bad.sql": "\nselect * from u;",
  });
  expect(output).toContain("│ 1 │");
  expect(outcome).toMatchObject({
    error: {
      message: "lib/bad.sql:2: no such table: u (statement 4)",
      frames: [{ at: { file: "lib/bad.sql" } }],
    },
  });
  expect((await runSql(".read nothing.sql")).outcome).toMatchObject({
    error: { message: 'main.sql:1: cannot open "nothing.sql": the program has no such file' },
  });
  expect((await runSql(".tables")).outcome).toMatchObject({
    error: { message: expect.stringContaining(".tables is a command of the sqlite3 shell") },
  });
});

test("a run has its clock and its seed", async () => {
  const code = "select datetime('now') as t, random() as a, random() as b, hex(randomblob(4)) as c";
  const { output, outcome } = await runSql(code, {}, seeded);
  expect(output).toContain("1970-01-02 00:00:00");
  expect((await runSql(code, {}, seeded)).output).toBe(output);
  expect(outcome).toMatchObject({ usage: { reproducible: true } });
  const other = await runSql(code, {}, { capabilities: { ...seeded.capabilities, random: { seed: 8 } } });
  expect(other.output).not.toBe(output);
  expect((await runSql("select random()")).outcome).toMatchObject({ usage: { touched: ["randomness"] } });
  expect((await runSql("select date('now')")).outcome).toMatchObject({ usage: { touched: ["clock"] } });
});

test("setup code makes tables before the program, and prints nothing", async () => {
  const setup = "create table t (a); insert into t values (1); select * from t;";
  const { output, outcome } = await runSql("insert into t values (2); select sum(a) from t;", {}, { setup });
  expect(output).toMatch(/^1 row inserted\n┌/);
  expect(outcome).toMatchObject({ inspected: "3" });
  expect((await runSql("select 1", {}, { setup: "create tabel" })).outcome).toMatchObject({
    in: "setup",
    error: { message: expect.stringContaining('near "tabel": syntax error') },
  });
});

test("what reaches files is refused by name, with the reason", async () => {
  for (const [code, name] of [
    ["attach 'x.db' as x", "ATTACH"],
    ["vacuum into 'x.db'", "ATTACH"],
    ["pragma writable_schema = on", "PRAGMA writable_schema"],
    ["select load_extension('x')", "load_extension"],
    ["select readfile('x')", "readfile"],
  ] as const)
    expect((await runSql(`select 1;\n${code}`)).outcome).toMatchObject({
      kind: "restricted",
      name,
      hint: expect.stringMatching(/^[A-Z].*\.$/),
      at: { line: 2 },
    });
});

test("rows past a thousand are counted, and long cells cut", async () => {
  const { events, outcome } = await runSql(
    "with recursive c(x) as (select 1 union all select x + 1 from c where x < 2500) select x, hex(zeroblob(800)) from c",
  );
  const [message] = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  expect(message?.table?.rows.length).toBeLessThanOrEqual(1_000);
  expect((message?.table?.rows.length ?? 0) + (message?.table?.omittedRows ?? 0)).toBe(2_500);
  expect(message?.table?.rows[0]?.cells[0]).toMatch(/^0{1000}…$/);
  expect(outcome).toMatchObject({ kind: "completed", value: { head: "2500 rows" } });
});

test("a query plan is printed as a tree", async () => {
  const { output } = await runSql(
    "create table t (a primary key, b); explain query plan select * from t where a in (select b from t order by b)",
  );
  expect(output).toMatch(/^QUERY PLAN\n├─ .*\n└─ LIST SUBQUERY 1\n {3}├─ SCAN t\n {3}└─ /);
});

const steps: readonly { readonly code: string; readonly fuel: number }[] = JSON.parse(
  readFileSync(new URL("recorded/steps.json", import.meta.url), "utf8"),
);

test("programs cost the recorded steps, which a journey expects of browsers", async () => {
  for (const { code, fuel } of steps)
    expect((await runSql(code)).outcome, code).toMatchObject({ usage: { fuel } });
});

test("the same program costs the same steps, and a budget of so many is enough", async () => {
  const code =
    "create table t as with recursive c(x) as (select 1 union all select x + 1 from c where x < 500) select x from c; select avg(x) from t;";
  const { outcome } = await runSql(code);
  const fuel = "usage" in outcome ? outcome.usage.fuel : 0;
  expect((await runSql(code, { fuel: fuel + 1 })).outcome).toMatchObject({
    kind: "completed",
    usage: { fuel },
  });
  expect((await runSql(code, { fuel: fuel - 1 })).outcome).toMatchObject({
    kind: "exhausted",
    usage: { fuel: fuel - 1 },
  });
});

test("a command finds the files that a program names", () => {
  expect(filesNamedInSql('.read ./schema.sql\nselect * from people join "my pets" on 1')).toEqual([
    "schema.sql",
    "people.csv",
    "my pets.csv",
  ]);
});
