import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import { moduleAccess } from "../../../allowlist/module-access.ts";
import {
  type Ending,
  type Interpreter,
  type InterpreterInstance,
  type KeptProgram,
  type ModuleSource,
  ProgramExit,
  SetupProblem,
  TooDeep,
} from "../../../interpreters/interpreter.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { ExhaustedLimit, Outcome } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { noUsage, type Usage } from "../../../protocol/run/usage.ts";
import { Printer } from "../output/printer.ts";
import { Output } from "../output/run-output.ts";
import { BudgetOverrun, Meter, type SpentBefore, spentAfter } from "../vm/meter.ts";
import { UnansweredQuestion } from "./evaluation.ts";
import { isHostStackOverflow } from "./parse-guest-description.ts";
import { RecordedInputs } from "./recorded-inputs.ts";
import type { RunHost } from "./run-host.ts";
import { RunReports } from "./run-reports.ts";
import { noFiles } from "./stack-trace.ts";

/** Runs a program of a language that an interpreter in WebAssembly runs (web/interpreters). Every end is an outcome. */
export async function runInterpreter(
  interpreter: Interpreter,
  request: RunRequest,
  host: RunHost,
): Promise<Outcome> {
  let spentBefore: SpentBefore | undefined;
  for (
    let inputs = new RecordedInputs(effectiveClockAndRandom(request.capabilities), request.answers);
    ;
    inputs = inputs.replay()
  ) {
    const attempt = attemptOf(interpreter, request, inputs, host, spentBefore);
    const ending = attempt instanceof InterpreterRun ? attempt.toOutcome() : attempt;
    if (!(ending instanceof UnansweredQuestion)) {
      host.onInputs?.(inputs.recording);
      return ending;
    }
    inputs.addAnswer((await host.ask?.(ending.question)) ?? null);
    spentBefore = spentAfter(ending.usage, (spentBefore?.fuel ?? 0) + ending.usage.fuel);
  }
}

/** An attempt, or its outcome: what the author of a page has given may be wrong, such as a name in an allowlist. */
export function attemptOf(
  ...attempt: ConstructorParameters<typeof InterpreterRun>
): InterpreterRun | Outcome {
  try {
    return new InterpreterRun(...attempt);
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    const { message } = error;
    return { kind: "threw", error: { name: "Error", message, frames: [] }, usage: noUsage, in: "setup" };
  }
}

/** The host's modules that are in the language of the program. */
function modulesOf({ modules, language, capabilities }: RunRequest): readonly ModuleSource[] {
  return modules.flatMap((module) => {
    if (module.language !== language) return [];
    const { name, code } = module;
    const access = moduleAccess(capabilities, name);
    if (access.isAllowed) return [{ name, code }];
    return [{ name, code, refusal: { name: access.name, hint: access.message } }];
  });
}

/** Steps in which a program that must stop reaches a place where its line is known. They do not count. */
const stoppingSteps = 20_000;

/** One attempt at a program: it owns the meter and the output. */
export class InterpreterRun {
  private readonly meter: Meter;
  private readonly output: Output;
  private readonly printer: Printer;
  private readonly reports: RunReports;
  readonly instance: InterpreterInstance;
  private isStarted = false;
  private isStopping = false;
  private serving = 0;
  /** The program asks, and nobody has answered yet. */
  private question: UnansweredQuestion | undefined;

  constructor(
    private readonly interpreter: Interpreter,
    private readonly request: RunRequest,
    private readonly inputs: RecordedInputs,
    private readonly host: RunHost,
    private readonly spentBefore?: SpentBefore,
    kept?: KeptProgram,
  ) {
    const { limits, files, entry } = request;
    this.output = new Output(limits.outputBytes);
    this.printer = new Printer(this.output, noFiles, () => this.instance.position());
    this.reports = new RunReports(this.output, host.emit, (now) => this.usage(now));
    this.instance = interpreter.start(
      {
        refuel: () => this.refuel(),
        charge: (steps) => this.meter.charge(steps),
        write: (stream, text) => {
          if (!this.isStarted) return;
          this.printer.write(stream === "error" ? "error" : "log", text);
          this.reports.flushWhenDue(performance.now());
        },
        writeTable: (table) => {
          if (!this.isStarted) return;
          this.printer.printTable(table);
          this.reports.flushWhenDue(performance.now());
        },
        readLine: (question) => this.readLine(question),
        dateNow: () => inputs.dateNow(),
        elapsed: () => inputs.elapsed(),
        zoneMinutes: (time) => this.zoneMinutes(time),
        random: () => inputs.random(),
        memoryBytes: limits.memoryBytes,
        files,
        writtenBytes: limits.outputBytes,
        capabilities: request.capabilities,
        modules: modulesOf(request),
        ...(request.setup !== undefined && { setup: request.setup }),
      },
      entry,
      kept,
    );
    this.isStarted = true;
    const { fuel } = this.instance;
    const counters = {
      // The interpreter has one counter, for everything.
      ticks: 0,
      get native() {
        return fuel.value;
      },
      set native(steps) {
        fuel.value = steps;
      },
    };
    const watcher = { onClockCheck: (now: number) => this.reports.flushWhenDue(now) };
    this.meter = new Meter(counters, limits, () => performance.now(), watcher, spentBefore);
  }

  /** @param work runs something else than the program: a cell of a session. */
  toOutcome(
    work: (instance: InterpreterInstance) => Ending = (instance) => instance.run(),
  ): Outcome | UnansweredQuestion {
    this.host.emit({ kind: "started" });
    try {
      return this.outcomeOf(this.meter.measure(() => work(this.instance)));
    } catch (error) {
      return this.failure(error);
    } finally {
      this.output.end();
      this.reports.flushAll();
      const files = this.instance.written();
      if (files.length > 0) this.host.emit({ kind: "files", files });
    }
  }

  /** Replies to a check, after the run. Throws if the program reaches a limit. */
  serve(message: Uint8Array): Uint8Array {
    const { meter, instance } = this;
    const reply = () => {
      if (!instance.serve) throw new Error("the program has not been kept");
      return instance.serve(message);
    };
    if (this.serving > 0) return reply();
    this.serving++;
    try {
      const answer = meter.measure(reply);
      if (meter.exhaustedLimit) throw new BudgetOverrun();
      return answer;
    } finally {
      this.serving--;
      this.reports.flushAll();
    }
  }

  /** What its calls have spent so far, and the limit that ended it. */
  get spent(): { readonly usage: Usage; readonly limit: ExhaustedLimit | undefined; readonly at?: Position } {
    const limit = this.meter.exhaustedLimit;
    const at = limit && this.instance.position();
    return { usage: this.usage(), limit, ...(at && { at }) };
  }

  private outcomeOf(ending: Ending): Outcome {
    // It ended by itself, but the last of its steps were too many.
    if (this.meter.exhaustedLimit) return this.exhausted(this.meter.exhaustedLimit);
    switch (ending.kind) {
      case "value": {
        const { inspected, preview } = ending;
        return { kind: "completed", inspected, ...(preview && { value: preview }), usage: this.usage() };
      }
      case "invalid":
        return ending;
      case "full":
        return this.exhausted(ending.limit, ending.at);
      case "refused": {
        const { name, hint, at } = ending;
        return { kind: "restricted", name, hint, ...(at && { at }), usage: this.usage() };
      }
      case "error": {
        const { name, message, shown = message, frames } = ending;
        const error = { name, message, shown, frames };
        return { kind: "threw", error, usage: this.usage() };
      }
    }
  }

  private failure(error: unknown): Outcome | UnansweredQuestion {
    if (this.question) {
      this.question.usage = this.usage();
      return this.question;
    }
    if (this.meter.exhaustedLimit) return this.exhausted(this.meter.exhaustedLimit, this.instance.position());
    if (error instanceof ProgramExit)
      return {
        kind: "completed",
        inspected: this.interpreter.nothing,
        exitCode: error.code,
        usage: this.usage(),
      };
    if (error instanceof TooDeep) return this.exhausted("stack", this.instance.position());
    if (isHostStackOverflow(error)) {
      this.inputs.touch("stack");
      return this.exhausted("stack");
    }
    return { kind: "crashed", detail: `the interpreter failed: ${String(error)}` };
  }

  private exhausted(limit: ExhaustedLimit, at?: Position): Outcome {
    // Without the earlier attempts, a replay would have more steps.
    const isRepeated = limit === "fuel" && (this.spentBefore?.fuel ?? 0) > 0;
    if (limit === "cpu" || limit === "wall" || isRepeated) this.inputs.touch("interruption");
    return { kind: "exhausted", limit, ...(at && { at }), usage: this.usage() };
  }

  private refuel(): void {
    if (this.isStopping) throw new BudgetOverrun();
    try {
      this.meter.refuel();
    } catch (error) {
      this.isStopping = true;
      this.instance.fuel.value = stoppingSteps;
      if (!this.instance.stopSoon()) throw error;
      this.instance.fuel.value = stoppingSteps;
    }
  }

  private readLine(question: string): string | null {
    if (!this.isStarted) return null;
    const answer = this.inputs.nextAnswer();
    if (answer !== undefined) return answer;
    if (!this.host.ask || this.request.unattended || !this.inputs.acceptsAnswers) return null;
    this.question = new UnansweredQuestion(question);
    throw this.question;
  }

  private zoneMinutes(time: number): number {
    if (this.inputs.isVirtual) return 0;
    this.inputs.touch("time zone");
    return -new Date(time).getTimezoneOffset() || 0;
  }

  private usage(now = performance.now()): Usage {
    const { inputs, output, meter } = this;
    return {
      fuel: meter.fuel,
      peakMemoryBytes: this.instance.memoryBytes(),
      cpuMs: meter.cpuMs(now),
      wallMs: meter.wallMs(now),
      printedBytes: output.printedBytes,
      keptBytes: output.keptBytes,
      reproducible: inputs.touched.length === 0,
      touched: inputs.touched,
    };
  }
}
