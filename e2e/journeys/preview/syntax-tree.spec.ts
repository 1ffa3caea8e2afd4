import { expect, testOnSharedPage, wide } from "../../pages/test.ts";

testOnSharedPage.use({ viewport: wide });

testOnSharedPage.afterEach(async ({ playground }) => {
  await playground.syntaxButton.click();
  await expect(playground.syntaxButton).toHaveAttribute("aria-pressed", "false");
});

testOnSharedPage(
  "a node of the tree selects its text, and the cursor opens its node",
  async ({ playground, page }) => {
    await playground.openWith("const total = add(20, 22);\nfunction add(a, b) {\n  return a + b;\n}\ntotal;");
    await playground.whenLoaded();
    await page.getByRole("button", { name: "Syntax tree" }).click();
    const tree = page.getByRole("tree", { name: "Syntax tree" });
    const rows = tree.getByRole("treeitem");
    const selected = tree.locator("[role=treeitem][aria-selected=true]");
    await expect(rows.first()).toHaveText("Program");

    // The cursor to the sign of `a + b`.
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    for (let down = 0; down < 2; down++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    for (let left = 0; left < 4; left++) await page.keyboard.press("ArrowLeft");
    await expect(selected).toHaveText("argument: BinaryExpression");

    // From the node of `20` to its text: typed text replaces it.
    const open = (name: RegExp) => rows.filter({ hasText: name }).first().locator(".syntax-toggle").click();
    await open(/^0: VariableDeclaration$/);
    await open(/^declarations/);
    await open(/^0: VariableDeclarator$/);
    await open(/^init: CallExpression/);
    await open(/^arguments/);
    await tree.getByText("0: Literal").click();
    await expect(selected).toHaveText("0: Literal");
    await playground.editor.focus();
    await page.keyboard.insertText("100");
    await expect.poll(() => playground.savedCode()).toContain("add(100, 22)");
  },
);

testOnSharedPage(
  "arrow keys move, open and close, and the tree is one stop of Tab",
  async ({ playground, page }) => {
    await playground.openWith("let a = 1;");
    await playground.whenLoaded();
    await page.getByRole("button", { name: "Syntax tree" }).focus();
    await page.keyboard.press("Enter");
    const tree = page.getByRole("tree", { name: "Syntax tree" });
    await expect(tree.getByRole("treeitem").first()).toBeVisible();
    const focused = page.locator("[role=treeitem]:focus");
    await tree.locator("[role=treeitem][tabindex='0']").focus();
    await page.keyboard.press("Home");
    await expect(focused).toHaveText("Program");
    await page.keyboard.press("ArrowDown");
    await expect(focused).toHaveText("body: 1 node");
    await page.keyboard.press("End");
    await expect(focused).toHaveText('sourceType: "script"');
    await page.keyboard.press("Tab");
    await expect(focused).toHaveCount(0);
  },
);

testOnSharedPage(
  "while the text has a syntax error, the panel says why, and the last good tree stays",
  async ({ playground, page }) => {
    await playground.openWith("let a = 1;");
    await playground.whenLoaded();
    await page.getByRole("button", { name: "Syntax tree" }).click();
    const tree = page.getByRole("tree", { name: "Syntax tree" });
    await expect(tree.getByRole("treeitem").first()).toHaveText("Program");
    await playground.write("let a = ;");
    await expect(page.getByRole("region", { name: "Syntax", exact: true })).toContainText("SyntaxError");
    await expect(tree.getByRole("treeitem").first()).toHaveText("Program");
  },
);

testOnSharedPage("the tree of a TypeScript file has its types", async ({ playground, page }) => {
  await playground.openFiles({ "main.ts": "let a: number = 1;" });
  await playground.whenLoaded();
  await page.getByRole("button", { name: "Syntax tree" }).click();
  await playground.editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let right = 0; right < 9; right++) await page.keyboard.press("ArrowRight");
  await expect(page.locator("[role=treeitem][aria-selected=true]")).toHaveText(
    "typeAnnotation: TSNumberKeyword",
  );
});
