import type { GradeOutcome } from "../../../web/protocol/grading/check.ts";
import type { WrittenCheck } from "../../../web/protocol/grading/written-check.ts";
import type { SourceFile } from "../../../web/protocol/program/source-file.ts";
import { parseSyntax } from "../../../web/protocol/program/syntax-tree.ts";
import type { Outcome } from "../../../web/protocol/run/outcome.ts";
import type { RunEvent } from "../../../web/protocol/run/run-event.ts";
import { parseRunRequest, type RunOptions, runRequest } from "../../../web/protocol/run/run-request.ts";
import type { EvaluationOptions, SessionOptions } from "../../../web/protocol/session/session-request.ts";
import type { ActiveRun } from "../../../web/run/client/active-run.ts";
import { Client } from "../../../web/run/client/client.ts";
import type { ClientSession } from "../../../web/run/client/client-session.ts";
import { openCell } from "../../../web/run/client/open-cell.ts";
import { Pool } from "../../../web/run/client/worker-pool.ts";

/** A page with the client and no interface, for journeys about features of the sandbox that no page of ours offers. */
const client = new Client(new Pool(openCell));

export type HarnessRun = {
  readonly outcome: Outcome;
  readonly events: readonly RunEvent[];
  /** The printed text, one line per message. */
  readonly output: string;
};

export type HarnessGradeResult = GradeOutcome & { readonly events: readonly RunEvent[] };

const sessions: ClientSession[] = [];

function sessionOf(number: number): ClientSession {
  const session = sessions[number];
  if (!session) throw new Error(`there is no session ${number}`);
  return session;
}

async function collect(start: (onEvent: (event: RunEvent) => void) => ActiveRun): Promise<HarnessRun> {
  const events: RunEvent[] = [];
  const outcome = await start((event) => events.push(event)).result;
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  return { outcome, events, output: messages.map(({ text }) => text).join("\n") };
}

const lab = {
  /** Runs a program of one file. */
  run: (options: RunOptions): Promise<HarnessRun> =>
    collect((onEvent) => client.run(runRequest(options), onEvent)),
  /** Runs a complete request. */
  request: (request: unknown): Promise<HarnessRun> =>
    collect((onEvent) => client.run(parseRunRequest(request), onEvent)),
  /** Starts a session. Returns its number in this page. */
  async begin(options: SessionOptions = {}): Promise<number> {
    return sessions.push(await client.session(options)) - 1;
  },
  evaluate: (session: number, options: EvaluationOptions): Promise<HarnessRun> =>
    collect((onEvent) => sessionOf(session).evaluate(options, onEvent)),
  /** Evaluates a cell, and stops it when it has printed something. */
  stop: (session: number, options: EvaluationOptions): Promise<HarnessRun> =>
    collect((onEvent) => {
      const handle = sessionOf(session).evaluate(options, (event) => {
        onEvent(event);
        if (event.kind === "console") handle.stop();
      });
      return handle;
    }),
  undo: (session: number): boolean => sessionOf(session).undo(),
  fork: (session: number): number => sessions.push(sessionOf(session).fork()) - 1,
  dispose: (session: number): void => sessionOf(session).dispose(),
  disposeAll(): void {
    for (const session of sessions.splice(0)) session.dispose();
  },
  /** Grades a program, and stops that when it has printed the text. */
  async grade(
    options: RunOptions,
    checks: readonly WrittenCheck[],
    stopWhenPrinted?: string,
  ): Promise<HarnessGradeResult> {
    const { grade } = await import("../../../web/run/client/client-grade.ts");
    const events: RunEvent[] = [];
    const handle = grade(client, runRequest(options), checks, (event) => {
      events.push(event);
      const texts = event.kind === "console" ? event.messages.map(({ text }) => text) : [];
      if (stopWhenPrinted !== undefined && texts.includes(stopWhenPrinted)) handle.stop();
    });
    return { ...(await handle.result), events };
  },
  /** The counts and costs of the lines of the golden programs. */
  async lineGoldens() {
    const { lineGoldens } = await import("./replays.ts");
    return lineGoldens(client);
  },
  /** The diagnostics of a program that is not run. */
  check: (options: RunOptions) => client.analyzer.check(runRequest(options)),
  syntax: (file: SourceFile, language: string) => client.analyzer.syntax(file, language, parseSyntax),
  client,
  requestOf: runRequest,
};

export type Harness = typeof lab;
Object.assign(globalThis, { lab });
