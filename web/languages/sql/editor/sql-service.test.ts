import { expect, test } from "vitest";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { innerNames, sqlNames } from "../allowlist/sql-names.ts";
import { runSql } from "../testing/run-sql.ts";
import { sqlFunctions } from "./sql-functions.ts";
import { sqlService } from "./sql-service.ts";

const scope = { capabilities: {}, modules: [], files: [] };
/** The text up to "|" is before the cursor. */
const offeredIn = (marked: string, given: Partial<typeof scope> | object = scope) =>
  sqlService.completionsAt(marked.replace("|", ""), marked.indexOf("|"), { ...scope, ...given }).names;
const labels = (marked: string, given: object = scope) => offeredIn(marked, given).map(({ label }) => label);

const schema = `create table person (id integer primary key, "full name" text check (length("full name") > 2), age,
  foreign key (age) references x);\ncreate view adult as select * from person;\n`;

test("the editor offers the tables and columns of the program, its functions and keywords", () => {
  expect(labels(`${schema}select | from person`)).toEqual(
    expect.arrayContaining(["person", "adult", "id", "full name", "age", "upper", "select"]),
  );
  expect(labels(`${schema}select person.|`)).toEqual(["id", "full name", "age"]);
  expect(labels(`${schema}select p.| from person as p`)).toEqual(["id", "full name", "age"]);
  const files = [
    { path: "data/pet.csv", text: "name;kind\nRex;dog\n" },
    { path: "schema.sql", text: "create table shop (item)" },
  ];
  expect(labels("select pet.|", { files })).toEqual(["name", "kind"]);
  expect(labels("select |", { files })).toContain("item");
});

test("nothing is offered in texts and comments, and no function that the capabilities exclude", () => {
  for (const inert of ["-- sel|", "select 'a|", "/* a |"]) expect(labels(inert)).toEqual([]);
  expect(labels("select 'a' |")).toContain("from");
  const capabilities = parseCapabilities({ sql: { except: ["json", "upper"] } });
  expect(labels("select |", { capabilities })).not.toContain("upper");
  expect(labels("select |", { capabilities })).not.toContain("json_extract");
});

test("functions and tables are described", () => {
  const at = (marked: string) =>
    sqlService.descriptionAt(marked.replace("|", ""), marked.indexOf("|"), scope)?.markdown;
  expect(at("select sub|str('a', 1)")).toBe(
    "```sql\nsubstr(x, start [, length])\n```\nA part of a text. Places are counted from 1, negative ones from the end.",
  );
  expect(at("create table t (a, b);\nselect * from |t")).toContain("t (a, b)");
  expect(at("select 'sub|str(1)'")).toBeUndefined();
});

test("the list of what a program may use has the functions by what they are about", () => {
  const { sentences, groups } = sqlService.permitted(parseCapabilities({ sql: { extends: "pure" } }));
  expect(sentences[0]).toBe("SQLite's functions, except for dates, the time and random numbers.");
  const titles = groups.map(({ title }) => title);
  expect(titles).toContain("Json");
  expect(titles).not.toContain("Random");
  expect(groups.find(({ title }) => title === "Text")?.names).toContain("upper(x)");
});

test("the names are those of SQLite", async () => {
  const list = "select distinct name from pragma_function_list where name > ? order by name limit 100";
  const there: string[] = [];
  for (const from of ["''", "'json_object'", "'substr'"]) {
    const { events } = await runSql(list.replace("?", from));
    const [message] = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
    there.push(...(message?.table?.rows.map(({ name }) => name) ?? []));
  }
  const names = [...sqlNames.values()].flat();
  expect([...new Set(there)].filter((name) => !innerNames.has(name)).sort()).toEqual([...names].sort());
  for (const name of sqlFunctions.keys()) expect(names).toContain(name);
  expect(sqlFunctions.size).toBeGreaterThan(70);
});

test.each([
  [{ except: ["upper"] }, "select 1;\nselect upper('a');", "upper"],
  [{ except: ["json"] }, "select 1;\nselect json_extract('{}', '$');", "json_extract"],
  [{ only: ["text"] }, "select 1;\nselect abs(-1);", "abs"],
  [{ extends: "pure" as const }, "select 1;\nselect random();", "random"],
])("an allowlist %j refuses %j by name", async (sql, code, name) => {
  expect((await runSql(code, {}, { capabilities: { sql } })).outcome).toMatchObject({
    kind: "restricted",
    name,
    hint: expect.stringMatching(/^The host of this playground does not allow it\. \w/),
    at: { line: 2 },
  });
  expect((await runSql("select max(1, 2)", {}, { capabilities: { sql } })).outcome.kind).toBe("completed");
});

test("an allowlist with a name that is not there is told", async () => {
  const capabilities = { sql: { except: ["uper"] } };
  expect((await runSql("select 1", {}, { capabilities })).outcome).toMatchObject({
    in: "setup",
    error: { message: '"uper" is not a part or function of SQL that is here; did you mean "upper"?' },
  });
});
