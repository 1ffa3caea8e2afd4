import { expect, test, vi } from "vitest";

const rows = Array.from({ length: 10 }, (_, index) => index);

test.each([
  ["the short run tests rows at equal distances, the same each time", "", [0, 3, 6]],
  ["the long run tests all rows", "all", rows],
])("%s", async (_, setting, tested) => {
  vi.stubEnv("SANDGLASS_TESTS", setting);
  vi.resetModules();
  const { sample } = await import("./sample.ts");
  vi.unstubAllEnvs();
  expect(sample(rows, 3)).toEqual(tested);
});
