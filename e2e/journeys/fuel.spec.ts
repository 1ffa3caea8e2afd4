import { readFileSync } from "node:fs";
import { expect, test } from "../pages/test.ts";

type Golden = { readonly name: string; readonly code: string; readonly fuel: number };

/** The same file that the unit tests hold Node to. */
const file = new URL("../fuel-goldens.json", import.meta.url);

test("each golden program spends exactly the steps here that it spends in Node, run after run", async ({
  playground,
}) => {
  const goldens = JSON.parse(readFileSync(file, "utf8")) as readonly Golden[];
  expect(goldens.length).toBeGreaterThanOrEqual(5);
  await playground.open();
  for (const { name, code, fuel } of goldens) {
    await playground.next(code);
    expect.soft(await playground.meter("Steps"), name).toBe(fuel);
    await playground.run();
    await playground.outcome();
    expect.soft(await playground.meter("Steps"), `${name}, again`).toBe(fuel);
  }
});
