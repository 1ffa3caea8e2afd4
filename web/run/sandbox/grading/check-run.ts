import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import type { LanguageChecks } from "../../../languages/language.ts";
import { messageLines } from "../../../protocol/console/console-message.ts";
import type { CheckResult, JudgedCheck } from "../../../protocol/grading/check.ts";
import { exhaustedMessage } from "../../../protocol/grading/check-ending-message.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { intlSteps } from "../intl/intl-steps.ts";
import { Printer } from "../output/printer.ts";
import { Output } from "../output/run-output.ts";
import { isNodeRequest, type NodeHost, nodeHostOfCall } from "../run/node-host.ts";
import { parseDescribedError } from "../run/parse-guest-description.ts";
import { QuestionQueue } from "../run/question-queue.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import type { RunHost } from "../run/run-host.ts";
import type { Handle } from "../vm/context.ts";
import type { HostHandlers } from "../vm/host-bridge.ts";
import { noopHandlers } from "../vm/host-bridge.ts";
import type { Step } from "../vm/vm.ts";
import { copyTemplate } from "../vm/vm-template.ts";
import { CheckVm, LimitError } from "./check-vm.ts";
import { answerAgent } from "./grading-agent.ts";
import { parseVerdict, testName } from "./parse-verdict.ts";
import { SharedClock } from "./shared-clock.ts";
import type { StandingProgram } from "./standing-program.ts";
import { type TestTemplate, testLimits } from "./test-vm.ts";

/** The result of one check that calls the program. */
export type CheckRunResult = {
  readonly verdict: Pick<
    CheckResult,
    "passed" | "undecided" | "message" | "expected" | "actual" | "at" | "testAt"
  >;
  readonly fuel: number;
  readonly memoryBytes: number;
  readonly printedText: string;
  /** Whether the stack was too small for its nested calls. */
  readonly isTooDeep: boolean;
  /** The limit that the program has reached. */
  readonly limit?: ExhaustedLimit;
};

/**
 * One check that calls the program: in a copy of the program's VM and a copy of the tests' VM, which are dropped
 * afterwards.
 */
export class CheckRun {
  private readonly questions = new QuestionQueue();
  private readonly output: Output;
  private readonly printer: Printer;
  private printedText: string;
  private description = "";
  private isTooDeep = false;
  private limit: ExhaustedLimit | undefined;
  /** The call of the check. */
  private readonly call: string | undefined;
  private programVm!: CheckVm;
  private node!: NodeHost;
  private testsVm!: CheckVm;
  private inputs!: RecordedInputs;

  constructor(
    private readonly check: JudgedCheck,
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
    this.call = check.kind === "call" ? check.call : undefined;
    this.output = new Output(request.limits.outputBytes);
    this.printer = new Printer(this.output, program.files, () => undefined);
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
    const { isTooDeep, limit } = this;
    return {
      verdict,
      fuel: programVm.countedFuel,
      memoryBytes: programVm.vm.memoryBytes,
      printedText,
      isTooDeep,
      ...(limit && { limit }),
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
    this.programVm = new CheckVm(vm, program.addresses, limits, program.files, this.onAlive, maxGradersSteps);
    const { meter } = this.programVm;
    this.node = nodeHostOfCall(
      { vm, meter, printer: this.printer, linker: program.linker, request },
      program.texts,
    );

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
      overflows: () => programVm.vm.stack.overflows,
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
      overflows: () => 0,
      bridge: (message) => programVm.away(() => testsVm.serve(message, "performTests")),
    });
    programVm.calibrate();
    this.clocks = [new SharedClock(programVm, this.inputs), new SharedClock(testsVm, inputs)];
  }

  private lateTasks = 0;
  private lateMs = 0;
  private clocks!: readonly [SharedClock, SharedClock];

  private async judge(): Promise<CheckRunResult["verdict"]> {
    const { check, testsVm, programVm } = this;
    // Parentheses make it an expression, whatever it starts with.
    const own = this.language?.compile(check, this.request.files);
    if (own && "problem" in own) return { passed: false, message: `This check is wrong: ${own.problem}` };
    const source =
      own?.code ??
      (check.kind === "test" ? check.test : `export default (${this.callText ?? 'program[""]'}\n)`);
    // A module is strict and has its own scope: the program's names are outside of it, and replace none of its own
    // names.
    const first = testsVm.enter(() => testsVm.vm.evaluate(source, testName, testsVm.meter, "module"));
    if (first.kind === "threw" && !testsVm.meter.hasTicked) return this.unreadableVerdict(first.handle);
    let completion: Handle | undefined;
    if (first.kind === "value") completion = first.handle;
    else if (first.kind === "threw") testsVm.give("watchThrown", first.handle);
    let isOver = false;
    for (;;) {
      testsVm.enter(() => testsVm.vm.runJobs(testsVm.meter));
      programVm.send("stale");
      if (this.node.hasTicks) programVm.count(() => this.node.runTicks() as Step);
      programVm.count(() => programVm.vm.runJobs(programVm.meter));
      testsVm.send("stale");
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
      if (!isOver && testsVm.askNumber("watched") === 1) {
        const verdict = this.askVerdict();
        if (!verdict.passed) return verdict;
        // What is still pending may fail.
        isOver = true;
      }
      const failure = this.floatingFailure();
      if (failure) return failure;
      const task = await this.nextTask(isOver);
      if (task === "none") return isOver ? this.askVerdict(true) : this.unsettledVerdict();
      if (task?.step?.kind !== "threw") continue;
      const { handle } = task.step;
      if (task.checkVm === programVm) return this.uncaughtVerdict(handle, "A timer threw");
      testsVm.give("watchThrown", handle);
      return this.askVerdict();
    }
  }

  /** A promise without a handler that was rejected, on either side. */
  private floatingFailure(): CheckRunResult["verdict"] | undefined {
    const { programVm, testsVm } = this;
    const ofTest = testsVm.vm.unhandledRejection();
    if (ofTest) {
      testsVm.give("watchThrown", ofTest);
      return this.askVerdict();
    }
    const ofProgram = programVm.vm.unhandledRejection();
    return ofProgram && this.uncaughtVerdict(ofProgram, "A promise without a handler was rejected with");
  }

  /** @param isLast nothing of the test is pending: then a test that has asserted nothing is empty. */
  private askVerdict(isLast = false): CheckRunResult["verdict"] {
    return this.withLimit(
      this.parseVerdict(this.testsVm.ask("verdict", JSON.stringify(this.question(isLast)))),
    );
  }

  private question(isLast: boolean): object {
    const { check } = this;
    const call = this.callText ?? "The program";
    if (this.language) return { call, told: true };
    if (check.kind === "test") return isLast ? { isTest: true } : {};
    const { returns, throws } = check;
    return {
      call,
      ...(returns !== undefined && { returns: { value: returns } }),
      ...(throws !== undefined && { throws }),
    };
  }

  /** Without a semicolon at its end. */
  private get callText(): string | undefined {
    return this.call?.replace(/[\s;]+$/, "");
  }

  /**
   * As for a run: an error about a limit counts only if that limit was reached. Such an error never satisfies a check
   * for a throw.
   */
  private withLimit(verdict: CheckRunResult["verdict"]): CheckRunResult["verdict"] {
    const { programVm, request } = this;
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
    this.limit = limit;
    const what = this.call ?? (this.description || "The program");
    const { actual: _, ...rest } = verdict;
    const message = `${what} ${exhaustedMessage(limit, request.limits)}`;
    return { ...rest, passed: false, ...programVm.undecidedBy(limit), message };
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
  private async nextTask(
    isOver: boolean,
  ): Promise<{ readonly step: Step | undefined; readonly checkVm: CheckVm } | "none"> {
    const { programVm, inputs } = this;
    if (isOver && ++this.lateTasks > maxLateTasks) return "none";
    if (this.questions.take() !== undefined) {
      const step = programVm.count(() => programVm.vm.answer(inputs.nextAnswer() ?? null, programVm.meter));
      return { step, checkVm: programVm };
    }
    const [mine, other] = this.clocks;
    const [next, beside] =
      other.wait >= 0 && (mine.wait < 0 || other.wait < mine.wait) ? [other, mine] : [mine, other];
    const { wait } = next;
    if (wait < 0) return "none";
    if (isOver && !inputs.isVirtual) this.lateMs += wait;
    if (this.lateMs > maxLateMs) return "none";
    if (wait > 0) {
      const remainingMs = this.request.limits.wallMs - programVm.meter.wallMs();
      if (!inputs.isVirtual) await this.host.sleep(Math.max(0, Math.min(wait, remainingMs)));
      if (!inputs.isVirtual && wait >= remainingMs) throw new LimitError(programVm, "wall");
      beside.pass(wait);
    }
    return { step: next.fire(wait), checkVm: next.checkVm };
  }

  private handlers(): HostHandlers {
    const { host, printer } = this;
    return {
      print: (what, piece, details) => this.node.captures(piece) || printer.print(what, piece, details),
      elapsed: () => this.inputs.elapsed(),
      random: () => this.inputs.random(),
      intl: (message, value) => {
        if (isNodeRequest(message)) return this.node.answer(message, value);
        this.programVm.meter.charge(intlSteps(message));
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
    const { check } = this;
    const code = check.kind === "test" ? check.test : `(${this.call ?? ""}\n)`;
    return parseVerdict(json, code, this.program.files);
  }

  /** The verdict for an uncaught error. */
  private uncaughtVerdict(reason: Handle, how: string): CheckRunResult["verdict"] {
    const { vm } = this.programVm;
    // It may be an assertion of the test that failed in a callback.
    const ofTest = this.testsVm.ask("uncaught");
    if (ofTest !== "") return this.withLimit(this.parseVerdict(ofTest));
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
    // Its class is read as data, and the name of a class of the tests' realm is an accessor (test-realm.ts).
    return { passed: false, message: `This check has a syntax error: SyntaxError: ${guestError.message}` };
  }

  private unsettledVerdict(): CheckRunResult["verdict"] {
    const what = this.call ?? (this.description || "The test");
    return { passed: false, message: `${what} waits for something that never happens` };
  }

  private limitVerdict({ checkVm, limit, at }: LimitError): CheckRunResult["verdict"] {
    if (checkVm === this.testsVm)
      return {
        passed: false,
        ...checkVm.undecidedBy(limit),
        message: `The test itself ${exhaustedMessage(limit, testLimits)}, with the values of the program`,
      };
    if (limit === "stack") this.isTooDeep = true;
    this.limit = limit;
    const what = this.description || this.call || "The program";
    const message = `${what} ${exhaustedMessage(limit, this.request.limits)}`;
    return { passed: false, ...checkVm.undecidedBy(limit), message, ...(at && { at }) };
  }
}

/**
 * What is pending when a test ends runs before it passes, for this many timers (an interval may have no end) and, on a
 * real clock, this long.
 */
const maxLateTasks = 1_000;
const maxLateMs = 5_000;

/** What encoding and decoding may take in the VM of the program. */
const maxGradersSteps = 500_000_000;
