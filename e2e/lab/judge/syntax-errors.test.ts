import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sample } from "../../../web/run/sandbox/testing/sample.ts";
import { type Refusal, withRefusalHere } from "./refusal.ts";

const rows: readonly Refusal[] = JSON.parse(
  readFileSync(new URL("syntax-errors.json", import.meta.url), "utf8"),
);

test("programs that cannot be parsed are refused in Node's words and at its line, apart from the listed differences", async () => {
  const asked = sample(rows, 100);
  const found: Refusal[] = [];
  for (const row of asked) found.push(await withRefusalHere(row));
  expect(found).toEqual(asked);
  expect(rows.length).toBeGreaterThan(450);
  expect(rows.filter((row) => row.length === 4).length / rows.length).toBeLessThan(0.07);
});
