import { testOnSharedPage as embedded, test as embeddedOnFirstVisit } from "../pages/embedding-page.ts";
import { FullEditor } from "../pages/monaco.ts";
import { expect, testOnSharedPage as test, test as testOnFirstVisit, wide } from "../pages/test.ts";
import { TypeProblems } from "../pages/type-problems.ts";

testOnFirstVisit(
  "a library is fetched from the site only when a program imports it; if that fails, the error says so, and a later run works",
  async ({ page, playground }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const libraries = () => requests.filter((url) => /\/library\.[^/]*\.js$/.test(url));
    await playground.open();
    await playground.whenLoaded();
    expect((await playground.next('console.log("none")')).kind).toBe("completed");
    expect(libraries()).toEqual([]);

    await page.route(/\/library\.[^/]*\.js/, (route) => route.abort("internetdisconnected"));
    expect(
      await playground.next('// first\nimport { nanoid } from "nanoid";\nnanoid().length;'),
    ).toMatchObject({
      kind: "invalid",
      line: 2,
    });
    await expect(playground.status).toContainText('The library "nanoid" could not be loaded');
    // The analysis of the program requests the library again, too, before this run or after it.
    requests.length = 0;
    await page.unroute(/\/library\.[^/]*\.js/);
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "21" });
    const ofNanoid = libraries().filter((url) => url.includes("/assets/library.nanoid-"));
    expect(ofNanoid).not.toEqual([]);
    expect(libraries()).toEqual(ofNanoid);
    expect(new URL(libraries()[0] ?? "").origin).toBe(new URL(page.url()).origin);
  },
);

test("a part of a library can be imported as from the package; an unknown name gets the list, or a suggestion", async ({
  playground,
}) => {
  await playground.openWith("1");
  expect(
    await playground.next(
      'import map from "lodash-es/map";\nimport { format } from "date-fns/format";\n[map([1], String), typeof format];',
    ),
  ).toMatchObject({ kind: "completed", quote: "[ [ '1' ], 'function' ]" });
  const { quote } = await playground.next('import { ajax } from "rxjs/ajax"; ajax;');
  expect(quote).toContain('Write: import { … } from "rxjs"');
  expect((await playground.next('import React from "react"; React;')).quote).toContain(
    'There is no module "react" in this playground. These are available: acorn, ',
  );
});

test("a line of the console may import a library that was not imported before", async ({
  playground,
  page,
}) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  const field = page.getByRole("textbox", { name: "Console line" });
  const entries = page.locator(".console-cell");
  const lines: [string, string][] = [
    ["let kept = [3, 1, 2]", "undefined"],
    ['import _ from "lodash-es"', "undefined"],
    ["_.sortBy(kept)", "[ 1, 2, 3 ]"],
    ['const { nanoid } = await import("nanoid"); nanoid().length + kept.length', "24"],
    ["_.sum(kept)", "6"],
  ];
  for (const [at, [line, value]] of lines.entries()) {
    await field.fill(line);
    await field.press("Enter");
    await expect(entries.nth(at).locator(".console-quote")).toHaveText(value);
  }
});

embeddedOnFirstVisit("a widget has them, and fetches one when its program imports it", async ({ host }) => {
  const requests: string[] = [];
  host.page.on("request", (request) => requests.push(request.url()));
  await host.open(
    `${host.script}<sandglass-playground><pre>import { sum } from "d3-array"; sum([1, 2])</pre></sandglass-playground>`,
  );
  const widget = host.widget();
  await widget.whenReady();
  expect(requests.filter((url) => url.includes("/library."))).toEqual([]);
  expect((await widget.run()).inspected).toBe("3");
  expect(requests.filter((url) => url.includes("/library."))).toHaveLength(1);
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  test("an import of a library is no error; an import of another package is", async ({
    playground,
    page,
  }) => {
    await playground.openWith('import _ from "lodash-es";\nimport "react";\n_.chunk([1, 2, 3], 2);\n');
    await playground.whenLoaded();
    await playground.whenFullEditor();
    const problems = new TypeProblems(page);
    await problems.whenCounted("1 error");
    expect((await problems.listProblems()).join()).toContain("react");
  });

  test("library names are completed in imports", async ({ playground, page }) => {
    await playground.openWith("\n");
    await playground.whenLoaded();
    await playground.whenFullEditor();
    const editor = new FullEditor(page);
    await playground.editor.focus();
    await editor.write('import { sum } from "d3');
    await editor.whenOffered("d3-array");
    await editor.whenOffered("d3-scale");
  });

  testOnFirstVisit(
    "the types of a library are loaded only when a program imports it",
    async ({ playground, page }) => {
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      const types = () => requests.filter((url) => url.includes("/library-types."));
      await playground.openWith("\n");
      await playground.whenLoaded();
      await playground.whenFullEditor();
      const editor = new FullEditor(page);
      await playground.editor.focus();
      await editor.write('import * as d3 from "d3-array";\n');
      await editor.write("d3.bisectC");
      await editor.whenOffered("bisectCenter");
      await page.keyboard.press("Escape");
      expect(types()).toEqual([expect.stringContaining("/library-types.d3-array-")]);
      await playground.editor.focus();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.press("Backspace");
      await editor.write('import _ from "lodash-es";\n_.chun');
      await editor.whenOffered("chunk");
      expect(types()).toHaveLength(2);
    },
  );
});

embedded("a widget's full editor has the types, too", async ({ host }) => {
  await host.open(
    `${host.script}<sandglass-playground editor="monaco"><pre>import * as d3 from "d3-array";</pre></sandglass-playground>`,
  );
  const widget = host.widget();
  await widget.code.focus();
  await expect(widget.fullEditor).toBeVisible();
  await expect(widget.code).toBeFocused();
  await host.page.keyboard.press("Control+End");
  await host.page.keyboard.type("\nd3.bisectC");
  // Types come after the editor: with them this name is marked, since it is none.
  await expect(widget.frame.locator(".squiggly-error")).toBeVisible();
  await host.page.keyboard.press("ControlOrMeta+Space");
  await expect(
    widget.frame.locator(".suggest-widget.visible .monaco-list-row").filter({ hasText: "bisectCenter" }),
  ).toBeVisible();
});
