/** What a new file of tests says. */

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
