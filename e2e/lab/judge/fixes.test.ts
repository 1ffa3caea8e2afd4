import { expect, test } from "vitest";
import { sample } from "../../../web/run/sandbox/testing/sample.ts";
import { fixes, outputHere } from "./fix-programs.ts";

test.each(sample(fixes, 12))("$change, $what: as Node, or as listed", async ({ program, node, here }) => {
  expect(await outputHere(program)).toBe(here ?? node);
});

test("each difference has its reason", () => {
  const differences = fixes.filter(({ here }) => here !== undefined);
  expect(differences.filter(({ why = "" }) => why === "")).toEqual([]);
});
