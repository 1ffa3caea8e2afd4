import { expect } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { defaultLimits, type Limits } from "../../../protocol/run/limits.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import {
  type EvaluationOptions,
  evaluationRequest,
  type SessionOptions,
  type SessionRequest,
  sessionRequest,
} from "../../../protocol/session/session-request.ts";
import { parseDelta, SessionSnapshot } from "../../../protocol/session/session-snapshot.ts";
import { type SessionHost, VmSession } from "../session/session.ts";
import { engine, fullRuntime, noSleep, printedText } from "./run-program.ts";

export { engine };

export const testLimits: Limits = { ...defaultLimits, fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000 };

export type CellResult = {
  readonly outcome: Outcome;
  readonly output: string;
  readonly events: readonly RunEvent[];
};

/** A session in short form for tests: `await session.run("let x = 1")`. */
export class TestSession {
  private constructor(
    readonly session: VmSession,
    private readonly request: SessionRequest,
    /** The number of the last cell. */
    public number = 0,
  ) {}

  /** The session's saved memory. */
  get snapshot(): SessionSnapshot {
    return (this.session as unknown as { state: SessionSnapshot }).state;
  }

  static async open(options: SessionOptions = {}, host: Partial<SessionHost> = {}): Promise<TestSession> {
    const request = sessionRequest({ ...options, limits: { ...testLimits, ...options.limits } });
    return new TestSession(new VmSession(request, { ...(await testHost()), ...host }), request);
  }

  async run(cell: string | EvaluationOptions): Promise<CellResult> {
    const options = typeof cell === "string" ? { code: cell } : cell;
    const events: RunEvent[] = [];
    const request = evaluationRequest(options, this.request, ++this.number);
    const outcome = await this.session.evaluate(request, (event) => events.push(event));
    expect(events.at(-1)).toEqual({ kind: "outcome", outcome });
    return { outcome, events, output: printedText(events) };
  }

  /** The completion value of the cell, or its other ending: "exhausted:fuel", "TypeError: …". */
  async evaluate(cell: string | EvaluationOptions): Promise<string> {
    return outcomeText((await this.run(cell)).outcome);
  }

  /** Evaluates all cells in order; returns the text of the last one. */
  async evaluateAll(...cells: readonly string[]): Promise<string> {
    let text = "";
    for (const cell of cells) text = await this.evaluate(cell);
    return text;
  }

  /** Evaluates all cells in order; each must complete. */
  async complete(...cells: readonly string[]): Promise<void> {
    for (const cell of cells) expect((await this.run(cell)).outcome).toMatchObject({ kind: "completed" });
  }

  /** The session in another worker: made from a copy of its bytes alone. */
  async elsewhere(): Promise<TestSession> {
    const snapshot = new SessionSnapshot();
    const whole = this.snapshot.asDelta();
    if (whole) snapshot.save(parseDelta(structuredClone(whole)));
    return new TestSession(
      new VmSession(this.request, await testHost(), snapshot),
      this.request,
      this.number,
    );
  }

  undo(): boolean {
    return this.session.undo();
  }

  fork(): TestSession {
    return new TestSession(this.session.fork(), this.request, this.number);
  }
}

async function testHost(): Promise<SessionHost> {
  return {
    ...fullRuntime,
    engine: await engine(),
    sleep: noSleep,
  };
}

export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "completed":
      return outcome.inspected;
    case "threw":
      return `${outcome.error.name}: ${outcome.error.message}`;
    case "invalid":
      return outcome.diagnostics[0]?.message ?? "invalid";
    case "crashed":
      return `crashed: ${outcome.detail}`;
    default:
      return endingName(outcome);
  }
}
