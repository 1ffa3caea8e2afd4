/** The texts of the pane with tests. */

// tests-panel
export const tests = "Tests";
export const running = "Running the tests…";
export const changedSince = " The program has changed since.";
export const run = "Run the tests";
export const close = "Close";
export const aboutTests = "Tests are in a file beside the program, such as ";
export const exampleFile = "main.test.js";
export const aboutTestsMore =
  ". Each calls what the program has, and says what it expects. The file is part of the program: a link and a draft have it, too.";
export const exampleTest = 'test("adds", () => {\n  expect(add(1, 2)).toBe(3);\n});';
export const addTests = "Add tests";
export const noTests = "It has no tests yet.";
export const atLineOf = (file: string, line: number) => `${file}, line ${line}`;
export const atLine = (line: number) => `Line ${line}`;
