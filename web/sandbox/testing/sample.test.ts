import { expect, test } from "vitest";
import { sampleFor } from "./sample.ts";

const rows = Array.from({ length: 30 }, (_, index) => index);

test.each([
  ["`npm test` tests rows at equal distances, the same each time", "", [0, 10, 20]],
  ["`npm run test:all` tests four times as many", "all", [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 25, 27]],
  ["a night tests all rows", "whole", rows],
])("%s", (_, setting, tested) => {
  expect(sampleFor(setting, rows, 3)).toEqual(tested);
});
