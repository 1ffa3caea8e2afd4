/** The tests of the parts that depend on Node. `npm run nodes` runs them on each supported version. */
export const testsOfNode = [
  "web/headless/sandbox.test.ts",
  "web/headless/main.test.ts",
  "e2e/package.test.ts",
  "web/sandbox/intl/host-intl.test.ts",
];
