import { inputsFor } from "../../capabilities/permits.ts";
import type { Check, CheckResult } from "../../protocol/check.ts";
import { linesOf } from "../../protocol/console.ts";
import { fields, flag, longText, optional, type Parser, shownText } from "../../protocol/parse.ts";
import type { RunRequest } from "../../protocol/request.ts";
import type { Handle } from "../context.ts";
import type { Doorkeeper } from "../door.ts";
import { describedError } from "../findings.ts";
import { copyOf } from "../fresh.ts";
import type { RunHost } from "../host.ts";
import { Inputs } from "../inputs.ts";
import { Output } from "../output.ts";
import { Printer } from "../printer.ts";
import { Questions } from "../questions.ts";
import { userFrames } from "../stack.ts";
import { nobody, type Step } from "../vm.ts";
import { answerAgent } from "./agent.ts";
import { Clock } from "./clock.ts";
import type { StandingProgram } from "./program.ts";
import { Over, Side } from "./side.ts";
import { type TestBench, testLimits } from "./test-bench.ts";
import { nothingCalled, ranOut } from "./words.ts";

/** What came of the calls of one check. */
export type Called = {
  readonly verdict: Pick<CheckResult, "passed" | "message" | "expected" | "actual" | "at">;
  readonly fuel: number;
  readonly memoryBytes: number;
  readonly printed: string;
};

/** One check that calls the program: in a copy of it, from a copy of the tests' VM, which are dropped afterwards. */
export class Calling {
  private readonly questions = new Questions();
  private readonly output: Output;
  private printed: string;
  private words = "";
  private pupil!: Side;
  private tests!: Side;
  private inputs!: Inputs;

  constructor(
    private readonly check: Check,
    private readonly request: RunRequest,
    private readonly host: RunHost,
    private readonly program: StandingProgram,
    private readonly bench: TestBench,
    /** By the program itself. */
    printedBefore: string,
    private readonly looked: () => void,
  ) {
    this.printed = printedBefore;
    this.output = new Output(request.limits.outputBytes);
  }

  async toEnd(): Promise<Called> {
    const before = this.printed.length;
    await this.open();
    let verdict: Called["verdict"];
    try {
      verdict = await this.judge();
    } catch (error) {
      if (!(error instanceof Over)) throw error;
      verdict = this.verdictOver(error);
    }
    this.takePrinted();
    const { pupil } = this;
    const printed = this.printed.slice(before);
    return { verdict, fuel: pupil.countedFuel, memoryBytes: pupil.vm.memoryBytes, printed };
  }

  private async open(): Promise<void> {
    const { request, host, program, bench } = this;
    const { limits } = request;
    const own = inputsFor(request.capabilities);
    this.inputs = new Inputs(own, request.answers, undefined, program.inputs);
    const vm = await copyOf(program.world, host.engine, limits.memoryBytes);
    vm.resume(this.inputs);
    if (program.linker) vm.link(program.linker);
    vm.listen(this.doorkeeper());
    this.pupil = new Side(vm, program.places, limits, program.files, this.looked);

    const testVm = await copyOf(bench.world, host.engine, testLimits.memoryBytes);
    const inputs = new Inputs(own, [], undefined, program.inputs);
    testVm.resume(inputs);
    testVm.listen({
      ...nobody,
      elapsed: () => inputs.elapsed(),
      random: () => inputs.random(),
      intl: (asked) => host.intl?.(asked, inputs.virtual ? "UTC" : undefined) ?? "",
      part: (name) => host.part?.(name),
    });
    this.tests = new Side(testVm, bench.places, testLimits, undefined, this.looked);
    const { pupil, tests } = this;
    const printed = () => this.takePrinted();
    answerAgent(testVm, {
      printed,
      account: (payer) => tests.account(payer),
      bridge: (asked, words) => {
        const outer = this.words;
        if (words !== "") this.words = words;
        const answer = tests.away(() => pupil.serve(asked, "perform"));
        this.words = outer || this.words;
        return answer;
      },
    });
    answerAgent(vm, {
      printed,
      account: (payer) => pupil.account(payer),
      bridge: (asked) => pupil.away(() => tests.serve(asked, "performTests")),
    });
    pupil.calibrate();
    this.clocks = [new Clock(pupil, this.inputs), new Clock(tests, inputs)];
  }

  private clocks!: readonly [Clock, Clock];

  private async judge(): Promise<Called["verdict"]> {
    const { check, tests, pupil } = this;
    // In brackets it is an expression, whatever it begins with.
    const call = check.call?.replace(/[\s;]+$/, "");
    const source = check.test ?? `export default (${call ?? 'program[""]'}\n)`;
    // A module is strict and has a scope of its own: names of the program's are around it, and replace none of its own.
    const first = tests.enter(() => tests.vm.evaluate(source, "check", tests.meter, "module"));
    if (first.kind === "threw" && !tests.meter.ticked) return this.unreadable(first.handle);
    let evaluated: Handle | undefined;
    if (first.kind === "value") evaluated = first.handle;
    else if (first.kind === "threw") tests.give("watchThrown", first.handle);
    for (;;) {
      tests.enter(() => tests.vm.runJobs(tests.meter));
      pupil.count(() => pupil.vm.runJobs(pupil.meter));
      // They may have called back.
      if (tests.vm.machine.hasJobs()) continue;
      const state = evaluated && tests.vm.completion(evaluated);
      if (state && state !== "pending") {
        evaluated = undefined;
        if (state.kind === "value") tests.give("watch", state.handle);
        else if (state.kind === "threw") tests.give("watchThrown", state.handle);
        continue;
      }
      if (this.exchange()) continue;
      if (tests.askNumber("watched") === 1) break;
      const lost = pupil.vm.unhandledRejection();
      if (lost) return this.lost(lost, "A promise was rejected, which nothing handles, with");
      const turn = await this.nextTurn();
      if (turn === "none") return this.unsettled();
      if (turn?.kind === "threw") return this.lost(turn.handle, "A timer threw");
    }
    const { returns, throws } = check;
    const words = check.test === undefined ? { call: call ?? "The program" } : {};
    const value = returns === undefined ? {} : { returns: { value: returns } };
    const asked = { ...words, ...value, ...(throws !== undefined && check.test === undefined && { throws }) };
    return this.withLimit(this.parsed(tests.ask("verdict", JSON.stringify(asked))));
  }

  /** As for a run: what an error says of a limit is believed if the limit was met. Such an error passes no check for a throw. */
  private withLimit(verdict: Called["verdict"]): Called["verdict"] {
    const { pupil, check, request } = this;
    const why =
      /\b(?:RangeError: (Maximum call stack size exceeded|out of memory)|SyntaxError: stack overflow)$/.exec(
        verdict.actual ?? "",
      );
    const limit =
      why && why[1] !== "out of memory" && pupil.vm.stackOverflows > 0
        ? "stack"
        : why?.[1] === "out of memory" && pupil.meter.refusedMemory
          ? "memory"
          : undefined;
    if (!limit) return verdict.passed ? { passed: true } : verdict;
    const what = check.call ?? (this.words || "The program");
    const { actual: _, ...rest } = verdict;
    return { ...rest, passed: false, message: `${what} ${ranOut(limit, request.limits)}` };
  }

  /** Tells each side what has become of the other's promises. True: there was something to tell. */
  private exchange(): boolean {
    let told = false;
    for (const [from, to] of [
      [this.pupil, this.tests],
      [this.tests, this.pupil],
    ] as const) {
      const news = from.ask("news");
      if (news === "") continue;
      to.tell("hear", news);
      told = true;
    }
    return told;
  }

  /** What comes when neither side has anything to do at once: answers, then the timer that is due first. */
  private async nextTurn(): Promise<Step | "none" | undefined> {
    const { pupil, inputs } = this;
    if (this.questions.take() !== undefined) {
      return pupil.count(() => pupil.vm.answer(inputs.nextAnswer() ?? null, pupil.meter));
    }
    const [mine, other] = this.clocks;
    const [next, beside] =
      other.wait >= 0 && (mine.wait < 0 || other.wait < mine.wait) ? [other, mine] : [mine, other];
    const { wait } = next;
    if (wait < 0) return "none";
    if (wait > 0) {
      const left = this.request.limits.wallMs - pupil.meter.wallMs();
      if (!inputs.virtual) await this.host.sleep(Math.max(0, Math.min(wait, left)));
      if (!inputs.virtual && wait >= left) throw new Over(pupil, "wall");
      beside.pass(wait);
    }
    return next.fire(wait);
  }

  private doorkeeper(): Doorkeeper {
    const { host } = this;
    const printer = new Printer(this.output, this.program.files, () => undefined);
    return {
      print: (what, piece, details) => printer.print(what, piece, details),
      elapsed: () => this.inputs.elapsed(),
      random: () => this.inputs.random(),
      intl: (asked) => {
        this.pupil.meter.charge(10_000 + asked.length * 20);
        return host.intl?.(asked, this.inputs.virtual ? "UTC" : undefined) ?? "";
      },
      part: (name) => host.part?.(name),
      ask: (question) => this.questions.add(question),
      prompt: () => this.inputs.nextAnswer() ?? null,
    };
  }

  private takePrinted(): string {
    const messages = [...this.output.takeHead(), ...(this.output.takeTail()?.messages ?? [])];
    const lines = messages.flatMap(linesOf);
    if (lines.length > 0) this.printed += (this.printed === "" ? "" : "\n") + lines.join("\n");
    return this.printed;
  }

  private parsed(json: string): Called["verdict"] {
    const {
      stack = "",
      missing,
      ...verdict
    } = fields<CheckVerdict>(JSON.parse(json), "verdict", {
      passed: flag,
      message: optional(shownText),
      expected: optional(shownText),
      actual: optional(shownText),
      stack: optional(longText),
      missing: optional(shownText),
    } as { readonly [K in keyof CheckVerdict]-?: Parser<CheckVerdict[K]> });
    if (missing !== undefined) return { passed: false, message: nothingCalled(missing, this.check) };
    const { files } = this.program;
    const at = userFrames(stack, files)[0]?.at;
    return { ...verdict, ...(at && { at }) };
  }

  /** An error that nobody was there to catch. */
  private lost(reason: Handle, how: string): Called["verdict"] {
    const { vm } = this.pupil;
    const { error } = describedError(vm.describeError(reason), this.program.files);
    const title = error.name === "" ? error.message : `${error.name}: ${error.message}`;
    const at = error.frames[0]?.at;
    return { passed: false, message: `${how} ${title}`, ...(at && { at }) };
  }

  private unreadable(error: Handle): Called["verdict"] {
    const { error: found } = describedError(this.tests.vm.describeError(error), this.program.files);
    return { passed: false, message: `This check cannot be read: ${found.name}: ${found.message}` };
  }

  private unsettled(): Called["verdict"] {
    const what = this.check.call ?? (this.words || "The test");
    return { passed: false, message: `${what} waits for something that never happens` };
  }

  private verdictOver({ side, limit, at }: Over): Called["verdict"] {
    if (side === this.tests)
      return {
        passed: false,
        message: `The test itself ${ranOut(limit, testLimits)}, with what the program gave it`,
      };
    const what = this.words || this.check.call || "The program";
    return { passed: false, message: `${what} ${ranOut(limit, this.request.limits)}`, ...(at && { at }) };
  }
}

type CheckVerdict = Omit<Called["verdict"], "at"> & { readonly stack?: string; readonly missing?: string };
