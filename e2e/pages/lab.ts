import type { Page } from "@playwright/test";
import type { Check } from "../../web/protocol/check.ts";
import type { Diagnostic } from "../../web/protocol/diagnostic.ts";
import type { RunOptions } from "../../web/protocol/request.ts";
import type { EvaluationOptions, SessionOptions } from "../../web/protocol/session.ts";
import type { SourceFile } from "../../web/protocol/source.ts";
import type { Syntax } from "../../web/protocol/syntax.ts";
import type { Lab, LabGraded, LabRun } from "../lab/page.ts";

/** The sandbox in a browser, without an interface: see e2e/lab/page.ts. */
export class LabPage {
  constructor(readonly page: Page) {}

  /** Runs a program of one file. */
  run(options: RunOptions): Promise<LabRun> {
    return this.page.evaluate((given) => (globalThis as unknown as { lab: Lab }).lab.run(given), options);
  }

  /** Runs what a request says in full. */
  request(request: unknown): Promise<LabRun> {
    return this.page.evaluate((given) => (globalThis as unknown as { lab: Lab }).lab.request(given), request);
  }

  /** Grades a program; with a text, stops that once it is printed. */
  grade(options: RunOptions, checks: readonly Check[], stopWhenPrinted?: string): Promise<LabGraded> {
    return this.page.evaluate(
      ([given, asked, text]) =>
        (globalThis as unknown as { lab: Lab }).lab.grade(given, asked as never, text),
      [options, checks as unknown, stopWhenPrinted] as const,
    );
  }

  /** What is said of a program that is not run. */
  check(options: RunOptions): Promise<readonly Diagnostic[]> {
    return this.page.evaluate((given) => (globalThis as unknown as { lab: Lab }).lab.check(given), options);
  }

  /** The tree of a file. */
  syntax(file: SourceFile, language: string): Promise<Syntax> {
    return this.page.evaluate(
      ([given, id]) => (globalThis as unknown as { lab: Lab }).lab.syntax(given, id),
      [file, language] as const,
    );
  }

  async session(options: SessionOptions = {}): Promise<LabSession> {
    const number = await this.page.evaluate(
      (given) => (globalThis as unknown as { lab: Lab }).lab.begin(given),
      options,
    );
    return new LabSession(this.page, number);
  }
}

/** A session in the browser. */
export class LabSession {
  constructor(
    private readonly page: Page,
    private readonly number: number,
  ) {}

  /** Evaluates a cell. */
  run(options: EvaluationOptions): Promise<LabRun> {
    return this.page.evaluate(
      ([number, given]) => (globalThis as unknown as { lab: Lab }).lab.evaluate(number, given),
      [this.number, options] as const,
    );
  }

  /** What a cell that completes completes with. */
  async value(code: string): Promise<string> {
    const { outcome } = await this.run({ code });
    if (outcome.kind !== "completed") throw new Error(`the cell is ${JSON.stringify(outcome)}`);
    return outcome.inspected;
  }

  /** Evaluates a cell, and stops it once it has printed something. */
  stop(code: string): Promise<LabRun> {
    return this.page.evaluate(
      ([number, given]) => (globalThis as unknown as { lab: Lab }).lab.stop(number, { code: given }),
      [this.number, code] as const,
    );
  }

  undo(): Promise<boolean> {
    return this.page.evaluate(
      (number) => (globalThis as unknown as { lab: Lab }).lab.undo(number),
      this.number,
    );
  }

  async fork(): Promise<LabSession> {
    const fork = await this.page.evaluate(
      (number) => (globalThis as unknown as { lab: Lab }).lab.fork(number),
      this.number,
    );
    return new LabSession(this.page, fork);
  }

  dispose(): Promise<void> {
    return this.page.evaluate(
      (number) => (globalThis as unknown as { lab: Lab }).lab.dispose(number),
      this.number,
    );
  }
}
