import type { Compiler } from "../../../languages/language.ts";
import type {
  Check,
  CheckResult,
  ExpectedFacts,
  GradeOutcome,
  JudgedCheck,
} from "../../../protocol/grading/check.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import type { GradeHost } from "../run/run-host.ts";
import {
  type CheckFailure,
  factFailure,
  printedText,
  throwFailure,
  undecidedBy,
  usageFailure,
  usageFinder,
} from "./check-facts.ts";
import { unfinishedMessage } from "./check-messages.ts";
import { CheckRun, type CheckRunResult } from "./check-run.ts";
import { growthFailure } from "./growth-check.ts";
import { judgeInterpreted } from "./judge-interpreted.ts";
import { lineFailure } from "./judge-line-check.ts";
import { type StandingProgram, standingProgram } from "./standing-program.ts";
import { createTestTemplate, type TestTemplate } from "./test-vm.ts";

/**
 * Runs a program and grades it. Never rejects because of the program. Its run is reported like any run, with the
 * outcome last. The checks are judged afterwards, where the program cannot reach them: by the host, from its own
 * counters, the printed text and the syntax tree, and by code in a separate VM, which gets only data from the program's
 * functions. Each check that calls the program has a copy of its final state and its full limits. So the order of
 * checks does not matter, and an infinite loop ends only its own check.
 */
export async function grade(
  request: RunRequest,
  checks: readonly Check[],
  host: GradeHost,
): Promise<GradeOutcome> {
  const events: RunEvent[] = [];
  const answers: (string | null)[] = [...request.answers];
  const { ask, compilerOf } = host;
  const outcome = await run(request, {
    ...host,
    emit: (event) => {
      if (event.kind !== "progress" && event.kind !== "outcome") events.push(event);
      host.emit(event);
    },
    ...(ask && {
      ask: async (question) => {
        const answer = await ask(question);
        answers.push(answer);
        return answer;
      },
    }),
  });
  const again = { ...request, answers: answers.filter((answer) => answer !== null) };
  const grader = new Grader(
    again,
    host,
    outcome,
    printedText(events, !compilerOf?.(request.entry, request.language).checks),
    checks,
  );
  const results: CheckResult[] = [];
  for (const [index, check] of checks.entries()) {
    const result = await grader.resultOf(check);
    results.push(result);
    host.onResult?.(result, index);
  }
  return { outcome, results };
}

/** Checks for which an interpreter would have to be measured. */
function isMeasured({ kind }: Check): boolean {
  return kind === "growth" || kind === "line";
}

class Grader {
  private standing: Promise<StandingProgram | Outcome> | undefined;
  private testVm: Promise<TestTemplate> | undefined;
  private readonly find: ReturnType<typeof usageFinder>;
  private readonly compiler: Compiler | undefined;

  constructor(
    private readonly request: RunRequest,
    private readonly host: GradeHost,
    private readonly outcome: Outcome,
    private readonly printedText: string,
    private readonly checks: readonly Check[],
  ) {
    this.find = usageFinder(request, host);
    const compiler = host.compilerOf?.(request.entry, request.language);
    this.compiler = compiler?.under?.(request.capabilities) ?? compiler;
  }

  async resultOf(check: Check): Promise<CheckResult> {
    const { title, hint } = check;
    const heading = { title, ...(hint !== undefined && { hint }) };
    let failing: CheckFailure | undefined;
    try {
      failing = await this.failureOf(check);
    } catch (error) {
      const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      failing = { message: `This check could not run: ${detail}` };
    }
    return failing ? { ...heading, passed: false, ...failing } : { ...heading, passed: true };
  }

  private async failureOf(check: Check): Promise<CheckFailure | undefined> {
    const { outcome, request } = this;
    if (outcome.kind === "invalid" || outcome.kind === "crashed") return this.notReached();
    if (this.compiler?.interpreter && isMeasured(check))
      return { message: "A check of this kind is not for this language yet." };
    const text = usageFailure(check, this.find);
    if (text || check.kind === "text") return text;
    if (check.kind === "program" && check.throws !== undefined && !this.threwSaying(check.throws)) {
      const other = throwFailure(
        check.throws,
        outcome,
        request,
        this.compiler?.checks?.threw,
        this.compiler?.checks?.throwsTexts,
      );
      if (other) return other;
    } else if (outcome.kind !== "completed" && (check.kind !== "program" || check.throws === undefined))
      return this.notReached();
    const own = { who: "The program", printedText: this.printedText, ...usageOf(outcome) };
    switch (check.kind) {
      case "wrong":
        return { message: `This check is wrong: ${check.problem}` };
      case "growth":
        return growthFailure(check, request, (test, limits) =>
          this.callResult({ kind: "test", test }, { ...request, limits }),
        );
      case "line":
        return lineFailure(check, request, this.host);
      case "call":
        return this.callFailure(check, check, check.call);
      case "program": {
        const { prints: _, ...maxima } = check;
        const other = factFailure(check, own);
        return other || check.returns === undefined ? other : this.callFailure(check, maxima);
      }
      case "test": {
        const { prints, ...maxima } = check;
        const other = prints === undefined ? undefined : factFailure({ prints }, own);
        return other ?? this.callFailure(check, maxima);
      }
    }
  }

  /** Whether it ended with an error whose message has this in it: of a language in which errors are texts. */
  private threwSaying(part: string): boolean {
    const { outcome, compiler } = this;
    return (
      compiler?.checks?.throwsTexts === true &&
      outcome.kind === "threw" &&
      outcome.in === undefined &&
      outcome.error.message.includes(part)
    );
  }

  /** Makes the calls of a check, in copies of the program's VM and the tests' VM. */
  private async callResult(check: JudgedCheck, request: RunRequest): Promise<CheckRunResult> {
    const { host } = this;
    const { checks: language, deepStackBytes = 0, interpreter } = this.compiler ?? {};
    if (interpreter) return judgeInterpreted({ interpreter, language, check, request, host });
    // Both realms have the same names of the library.
    const text = this.checks.map(codeOf).join("\n");
    const files = [...this.request.files, { path: "checks.js", text }];
    const mentioned = host.mentionedNames?.({ ...this.request, files });
    this.standing ??= standingProgram(this.request, host, mentioned, language?.serving);
    const program = await this.standing;
    if ("kind" in program) {
      const { sentence, at } = unfinishedMessage(program, request.limits);
      const message =
        program.kind === "completed"
          ? "The program ended itself with process.exit(), so nothing of it can be called. Leave that call out"
          : `${sentence} when it ran again for the calls`;
      const verdict = { passed: false, ...undecidedBy(program), message, ...(at && { at }) };
      return { verdict, fuel: 0, memoryBytes: 0, printedText: "", isTooDeep: false };
    }
    this.testVm ??= createTestTemplate(this.request, host, program, mentioned, language?.serving);
    const testVm = await this.testVm;
    const reportAlive = () => host.onAlive?.();
    const { printedText } = this;
    const callWith = (stackBytes: number) =>
      new CheckRun(
        check,
        request,
        host,
        program,
        testVm,
        printedText,
        reportAlive,
        language,
        stackBytes,
      ).toEnd();
    const first = await callWith(0);
    // As for a run: most calls are not deep.
    return first.isTooDeep && deepStackBytes > 0 ? callWith(deepStackBytes) : first;
  }

  private notReached(): CheckFailure {
    const { sentence, at } = unfinishedMessage(
      this.outcome,
      this.request.limits,
      this.compiler?.checks?.threw,
    );
    return { ...undecidedBy(this.outcome), message: sentence, ...(at && { at }) };
  }

  /** @param expected the facts that are required of the calls, which the failure names `who`. */
  private async callFailure(
    check: JudgedCheck,
    expected: ExpectedFacts,
    who = "The test's calls",
  ): Promise<CheckFailure | undefined> {
    const { verdict, ...facts } = await this.callResult(check, this.request);
    const { passed, ...failing } = verdict;
    return passed ? factFailure(expected, { who, ...facts }) : failing;
  }
}

/** The code of a check that uses names of the library; "" if it has none. */
function codeOf(check: Check): string {
  switch (check.kind) {
    case "call":
    case "growth":
    case "line":
      return check.call ?? "";
    case "test":
      return check.test;
    default:
      return "";
  }
}

function usageOf(outcome: Outcome): { readonly fuel: number; readonly memoryBytes: number } {
  const usage = "usage" in outcome ? outcome.usage : undefined;
  return { fuel: usage?.fuel ?? 0, memoryBytes: usage?.peakMemoryBytes ?? 0 };
}
