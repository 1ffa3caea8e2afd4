import { expect, test, wide } from "../pages/test.ts";
import { TypeProblems } from "../pages/type-problems.ts";

test("a library is fetched from the site when a program imports it, and not before", async ({
  page,
  playground,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const libraries = () => asked.filter((url) => /\/library\.[^/]*\.js$/.test(url));
  await playground.open();
  await playground.write('console.log("none")');
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  expect(libraries()).toEqual([]);
  await playground.write('import _ from "lodash-es";\nconsole.log(_.chunk([1, 2, 3], 2));');
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  expect(await playground.printed()).toContain("[ [ 1, 2 ], [ 3 ] ]");
  expect(libraries()).toEqual([expect.stringContaining("/assets/library.lodash-es-")]);
  expect(new URL(libraries()[0] ?? "").origin).toBe(new URL(page.url()).origin);
});

test("an import of another name says which there are", async ({ playground }) => {
  await playground.open();
  await playground.write('import React from "react";');
  await playground.run();
  const { quote } = await playground.outcome();
  expect(quote).toContain('There is no module "react" in this playground. These are there: acorn, ');
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  test("an import of a library is no error, and one of another package is", async ({ playground, page }) => {
    await playground.openWith('import _ from "lodash-es";\nimport "react";\n_.chunk([1, 2, 3], 2);\n');
    await playground.whenLoaded();
    await playground.whenFullEditor();
    const problems = new TypeProblems(page);
    await problems.whenCounted("1 error");
    expect((await problems.listed()).join()).toContain("react");
  });
});
