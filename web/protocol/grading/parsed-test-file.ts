import { displayText, fields, flag, integer, listOf, longText, type Parser } from "../parsers.ts";
import { type Diagnostic, parseDiagnostic } from "../program/diagnostic.ts";
import { type PositionMap, parsePositionMap, toSource } from "../program/position-map.ts";
import { type Position, parseFilePath, parsePosition } from "../program/source-file.ts";
import { type Check, maxChecks } from "./check.ts";

/** Files of tests are known by their names, as in Vitest and Jest: "main.test.js". */
export function isTestFile(path: string): boolean {
  return /\.(?:test|spec)\.[cm]?[jt]s$/.test(path);
}

/** A file of tests as it was read: nothing of it was run. */
export type TestFile = {
  readonly path: string;
  /** Why it cannot be read; it has no tests then. */
  readonly diagnostics: readonly Diagnostic[];
  /** Its text as ECMAScript, without its imports, in which each call of `test` says which one it is. */
  readonly code: string;
  /** The ways back from a place in `code`, in the order in which they are gone. */
  readonly positions: readonly PositionMap[];
  /** Its imports alone, each on its line: the program that it is about. "" is the program's own entry. */
  readonly imports: string;
  readonly tests: readonly ReadTest[];
};

export type ReadTest = {
  /** "parse › reads a number" */
  readonly title: string;
  readonly at: Position;
  /** `test.skip`, `test.todo`; or another one says `only`. */
  readonly isSkipped: boolean;
  /** What it calls of the program's, in its order; none where it does anything else as well. */
  readonly calls: readonly TestedCall[];
};

/** The lines of an expectation, and the expression that makes its call. */
export type TestedCall = { readonly line: number; readonly endLine: number; readonly text: string };

/** Where the guest has what a file of tests calls; see web/guest/grading/test-file.ts. */
export const testFileGlobal = "sandglass tests";

/** `test` and the rest, by the names that the file may use; as long for each test as for another. */
export function testFilePrefix(index: number): string {
  const names = "test,it,describe,beforeEach,afterEach,beforeAll,afterAll,run:sandglass$run";
  return `const{${names}}=globalThis[${JSON.stringify(testFileGlobal)}](${String(index).padStart(3)});`;
}

/** A check for each test that is not skipped, and the tests they are about: each runs its own and nothing else. */
export function checksOf(file: TestFile): readonly { readonly test: ReadTest; readonly check: Check }[] {
  return file.tests.flatMap((test, index) => {
    const code = `${testFilePrefix(index)}${file.code}\n;await sandglass$run();`;
    return test.isSkipped ? [] : [{ test, check: { title: test.title, test: code } }];
  });
}

/** The place in the file of tests, of a place in a check's code. */
export function placeInTestFile(
  { path, positions }: TestFile,
  at: { readonly line: number; readonly column: number },
): Position {
  const { line, column } = positions.reduce((place, map) => toSource(map, place), at);
  return { file: path, line, column };
}

/** More expectations are in no test that is about one thing. */
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
