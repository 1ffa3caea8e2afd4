import { HelpDialogs } from "../../pages/help-dialogs.ts";
import { expect, testOnSharedPage } from "../../pages/test.ts";

testOnSharedPage(
  "Prettier formats a file in either editor, and undo restores the text",
  async ({ playground, page }) => {
    const text = "const  a=[1,2 , 3]\nfunction f(x){return x*2}";
    await playground.openWith(text);
    await playground.whenLoaded();
    await new HelpDialogs(page).command("format file", "Format the file");
    await expect
      .poll(() => playground.savedCode())
      .toBe("const a = [1, 2, 3];\nfunction f(x) {\n  return x * 2;\n}\n");
    await page.keyboard.press("Control+Z");
    await expect.poll(() => playground.savedCode()).toBe(text);
  },
);

testOnSharedPage(
  "TypeScript, JSON and Markdown have their formatters; a file with a syntax error is unchanged and its line reported",
  async ({ playground, page }) => {
    await playground.openFiles({
      "main.ts": "type  A={a:string}",
      "data.json": '{"a":[1,2]}',
      "notes.md": "# Title\n* a\n* b",
      "broken.js": "1;\nif (",
      "page.html": "<p>",
    });
    await playground.whenLoaded();
    const guide = new HelpDialogs(page);
    const formatted = async (path: string) => {
      await playground.openFile(path);
      await guide.command("format file", "Format the file");
      return playground.savedCode();
    };
    await formatted("main.ts");
    await expect.poll(() => playground.savedCode()).toBe("type A = { a: string };\n");
    await formatted("data.json");
    await expect.poll(() => playground.savedCode()).toBe('{ "a": [1, 2] }\n');
    await formatted("notes.md");
    await expect.poll(() => playground.savedCode()).toBe("# Title\n\n- a\n- b\n");
    await formatted("broken.js");
    await expect(page.locator(".editor-said")).toHaveText(
      "broken.js was not formatted: line 2 cannot be read.",
    );
    await formatted("page.html");
    await expect(page.locator(".editor-said")).toContainText(
      "page.html was not formatted: there are rules for",
    );
  },
);

testOnSharedPage("Ctrl+S formats the file if the settings say so", async ({ playground, page }) => {
  await playground.changeSettings({ formatOnSave: true });
  await playground.openWith("let a=1");
  await playground.editor.focus();
  await page.keyboard.press("Control+S");
  await expect.poll(() => playground.savedCode()).toBe("let a = 1;\n");
});
