import type { Page } from "@playwright/test";
import type { WrittenCheck } from "../../web/protocol/grading/written-check.ts";
import type { Diagnostic } from "../../web/protocol/program/diagnostic.ts";
import type { SourceFile } from "../../web/protocol/program/source-file.ts";
import type { Syntax } from "../../web/protocol/program/syntax-tree.ts";
import type { RunOptions } from "../../web/protocol/run/run-request.ts";
import type { EvaluationOptions, SessionOptions } from "../../web/protocol/session/session-request.ts";
import type { Harness, HarnessGradeResult, HarnessRun } from "../lab/harness/page.ts";

/** The sandbox in a browser, without an interface: see e2e/lab/harness/page.ts. */
export class HarnessPage {
  constructor(readonly page: Page) {}

  /** Runs a program of one file. */
  run(options: RunOptions): Promise<HarnessRun> {
    return this.page.evaluate(
      (runOptions) => (globalThis as unknown as { lab: Harness }).lab.run(runOptions),
      options,
    );
  }

  /** Runs a complete request. */
  request(request: unknown): Promise<HarnessRun> {
    return this.page.evaluate(
      (requestOptions) => (globalThis as unknown as { lab: Harness }).lab.request(requestOptions),
      request,
    );
  }

  /** Grades a program; with a text, stops the grading when it is printed. */
  grade(
    options: RunOptions,
    checks: readonly WrittenCheck[],
    stopWhenPrinted?: string,
  ): Promise<HarnessGradeResult> {
    return this.page.evaluate(
      ([gradeOptions, checks, text]) =>
        (globalThis as unknown as { lab: Harness }).lab.grade(gradeOptions, checks as never, text),
      [options, checks as unknown, stopWhenPrinted] as const,
    );
  }

  /** The counts and costs of the lines of the golden programs. */
  lineGoldens(): ReturnType<Harness["lineGoldens"]> {
    return this.page.evaluate(() => (globalThis as unknown as { lab: Harness }).lab.lineGoldens());
  }

  /** The diagnostics of a program that is not run. */
  check(options: RunOptions): Promise<readonly Diagnostic[]> {
    return this.page.evaluate(
      (checkOptions) => (globalThis as unknown as { lab: Harness }).lab.check(checkOptions),
      options,
    );
  }

  /** The tree of a file. */
  syntax(file: SourceFile, language: string): Promise<Syntax> {
    return this.page.evaluate(
      ([syntaxOptions, id]) => (globalThis as unknown as { lab: Harness }).lab.syntax(syntaxOptions, id),
      [file, language] as const,
    );
  }

  async session(options: SessionOptions = {}): Promise<HarnessSession> {
    const number = await this.page.evaluate(
      (sessionOptions) => (globalThis as unknown as { lab: Harness }).lab.begin(sessionOptions),
      options,
    );
    return new HarnessSession(this.page, number);
  }

  async disposeSessions(): Promise<void> {
    await this.page.evaluate(() => (globalThis as unknown as { lab: Harness }).lab.disposeAll());
  }
}

/** A session in the browser. */
class HarnessSession {
  constructor(
    private readonly page: Page,
    private readonly number: number,
  ) {}

  /** Evaluates a cell. */
  run(options: EvaluationOptions): Promise<HarnessRun> {
    return this.page.evaluate(
      ([number, runOptions]) => (globalThis as unknown as { lab: Harness }).lab.evaluate(number, runOptions),
      [this.number, options] as const,
    );
  }

  /** The completion value of a cell that completes. */
  async value(code: string): Promise<string> {
    const { outcome } = await this.run({ code });
    if (outcome.kind !== "completed") throw new Error(`the cell is ${JSON.stringify(outcome)}`);
    return outcome.inspected;
  }

  /** Evaluates a cell, and stops it when it has printed something. */
  stop(code: string): Promise<HarnessRun> {
    return this.page.evaluate(
      ([number, source]) => (globalThis as unknown as { lab: Harness }).lab.stop(number, { code: source }),
      [this.number, code] as const,
    );
  }

  undo(): Promise<boolean> {
    return this.page.evaluate(
      (number) => (globalThis as unknown as { lab: Harness }).lab.undo(number),
      this.number,
    );
  }

  async fork(): Promise<HarnessSession> {
    const fork = await this.page.evaluate(
      (number) => (globalThis as unknown as { lab: Harness }).lab.fork(number),
      this.number,
    );
    return new HarnessSession(this.page, fork);
  }

  dispose(): Promise<void> {
    return this.page.evaluate(
      (number) => (globalThis as unknown as { lab: Harness }).lab.dispose(number),
      this.number,
    );
  }
}
