import { effectiveClockAndRandom } from "../../capabilities/guest-permissions.ts";
import type { LanguageChecks } from "../../languages/language.ts";
import { messageLines } from "../../protocol/console/console-message.ts";
import type { Check, CheckResult } from "../../protocol/grading/check.ts";
import { exhaustedMessage } from "../../protocol/grading/check-ending-message.ts";
import type { CheckVerdict } from "../../protocol/grading/check-verdict.ts";
import { displayText, fields, flag, longText, optional, type Parser } from "../../protocol/parsers.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { Printer } from "../output/printer.ts";
import { Output } from "../output/run-output.ts";
import { parseDescribedError } from "../run/parse-guest-description.ts";
import { QuestionQueue } from "../run/question-queue.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import type { RunHost } from "../run/run-host.ts";
import { type UserFiles, userFrames } from "../run/stack-trace.ts";
import type { Handle } from "../vm/context.ts";
import type { HostHandlers } from "../vm/host-bridge.ts";
import { noopHandlers } from "../vm/host-bridge.ts";
import type { Step } from "../vm/vm.ts";
import { copyTemplate } from "../vm/vm-template.ts";
import { missingNameMessage } from "./check-messages.ts";
import { CheckVm, LimitError } from "./check-vm.ts";
import { answerAgent } from "./grading-agent.ts";
import { SharedClock } from "./shared-clock.ts";
import type { StandingProgram } from "./standing-program.ts";
import { type TestTemplate, testLimits } from "./test-vm.ts";

/** The result of one check that calls the program. */
export type CheckRunResult = {
  readonly verdict: Pick<CheckResult, "passed" | "message" | "expected" | "actual" | "at" | "testAt">;
  readonly fuel: number;
  readonly memoryBytes: number;
  readonly printedText: string;
  /** Whether the stack was too small for its nested calls. */
  readonly isTooDeep: boolean;
};

/**
 * One check that calls the program: in a copy of the program's VM and a copy of the tests' VM, which are dropped
 * afterwards.
 */
export class CheckRun {
  private readonly questions = new QuestionQueue();
  private readonly output: Output;
  private printedText: string;
  private description = "";
  private isTooDeep = false;
  private programVm!: CheckVm;
  private testsVm!: CheckVm;
  private inputs!: RecordedInputs;

  constructor(
    private readonly check: Check,
    private readonly request: RunRequest,
    private readonly host: RunHost,
    private readonly program: StandingProgram,
    private readonly testTemplate: TestTemplate,
    /** The text that the program itself printed before the check. */
    printedBefore: string,
    private readonly onAlive: () => void,
    private readonly language?: LanguageChecks,
    /** Additional stack for nested calls, in bytes. */
    private readonly deepStackBytes = 0,
  ) {
    this.printedText = printedBefore;
    this.output = new Output(request.limits.outputBytes);
  }

  async toEnd(): Promise<CheckRunResult> {
    const before = this.printedText.length;
    await this.open();
    let verdict: CheckRunResult["verdict"];
    try {
      verdict = await this.judge();
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      verdict = this.limitVerdict(error);
    }
    this.takePrintedText();
    const { programVm } = this;
    const printedText = this.printedText.slice(before);
    const { isTooDeep } = this;
    return {
      verdict,
      fuel: programVm.countedFuel,
      memoryBytes: programVm.vm.memoryBytes,
      printedText,
      isTooDeep,
    };
  }

  private async open(): Promise<void> {
    const { request, host, program, testTemplate } = this;
    const { limits } = request;
    const own = effectiveClockAndRandom(request.capabilities);
    this.inputs = new RecordedInputs(own, request.answers, undefined, program.inputs);
    const { deepStackBytes } = this;
    const vm = await copyTemplate(program.template, host.engine, limits.memoryBytes + deepStackBytes);
    if (deepStackBytes > 0) vm.deepenStack(deepStackBytes);
    vm.resume(this.inputs);
    if (program.linker) vm.link(program.linker);
    vm.listen(this.handlers());
    this.programVm = new CheckVm(vm, program.addresses, limits, program.files, this.onAlive);

    const testVm = await copyTemplate(testTemplate.template, host.engine, testLimits.memoryBytes);
    const inputs = new RecordedInputs(own, [], undefined, program.inputs);
    testVm.resume(inputs);
    testVm.listen({
      ...noopHandlers,
      elapsed: () => inputs.elapsed(),
      random: () => inputs.random(),
      intl: (message) => host.intl?.(message, inputs.isVirtual ? "UTC" : undefined) ?? "",
      part: (name) => host.part?.(name),
    });
    this.testsVm = new CheckVm(testVm, testTemplate.addresses, testLimits, undefined, this.onAlive);
    const { programVm, testsVm } = this;
    const readPrintedText = () => this.takePrintedText();
    answerAgent(testVm, {
      printed: readPrintedText,
      account: (payer) => testsVm.account(payer),
      bridge: (message, description) => {
        const outer = this.description;
        if (description !== "") this.description = description;
        const answer = testsVm.away(() => programVm.serve(message, "perform"));
        this.description = outer || this.description;
        return answer;
      },
    });
    answerAgent(vm, {
      printed: readPrintedText,
      account: (payer) => programVm.account(payer),
      bridge: (message) => programVm.away(() => testsVm.serve(message, "performTests")),
    });
    programVm.calibrate();
    this.clocks = [new SharedClock(programVm, this.inputs), new SharedClock(testsVm, inputs)];
  }

  private clocks!: readonly [SharedClock, SharedClock];

  private async judge(): Promise<CheckRunResult["verdict"]> {
    const { check, testsVm, programVm } = this;
    // Parentheses make it an expression, whatever it starts with.
    const call = check.call?.replace(/[\s;]+$/, "");
    const own = this.language?.compile(check, this.request.files);
    if (own && "problem" in own) return { passed: false, message: `This check is wrong: ${own.problem}` };
    const source = own?.code ?? check.test ?? `export default (${call ?? 'program[""]'}\n)`;
    // A module is strict and has its own scope: the program's names are outside of it, and replace none of its own
    // names.
    const first = testsVm.enter(() => testsVm.vm.evaluate(source, testName, testsVm.meter, "module"));
    if (first.kind === "threw" && !testsVm.meter.hasTicked) return this.unreadableVerdict(first.handle);
    let completion: Handle | undefined;
    if (first.kind === "value") completion = first.handle;
    else if (first.kind === "threw") testsVm.give("watchThrown", first.handle);
    for (;;) {
      testsVm.enter(() => testsVm.vm.runJobs(testsVm.meter));
      programVm.count(() => programVm.vm.runJobs(programVm.meter));
      // They may have called back.
      if (testsVm.vm.machine.hasJobs()) continue;
      const state = completion && testsVm.vm.completion(completion);
      if (state && state !== "pending") {
        completion = undefined;
        if (state.kind === "value") testsVm.give("watch", state.handle);
        else if (state.kind === "threw") testsVm.give("watchThrown", state.handle);
        continue;
      }
      if (this.exchange()) continue;
      if (testsVm.askNumber("watched") === 1) break;
      const rejection = programVm.vm.unhandledRejection();
      if (rejection) return this.uncaughtVerdict(rejection, "A promise without a handler was rejected with");
      const turn = await this.nextTask();
      if (turn === "none") return this.unsettledVerdict();
      if (turn?.kind === "threw") return this.uncaughtVerdict(turn.handle, "A timer threw");
    }
    if (own)
      return this.withLimit(
        this.parseVerdict(
          testsVm.ask("verdict", JSON.stringify({ call: call ?? "The program", told: true })),
        ),
      );
    const { returns, throws } = check;
    const words = check.test === undefined ? { call: call ?? "The program" } : {};
    const value = returns === undefined ? {} : { returns: { value: returns } };
    const question = {
      ...words,
      ...value,
      ...(throws !== undefined && check.test === undefined && { throws }),
    };
    return this.withLimit(this.parseVerdict(testsVm.ask("verdict", JSON.stringify(question))));
  }

  /**
   * As for a run: an error about a limit counts only if that limit was reached. Such an error never satisfies a check
   * for a throw.
   */
  private withLimit(verdict: CheckRunResult["verdict"]): CheckRunResult["verdict"] {
    const { programVm, check, request } = this;
    const why =
      /\b(?:RangeError: (Maximum call stack size exceeded|out of memory)|SyntaxError: stack overflow)$/.exec(
        verdict.actual ?? "",
      );
    const limit =
      why && why[1] !== "out of memory" && programVm.vm.stack.overflows > 0
        ? "stack"
        : why?.[1] === "out of memory" && programVm.meter.refusedMemory
          ? "memory"
          : undefined;
    if (limit === "stack") this.isTooDeep = true;
    if (!limit) return verdict.passed ? { passed: true } : verdict;
    const what = check.call ?? (this.description || "The program");
    const { actual: _, ...rest } = verdict;
    return { ...rest, passed: false, message: `${what} ${exhaustedMessage(limit, request.limits)}` };
  }

  /** Sends each side the settled promises of the other. True if there were any. */
  private exchange(): boolean {
    let isExchanged = false;
    for (const [from, to] of [
      [this.programVm, this.testsVm],
      [this.testsVm, this.programVm],
    ] as const) {
      const news = from.ask("news");
      if (news === "") continue;
      to.send("hear", news);
      isExchanged = true;
    }
    return isExchanged;
  }

  /** The next work if neither side has a job: answers first, then the timer that is due first. */
  private async nextTask(): Promise<Step | "none" | undefined> {
    const { programVm, inputs } = this;
    if (this.questions.take() !== undefined) {
      return programVm.count(() => programVm.vm.answer(inputs.nextAnswer() ?? null, programVm.meter));
    }
    const [mine, other] = this.clocks;
    const [next, beside] =
      other.wait >= 0 && (mine.wait < 0 || other.wait < mine.wait) ? [other, mine] : [mine, other];
    const { wait } = next;
    if (wait < 0) return "none";
    if (wait > 0) {
      const remainingMs = this.request.limits.wallMs - programVm.meter.wallMs();
      if (!inputs.isVirtual) await this.host.sleep(Math.max(0, Math.min(wait, remainingMs)));
      if (!inputs.isVirtual && wait >= remainingMs) throw new LimitError(programVm, "wall");
      beside.pass(wait);
    }
    return next.fire(wait);
  }

  private handlers(): HostHandlers {
    const { host } = this;
    const printer = new Printer(this.output, this.program.files, () => undefined);
    return {
      print: (what, piece, details) => printer.print(what, piece, details),
      elapsed: () => this.inputs.elapsed(),
      random: () => this.inputs.random(),
      intl: (message) => {
        this.programVm.meter.charge(10_000 + message.length * 20);
        return host.intl?.(message, this.inputs.isVirtual ? "UTC" : undefined) ?? "";
      },
      part: (name) => host.part?.(name),
      ask: (question) => this.questions.add(question),
      prompt: () => this.inputs.nextAnswer() ?? null,
    };
  }

  private takePrintedText(): string {
    const messages = [...this.output.takeHead(), ...(this.output.takeTail()?.messages ?? [])];
    const lines = messages.flatMap(messageLines);
    if (lines.length > 0) this.printedText += (this.printedText === "" ? "" : "\n") + lines.join("\n");
    return this.printedText;
  }

  private parseVerdict(json: string): CheckRunResult["verdict"] {
    const {
      stack = "",
      testStack = "",
      missing,
      ...verdict
    } = fields<CheckVerdict>(JSON.parse(json), "verdict", {
      passed: flag,
      message: optional(displayText),
      expected: optional(displayText),
      actual: optional(displayText),
      stack: optional(longText),
      testStack: optional(longText),
      missing: optional(displayText),
    } as { readonly [K in keyof CheckVerdict]-?: Parser<CheckVerdict[K]> });
    if (missing !== undefined) return { passed: false, message: missingNameMessage(missing, this.check) };
    const { files } = this.program;
    const at = userFrames(stack, files)[0]?.at;
    const place = userFrames(testStack, testText)[0]?.at;
    const testAt = place && { line: place.line, column: place.column };
    return { ...verdict, ...(at && { at }), ...(testAt && { testAt }) };
  }

  /** The verdict for an uncaught error. */
  private uncaughtVerdict(reason: Handle, how: string): CheckRunResult["verdict"] {
    const { vm } = this.programVm;
    const { error: guestError } = parseDescribedError(vm.describeError(reason), this.program.files);
    const { entry, language } = this.request;
    const error = this.host.compilerOf?.(entry, language).describeError?.(guestError) ?? guestError;
    const title = error.name === "" ? error.message : `${error.name}: ${error.message}`;
    const at = error.frames[0]?.at;
    return { passed: false, message: `${how} ${title}`, ...(at && { at }) };
  }

  private unreadableVerdict(error: Handle): CheckRunResult["verdict"] {
    const { error: guestError } = parseDescribedError(
      this.testsVm.vm.describeError(error),
      this.program.files,
    );
    return {
      passed: false,
      message: `This check has a syntax error: ${guestError.name}: ${guestError.message}`,
    };
  }

  private unsettledVerdict(): CheckRunResult["verdict"] {
    const what = this.check.call ?? (this.description || "The test");
    return { passed: false, message: `${what} waits for something that never happens` };
  }

  private limitVerdict({ checkVm, limit, at }: LimitError): CheckRunResult["verdict"] {
    if (checkVm === this.testsVm)
      return {
        passed: false,
        message: `The test itself ${exhaustedMessage(limit, testLimits)}, with the values of the program`,
      };
    if (limit === "stack") this.isTooDeep = true;
    const what = this.description || this.check.call || "The program";
    return {
      passed: false,
      message: `${what} ${exhaustedMessage(limit, this.request.limits)}`,
      ...(at && { at }),
    };
  }
}

/** The engine's name for the text of a test. */
const testName = "check";
const testText: UserFiles = {
  linesOf: (path) => (path === testName ? Number.POSITIVE_INFINITY : undefined),
  originalPosition: (at) => at,
};
