import { readFileSync } from "node:fs";
import { expectAccessible } from "../../pages/axe.ts";
import { expect, test } from "../../pages/test.ts";

const program = `const fs = require("fs");
fs.writeFileSync("report.csv", "name,points\\nAnna,3\\n");
fs.writeFileSync("notes.txt", "é".repeat(600));
console.log("written");
`;

test("the files that a program wrote are listed below its outcome, and each is downloaded", async ({
  playground,
  page,
}) => {
  await playground.openWith(program);
  await playground.whenLoaded();
  await playground.run();
  const files = page.getByRole("region", { name: "Files that the program wrote" });
  await expect(files.getByRole("listitem")).toHaveText([
    /^report\.csv\s*19 bytes/,
    /^notes\.txt\s*1\.17 KiB/,
  ]);
  await expectAccessible(page, "written files");
  const button = files.getByRole("button", { name: "Download report.csv" });
  await button.focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("report.csv");
  expect(readFileSync(await download.path(), "utf8")).toBe("name,points\nAnna,3\n");
  await expect(files.getByRole("status")).toHaveText("report.csv is being downloaded.");
  // They are those of the last run.
  await playground.write("console.log(1);\n");
  await playground.run();
  await expect(files).toHaveCount(0);
});

test("on a phone the list fits, with long names", async ({ playground, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await playground.openWith(`require("fs").writeFileSync("${"long-name-".repeat(12)}.txt", "1");`);
  await playground.whenLoaded();
  await playground.run();
  const button = page.getByRole("button", { name: /^Download long-name/ });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  expect((box?.x ?? 400) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
