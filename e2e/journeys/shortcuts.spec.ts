import type { Locator, Page } from "@playwright/test";
import { onlyStopEndsIt } from "../pages/endless-programs.ts";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { FullEditor } from "../pages/monaco.ts";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

type Place = { readonly page: Page; readonly playground: Playground; readonly guide: HelpDialogs };
/** Presses the listed keys, and checks that they have the listed effects. */
type Proof = (press: () => Promise<void>, place: Place) => Promise<void>;
type Proofs = { readonly [label: string]: Proof };

const anywhere: Proofs = {
  "Run the program": async (press, { playground }) => {
    await playground.write("6 * 7");
    await press();
    expect(await playground.outcome()).toMatchObject({ quote: "42" });
  },
  "Stop the program": async (press, { playground }) => {
    await playground.write("for (;;);");
    await playground.run();
    await playground.whenRunning();
    await press();
    expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  },
  "Say where the program is saved": async (press, { playground }) => {
    await playground.editor.focus();
    await press();
    await expect(playground.notice).toContainText("Saved: every change is saved in this browser at once.");
  },
  Undo: async (press, { playground }) => {
    await playground.write("before");
    await playground.write("after");
    await playground.syntaxButton.focus();
    await press();
    await expect.poll(() => playground.savedCode()).not.toBe("after");
  },
  Redo: async (press, { playground, page }) => {
    await playground.write("before");
    await playground.write("after");
    await playground.syntaxButton.focus();
    await page.keyboard.press("Control+Z");
    await expect.poll(() => playground.savedCode()).not.toBe("after");
    await press();
    await expect.poll(() => playground.savedCode()).toBe("after");
  },
  "Format the file": async (press, { playground }) => {
    await playground.write("if(1){\n2}");
    await press();
    await expect.poll(() => playground.savedCode()).toBe("if (1) {\n  2;\n}\n");
  },
  "Look inside the run": async (press, { playground, page }) => {
    await playground.write("1;");
    await playground.run();
    await playground.outcome();
    await press();
    await expect(page.getByRole("region", { name: "Look inside" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Look inside" })).toHaveCount(0);
  },
  "Show all commands": async (press, { playground, page, guide }) => {
    await playground.runButton.focus();
    await press();
    await expect(guide.field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(playground.runButton).toBeFocused();
  },
  "Show the keyboard shortcuts": async (press, { playground, page, guide }) => {
    await playground.runButton.focus();
    await press();
    await expect(guide.shortcuts).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(playground.runButton).toBeFocused();
    // In a text field it is an ordinary character.
    await playground.write("1");
    await page.keyboard.press("?");
    await expect.poll(() => playground.savedCode()).toBe("1?");
    await expect(guide.shortcuts).toBeHidden();
  },
};

const sizeOfCode = (page: Page) =>
  page
    .locator(".code-text, .monaco-editor .view-line")
    .first()
    .evaluate((code) => getComputedStyle(code).fontSize);

const everywhereWithText: Proofs = {
  "Larger text": async (press, { playground, page }) => {
    await playground.editor.focus();
    await press();
    await expect.poll(() => sizeOfCode(page)).toBe("16px");
  },
  "Smaller text": async (press, { page }) => {
    await press();
    await expect.poll(() => sizeOfCode(page)).toBe("14px");
  },
  "The default text size": async (press, { page }) => {
    await page.keyboard.press("Control+=");
    await press();
    await expect.poll(() => sizeOfCode(page)).toBe("14px");
  },
};

const inTheCode: Proofs = {
  "Indent the line, or what is selected": async (press, { playground, page }) => {
    await playground.write("x");
    await page.keyboard.press("Home");
    await press();
    await expect.poll(() => playground.savedCode()).toBe("  x");
  },
  "Unindent the line, or what is selected": async (press, { playground }) => {
    await playground.write("  x");
    await press();
    await expect.poll(() => playground.savedCode()).toBe("x");
  },
  "Leave the editor": async (press, { playground, page }) => {
    // It has no problems. Otherwise their number would be the first item below the editor.
    await playground.write("1");
    await expect(page.locator(".problems-button")).toHaveCount(0);
    await playground.editor.focus();
    await press();
    await expect(page.locator("#editor-foot button").first()).toBeFocused();
  },
};

const inTheFullEditor: Proofs = {
  "Find and replace": async (press, { playground, page }) => {
    await playground.editor.focus();
    await press();
    await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.press("Escape");
  },
  "Comment or uncomment the line": async (press, { playground }) => {
    await playground.write("x");
    await press();
    await expect.poll(() => playground.savedCode()).toBe("// x");
    await press();
    await expect.poll(() => playground.savedCode()).toBe("x");
  },
  "Show completions": async (press, { playground, page }) => {
    await playground.write("const sandcastle = 1;\n");
    await press();
    await new FullEditor(page).whenOffered("sandcastle");
    await page.keyboard.press("Escape");
  },
  "Go to the definition": async (press, { playground, page }) => {
    await playground.write("const sand = 1;\n\nsand;");
    await new FullEditor(page).goTo(3, 2);
    await press();
    await expect(page.locator(".editor-cursor")).toContainText("Line 1");
  },
  "Rename the symbol everywhere": async (press, { playground, page }) => {
    await playground.write("const sand = 1;\nsand;");
    await new FullEditor(page).goTo(2, 2);
    await press();
    const field = page.locator(".rename-box input");
    await expect(field).toBeFocused();
    await field.fill("glass");
    await page.keyboard.press("Enter");
    await expect.poll(() => playground.savedCode()).toBe("const glass = 1;\nglass;");
  },
  "Turn the screen reader mode on or off": async (press, { playground, page }) => {
    await playground.editor.focus();
    await press();
    await expect(page.locator(".monaco-aria-container")).toContainText("Screen reader mode is on.");
    await press();
  },
};

const onATab: Proofs = {
  "Go to the next file": async (press, { playground }) => {
    await playground.tab("a.js").focus();
    await press();
    await expect(playground.tab("b.js")).toBeFocused();
  },
  "Go to the previous file": async (press, { playground }) => {
    await playground.tab("b.js").focus();
    await press();
    await expect(playground.tab("a.js")).toBeFocused();
  },
  "Go to the first file": async (press, { playground }) => {
    await playground.tab("c.js").focus();
    await press();
    await expect(playground.tab("a.js")).toBeFocused();
  },
  "Go to the last file": async (press, { playground }) => {
    await playground.tab("a.js").focus();
    await press();
    await expect(playground.tab("c.js")).toBeFocused();
  },
  "Rename the file": async (press, { playground, page }) => {
    await playground.tab("b.js").focus();
    await press();
    await expect(playground.nameField).toHaveValue("b.js");
    await page.keyboard.press("Escape");
    // In the next frame: a focus that moves before that is moved back.
    await expect(playground.tab("a.js")).toBeFocused();
  },
  "Move the file to the left": async (press, { playground }) => {
    await playground.tab("b.js").focus();
    await press();
    await playground.whenTabs("b.js", "a.js, runs first", "c.js");
    await expect(playground.tab("b.js")).toBeFocused();
  },
  "Move the file to the right": async (press, { playground }) => {
    await playground.tab("b.js").focus();
    await press();
    await playground.whenTabs("a.js, runs first", "b.js", "c.js");
    await expect(playground.tab("b.js")).toBeFocused();
  },
  "Delete the file": async (press, { playground }) => {
    await playground.tab("c.js").focus();
    await press();
    await playground.whenTabs("a.js, runs first", "b.js");
  },
};

const searchField = (page: Page) => page.getByRole("searchbox", { name: "Search the output" });

const inTheOutput: Proofs = {
  Search: async (press, { playground, page }) => {
    await playground.output.focus();
    await press();
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type("sand");
    await expect(page.locator(".output-found")).toHaveText("3 matches");
  },
  "Go to the next match, in the search": async (press, { page }) => {
    await press();
    await expect(page.locator(".output-found")).toHaveText("1 of 3");
  },
  "Go to the previous match, in the search": async (press, { page }) => {
    await press();
    await expect(page.locator(".output-found")).toHaveText("3 of 3");
  },
  "Close the search": async (press, { page }) => {
    await press();
    await expect(searchField(page)).toHaveCount(0);
  },
  "Go to the next item that can be opened": async (press, { page }) => {
    const places = page.locator("#log .log-at");
    await places.nth(1).focus();
    await press();
    await expect(places.nth(1)).not.toBeFocused();
    expect(await page.evaluate(() => document.activeElement?.closest("#log") !== null)).toBe(true);
  },
};

const consoleLine = (page: Page): Locator => page.getByRole("textbox", { name: "Console line" });

const inTheConsole: Proofs = {
  "Enter the line": async (press, { page }) => {
    await consoleLine(page).fill("6 * 7");
    await press();
    await expect(page.locator("#console")).toContainText("42");
  },
  "Insert a new line": async (press, { page }) => {
    await consoleLine(page).fill("if (1) {");
    await press();
    // Indented like the line before it, and further after a bracket.
    await expect(consoleLine(page)).toHaveValue("if (1) {\n  ");
    await page.keyboard.type("}");
    await expect(consoleLine(page)).toHaveValue("if (1) {\n}");
    await consoleLine(page).fill("");
  },
  "Bring back an earlier line": async (press, { page }) => {
    await press();
    await expect(consoleLine(page)).toHaveValue("6 * 7");
  },
  "Bring back a later line": async (press, { page }) => {
    await press();
    await expect(consoleLine(page)).toHaveValue("");
  },
  "Accept the completion": async (press, { page }) => {
    await consoleLine(page).pressSequentially("structuredC");
    await page.getByRole("listbox", { name: "Names" }).waitFor();
    await press();
    await expect(consoleLine(page)).toHaveValue("structuredClone");
    await consoleLine(page).fill("");
  },
  "Clear the console": async (press, { page }) => {
    await press();
    await expect(page.locator("#console")).not.toContainText("42");
  },
  "Go to the output": async (press, { page, playground }) => {
    await consoleLine(page).focus();
    await press();
    await expect(playground.output).toBeFocused();
  },
};

const groups: { readonly [title: string]: Proofs } = {
  "Anywhere on the page": anywhere,
  "In the code, the output and the console": everywhereWithText,
  "In the code": inTheCode,
  "In the full editor": inTheFullEditor,
  "On the tab of a file": onATab,
  "In the output": inTheOutput,
  "In the console line": inTheConsole,
};

testOnSharedPage("this file tests exactly the keys that the page lists", async ({ playground, page }) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  const guide = new HelpDialogs(page);
  await playground.choose("Keyboard shortcuts");
  const listed = [...(await guide.listedShortcuts()).keys()];
  const proved = Object.entries(groups).flatMap(([title, proofs]) =>
    Object.keys(proofs).map((label) => `${title}: ${label}`),
  );
  expect(listed.sort()).toEqual(proved.sort());
});

testOnSharedPage("in the simple editor", async ({ playground, page }) => {
  await playground.openWith("1");
  await tryOut("In the code", { playground, page, guide: new HelpDialogs(page) });
});

testOnSharedPage("on the tab of a file", async ({ playground, page }) => {
  await playground.openFiles({ "a.js": "1", "b.js": "2", "c.js": "3" });
  await tryOut("On the tab of a file", { playground, page, guide: new HelpDialogs(page) });
});

testOnSharedPage("in the output", async ({ playground, page }) => {
  await playground.openWith(
    'for (const n of [1, 2, 3]) {\n  console.log("sand", { n });\n  console.warn(n);\n}',
  );
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await tryOut("In the output", { playground, page, guide: new HelpDialogs(page) });
});

testOnSharedPage("in the console line", async ({ playground, page }) => {
  await playground.openWith("1");
  await tryOut("In the console line", { playground, page, guide: new HelpDialogs(page) });
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  for (const title of [
    "Anywhere on the page",
    "In the code, the output and the console",
    "In the code",
    "In the full editor",
  ])
    testOnSharedPage(title.toLowerCase(), async ({ playground, page }) => {
      await playground.changeSettings({ limits: onlyStopEndsIt });
      await playground.openWith("1");
      await playground.whenFullEditor();
      await tryOut(title, { playground, page, guide: new HelpDialogs(page) });
    });
});

/** Reads the keys of a group from the list of shortcuts, and presses each. */
async function tryOut(title: string, place: Place): Promise<void> {
  const { playground, page, guide } = place;
  await playground.whenLoaded();
  await playground.choose("Keyboard shortcuts");
  const listed = await guide.listedShortcuts();
  await page.keyboard.press("Escape");
  await expect(guide.shortcuts).toBeHidden();
  for (const [label, proof] of Object.entries(groups[title] ?? {})) {
    const all = listed.get(`${title}: ${label}`) ?? [];
    expect(all, label).not.toEqual([]);
    for (const keys of all) {
      const presses = keys.split(" ").map((each) => each.replace(/Mod|Ctrl/, "Control"));
      await test.step(`${label}: ${keys}`, () =>
        proof(async () => {
          for (const each of presses) await page.keyboard.press(each);
        }, place));
    }
  }
}
