import { displayText, fields, flag, integer, listOf, longText, type Parser } from "../parsers.ts";
import { type Diagnostic, parseDiagnostic } from "../program/diagnostic.ts";
import { type PositionMap, parsePositionMap, toSource } from "../program/position-map.ts";
import { type Position, parseFilePath, parsePosition } from "../program/source-file.ts";
import { maxChecks, type WrittenCheck } from "./written-check.ts";

/** Whether the name is that of a test file, as in Vitest and Jest: "main.test.js". */
export function isTestFile(path: string): boolean {
  return /\.(?:test|spec)\.[cm]?[jt]s$/.test(path);
}

/** A parsed test file. None of it was run. */
export type TestFile = {
  readonly path: string;
  /** Why it cannot be parsed; then it has no tests. */
  readonly diagnostics: readonly Diagnostic[];
  /** Its text as ECMAScript, without its imports. Each call of `test` contains its number. */
  readonly code: string;
  /** The maps from a position in `code` back to the file, in the order in which they apply. */
  readonly positions: readonly PositionMap[];
  /** Its imports alone, each in its line: the program under test. "" is the program's own entry. */
  readonly imports: string;
  readonly tests: readonly ReadTest[];
};

export type ReadTest = {
  /** "parse › reads a number" */
  readonly title: string;
  readonly at: Position;
  /** Whether it is `test.skip` or `test.todo`, or another test is marked `only`. */
  readonly isSkipped: boolean;
  /** The calls of the program that it tests, in order. Empty if it does anything else too. */
  readonly calls: readonly TestedCall[];
};

/** The lines of an assertion, and the expression of its call. */
export type TestedCall = { readonly line: number; readonly endLine: number; readonly text: string };

/** The guest's global that has what a test file calls; see web/guest/grading/test-file.ts. */
export const testFileGlobal = "sandglass tests";

/**
 * Declares `test` and the other functions under the names that the file may use. It has the same length for each test.
 */
export function testFilePrefix(index: number): string {
  const names = "test,it,describe,beforeEach,afterEach,beforeAll,afterAll,run:sandglass$run";
  return `const{${names}}=globalThis[${JSON.stringify(testFileGlobal)}](${String(index).padStart(3)});`;
}

/** A check for each test that is not skipped. The code of each check runs only its own test. */
export function checksOf(
  file: TestFile,
): readonly { readonly test: ReadTest; readonly check: WrittenCheck }[] {
  return file.tests.flatMap((test, index) => {
    const code = `${testFilePrefix(index)}${file.code}\n;await sandglass$run();`;
    return test.isSkipped ? [] : [{ test, check: { title: test.title, test: code } }];
  });
}

/** The position in the test file for a position in a check's code. */
export function placeInTestFile(
  { path, positions }: TestFile,
  at: { readonly line: number; readonly column: number },
): Position {
  const { line, column } = positions.reduce((position, map) => toSource(map, position), at);
  return { file: path, line, column };
}

/** A test with more assertions is not about one thing. */
export const maxTestedCalls = 100;

const lineNumber = integer(1, 10_000_000);
const parseReadTest: Parser<ReadTest> = (value, path) =>
  fields<ReadTest>(value, path, {
    title: displayText,
    at: parsePosition,
    isSkipped: flag,
    calls: listOf(
      (each, at) => fields<TestedCall>(each, at, { line: lineNumber, endLine: lineNumber, text: longText }),
      maxTestedCalls,
    ),
  });

const maxTestFiles = 50;

/** Throws BadInput. The receiver should then treat the sender as lost. */
export const parseTestFiles: Parser<readonly TestFile[]> = listOf(
  (value, path) =>
    fields<TestFile>(value, path, {
      path: parseFilePath,
      diagnostics: listOf(parseDiagnostic, maxChecks),
      code: longText,
      positions: listOf(parsePositionMap, 3),
      imports: longText,
      tests: listOf(parseReadTest, maxChecks),
    }),
  maxTestFiles,
);
