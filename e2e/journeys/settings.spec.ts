import type { Page } from "@playwright/test";
import { keepSettings, type Playground, settingsKey } from "../pages/playground.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

test("damaged settings are reported, do not stop the page, and the next change repairs them", async ({
  playground,
  page,
}) => {
  await keepSettings(
    page.context(),
    '{"version":1,"theme":"pink","layout":7,"editor":["vi"],"limits":{"fuel":1000}}',
  );
  await playground.openWith("for (;;);");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "exhausted", limit: "fuel" });
  await openSettings(playground);
  await expect(dialog(page)).toContainText("theme should be one of");
  await dialog(page).getByRole("radio", { name: "Dark" }).check();
  await expect(dialog(page)).not.toContainText("should be one of");
  await expect
    .poll(() => savedSettings(playground))
    .toMatchObject({
      version: 1,
      theme: "dark",
      limits: { fuel: 1000 },
    });
});

test("settings of a later version are replaced only on request", async ({ playground, page }) => {
  const later = '{"version":9,"theme":"dark","colours":"many"}';
  await keepSettings(page.context(), later);
  await playground.open();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openSettings(playground);
  await dialog(page).getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await playground.storedItem(settingsKey)).toBe(later);
  await dialog(page).getByRole("button", { name: "Save these instead" }).click();
  await expect.poll(() => savedSettings(playground)).toMatchObject({ version: 1, theme: "light" });
});

testOnSharedPage(
  "a theme applies at once, and from the first paint of the next visit on, whatever the system prefers",
  async ({ playground, page }) => {
    const themes = [
      ["Light", "light", "rgb(241, 239, 234)"],
      ["Dark", "dark", "rgb(13, 14, 17)"],
      ["High contrast", "contrast", "rgb(0, 0, 0)"],
    ] as const;
    const preferOther = (theme: string) =>
      page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    const saved: (string | undefined)[] = [];
    await openSettings(playground);
    for (const [label, theme, ground] of themes) {
      await preferOther(theme);
      await dialog(page).getByRole("radio", { name: label }).check();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expect.poll(() => groundOf(page)).toBe(ground);
      // The colour that the browser paints around the page.
      await expect(page.locator("meta[name=theme-color]").first()).toHaveAttribute("content", ground);
      await expect.poll(() => savedSettings(playground)).toMatchObject({ theme });
      saved.push(await playground.storedItem(settingsKey));
    }

    // Only the script in the page's head runs: this is the first paint.
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const [index, [, theme, ground]] of themes.entries()) {
      await preferOther(theme);
      await page.evaluate(([key, settings]) => localStorage.setItem(key, settings ?? ""), [
        settingsKey,
        saved[index],
      ] as const);
      await page.reload({ waitUntil: "load" });
      expect(await groundOf(page)).toBe(ground);
    }
    await page.unroute("**/assets/*.js");
    await page.reload();
  },
);

testOnSharedPage(
  "a system that asks for more contrast gets it unless a theme is chosen",
  async ({ playground, page }) => {
    await page.emulateMedia({ contrast: "more", colorScheme: "dark" });
    await expect.poll(() => groundOf(page)).toBe("rgb(0, 0, 0)");
    await page.emulateMedia({ contrast: "no-preference" });
    await expect.poll(() => groundOf(page)).toBe("rgb(13, 14, 17)");
    await page.emulateMedia({ contrast: "more" });
    await expect.poll(() => groundOf(page)).toBe("rgb(0, 0, 0)");
    await openSettings(playground);
    await dialog(page).getByRole("radio", { name: "Light" }).check();
    await expect.poll(() => groundOf(page)).toBe("rgb(241, 239, 234)");
  },
);

testOnSharedPage(
  "a changed limit applies to the next run and its meter, also after a reload",
  async ({ playground, page }) => {
    await playground.openWith("for (let i = 0; i < 1e6; i++); 'done'");
    await playground.whenLoaded();
    await playground.run();
    expect((await playground.outcome()).kind).toBe("completed");

    await openSettings(playground);
    const steps = dialog(page).getByRole("textbox", { name: "Steps" });
    await expect(steps).toHaveValue("1000");
    await steps.fill("0.5");
    await page.keyboard.press("Escape");
    await playground.run();
    await expect(page.locator("[data-limit=fuel]")).toBeVisible();
    await expect(page.locator(".meter").filter({ hasText: "Steps" })).toContainText("of 500,000");

    await page.reload();
    await playground.whenReady();
    // At once: before the rest of the page may be there.
    await playground.run();
    await expect(page.locator("[data-limit=fuel]")).toBeVisible();

    await openSettings(playground);
    await dialog(page).getByRole("button", { name: "Reset steps" }).click();
    await expect(steps).toHaveValue("1000");
    await page.keyboard.press("Escape");
    await playground.run();
    expect((await playground.outcome()).kind).toBe("completed");
  },
);

testOnSharedPage(
  "a value that is not a number, or is out of range, is explained beside its field, and changes nothing",
  async ({ playground, page }) => {
    await openSettings(playground);
    const memory = dialog(page).getByRole("textbox", { name: "Memory" });
    for (const [typed, message] of [
      ["lots", /not a number/],
      ["4", /The minimum is 8 MiB/],
      ["4096", /The maximum is 2,048 MiB/],
      ["", /Type a number of MiB/],
    ] as const) {
      await memory.fill(typed);
      await expect(memory).toHaveAttribute("aria-invalid", "true");
      await expect(memory).toHaveAccessibleDescription(message);
    }
    await memory.fill("256");
    await expect(memory).toHaveAttribute("aria-invalid", "false");
    await expect.poll(() => limitsKept(page)).toEqual({ memoryBytes: 256 * 1024 ** 2 });
  },
);

testOnSharedPage("the page says on which machines the steps are the same", async ({ playground, page }) => {
  await playground.try("1 + 1");
  const meters = page.getByRole("region", { name: "What the run used" });
  await expect(meters).toContainText("Same program, same steps, on every machine.");
  await playground.next("Math.random(); new Date().getFullYear()");
  await expect(meters).toContainText("Steps may differ elsewhere: it used the clock");
  await expect(meters).toContainText("randomness");
});

testOnSharedPage(
  "the output has a meter: printed bytes of the maximum that is stored",
  async ({ playground, page }) => {
    await playground.try('console.log("12345")');
    const output = page.locator(".meter").filter({ hasText: "Output" });
    await expect(output).toContainText("6 bytes of 1 MiB");
  },
);

testOnSharedPage.describe("on a wide screen", () => {
  testOnSharedPage.use({ viewport: wide });

  testOnSharedPage(
    "the settings are opened from the header and from the menu",
    async ({ playground, page }) => {
      await playground.openWith("1");
      await page
        .getByRole("navigation", { name: "Programs" })
        .getByRole("button", { name: "Settings" })
        .click();
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await playground.choose("Settings");
      await expect(dialog(page)).toBeVisible();
    },
  );

  test("a theme applies to both editors and to other tabs", async ({ playground, page, context }) => {
    await playground.openWith("const answer = 42; // the answer");
    await playground.whenLoaded();
    const other = await context.newPage();
    await other.goto("./");
    await other.locator("html[data-library=ready]").waitFor({ state: "attached" });

    await openSettings(playground);
    await dialog(page).getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator(".monaco-editor").first()).toHaveCSS("background-color", "rgb(20, 22, 27)");
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(other.locator("#editor")).toHaveCSS("background-color", "rgb(20, 22, 27)");
    await dialog(page).getByRole("radio", { name: "High contrast" }).check();
    await expect(page.locator(".monaco-editor").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await dialog(page).getByRole("radio", { name: "Dark" }).check();
    await dialog(page).getByRole("radio", { name: "Simple" }).check();
    await page.keyboard.press("Escape");
    await page.locator("#editor[data-editor=simple]").waitFor();
    await expect(page.locator("#editor")).toHaveCSS("background-color", "rgb(20, 22, 27)");
  });
});

function dialog(page: Page) {
  return page.getByRole("dialog", { name: "Settings" });
}

async function openSettings(playground: Playground): Promise<void> {
  await playground.whenLoaded();
  await playground.choose("Settings");
}

/** The colour of the page's background. */
async function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function savedSettings(playground: Playground): Promise<unknown> {
  return JSON.parse((await playground.storedItem(settingsKey)) ?? "{}");
}

async function limitsKept(page: Page): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "{}").limits, settingsKey);
}
