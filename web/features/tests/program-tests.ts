import { computed, signal } from "@preact/signals";
import type { Playground } from "../../player/model/playground.ts";
import { type ControlledRun, RunController } from "../../player/model/run-controller.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import type { CheckResult, GradeOutcome } from "../../protocol/grading/check.ts";
import {
  checksOf,
  isTestFile,
  parseTestFiles,
  placeInTestFile,
  type ReadTest,
  type TestFile,
} from "../../protocol/grading/parsed-test-file.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import type { ProgramAnalyzer } from "../../run/client/program-analyzer.ts";
import { languagesOf } from "../../run/client/runtime-requirements.ts";
import { testFilesOf } from "./test-files.ts";
import * as texts from "./test-texts.ts";

/** The data of one test for the view. */
export type TestEntry = {
  readonly title: string;
  /** The position of the test in its file. */
  readonly at: Position;
  readonly state: "waiting" | "passed" | "failed" | "undecided" | "skipped";
  /** For a failed test: the reason, the expected value, and the position in the test file. */
  readonly result?: CheckResult;
  readonly failedAt?: Position;
  /** For a failed test: its calls up to the failure, if they are known, and the program. */
  readonly failedCall?: { readonly call: string; readonly request: RunRequest; readonly outcome: Outcome };
};

export type TestFileEntry = {
  readonly path: string;
  /** Why the file cannot be parsed. */
  readonly problem?: Diagnostic;
  readonly tests: readonly TestEntry[];
  /** How the program ended before its tests could call it, if it did not complete. */
  readonly earlyEnd?: { readonly request: RunRequest; readonly outcome: Outcome };
};

type Parts = {
  readonly playground: Playground;
  readonly analyzer: Pick<ProgramAnalyzer, "ask">;
  readonly grade: (
    request: RunRequest,
    checks: readonly WrittenCheck[],
    onEvent: (event: RunEvent) => void,
  ) => ActiveRun<GradeOutcome>;
};

/** The tests of the program on the page, with the results of their last run. */
export class ProgramTests {
  private readonly runs = new RunController();
  readonly isRunning = this.runs.busy;
  readonly files = signal<readonly TestFileEntry[]>([]);
  /** Why the tests could not be run. */
  readonly problem = signal<string | undefined>(undefined);
  /** Whether the program has changed since the last run. */
  readonly isStale = computed(
    () =>
      this.ranFiles.value !== undefined &&
      this.parts.playground.workspace.program.value.files !== this.ranFiles.value,
  );
  readonly hasTests = computed(() => testFilesOf(this.parts.playground.workspace.program.value).length > 0);

  private readonly ranFiles = signal<readonly unknown[] | undefined>(undefined);

  constructor(private readonly parts: Parts) {}

  /** The results in words: "3 of 4 tests passed". */
  get summary(): string {
    const all = this.files.value.flatMap(({ tests }) => tests);
    const count = (state: TestEntry["state"]) => all.filter((test) => test.state === state).length;
    const ranCount = all.length - count("skipped");
    if (ranCount === 0) return all.length > 0 ? texts.allSkipped : "";
    const skippedText = count("skipped") > 0 ? texts.andSkipped(count("skipped")) : "";
    return count("passed") === ranCount
      ? texts.allPassed(ranCount, skippedText)
      : texts.somePassed(count("passed"), ranCount, skippedText);
  }

  /** Runs all tests. Tests in progress are stopped first. */
  async run(): Promise<void> {
    const { playground } = this.parts;
    const { program } = playground.workspace;
    const run = this.runs.begin();
    playground.otherActivity.value = this;
    this.ranFiles.value = program.value.files;
    this.problem.value = undefined;
    const request = playground.request();
    try {
      const files = await this.read(request);
      if (!run.isLatest) return;
      this.files.value = files.map(waitingFile);
      for (const file of files) {
        if (!run.isLatest) return;
        await this.grade(run, request, file);
      }
    } catch (error) {
      if (run.isLatest) this.problem.value = errorMessage(error);
    } finally {
      if (run.isLatest) this.stop();
    }
  }

  /** Stops the tests in progress. A test that was not reached has not passed. */
  stop(): void {
    const { otherActivity } = this.parts.playground;
    this.runs.abandon();
    if (otherActivity.value === this) otherActivity.value = undefined;
  }

  private async read({ files, language }: RunRequest): Promise<readonly TestFile[]> {
    const testFiles = files.filter(({ path }) => isTestFile(path));
    const answer = await this.parts.analyzer.ask(languagesOf({ files: testFiles, language }), ({ control }) =>
      control.tests(testFiles, language),
    );
    return parseTestFiles(answer, "files");
  }

  private async grade(run: ControlledRun, request: RunRequest, file: TestFile): Promise<void> {
    const checks = checksOf(file);
    if (checks.length === 0) return;
    const testFiles = requestFor(request, file);
    const grading = this.parts.grade(
      testFiles,
      checks.map(({ check }) => check),
      (event) => {
        // Questions get no answer.
        if (event.kind === "asks") grading.answer(null);
      },
    );
    run.attach(grading);
    const { results, outcome } = await grading.result;
    if (!run.isLatest) return;
    const entries = new Map(
      checks.map(({ test }, index) => [test, entryOfTest(file, test, results[index], testFiles, outcome)]),
    );
    this.files.value = this.files.value.map((each) =>
      each.path === file.path
        ? {
            ...each,
            tests: file.tests.map((test) => entries.get(test) ?? waitingTest(test)),
            ...(outcome.kind !== "completed" && { earlyEnd: { request: testFiles, outcome } }),
          }
        : each,
    );
  }
}

/**
 * The request for one test file. It contains the program without its test files. If the tests import something, the
 * entry is a file with only these imports, at the path of the test file.
 */
function requestFor(request: RunRequest, { path, imports }: TestFile): RunRequest {
  const files = request.files.filter((file) => !isTestFile(file.path));
  return imports === ""
    ? { ...request, files }
    : { ...request, files: [...files, { path, text: imports }], entry: path };
}

function waitingFile({ path, diagnostics, tests }: TestFile): TestFileEntry {
  const [problem] = diagnostics;
  return { path, ...(problem && { problem }), tests: tests.map(waitingTest) };
}

function waitingTest({ title, at, isSkipped }: ReadTest): TestEntry {
  return { title, at, state: isSkipped ? "skipped" : "waiting" };
}

function entryOfTest(
  file: TestFile,
  test: ReadTest,
  result: CheckResult | undefined,
  request: RunRequest,
  outcome: Outcome,
): TestEntry {
  if (!result) return waitingTest(test);
  const { title, at } = test;
  const { passed, testAt } = result;
  const failedAt = testAt && placeInTestFile(file, testAt);
  const call = failedAt && !passed ? callsUntil(test, failedAt) : undefined;
  return {
    title,
    at,
    state: passed ? "passed" : result.undecided ? "undecided" : "failed",
    result,
    ...(failedAt && { failedAt }),
    ...(call !== undefined && { failedCall: { call, request, outcome } }),
  };
}

/** The calls of a test up to the failure, as one expression; undefined if they are unknown. */
function callsUntil({ calls }: ReadTest, { line }: Position): string | undefined {
  const last = calls.findIndex((each) => each.line <= line && line <= each.endLine);
  if (last < 0) return undefined;
  return calls
    .slice(0, last + 1)
    .map(({ text }) => text)
    .join(", ");
}
