import { crash } from "../../pages/crash.ts";
import { Playground } from "../../pages/playground.ts";
import { Programs } from "../../pages/programs-menu.ts";
import { expect, test } from "../../pages/test.ts";

test("drafts can be opened, renamed, copied, deleted and restored, and survive a reload", async ({
  playground,
  page,
}) => {
  await playground.openWith("// first\n1");
  await playground.whenLoaded();
  const programs = new Programs(page);
  const { drafts } = programs;
  await programs.choose("Drafts");
  await expect(programs.draft("first")).toContainText("on the page");
  await drafts.getByRole("button", { name: "New program" }).click();
  await expect(playground.editor).toBeFocused();
  await expect.poll(() => playground.visibleCode()).toBe("");
  await playground.write("// second\n2");

  await programs.choose("Drafts");
  await expect(programs.draft("second")).toContainText("on the page");
  await drafts.getByRole("button", { name: "Rename first" }).click();
  await drafts.getByRole("textbox", { name: "New name of first" }).fill("My sorting");
  await page.keyboard.press("Enter");
  await expect(programs.draft("My sorting")).toHaveCount(1);
  await drafts.getByRole("button", { name: "Duplicate My sorting", exact: true }).click();
  await expect(programs.draft("My sorting, copy")).toHaveCount(1);
  await drafts.getByRole("button", { name: "Delete My sorting", exact: true }).click();
  await expect(drafts.getByRole("listitem")).toHaveCount(2);
  // The button that had the focus was removed with the draft.
  await expect(drafts.getByRole("button", { name: "Undo" })).toBeFocused();
  await drafts.getByRole("button", { name: "Undo" }).click();
  await expect(drafts.getByRole("listitem")).toHaveCount(3);
  await expect(drafts.getByRole("button", { name: "Delete second" })).toBeDisabled();

  await page.reload();
  await playground.whenLoaded();
  await expect.poll(() => playground.visibleCode()).toBe("// second\n2");
  await programs.choose("Drafts");
  await expect(drafts.getByRole("listitem")).toHaveCount(3);
  await programs.draft("My sorting").last().getByRole("button").first().click();
  await expect.poll(() => playground.visibleCode()).toBe("// first\n1");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "1" });
});

test("a draft survives a crash of the page, and so does the one before it", async ({
  playground,
  page,
  context,
}) => {
  await playground.openWith("'mine'");
  await playground.whenLoaded();
  await new Programs(page).openExample("Hello");
  await playground.type("// changed\n");
  await playground.whenProgramDrawn();
  await crash(page);

  const after = new Playground(await context.newPage());
  await after.open();
  await after.whenLoaded();
  await expect.poll(() => after.visibleCode()).toContain("// changed");
  const programs = new Programs(after.page);
  await programs.choose("Drafts");
  await expect(programs.draft("'mine'")).toHaveCount(1);
  await expect(programs.draft("Hello")).toContainText("on the page");
});

test("if the browser refuses its database, the reader's program is saved nevertheless", async ({
  playground,
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  await playground.openWith("'mine'");
  await playground.whenLoaded();
  const programs = new Programs(page);
  await programs.openExample("Hello");
  await expect.poll(() => playground.storedItem("sandglass:earlier-draft")).toContain("'mine'");
  await programs.choose("Drafts");
  await expect(programs.drafts.getByRole("alert")).toContainText("saves only one program");
  await programs.close(programs.drafts);
  await page.reload();
  await playground.whenLoaded();
  await playground.type("// changed\n");
  // There is room for one: a third program would cost the reader one of the two.
  await programs.chooseExample("Sudoku");
  await expect(programs.arrival).toContainText("It was not opened");
  await expect.poll(() => playground.visibleCode()).toContain("// changed");
});
