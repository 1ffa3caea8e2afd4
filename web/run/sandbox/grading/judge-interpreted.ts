import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import {
  type Ask,
  type Interpreter,
  type JudgedCode,
  ProgramExit,
  type TestsInstance,
  TooDeep,
} from "../../../interpreters/interpreter.ts";
import type { LanguageChecks } from "../../../languages/language.ts";
import { defaultCapabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { JudgedCheck } from "../../../protocol/grading/check.ts";
import { exhaustedMessage } from "../../../protocol/grading/check-ending-message.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { isOfMachine } from "../../../protocol/run/undecided.ts";
import { UnansweredQuestion } from "../run/evaluation.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import type { RunHost } from "../run/run-host.ts";
import { InterpreterRun } from "../run/run-interpreter.ts";
import { Meter } from "../vm/meter.ts";
import { printedText, undecidedBy } from "./check-facts.ts";
import { unfinishedMessage } from "./check-messages.ts";
import type { CheckRunResult } from "./check-run.ts";
import { testLimits } from "./test-vm.ts";

type Judging = {
  readonly interpreter: Interpreter;
  readonly language: LanguageChecks | undefined;
  readonly check: JudgedCheck;
  readonly request: RunRequest;
  readonly host: RunHost;
};

/**
 * Judges a check of a program that an interpreter runs. The program runs again, in an instance that stays for the calls of
 * this check alone. The check is in another instance, which the program cannot reach: messages go between both.
 */
export async function judgeInterpreted({
  interpreter,
  language,
  check,
  request,
  host,
}: Judging): Promise<CheckRunResult> {
  const own = language?.compile(check, request.files);
  if (!language || !own || !interpreter.startTests)
    return failed("A check of this kind is not for this language yet");
  if ("problem" in own) return failed(`This check is wrong: ${own.problem}`);
  const code = JSON.parse(own.code) as JudgedCode;

  let events: RunEvent[] = [];
  const { ask: _, ...rest } = host;
  const unheard: RunHost = { ...rest, emit: (event) => events.push(event) };
  // It has other code besides its own, so it may use some steps more.
  const { limits } = request;
  const generous = { ...request, limits: { ...limits, fuel: limits.fuel * 2, wallMs: limits.wallMs * 2 } };
  const inputs = new RecordedInputs(effectiveClockAndRandom(request.capabilities), request.answers);
  let tests: TestsSide | undefined;
  const kept = {
    code: "test" in code ? [code.test] : [code.call ?? "", code.returns ?? ""],
    ask: (message: Uint8Array) => (tests as TestsSide).serve(message),
  };
  const program = new InterpreterRun(interpreter, generous, inputs, unheard, undefined, kept);
  const outcome = program.toOutcome();
  if (outcome instanceof UnansweredQuestion) return failed("The program asks a question that has no answer");
  if (outcome.kind !== "completed") {
    const { sentence, at } = unfinishedMessage(outcome, limits, language.threw);
    return failed(`${sentence} when it ran again for the calls`, {
      ...undecidedBy(outcome),
      ...(at && { at }),
    });
  }
  if (outcome.exitCode !== undefined)
    return failed("The program ended itself, so nothing of it can be called. Leave that call out");
  tests = new TestsSide(interpreter, code, request, (message) => program.serve(message));
  const stepsOf = (work: () => unknown) => {
    const before = program.spent.usage.fuel;
    work();
    return program.spent.usage.fuel - before;
  };
  const messageSteps = stepsOf(() => program.serve((tests as TestsSide).idleMessage));
  const fuelBefore = program.spent.usage.fuel;
  events = [];
  const verdict = verdictOf(tests, program, code, limits);
  const { usage, limit } = program.spent;
  return {
    verdict,
    fuel: Math.max(0, usage.fuel - fuelBefore - tests.messages * messageSteps),
    memoryBytes: usage.peakMemoryBytes,
    printedText: printedText(events),
    isTooDeep: false,
    ...(limit && { limit }),
  };
}

function verdictOf(
  tests: TestsSide,
  program: InterpreterRun,
  code: JudgedCode,
  limits: RunRequest["limits"],
): CheckRunResult["verdict"] {
  const words = (code.kind === "call" && code.call) || "The program";
  const ended = (limit: ExhaustedLimit) => `${words} ${exhaustedMessage(limit, limits)}`;
  try {
    const { testLine, ...verdict } = tests.judge();
    return { ...verdict, ...(testLine !== undefined && { testAt: { line: testLine, column: 1 } }) };
  } catch (error) {
    const { limit, at } = program.spent;
    if (limit) return { passed: false, ...undecidedAt(limit), message: ended(limit), ...(at && { at }) };
    if (tests.limit) {
      const message = `The test ${exhaustedMessage(tests.limit, testLimits)}`;
      return { passed: false, ...undecidedAt(tests.limit), message };
    }
    if (error instanceof ProgramExit) return { passed: false, message: `${words} ended the program` };
    if (error instanceof TooDeep) return { passed: false, message: ended("stack") };
    throw error;
  }
}

/** The instance of the tests, with limits of its own. */
class TestsSide {
  /** How many messages the program got. */
  messages = 0;
  private readonly instance: TestsInstance;
  private readonly meter: Meter;

  constructor(
    interpreter: Interpreter,
    code: JudgedCode,
    { capabilities }: RunRequest,
    send: (message: Uint8Array) => Uint8Array,
  ) {
    const { clock, random } = effectiveClockAndRandom(capabilities);
    const inputs = new RecordedInputs({ clock, random }, []);
    const start = interpreter.startTests as NonNullable<Interpreter["startTests"]>;
    this.instance = start(
      {
        refuel: () => this.meter.refuel(),
        charge: (steps) => this.meter.charge(steps),
        write: () => {},
        writeTable: () => {},
        readLine: () => null,
        dateNow: () => inputs.dateNow(),
        elapsed: () => inputs.elapsed(),
        zoneMinutes: () => 0,
        random: () => inputs.random(),
        memoryBytes: testLimits.memoryBytes,
        files: [],
        writtenBytes: 0,
        capabilities: defaultCapabilities,
        modules: [],
      },
      code,
      (message) => {
        this.messages++;
        return send(message);
      },
    );
    const { fuel } = this.instance;
    const counters = {
      ticks: 0,
      get native() {
        return fuel.value;
      },
      set native(steps) {
        fuel.value = steps;
      },
    };
    this.meter = new Meter(counters, testLimits, () => performance.now());
  }

  get idleMessage(): Uint8Array {
    return this.instance.idleMessage;
  }

  get limit(): ExhaustedLimit | undefined {
    return this.meter.exhaustedLimit;
  }

  judge(): ReturnType<TestsInstance["judge"]> {
    return this.meter.measure(() => this.instance.judge());
  }

  serve(message: Uint8Array): Uint8Array {
    return (this.instance.serve as Ask)(message);
  }
}

function undecidedAt(limit: ExhaustedLimit): Pick<CheckRunResult["verdict"], "undecided"> {
  return isOfMachine({ limit }) ? { undecided: true } : {};
}

function failed(
  message: string,
  more: Pick<CheckRunResult["verdict"], "at" | "undecided"> = {},
): CheckRunResult {
  const verdict = { passed: false, message, ...more };
  return { verdict, fuel: 0, memoryBytes: 0, printedText: "", isTooDeep: false };
}
