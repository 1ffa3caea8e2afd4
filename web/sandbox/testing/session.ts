import { expect } from "vitest";
import type { RunEvent } from "../../protocol/event.ts";
import { Kept, parseChange } from "../../protocol/kept.ts";
import { defaultLimits, type Limits } from "../../protocol/limits.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import {
  type EvaluationOptions,
  evaluationRequest,
  type SessionOptions,
  type SessionRequest,
  sessionRequest,
} from "../../protocol/session.ts";
import { Session, type SessionHost } from "../session.ts";
import { ending } from "./claims.ts";
import { equipment } from "./equipment.ts";
import { engine, printed } from "./sandbox.ts";

export { engine };

export const testLimits: Limits = { ...defaultLimits, fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000 };

export type CellResult = {
  readonly outcome: Outcome;
  readonly output: string;
  readonly events: readonly RunEvent[];
};

/** A session as a test writes it: `await session.run("let x = 1")`. */
export class TestSession {
  private constructor(
    readonly session: Session,
    private readonly request: SessionRequest,
    /** Of the last cell. */
    public number = 0,
  ) {}

  /** The bytes it consists of. */
  get kept(): Kept {
    return (this.session as unknown as { state: Kept }).state;
  }

  static async open(options: SessionOptions = {}, host: Partial<SessionHost> = {}): Promise<TestSession> {
    const request = sessionRequest({ ...options, limits: { ...testLimits, ...options.limits } });
    return new TestSession(new Session(request, { ...(await testHost()), ...host }), request);
  }

  async run(cell: string | EvaluationOptions): Promise<CellResult> {
    const options = typeof cell === "string" ? { code: cell } : cell;
    const events: RunEvent[] = [];
    const request = evaluationRequest(options, this.request, ++this.number);
    const outcome = await this.session.evaluate(request, (event) => events.push(event));
    expect(events.at(-1)).toEqual({ kind: "outcome", outcome });
    return { outcome, events, output: printed(events) };
  }

  /** What the cell completes with, or how else it ends: "exhausted:fuel", "TypeError: …". */
  async say(cell: string | EvaluationOptions): Promise<string> {
    return told((await this.run(cell)).outcome);
  }

  /** All cells one after the other; what the last one says. */
  async tell(...cells: readonly string[]): Promise<string> {
    let said = "";
    for (const cell of cells) said = await this.say(cell);
    return said;
  }

  /** All cells one after the other, each of which should complete. */
  async complete(...cells: readonly string[]): Promise<void> {
    for (const cell of cells) expect((await this.run(cell)).outcome).toMatchObject({ kind: "completed" });
  }

  /** The session as it goes on in another worker: with nothing but a clone of its bytes. */
  async elsewhere(): Promise<TestSession> {
    const kept = new Kept();
    const whole = this.kept.whole();
    if (whole) kept.keep(parseChange(structuredClone(whole)));
    return new TestSession(new Session(this.request, await testHost(), kept), this.request, this.number);
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
    ...equipment,
    engine: await engine(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

export function told(outcome: Outcome): string {
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
      return ending(outcome);
  }
}
