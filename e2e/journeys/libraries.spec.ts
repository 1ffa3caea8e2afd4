import { expect, test } from "../pages/test.ts";

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
