import { compilers } from "../../../web/languages/compilers.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { fullRuntimeExtensions } from "../../../web/run/sandbox/worker/full-runtime.ts";

/** A program, Node's message for its error, and the message here, if it is known to differ. */
export type Message = readonly [code: string, node: string, here?: string];

/** The message here for a program's error: "TypeError: x is not a function". */
export async function saidOf(engine: Engine, code: string): Promise<string> {
  const outcome = await run(runRequest({ files: [{ path: "main.js", text: code }], entry: "main.js" }), {
    ...fullRuntimeExtensions(compilers),
    engine,
    emit: () => {},
    sleep: async () => {},
  });
  if (outcome.kind === "threw") return `${outcome.error.name}: ${outcome.error.message}`;
  if (outcome.kind === "invalid") return outcome.diagnostics[0]?.message ?? "";
  return outcome.kind === "completed" || outcome.kind === "unsettled" ? "no error" : outcome.kind;
}
