import { expect, testOnSharedPage as test } from "../pages/test.ts";

test("a program asks a question, waits for the answer, and continues with it", async ({
  playground,
  page,
}) => {
  await playground.openWith("const name = await input('What is your name?'); console.log('Hello ' + name)");
  await playground.run();
  const field = page.getByRole("textbox", { name: "What is your name?" });
  await expect(field).toBeFocused();
  await expect(playground.status).toHaveText("Waiting for your answer…");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  expect((await playground.outcome()).kind).toBe("completed");
  await expect.poll(() => playground.printedText()).toBe("Hello Ada");
  await expect(field).toHaveCount(0);
});

test("prompt asks while a program runs; the program is then run again with the answer", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    "console.log('sum'); const a = prompt('a?'); const b = prompt('b?'); console.log(a * b, Math.random() < 1)",
  );
  await playground.run();
  for (const [question, answer] of [
    ["a?", "6"],
    ["b?", "7"],
  ] as const) {
    const field = page.getByRole("textbox", { name: question });
    await expect(field).toBeFocused();
    await field.fill(answer);
    await page.getByRole("button", { name: "Answer", exact: true }).click();
  }
  expect((await playground.outcome()).kind).toBe("completed");
  await expect.poll(() => playground.printedText()).toBe("sum\n42 true");
});

test("a program that waits for an answer can be stopped", async ({ playground, page }) => {
  await playground.openWith("console.log(String(prompt('Well?'))); await input('Still there?')");
  await playground.run();
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(page.getByRole("textbox", { name: "Still there?" })).toBeVisible();
  await playground.stop();
  expect((await playground.outcome()).kind).toBe("stopped");
  await expect(page.getByRole("textbox", { name: "Still there?" })).toHaveCount(0);
  await expect.poll(() => playground.printedText()).toBe("null");
});

test("a question as long as a book is cut, and the page stays responsive", async ({ playground, page }) => {
  await playground.openWith("1");
  for (const [code, beginning] of [
    ["prompt('y '.repeat(10e6))", "y y y y"],
    ["await input('x'.repeat(20e6) + '?')", "xxxxxxx"],
    ["await input('\u05d0a'.repeat(150_000))", "\u05d0a\u05d0a"],
  ] as const) {
    await playground.write(code);
    await playground.run();
    await expect(page.getByRole("textbox", { name: beginning })).toBeFocused();
    expect((await page.locator(".question label").textContent())?.length).toBeLessThan(10_100);
    await playground.stop();
    expect((await playground.outcome()).kind).toBe("stopped");
    await expect(page.locator(".question")).toHaveCount(0);
  }
});

test("alert prints, and confirm is answered with a button", async ({ playground, page }) => {
  await playground.openWith('alert("hello");\nconsole.log(confirm("Go on?"), confirm("Really?"));');
  await playground.run();
  await expect(page.locator("#question")).toContainText("Go on?");
  await expect(page.getByRole("button", { name: "Yes" })).toBeFocused();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.locator("#question")).toContainText("Really?");
  await page.getByRole("button", { name: "No", exact: true }).click();
  expect((await playground.outcome()).kind).toBe("completed");
  await expect.poll(() => playground.printedText()).toBe("hello\ntrue false");
});
