import { expectAccessible } from "../../pages/axe.ts";
import { FullEditor } from "../../pages/monaco.ts";
import { expect, testOnSharedPage, wide } from "../../pages/test.ts";

const program = `const words = ["sand", "glass", "sandglass"];
const long = words.filter((word) => word.length > 4).map((word) => word.length); // dbg
let sum = 0;
for (const n of long) {
  sum += n * 2;
}
console.log(sum);
`;

testOnSharedPage(
  "a comment requests the values of each stage, and does not change the program",
  async ({ playground, page }) => {
    await playground.openWith(program);
    await playground.whenLoaded();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await playground.run();
    const table = page.getByRole("table", { name: "Values at line 2" });
    await expect(table.getByRole("row")).toHaveCount(4);
    await expect(table.getByRole("row").nth(2)).toContainText("[ 'glass', 'sandglass' ]");
    await expect(table.getByRole("row").nth(3)).toContainText("[ 5, 9 ]");
    expect(await playground.printedText()).toContain("28");
    expect(requests.filter((url) => url.startsWith("http"))).toEqual([]);
    await expectAccessible(page, "values at a line");
    expect(await playground.visibleCode()).toBe(program);
  },
);

testOnSharedPage(
  "a command requests the values of the cursor's line, of the last run or the next",
  async ({ playground, page }) => {
    await playground.openWith(program.replace(" // dbg", ""));
    await playground.whenLoaded();
    await playground.editor.focus();
    await page.evaluate(() => {
      const area = document.querySelector<HTMLTextAreaElement>("textarea#code");
      const at = area?.value.indexOf("sum +=") ?? 0;
      area?.setSelectionRange(at, at);
    });
    await page.keyboard.press("Shift");
    await page.keyboard.press("F1");
    await page.getByRole("combobox", { name: "Search the commands" }).fill("values in this line");
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: "Values at line 5" });
    await expect(table.getByRole("row").filter({ hasText: "n * 2" }).first()).toContainText(
      "10 → 18 2 times",
    );
    // It was asked of that text.
    await playground.type("1 + 1; ");
    await playground.run();
    await expect(playground.status).toContainText("Finished");
    await expect(table).toHaveCount(0);
  },
);

testOnSharedPage(
  "Alt and a click on an expression request the values of its line",
  async ({ playground, page }) => {
    await playground.openWith("const a = [1, 2].map((n) => n * 2);\nconst b = a.length + 1;\nb;\n");
    await playground.whenLoaded();
    const line = await playground.editor.evaluate((area) => {
      const { paddingTop, lineHeight } = getComputedStyle(area);
      return Number.parseFloat(paddingTop) + 1.5 * Number.parseFloat(lineHeight);
    });
    await playground.editor.click({ position: { x: 120, y: line }, modifiers: ["Alt"] });
    const table = page.getByRole("table", { name: "Values at line 2" });
    await expect(table.getByRole("row").filter({ hasText: "a.length + 1" })).toContainText("3");
  },
);

testOnSharedPage(
  "with random numbers, the values are those that the program printed",
  async ({ playground, page }) => {
    await playground.openWith("const n = Math.random() + 1; // dbg\nconsole.log(n);\n");
    await playground.whenLoaded();
    await playground.run();
    const table = page.getByRole("table", { name: "Values at line 1" });
    const printed = (await playground.printedText()).trim();
    expect(printed).toMatch(/^1\.\d+/);
    const [number = ""] = /1\.\d+/.exec(printed) ?? [];
    await expect(table.getByRole("row").filter({ hasText: "Math.random() + 1" })).toContainText(number);
  },
);

testOnSharedPage.describe("in the full editor", () => {
  testOnSharedPage.use({ viewport: wide });

  testOnSharedPage(
    "the menu of the full editor requests the values of one expression, and the growth of a function",
    async ({ playground, page }) => {
      await playground.openWith(
        "function sum(n) {\n  return n + [1, 2].map((each) => each * n).length;\n}\nsum(3);\n",
      );
      await playground.whenFullEditor();
      const editor = new FullEditor(page);
      await editor.chooseAt("map", "Show the values of this expression");
      const table = page.getByRole("table", { name: "Values at line 2" });
      await expect(table.locator("tbody").getByRole("row")).toHaveCount(1);
      await expect(table).toContainText("[ 3, 6 ]");
      await editor.chooseAt("sum", "How does it grow?");
      await expect(page.getByRole("dialog").getByRole("textbox", { name: "Call" })).toHaveValue("sum(x)");
    },
  );
});
