import { compilers } from "../../../web/languages/compilers.ts";
import type { Limits } from "../../../web/protocol/run/limits.ts";
import type { Outcome } from "../../../web/protocol/run/outcome.ts";
import type { RunEvent } from "../../../web/protocol/run/run-event.ts";
import { type RunOptions, runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import type { Vm } from "../../../web/run/sandbox/vm/vm.ts";
import { fullRuntimeExtensions } from "../../../web/run/sandbox/worker/full-runtime.ts";
import { type Ending, judgeLimits, type Program } from "./judged-program.ts";

/** Fuel ends a test that does not end by itself. */
const patientLimits = { cpuMs: 3_600_000, wallMs: 3_600_000 };
const roomy = { outputBytes: 16 * 1024 ** 2, sourceBytes: 16 * 1024 ** 2 };

/** Runs a program in our VM as a run does; the harness is its setup code. */
export async function runOurs(
  engine: Engine,
  program: Program,
  { limits = {}, spare }: { readonly limits?: Partial<Limits>; readonly spare?: Vm } = {},
): Promise<Ending> {
  const events: RunEvent[] = [];
  const outcome = await run(
    runRequest({
      ...filesOf(program),
      limits: { ...judgeLimits, ...patientLimits, ...roomy, ...limits },
      setup: `globalThis.print = console.log;\n${program.setup}`,
    }),
    {
      ...fullRuntimeExtensions(compilers),
      engine,
      ...(spare && { spare }),
      emit: (event) => events.push(event),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
  );
  const messages = events.flatMap((event) =>
    event.kind === "console" || event.kind === "tail" ? event.messages : [],
  );
  return { how: endingOf(outcome), lines: messages.map((message) => message.text) };
}

/** A run decides by the text or the name whether a file is a module. Here the test decides. */
function filesOf({ source, path, isModule, files }: Program): Pick<RunOptions, "files" | "entry"> {
  const entry = isModule ? path : path.replace(/\.js$/, ".cjs");
  const hashbang = /^#!.*[\n\r\u2028\u2029]*/.exec(source)?.[0] ?? "";
  const text = isModule ? `${hashbang}export {};${source.slice(hashbang.length)}` : source;
  const others = [...files].map(([each, its]) => ({ path: each, text: its }));
  return { files: [{ path: entry, text }, ...others.filter((file) => file.path !== entry)], entry };
}

function endingOf(outcome: Outcome): Ending["how"] {
  switch (outcome.kind) {
    case "completed":
    case "unsettled":
      return { kind: "completed" };
    case "threw": {
      const { name, message } = outcome.error;
      // test262's own error class is not a subclass of Error. Only its inspected text is known, which starts with the
      // class.
      return { kind: "threw", name: name || (/^\w*/.exec(message)?.[0] ?? ""), message };
    }
    case "invalid":
      // For a text that does not compile or link, the standard has one class of error.
      return { kind: "threw", name: "SyntaxError", message: outcome.diagnostics[0]?.message ?? "" };
    case "exhausted":
      return { kind: "failed", why: `exhausted: ${outcome.limit}` };
    default:
      return { kind: "failed", why: JSON.stringify(outcome) };
  }
}
