import type { Limits } from "../../protocol/limits.ts";
import type { ExhaustedLimit } from "../../protocol/outcome.ts";
import type { Position } from "../../protocol/source.ts";
import type { Handle, Result } from "../context.ts";
import { isHostStackOverflow } from "../findings.ts";
import { Meter } from "../meter.ts";
import type { UserFiles } from "../stack.ts";
import type { Step, Vm } from "../vm.ts";
import { type AgentFunction, type AgentPlaces, agentHandle, type Payer } from "./agent.ts";

/** Longer messages are no value that anything is asked about. */
const longestMessage = 8_000_000;

/** Thrown through the code of both sides: one of them may go no further, and the check ends. Neither is entered again. */
export class Over extends Error {
  override readonly name = "Over";
  constructor(
    readonly side: Side,
    readonly limit: ExhaustedLimit,
    readonly at?: Position,
  ) {
    super(`one side of a check is out of ${limit}`);
  }
}

/** One of the two VMs of a check, and its account: its steps, its memory, and its time, which the other's is no part of. */
export class Side {
  readonly meter: Meter;
  private payer: Payer = "graders";
  /** Its meter's, when that began to pay. */
  private paidFrom = 0;
  private paid = 0;
  /** How often the guest has made the program pay, and what it pays each time before its own code begins. */
  private charges = 0;
  private chargeFuel = 0;
  private depth = 0;
  private awayMs = 0;
  private stoppedAt: Position | undefined;

  constructor(
    readonly vm: Vm,
    private readonly places: AgentPlaces,
    limits: Limits,
    files?: UserFiles,
    looked?: () => void,
  ) {
    vm.setStackBytes(limits.stackBytes);
    this.meter = new Meter(vm.counters, limits, () => performance.now() - this.awayMs, {
      ...(looked && { looked }),
      stopping: () => {
        const reached = files && vm.reachedIn(files);
        this.stoppedAt = reached && !reached.isBefore ? files.placeBefore(reached.at) : undefined;
      },
    });
  }

  /** Has work done that runs code in it. */
  enter<T extends Step>(work: () => T): T {
    this.depth++;
    let step: T;
    try {
      step = work();
    } finally {
      this.depth--;
    }
    if (step.kind === "broken") throw this.ended(step.cause);
    this.checkMeter();
    return step;
  }

  /** As `enter`, for what the program does: its steps count. */
  count<T extends Step>(work: () => T): T {
    const before = this.payFrom("program");
    const step = this.enter(work);
    this.payFrom(before);
    return step;
  }

  /** Steps of the program's own code, without those of who asks it and tells what it answers. */
  get countedFuel(): number {
    return Math.max(0, this.paid - this.charges * this.chargeFuel);
  }

  /** The guest says who pays from now on, and is told who has paid. */
  account(payer: Payer): Payer {
    if (payer === "program" && this.payer !== payer) this.charges++;
    return this.payFrom(payer);
  }

  private payFrom(payer: Payer): Payer {
    const before = this.payer;
    // In the midst of a step, what was spent is counted first.
    this.meter.charge(0);
    const { fuel } = this.meter;
    if (before === "program") this.paid += fuel - this.paidFrom;
    this.paidFrom = fuel;
    this.payer = payer;
    return before;
  }

  /** Finds out what it costs to make the program pay for nothing. */
  calibrate(): void {
    this.serve(JSON.stringify([["idle"], []]), "perform");
    this.chargeFuel = this.paid;
    this.paid = this.charges = 0;
  }

  /** What is done meanwhile takes none of its time. */
  away<T>(work: () => T): T {
    const left = performance.now();
    try {
      return work();
    } finally {
      this.awayMs += performance.now() - left;
    }
  }

  /** Does what the other side asks, in whatever both are in the midst of. */
  serve(request: string, perform: "perform" | "performTests"): string {
    if (request.length > longestMessage) throw new Error("a side has said too much at once");
    const before = this.payFrom("graders");
    this.tell("prepare", request);
    this.resultOf(() => this.callAgent(perform)).dispose();
    const answer = this.ask("report");
    this.payFrom(before);
    return answer;
  }

  /** Calls a function of the agent's that answers with a text. */
  ask(name: AgentFunction, text?: string): string {
    return this.said(name, text, (value) => this.vm.machine.context.text(value));
  }

  tell(name: AgentFunction, text?: string): void {
    this.said(name, text, () => undefined);
  }

  askNumber(name: AgentFunction): number {
    return this.said(name, undefined, (value) => this.vm.machine.context.number(value));
  }

  /** Hands a value of this side's to its agent. */
  give(name: AgentFunction, value: Handle): void {
    this.resultOf(() => this.callAgent(name, value)).dispose();
  }

  private said<T>(name: AgentFunction, text: string | undefined, read: (value: Handle) => T): T {
    const { context } = this.vm.machine;
    const given = text === undefined ? [] : [context.newString(text)];
    const value = this.resultOf(() => this.callAgent(name, ...given));
    for (const each of given) each.dispose();
    const answer = read(value);
    value.dispose();
    return answer;
  }

  private callAgent(name: AgentFunction, ...args: readonly Handle[]): Result {
    return this.vm.machine.context.call(agentHandle(this.places, name), ...args);
  }

  private resultOf(work: () => Result): Handle {
    if (this.depth > 0) return this.within(work);
    const step = this.enter(() => this.step(work));
    if (step.kind === "broken") throw step.cause;
    if (step.kind === "threw") throw this.failure(step.handle);
    return step.handle;
  }

  private step(work: () => Result): Step {
    return this.vm.machine.step(this.meter, work);
  }

  /** In the midst of a step: on the account that is open already, which is settled first. */
  private within(work: () => Result): Handle {
    this.meter.charge(0);
    const { threw, value } = work();
    this.checkMeter();
    if (threw) throw this.failure(value);
    return value;
  }

  /** The agent does not throw: what it did is for whoever mends it. */
  private failure(error: Handle): Error {
    const { context } = this.vm.machine;
    const text = (key: string) => context.text(context.getProp(error, key));
    return new Error(`what grades has failed: ${text("message")} ${text("stack").split("\n")[0]?.trim()}`);
  }

  private checkMeter(): void {
    if (this.meter.stopped) throw new Over(this, this.meter.stopped, this.stoppedAt);
  }

  private ended(cause: unknown): unknown {
    if (cause instanceof Over) return cause;
    if (this.meter.stopped) return new Over(this, this.meter.stopped, this.stoppedAt);
    if (isHostStackOverflow(cause)) return new Over(this, "stack");
    if (this.meter.refusedMemory) return new Over(this, "memory");
    return cause;
  }
}
