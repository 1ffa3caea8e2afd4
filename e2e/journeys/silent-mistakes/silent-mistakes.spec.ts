import { expectAccessible } from "../../pages/axe.ts";
import { expect, testOnSharedPage as test } from "../../pages/test.ts";

const cart =
  "const cart = [{ price: 18 }, { prise: 30 }];\nlet total = 0;\nfor (const item of cart) {\n  total += item.price;\n}\nconsole.log(total);\n";

test("after a run without an error, one line says what is wrong, until the reader turns it off", async ({
  playground,
  page,
}) => {
  await playground.try(cart);
  await playground.whenLoaded();
  const said = page.locator(".silent-mistake");
  await expect(said).toHaveCount(1);
  await expect(said).toContainText(
    "total was 18, and is NaN since line 4: item.price was undefined, of { prise: 30 }.",
  );
  await expectAccessible(page, "a mistake without an error");
  await said.getByRole("button", { name: "Go to line 4" }).click();
  await expect(playground.editor).toBeFocused();

  // Another run says nothing about the one before.
  await playground.next("console.log(1 + 1);\n");
  await expect(said).toHaveCount(0);

  await playground.next(cart);
  await said.getByRole("button", { name: "Do not say such things" }).click();
  await expect(said).toHaveCount(0);
  await playground.run();
  await playground.outcome();
  expect(await playground.storedItem("sandglass:silent-mistakes-off")).toBe("true");
});
