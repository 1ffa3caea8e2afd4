import { expect, test } from "vitest";
import { sampleFor } from "./sample.ts";

const rows = Array.from({ length: 30 }, (_, index) => index);

test.each([
  ["`npm test` tests rows at equal distances, the same each time", "", [0, 10, 20]],
  ["`npm run test:all` tests twice as many", "all", [0, 5, 10, 15, 20, 25]],
  ["a night tests all rows", "whole", rows],
])("%s", (_, setting, tested) => {
  expect(sampleFor(setting, rows, 3)).toEqual(tested);
});
