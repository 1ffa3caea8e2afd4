import { Client } from "../../web/client/client.ts";
import type { RunEvent } from "../../web/protocol/event.ts";
import type { Outcome } from "../../web/protocol/outcome.ts";
import { parseRunRequest, type RunOptions, runRequest } from "../../web/protocol/request.ts";

/**
 * A page with the client and no interface: for journeys through what the sandbox can do in a browser and no page of ours
 * offers yet.
 */
const client = new Client();

export type LabRun = {
  readonly outcome: Outcome;
  readonly events: readonly RunEvent[];
  /** What was printed, a line a message. */
  readonly output: string;
};

async function told(request: Parameters<Client["run"]>[0]): Promise<LabRun> {
  const events: RunEvent[] = [];
  const outcome = await client.run(request, (event) => events.push(event)).outcome;
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  return { outcome, events, output: messages.map(({ text }) => text).join("\n") };
}

const lab = {
  /** Runs a program of one file. */
  run: (options: RunOptions): Promise<LabRun> => told(runRequest(options)),
  /** Runs what a request says in full. */
  request: (request: unknown): Promise<LabRun> => told(parseRunRequest(request)),
  client,
};

export type Lab = typeof lab;
Object.assign(globalThis, { lab });
