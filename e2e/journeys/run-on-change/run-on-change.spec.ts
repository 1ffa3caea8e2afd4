import { expect, testOnSharedPage } from "../../pages/test.ts";

testOnSharedPage(
  'with "Run on change" the program runs by itself, and the last output stays until the next one',
  async ({ playground, page }) => {
    await playground.changeSettings({ runOnChange: true });
    await playground.openWith("console.log('one');");
    // Opening a file runs nothing.
    await expect(playground.status).toContainText("Press Run");
    await playground.write("console.log('two');");
    await playground.whenPrinted("two");
    // An incomplete program does not remove the known problems.
    await playground.write("console.log('three'");
    await expect(page.locator(".tab[aria-selected=true]")).toContainText("main.js");
    await expect(playground.log).toHaveText("two");
    await playground.write("console.log('three');");
    await playground.whenPrinted("three");
    // Neither does one that computes for long before it prints, such as a loop that is still being written.
    await playground.write("for (let n = 0; n < 1e6; n++);\nconsole.log('four');");
    const shownTexts = await playground.log.evaluate(async (log) => {
      const texts = new Set<string>();
      while (!texts.has("four")) {
        await new Promise(requestAnimationFrame);
        texts.add((log as HTMLElement).innerText.trim());
      }
      return [...texts];
    });
    expect(shownTexts).toEqual(["three", "four"]);
    // A question does not take the focus from somebody who types.
    await playground.write('const name = prompt("Name");');
    await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
    await page.keyboard.type(" // mine");
    await expect.poll(() => playground.savedCode()).toBe('const name = prompt("Name"); // mine');
    // An endless program is ended like any other.
    await playground.write("for (;;);");
    await expect(playground.stopButton).toBeEnabled();
    await playground.stop();
    await expect(playground.status).toContainText("You stopped the program");
  },
);
