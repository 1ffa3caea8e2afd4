const setting = process.env["SANDGLASS_TESTS"];

/** Whether this run of the tests guards a merge, `npm run test:all`, or a night. `npm test` is a short one. */
export const testsAll = setting === "all" || setting === "whole";

/** Whether it tests long tables whole (records of other implementations, goldens, generated programs): `npm run nightly`. */
export const testsWhole = setting === "whole";

/** How many times as many rows of a long table `npm run test:all` tests as `npm test`. */
const factor = 2;

/** The rows of a long table that this run tests: all of them, or some at equal distances, the same at every run. */
export function sample<Row>(rows: readonly Row[], shortCount: number): readonly Row[] {
  return sampleFor(setting, rows, shortCount);
}

/** The same for a run with that SANDGLASS_TESTS. */
export function sampleFor<Row>(
  setting: string | undefined,
  rows: readonly Row[],
  shortCount: number,
): readonly Row[] {
  const count = setting === "all" ? factor * shortCount : shortCount;
  if (setting === "whole" || rows.length <= count) return rows;
  return Array.from({ length: count }, (_, index) => rows[Math.floor((index * rows.length) / count)] as Row);
}
