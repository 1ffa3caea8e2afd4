import type { PreparedEntry } from "../../../languages/ecmascript/linked-program.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import type { Compiler } from "../../../languages/language.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { SyntaxReason } from "../../../protocol/program/syntax-reason.ts";
import type { GuestError } from "../../../protocol/run/guest-error.ts";
import type { ExhaustedLimit, Outcome, UncaughtKind } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { noUsage, type Usage } from "../../../protocol/run/usage.ts";
import { intlSteps } from "../intl/intl-steps.ts";
import { Printer } from "../output/printer.ts";
import { Output } from "../output/run-output.ts";
import type { Handle } from "../vm/context.ts";
import type { HostHandlers } from "../vm/host-bridge.ts";
import { Meter } from "../vm/meter.ts";
import type { Step, Vm } from "../vm/vm.ts";
import { isNodeRequest, NodeHost, ProgramExit } from "./node-host.ts";
import {
  isHostStackOverflow,
  isStackOverflow,
  parseDescribedError,
  parseDescribedValue,
} from "./parse-guest-description.ts";
import { QuestionQueue } from "./question-queue.ts";
import type { RecordedInputs } from "./recorded-inputs.ts";
import type { EvaluationWatcher, RunHost } from "./run-host.ts";
import { frameMs, RunReports, tailMs } from "./run-reports.ts";
import { countLines, noFiles, type UserFiles } from "./stack-trace.ts";
import { ThrownReasons, throwingPositions } from "./thrown-reasons.ts";

/** Thrown through the guest's code, which ends its VM: native code cannot wait for an answer. */
export class UnansweredQuestion extends Error {
  override readonly name = "Unanswered";
  /** What the attempt has spent that asked it, in steps, and what all attempts have, in time. */
  usage: Usage = noUsage;
  constructor(readonly question: string) {
    super("prompt() has no answer yet");
  }
}

/**
 * One evaluation, from the source text to its outcome: of a program, of its setup code, or of a session's cell. It owns
 * the meter and the output.
 */
export class Evaluation {
  /** Its completion value. */
  value: Handle | undefined;
  private readonly meter: Meter;
  private readonly output: Output;
  private readonly printer: Printer;
  private readonly questions = new QuestionQueue();
  private readonly reasons = new ThrownReasons();
  private readonly files: UserFiles;
  readonly node: NodeHost;
  private watcher: EvaluationWatcher | undefined;
  private stoppedAt: Position | undefined;
  private readonly reports: RunReports;

  constructor(
    private readonly request: RunRequest,
    private readonly entry: SourceFile,
    private readonly vm: Vm,
    private readonly inputs: RecordedInputs,
    private readonly host: RunHost,
    /** Files that were evaluated earlier in the same VM. */
    earlierFiles = noFiles,
    private readonly preparedEntry: PreparedEntry = { kind: "script", text: entry.text },
    linker?: Linker,
  ) {
    const files = request.files.includes(entry) ? request.files : [entry];
    const lines = new Map(files.map(({ path, text }) => [path, countLines(text)]));
    this.files = {
      // If the engine gets another text for a file, its positions refer to that text.
      linesOf: (path) => linker?.linesOf(path) ?? lines.get(path) ?? earlierFiles.linesOf(path),
      originalPosition: (at) => earlierFiles.originalPosition(linker?.originalPosition(at) ?? at),
    };
    this.output = new Output(request.limits.outputBytes);
    this.reports = new RunReports(this.output, host.emit, (now) => this.usage(now));
    this.printer = new Printer(this.output, this.files, () => {
      const caller = vm.callSiteIn(this.files);
      return caller && this.files.originalPosition(caller.at);
    });
    const watcher = {
      onClockCheck: (now: number) => {
        this.watcher?.onPoll();
        this.reports.flushWhenDue(now);
      },
      stopping: () => {
        this.watcher?.stopping();
        this.stoppedAt = this.position();
      },
    };
    this.meter = new Meter(vm.counters, request.limits, () => performance.now(), watcher, host.spentBefore);
    const { meter, printer } = this;
    const position = () => this.position();
    this.node = new NodeHost({ vm, linker, meter, printer, request, entry, position });
  }

  async toOutcome(): Promise<Outcome | UnansweredQuestion> {
    const { vm, meter } = this;
    vm.stack.setBytes(this.request.limits.stackBytes);
    vm.listen(this.handlers());
    this.watcher = this.host.watch?.({ vm, meter, printedBytes: () => this.output.printedBytes });
    this.host.emit({ kind: "started" });

    const { preparedEntry } = this;
    for (const { path, text } of preparedEntry.before ?? []) {
      const step = vm.evaluate(text, path, meter);
      if (step.kind !== "value" || meter.exhaustedLimit) return this.failure(step);
      vm.breakpoints?.loading();
    }
    const main = vm.evaluate(preparedEntry.text, this.entry.path, meter, preparedEntry.kind);
    if (main.kind === "threw" && !meter.hasTicked) return this.invalid(main);
    if (main.kind !== "value" || meter.exhaustedLimit) return this.failure(main);

    for (let state: "pending" | Step = "pending"; ; ) {
      const ticked = this.node.runTicks();
      if (ticked && (ticked.kind !== "value" || meter.exhaustedLimit)) return this.failure(ticked);
      const jobs = vm.runJobs(meter);
      if (jobs.kind === "broken" || meter.exhaustedLimit) return this.failure(jobs, "promise");
      if (this.node.hasTicks) continue;
      if (state === "pending") state = vm.completion(main.handle);
      if (state !== "pending" && state.kind === "threw") return this.failure(state);
      const rejection = vm.unhandledRejection();
      if (rejection) return this.failure({ kind: "threw", handle: rejection }, "promise");

      const next = await this.nextTask();
      if (next === "none" && this.node.runsAtExit()) continue;
      if (next === "none") return this.finish(state);
      if (next === "late") return this.exhaustedOutcome("wall");
      if (next.kind !== "value" || meter.exhaustedLimit) return this.failure(next, "timer");
    }
  }

  /**
   * The next work when no job is left: answers first, then the next timer. So the order depends only on the program,
   * not on how long an answer took.
   */
  private async nextTask(): Promise<Step | "none" | "late"> {
    const { vm, meter } = this;
    const question = this.questions.take();
    if (question !== undefined) return vm.answer(await this.answerTo(question), meter);
    const wait = vm.untilNextTimer();
    if (wait < 0) return "none";
    if (!(await this.waitFor(wait))) return "late";
    const timer = vm.takeTimer();
    return timer ? vm.call(timer, meter) : "none";
  }

  private handlers(): HostHandlers {
    const { inputs } = this;
    return {
      print: (flags, piece, details) => {
        if (this.node.captures(piece)) return true;
        const wantsMore = this.printer.print(flags, piece, details);
        this.reports.flushWhenDue(performance.now());
        return wantsMore;
      },
      elapsed: () => inputs.elapsed(),
      random: () => inputs.random(),
      intl: (request, value) => {
        if (isNodeRequest(request)) return this.node.answer(request, value);
        inputs.touch("Intl");
        this.meter.charge(intlSteps(request));
        return this.host.intl?.(request, this.inputs.isVirtual ? "UTC" : undefined) ?? "";
      },
      part: (name) => this.host.part?.(name),
      ask: (question) => this.questions.add(question),
      prompt: (question) => {
        const answer = inputs.nextAnswer();
        if (answer !== undefined) return answer;
        if (!this.canAsk) return null;
        throw new UnansweredQuestion(question);
      },
      onError: (message, reason) =>
        this.reasons.add(reason, message, throwingPositions(this.vm, this.files, reason)),
    };
  }

  /** Whether somebody may answer a question that has no answer yet. */
  private get canAsk(): boolean {
    return this.host.ask !== undefined && !this.request.unattended && this.inputs.acceptsAnswers;
  }

  /** An answer may take any time, which does not count against the program's limits. */
  private async answerTo(question: string): Promise<string | null> {
    const recordedAnswer = this.inputs.nextAnswer();
    if (recordedAnswer !== undefined) return recordedAnswer;
    if (!this.host.ask || !this.canAsk) return null;
    const start = performance.now();
    this.reports.flush(start, "waiting");
    this.reports.flushTail(start);
    const answer = await this.host.ask(question);
    // If the run is repeated for a `prompt()`, this question is not asked again.
    this.inputs.addAnswer(answer);
    this.meter.skip(performance.now() - start);
    return answer;
  }

  /** Sends all remaining output. */
  flushAll(): void {
    this.reports.flushAll();
    this.node.sendWritten(this.host.emit);
  }

  /** False if the run's wall time ends first. */
  private async waitFor(ms: number): Promise<boolean> {
    const now = performance.now();
    if (this.inputs.isVirtual || ms === 0) {
      this.inputs.advance(ms);
      // A long series of short timers shows no other sign of progress.
      this.reports.flushWhenDue(now);
      return this.meter.wallMs(now) < this.request.limits.wallMs;
    }
    // Short waits may follow one another a thousand times a second.
    if (ms >= frameMs || this.reports.isDue(now)) this.reports.flush(now, "waiting");
    if (ms >= tailMs) this.reports.flushTail(now);
    const remainingMs = this.request.limits.wallMs - this.meter.wallMs(now);
    await this.host.sleep(Math.min(ms, remainingMs));
    return ms < remainingMs;
  }

  private usage(now = performance.now()): Usage {
    const { inputs } = this;
    if (this.vm.usedRandom && !inputs.isSeeded) inputs.touch("randomness");
    return {
      fuel: this.meter.fuel,
      peakMemoryBytes: this.vm.memoryBytes,
      cpuMs: this.meter.cpuMs(now),
      wallMs: this.meter.wallMs(now),
      printedBytes: this.output.printedBytes,
      keptBytes: this.output.keptBytes,
      reproducible: inputs.touched.length === 0,
      touched: inputs.touched,
    };
  }

  private finish(state: "pending" | Step): Outcome {
    this.watcher?.onEnd(state !== "pending" && state.kind === "value");
    const usage = this.finalUsage();
    // Nothing is left that could settle it.
    if (state === "pending" || state.kind !== "value") return { kind: "unsettled", usage };
    this.value = state.handle;
    const compiler = this.host.compilerOf?.(this.entry.path, this.request.language);
    const description = compiler?.describesValues ? this.vm.textOfValue(state.handle) : undefined;
    const { inspected, preview } = parseDescribedValue(
      description ?? this.vm.describeValue(state.handle),
      this.files,
    );
    const completed = { kind: "completed", inspected, usage, ...this.node.ending } as const;
    return preview && preview.kind !== "undefined" ? { ...completed, value: preview } : completed;
  }

  private invalid(step: Step & { kind: "threw" }): Outcome {
    const { error: guestError } = parseDescribedError(this.vm.describeError(step.handle), this.files);
    if (this.vm.stack.overflows > 0) return this.exhaustedOutcome("stack");
    if (this.meter.refusedMemory) return this.exhaustedOutcome("memory");
    const message = guestError.name ? `${guestError.name}: ${guestError.message}` : guestError.message;
    const at = guestError.frames[0]?.at;
    const diagnostic = { severity: "error", message, ...(at && { at }) } as const;
    if (guestError.name !== "SyntaxError") return { kind: "invalid", diagnostics: [diagnostic] };
    // Nothing ran, so the error has no position.
    const thrown = this.reasons.of(guestError.message, undefined);
    const reason: SyntaxReason = thrown?.kind === "syntax" ? thrown.syntax : { kind: "other" };
    return { kind: "invalid", diagnostics: [this.syntaxDetails({ ...diagnostic, reason })] };
  }

  /** The diagnostic, completed by a parser if one is loaded. Positions without a file are those of the engine's text. */
  private syntaxDetails(diagnostic: Diagnostic): Diagnostic {
    const { path } = this.entry;
    const { at } = diagnostic;
    const text = at ? this.entry.text : this.preparedEntry.text;
    const detailed = this.host.syntaxDetails?.({ path, text }, diagnostic) ?? diagnostic;
    return at || !detailed.at ? detailed : { ...detailed, at: this.files.originalPosition(detailed.at) };
  }

  /**
   * The outcome of a program that was stopped, threw, or broke its instance. The meter decides which; the error alone
   * never does.
   */
  private failure(step: Step, uncaught?: UncaughtKind): Outcome | UnansweredQuestion {
    this.watcher?.onEnd(false);
    if (step.kind === "broken" && step.cause instanceof ProgramExit)
      return { kind: "completed", inspected: "undefined", usage: this.finalUsage(), ...this.node.ending };
    if (step.kind === "broken" && step.cause instanceof UnansweredQuestion) {
      step.cause.usage = this.usage();
      return step.cause;
    }
    // The stack was so deep that the host had none left to notice the spent budget.
    if (step.kind === "broken") this.stoppedAt ??= this.position();
    if (this.meter.exhaustedLimit) return this.exhaustedOutcome(this.meter.exhaustedLimit);
    if (step.kind === "broken") {
      if (isHostStackOverflow(step.cause)) {
        this.inputs.touch("stack");
        return this.exhaustedOutcome("stack");
      }
      if (this.meter.refusedMemory) return this.exhaustedOutcome("memory");
      return { kind: "crashed", detail: `the engine failed: ${String(step.cause)}` };
    }
    const { error: described, restricted } = parseDescribedError(
      step.kind === "threw" ? this.vm.describeError(step.handle) : undefined,
      this.files,
    );
    const at = described.frames[0]?.at;
    const reason = this.reasons.of(described.message, at) ?? this.reasons.withoutPlace(described.message);
    const error: GuestError = reason ? { ...described, reason } : described;
    if (this.meter.refusedMemory) return this.exhaustedOutcome("memory", at);
    if (this.vm.stack.overflows > 0 && isStackOverflow(error)) return this.exhaustedOutcome("stack", at);
    if (restricted !== undefined)
      return { kind: "restricted", name: restricted, usage: this.finalUsage(), ...(at && { at }) };
    const use = this.compilerOf(error)?.restrictedUse?.(error);
    if (use) return { kind: "restricted", ...use, usage: this.finalUsage(), ...(at && { at }) };
    return {
      kind: "threw",
      error: this.translate(error),
      ...(uncaught && { uncaught }),
      usage: this.finalUsage(),
    };
  }

  /** Rewords the error as the language of the failed code does. */
  private translate(error: GuestError): GuestError {
    return this.compilerOf(error)?.describeError?.(error) ?? error;
  }

  private compilerOf({ frames }: Pick<GuestError, "frames">): Compiler | undefined {
    return this.host.compilerOf?.(frames[0]?.at.file ?? this.entry.path, this.request.language);
  }

  private exhaustedOutcome(limit: ExhaustedLimit, at = this.stoppedAt): Outcome {
    // Without the earlier attempts, a replay would have more steps.
    const isRepeated = limit === "fuel" && (this.host.spentBefore?.fuel ?? 0) > 0;
    if (limit === "cpu" || limit === "wall" || isRepeated) this.inputs.touch("interruption");
    const hint = this.compilerOf({ frames: [] })?.hints?.[limit];
    return {
      kind: "exhausted",
      limit,
      ...(limit === "memory" && this.meter.refusedByDevice && { ofDevice: true }),
      ...(hint !== undefined && { hint }),
      usage: this.finalUsage(),
      ...(at && { at }),
    };
  }

  /**
   * The position that the guest has reached. Undefined if the engine knows none and no parser of programs is loaded.
   */
  private position(): Position | undefined {
    const callSite = this.vm.callSiteIn(this.files);
    if (!callSite) return undefined;
    const at = this.files.originalPosition(callSite.at);
    if (!callSite.isBefore) return at;
    const file = [this.entry, ...this.request.files].find(({ path }) => path === at.file);
    return file && this.host.silentLoop?.(file, at, this.request.language);
  }

  private finalUsage(): Usage {
    this.output.end();
    return this.usage();
  }
}
