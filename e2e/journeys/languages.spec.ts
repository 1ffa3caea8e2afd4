import { starters } from "../../web/languages/starters.ts";
import { expect, testOnSharedPage as test, wide } from "../pages/test.ts";

test("an untouched starter becomes the starter of the other language, runs, and undo restores it", async ({
  playground,
  page,
}) => {
  const javascript = starters["javascript"] ?? "";
  await playground.openWith(javascript);
  await playground.language.selectOption("TypeScript");
  await playground.whenTabs("main.ts");
  await expect.poll(() => playground.visibleCode()).toContain("type Planet");
  await expect(page.getByText("The program is in TypeScript now.")).toBeVisible();
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "[ 'Earth', 'Mars' ]" });

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await playground.whenTabs("main.js");
  await expect(playground.language).toHaveValue("javascript");
  await expect.poll(() => playground.visibleCode()).toBe(javascript);
});

test("written code is kept in another language: files and imports get its extensions", async ({
  playground,
  page,
}) => {
  await playground.openFiles({
    "main.js": 'import { a } from "./a.js";\nimport b from "./b.json";\na + b;\n',
    "a.js": "export const a = 40;\n",
    "b.json": "2\n",
  });
  await playground.whenLoaded();
  await playground.language.selectOption("TypeScript");
  await playground.whenTabs("main.ts, runs first", "a.ts", "b.json");
  await expect
    .poll(() => playground.visibleCode())
    .toBe('import { a } from "./a.ts";\nimport b from "./b.json";\na + b;\n');

  await playground.openFile("a.ts");
  await playground.write("export const a: number = 40 as number;\n");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "42" });

  // A new file is in the language of the program.
  await playground.newFileButton.click();
  await expect(playground.nameField).toHaveValue("file4.ts");
  await playground.nameField.press("Escape");

  // Types are not JavaScript. They are marked, and undo takes the program back to where they are.
  await playground.language.selectOption("JavaScript");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "invalid", line: 1 });
  await playground.tab("a.js").click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(playground.language).toHaveValue("typescript");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "42" });
});

test("making another file the entry changes the language", async ({ playground }) => {
  await playground.openFiles({ "main.js": "1", "other.ts": "let a: number = 2; a" });
  await playground.openFile("other.ts");
  await playground.choose("Run this file first");
  await expect(playground.language).toHaveValue("typescript");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "2" });
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  test("undo steps back over a change of the language, edit by edit", async ({ playground, page }) => {
    await playground.openWith("const one = 1;");
    await playground.whenFullEditor();
    await playground.whenLoaded();
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText(" one");
    await playground.language.selectOption("TypeScript");
    await playground.whenTabs("main.ts, changed");
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText(" as number");
    await expect.poll(() => playground.savedCode()).toBe("const one = 1; one as number");

    const values: unknown[] = [];
    for (let count = 0; count < 3; count++) {
      const before = JSON.stringify(await playground.keptProgram());
      await page.keyboard.press("ControlOrMeta+Z");
      await expect.poll(async () => JSON.stringify(await playground.keptProgram())).not.toBe(before);
      values.push([(await playground.keptProgram())?.language, await playground.savedCode()]);
    }
    expect(values).toEqual([
      ["typescript", "const one = 1; one"],
      ["javascript", "const one = 1; one"],
      ["javascript", "const one = 1;"],
    ]);
    await expect.poll(() => playground.visibleCode()).toBe("const one = 1;");
  });
});

test("decorators, using and globals that are loaded on mention work in a run of the page, also in TypeScript", async ({
  playground,
  page,
}) => {
  await playground.openFiles({
    "main.ts": `const open = (name: string) => ({ name, [Symbol.dispose]() { console.log("close", name); } });
{
  using file = open("file");
  console.log(file.name, [...Iterator.zip([[1], ["a"]])], new Headers({ A: "b" }).get("a"));
}
console.log(JSON.stringify(JSON.rawJSON("1.0")), new Intl.DurationFormat("en").format({ hours: 2 }));
const channel = new MessageChannel();
channel.port1.onmessage = ({ data }) => console.log(data);
channel.port2.postMessage(new URLPattern({ pathname: "/:id" }).exec("https://a.com/7")?.pathname.groups["id"]);
import part = require("./part");
@part.named("shop") class Shop { @part.doubled accessor price: number = 4; }
console.log(part.names.join(), new Shop().price);
await new Blob(["done"]).text();
`,
    "part.ts": `export const names: string[] = [];
export const named = (label: string) => (_: unknown, { kind, name }: ClassDecoratorContext) => void names.push(label, kind, name ?? "");
export const doubled = (_: unknown, __: DecoratorContext) => ({ init: (value: number) => value * 2 });
`,
  });
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'done'" });
  await expect(page.getByText("file [ [ 1, 'a' ] ] b")).toBeVisible();
  await expect(page.getByText("close file")).toBeVisible();
  await expect(page.getByText("1.0 2 hr")).toBeVisible();
  await expect(page.getByText("shop,class,Shop 8")).toBeVisible();
});
