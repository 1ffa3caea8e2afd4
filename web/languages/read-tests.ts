import { maxTestedCalls, type TestFile, testFilePrefix } from "../protocol/grading/parsed-test-file.ts";
import { maxChecks } from "../protocol/grading/written-check.ts";
import { type PositionMap, toSource } from "../protocol/program/position-map.ts";
import type { SourceFile } from "../protocol/program/source-file.ts";
import type { FindCompiler } from "./compilers.ts";
import { type Insertion, insert } from "./ecmascript/insertions.ts";
import { SourcePositions } from "./ecmascript/source-positions.ts";
import { testCalls } from "./ecmascript/test-calls.ts";

/** Reads files of tests in a program of this language, without running them. */
export function readTests(
  files: readonly SourceFile[],
  language: string,
  compilerOf: FindCompiler,
): readonly TestFile[] {
  return files.map((file) => readTestFile(file, language, compilerOf));
}

function readTestFile(file: SourceFile, language: string, compilerOf: FindCompiler): TestFile {
  const { path } = file;
  const none = { path, code: "", positions: [], imports: "", tests: [] };
  const { code, diagnostics, positions } = compilerOf(path, language).compile(file);
  const errors = diagnostics.filter(({ severity }) => severity === "error").slice(0, maxChecks);
  if (errors.length > 0) return { ...none, diagnostics: errors };
  const places = new SourcePositions(path, code);
  const sourceAt = (offset: number) => {
    const at = places.at(offset);
    return positions ? toSource(positions, at) : at;
  };
  const failWith = (message: string, offset = 0): TestFile => ({
    ...none,
    diagnostics: [{ severity: "error", message, at: sourceAt(offset) }],
  });
  const tests = testCalls(code);
  if ("failure" in tests) return failWith(`SyntaxError: ${tests.failure.message}`, tests.failure.offset);
  const { calls, insertions, imports, runners } = tests;
  const names = imports.flatMap(({ names }) => names);
  if (calls.length > maxChecks)
    return failWith(
      `A file has at most ${maxChecks} tests; this one has ${calls.length}.`,
      calls[maxChecks]?.offset,
    );
  const isOnly = calls.some((call) => call.isOnly);
  const all: readonly Insertion[] = [{ offset: 0, text: testFilePrefix(0) }, ...insertions];
  const blankedCode = blank(code, [...imports, ...runners]);
  return {
    path,
    diagnostics: [],
    // Each check has its own prefix.
    code: insert(blankedCode, insertions).text,
    positions: [insertionMap(blankedCode, all), ...(positions ? [positions] : [])],
    // An export uses the name: otherwise a compiler drops unused imports.
    imports: imports.length === 0 ? "" : `${onlyRanges(code, imports)};export{${names.join(",")}};`,
    tests: calls.map(({ title, offset, isSkipped, isOnly: isChosen, calls: assertions }) => ({
      title: title.slice(0, maxTitleLength),
      at: sourceAt(offset),
      isSkipped: isSkipped || (isOnly && !isChosen),
      calls: assertions.slice(0, maxTestedCalls).map(({ start, end, text }) => ({
        line: sourceAt(start).line,
        endLine: sourceAt(end).line,
        text,
      })),
    })),
  };
}

const maxTitleLength = 1_000;

/** An anchor after each inserted text. */
function insertionMap(text: string, insertions: readonly Insertion[]): PositionMap {
  const before = new SourcePositions("", text);
  let addedLength = 0;
  const offsets = insertions.map(({ offset, text: insertedText }) => {
    addedLength += insertedText.length;
    return { offset, moved: offset + addedLength };
  });
  const after = new SourcePositions("", insert(text, insertions).text);
  return offsets.map(({ offset, moved: newOffset }) => {
    const { line, column } = before.at(offset);
    const { line: codeLine, column: codeColumn } = after.at(newOffset);
    return { source: { line, column }, code: { line: codeLine, column: codeColumn } };
  });
}

type Range = { readonly start: number; readonly end: number };

/** All characters except line breaks. */
const visibleCharacters = /[^\n\r\u2028\u2029]/g;

/** The text with spaces in these ranges: every line keeps its position. */
function blank(text: string, ranges: readonly Range[]): string {
  let result = text;
  for (const { start, end } of ranges)
    result =
      result.slice(0, start) + result.slice(start, end).replace(visibleCharacters, " ") + result.slice(end);
  return result;
}

/** The text with spaces everywhere else. */
function onlyRanges(text: string, ranges: readonly Range[]): string {
  let result = text.replace(visibleCharacters, " ");
  for (const { start, end } of ranges)
    result = result.slice(0, start) + text.slice(start, end) + result.slice(end);
  return result.trimEnd();
}
