import { expect, test, vi } from "vitest";

const rows = Array.from({ length: 30 }, (_, index) => index);

test.each([
  ["`npm test` tests rows at equal distances, the same each time", "", [0, 10, 20]],
  ["`npm run test:all` tests five times as many", "all", rows.filter((row) => row % 2 === 0)],
  ["a night tests all rows", "whole", rows],
])("%s", async (_, setting, tested) => {
  vi.stubEnv("SANDGLASS_TESTS", setting);
  vi.resetModules();
  const { sample } = await import("./sample.ts");
  vi.unstubAllEnvs();
  expect(sample(rows, 3)).toEqual(tested);
});
