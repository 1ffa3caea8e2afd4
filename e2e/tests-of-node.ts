/** The tests of the parts that depend on Node. `npm run nodes` runs them on each supported version. */
export const testsOfNode = [
  "web/products/node/sandbox.test.ts",
  "web/products/node/main.test.ts",
  "e2e/package.test.ts",
  "web/run/sandbox/intl/host-intl.test.ts",
];
