/**
 * Whether this run of the tests is the long one, `npm run test:all`. The short one, `npm test`, tests a sample of each long
 * table (records of other implementations, goldens, generated programs), the same at every run.
 */
export const testsAll = process.env["SANDGLASS_TESTS"] === "all";

/** The rows of a long table that this run tests: all of them, or `count` at equal distances. */
export function sample<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (testsAll || rows.length <= count) return rows;
  return Array.from({ length: count }, (_, index) => rows[Math.floor((index * rows.length) / count)] as Row);
}
