import { expect, test } from "../pages/test.ts";

test("a program asks, waits for the answer, and goes on with it", async ({ playground, page }) => {
  await playground.openWith("const name = await input('What is your name?'); console.log('Hello ' + name)");
  await playground.run();
  const field = page.getByRole("textbox", { name: "What is your name?" });
  await expect(field).toBeFocused();
  await expect(playground.status).toHaveText("Waiting for your answer…");
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  expect((await playground.outcome()).kind).toBe("completed");
  await expect.poll(() => playground.printed()).toBe("Hello Ada");
  await expect(field).toHaveCount(0);
});

test("prompt asks in the midst of a program, which is then run once more with the answer", async ({
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
  await expect.poll(() => playground.printed()).toBe("sum\n42 true");
});

test("a question can be left unanswered, and its program be stopped", async ({ playground, page }) => {
  await playground.openWith("console.log(String(prompt('Well?'))); await input('Still there?')");
  await playground.run();
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(page.getByRole("textbox", { name: "Still there?" })).toBeVisible();
  await playground.stop();
  expect((await playground.outcome()).kind).toBe("stopped");
  await expect(page.getByRole("textbox", { name: "Still there?" })).toHaveCount(0);
  await expect.poll(() => playground.printed()).toBe("null");
});
