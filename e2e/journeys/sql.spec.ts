import { readFileSync } from "node:fs";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/** Chooses SQL, and waits until its starter stands there. */
async function choose(playground: Playground): Promise<void> {
  await playground.language.selectOption("SQL");
  await playground.whenTabs("main.sql");
}

test("choosing SQL shows its starter, which runs, and fetches SQLite once", { tag: "@promise" }, async ({
  playground,
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const files = () => fetched.filter((path) => /\/sql[.-]/.test(path));
  await playground.open();
  await playground.whenLoaded();
  await playground.run();
  expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
  expect(files()).toEqual([]);

  await choose(playground);
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  const table = page.locator(".log-table table");
  await expect(table.getByRole("row")).toHaveText(["namecounttotal", "apple4120", "pear290"]);
  await playground.run();
  await playground.outcome();
  // Its script and its interpreter.
  expect(files()).toHaveLength(2);
});

testOnSharedPage("an error has SQLite's word and its line, and files are refused", async ({ playground }) => {
  await playground.openFiles({ "main.sql": "select 1;\n" });
  const outcome = await playground.next("create table t (name);\n\nselect nam from t;\n");
  expect(outcome).toMatchObject({ kind: "threw", line: 3, title: "The program ended with an SQL error" });
  expect(outcome.quote).toContain("main.sql:3: no such column: nam (statement 2)");
  const refused = await playground.next("select 1;\nattach 'x.db' as x;\n");
  expect(refused).toMatchObject({ kind: "restricted", line: 2 });
});

testOnSharedPage("an endless query ends at its limit, and the page stays usable", async ({ playground }) => {
  await playground.openFiles({ "main.sql": "select 1;\n" }, { fuel: 20_000_000 });
  const endless =
    "with recursive c(x) as (select 1 union all select x + 1 from c)\nselect count(*) from c;\n";
  expect(await playground.next(endless)).toMatchObject({ kind: "exhausted", line: 1 });
  expect(await playground.next("select 6 * 7;\n")).toMatchObject({ kind: "completed", quote: "42" });
});

testOnSharedPage("a .csv file of the program is a table", async ({ playground, page }) => {
  await playground.openFiles({
    "main.sql": "select name from people where age > 17;\n",
    "people.csv": "name,age\nAda,36\nBob,7\n",
  });
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: '"Ada"' });
  await expect(page.locator(".log-table table").getByRole("row")).toHaveText(["name", "Ada"]);
});

/** The steps of programs in Node: web/languages/sql/run.test.ts claims them there. */
const counted: readonly { readonly code: string; readonly fuel: number }[] = JSON.parse(
  readFileSync(new URL("../../web/languages/sql/recorded/steps.json", import.meta.url), "utf8"),
);

testOnSharedPage("the browser spends the same steps as Node", async ({ playground }) => {
  for (const { code, fuel } of counted) {
    // With one step less a program does not end by itself.
    for (const [room, kind] of [
      [1, "completed"],
      [-1, "exhausted"],
    ] as const) {
      await playground.openFiles({ "main.sql": code }, { fuel: fuel + room });
      await playground.run();
      expect(await playground.outcome(), code).toMatchObject({ kind });
    }
  }
});
