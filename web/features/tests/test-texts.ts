/** The texts of a new test file, and of the pane with test results. */

// test-files
export const whichLanguages = "Tests can be written for programs in JavaScript and TypeScript.";
export const testOfFunction = (name: string) => `test("${name}", () => {
  // Say what it should give: expect(${name}(1)).toBe(2);
  expect(typeof ${name}).toBe("function");
});
`;
export const testOfOutput =
  'test("the program prints something", () => {\n  expect(printed()).not.toBe("");\n});\n';
export const aboutTests = "// Each test has the program to itself, as it stands after its run.";
export const importLine = (names: string, from: string) => `import { ${names} } from "./${from}";\n`;

// program-tests
export const allSkipped = "Every test is skipped";
export const andSkipped = (count: number) => `, ${count} skipped`;
export const allPassed = (count: number, andSkipped: string) =>
  `${count === 1 ? "The test" : `All ${count} tests`} passed${andSkipped}`;
export const somePassed = (passedCount: number, all: number, andSkipped: string) =>
  `${passedCount} of ${all} ${all === 1 ? "test" : "tests"} passed${andSkipped}`;
