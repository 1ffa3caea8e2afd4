import type { Position } from "../../../protocol/program/source-file.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import { isOfMachine } from "../../../protocol/run/undecided.ts";
import { isHostStackOverflow } from "../run/parse-guest-description.ts";
import type { UserFiles } from "../run/stack-trace.ts";
import type { CallResult, Handle } from "../vm/context.ts";
import { Meter } from "../vm/meter.ts";
import type { Step, Vm } from "../vm/vm.ts";
import { type AgentAddresses, type AgentFunction, agentHandle, type Payer } from "./grading-agent.ts";

/** Longer messages are refused: no value in a check needs them. */
const maxMessageLength = 8_000_000;

/**
 * Thrown through the code of both sides when one of them reaches a limit. The check ends, and neither VM runs again.
 */
export class LimitError extends Error {
  override readonly name = "Over";
  constructor(
    readonly checkVm: CheckVm,
    readonly limit: ExhaustedLimit,
    readonly at?: Position,
  ) {
    super(`a VM of the check is out of ${limit}`);
  }
}

/**
 * One of the two VMs of a check, with its own count of steps, memory, and time. Time in the other VM does not count.
 */
export class CheckVm {
  readonly meter: Meter;
  private payer: Payer = "graders";
  /** The meter's fuel when the current payer began to pay. */
  private paidFrom: number;
  private readonly lends: boolean;
  private paidSteps = 0;
  /**
   * How often the guest has switched to the program as payer, and the fuel that each switch costs before the program's
   * own code starts.
   */
  private charges = 0;
  private chargeFuel = 0;
  private depth = 0;
  private awayMs = 0;
  private stoppedAt: Position | undefined;

  constructor(
    readonly vm: Vm,
    private readonly addresses: AgentAddresses,
    limits: Limits,
    files?: UserFiles,
    onClockCheck?: () => void,
    /** The steps of the graders in the VM of a program, which are not its own. */
    private gradersSteps = 0,
  ) {
    vm.stack.setBytes(limits.stackBytes);
    this.meter = new Meter(vm.counters, limits, () => performance.now() - this.awayMs, {
      ...(onClockCheck && { onClockCheck }),
      stopping: () => {
        const callSite = files && vm.callSiteIn(files);
        this.stoppedAt = callSite && !callSite.isBefore ? files.originalPosition(callSite.at) : undefined;
      },
    });
    this.lends = this.gradersSteps > 0;
    this.meter.lend(this.gradersSteps);
    this.paidFrom = this.meter.fuel;
  }

  /** Runs code in this VM. */
  enter<T extends Step>(work: () => T): T {
    this.depth++;
    let step: T;
    try {
      step = work();
    } finally {
      this.depth--;
    }
    if (step.kind === "broken") throw this.errorOf(step.cause);
    this.checkMeter();
    return step;
  }

  /** Like `enter`, for code of the program: its steps count. */
  count<T extends Step>(work: () => T): T {
    const before = this.payFrom("program");
    const step = this.enter(work);
    this.payFrom(before);
    return step;
  }

  /** The steps of the program's own code, without those of the agent that calls it and sends the result. */
  get countedFuel(): number {
    return Math.max(0, this.paidSteps - this.charges * this.chargeFuel);
  }

  /** Sets who pays from now on, and returns who paid before. Called by the guest. */
  account(payer: Payer): Payer {
    if (payer === "program" && this.payer !== payer) this.charges++;
    return this.payFrom(payer);
  }

  private payFrom(payer: Payer): Payer {
    const before = this.payer;
    // During a step, the fuel spent so far is counted first.
    this.meter.charge(0);
    const spent = this.meter.fuel - this.paidFrom;
    if (before === "program") this.paidSteps += spent;
    else this.gradersSteps -= spent;
    if (this.lends && before !== payer) {
      // Nothing of what is lent is left for the program.
      this.meter.lend(payer === "program" ? -this.gradersSteps : this.gradersSteps);
    }
    this.paidFrom = this.meter.fuel;
    this.payer = payer;
    return before;
  }

  /** Measures the fuel of a switch to the program that runs nothing. */
  calibrate(): void {
    this.serve(JSON.stringify([["idle"], []]), "perform");
    this.chargeFuel = this.paidSteps;
    this.paidSteps = this.charges = 0;
  }

  /** Excludes the time that `work` takes. */
  away<T>(work: () => T): T {
    const startMs = performance.now();
    try {
      return work();
    } finally {
      this.awayMs += performance.now() - startMs;
    }
  }

  /** Executes a request of the other VM, even while both are executing. */
  serve(request: string, perform: "perform" | "performTests"): string {
    if (request.length > maxMessageLength) throw new Error("a message between the VMs is too large");
    const before = this.payFrom("graders");
    this.send("prepare", request);
    this.resultOf(() => this.callAgent(perform)).dispose();
    const answer = this.ask("report");
    this.payFrom(before);
    return answer;
  }

  /** Calls a function of the agent that returns a string. */
  ask(name: AgentFunction, text?: string): string {
    return this.callText(name, text, (value) => this.vm.machine.context.string(value));
  }

  send(name: AgentFunction, text?: string): void {
    this.callText(name, text, () => undefined);
  }

  askNumber(name: AgentFunction): number {
    return this.callText(name, undefined, (value) => this.vm.machine.context.number(value));
  }

  /** Passes a value of this VM to its agent. */
  give(name: AgentFunction, value: Handle): void {
    this.resultOf(() => this.callAgent(name, value)).dispose();
  }

  private callText<T>(name: AgentFunction, text: string | undefined, read: (value: Handle) => T): T {
    const { context } = this.vm.machine;
    const callArguments = text === undefined ? [] : [context.newString(text)];
    const value = this.resultOf(() => this.callAgent(name, ...callArguments));
    for (const each of callArguments) each.dispose();
    const answer = read(value);
    value.dispose();
    return answer;
  }

  private callAgent(name: AgentFunction, ...args: readonly Handle[]): CallResult {
    return this.vm.machine.context.call(agentHandle(this.addresses, name), ...args);
  }

  private resultOf(work: () => CallResult): Handle {
    if (this.depth > 0) return this.within(work);
    const step = this.enter(() => this.step(work));
    if (step.kind === "broken") throw step.cause;
    if (step.kind === "threw") throw this.failure(step.handle);
    return step.handle;
  }

  private step(work: () => CallResult): Step {
    return this.vm.machine.step(this.meter, work);
  }

  /** Runs work during a step, on the account that is already open. The steps so far are counted first. */
  private within(work: () => CallResult): Handle {
    this.meter.charge(0);
    const { threw, value } = work();
    this.checkMeter();
    if (threw) throw this.failure(value);
    return value;
  }

  /** The agent does not throw. If it does, that is a bug, and the message is for the developer. */
  private failure(error: Handle): Error {
    const { context } = this.vm.machine;
    const text = (key: string) => context.string(context.getProp(error, key));
    return new Error(`the grader failed: ${text("message")} ${text("stack").split("\n")[0]?.trim()}`);
  }

  private checkMeter(): void {
    if (this.meter.exhaustedLimit) throw new LimitError(this, this.meter.exhaustedLimit, this.stoppedAt);
  }

  /** For a check that this limit of the VM has ended. */
  undecidedBy(limit: ExhaustedLimit): { readonly undecided?: boolean } {
    const ofDevice = this.meter.refusedByDevice;
    return isOfMachine({ limit, ...(ofDevice && { ofDevice }) }) ? { undecided: true } : {};
  }

  private errorOf(cause: unknown): unknown {
    if (cause instanceof LimitError) return cause;
    if (this.meter.exhaustedLimit) return new LimitError(this, this.meter.exhaustedLimit, this.stoppedAt);
    if (isHostStackOverflow(cause)) return new LimitError(this, "stack");
    if (this.meter.refusedMemory) return new LimitError(this, "memory");
    return cause;
  }
}
