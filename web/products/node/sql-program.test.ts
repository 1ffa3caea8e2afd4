import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readProgram } from "./read-program-files.ts";
import { sharedSandbox } from "./testing/shared-sandbox.ts";

const sandbox = sharedSandbox();
const folder = mkdtempSync(join(tmpdir(), "sandglass-sql-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a program runs in a thread, with the scripts and tables that it names in its folder", async () => {
  mkdirSync(join(folder, "lib"));
  writeFileSync(
    join(folder, "query.sql"),
    ".read lib/view.sql\nselect * from adults;\nselect count(*) from people;\n",
  );
  writeFileSync(
    join(folder, "lib/view.sql"),
    "create view adults as select name from people where age > 17;",
  );
  writeFileSync(join(folder, "people.csv"), "name,age\nAda,36\nBob,7\n");
  writeFileSync(join(folder, "other.csv"), "a\n");
  const { files, entry } = await readProgram(join(folder, "query.sql"));
  expect(files.map(({ path }) => path).sort()).toEqual(["lib/view.sql", "people.csv", "query.sql"]);
  const result = await sandbox().run({ files, entry, language: "sql" });
  expect(result.stdout).toContain("│ Ada  │");
  expect(result.inspected).toBe("2");
  expect((await sandbox().run({ files, entry, language: "sql" })).usage?.fuel).toBe(result.usage?.fuel);
});

test("checks of the run itself are judged", async () => {
  const { results } = await sandbox().grade({
    language: "sql",
    code: "create table t (a); insert into t values (1), (2);",
    checks: [
      { title: "prints", prints: "2 rows inserted\n" },
      { title: "prints other", prints: "3 rows inserted\n" },
    ],
  });
  expect(results.map(({ passed }) => passed)).toEqual([true, false]);
  const failing = await sandbox().grade({
    language: "sql",
    code: "select * from nothing",
    checks: [{ title: "throws", throws: "SQL error" }],
  });
  expect(failing.results[0]?.passed).toBe(true);
});
