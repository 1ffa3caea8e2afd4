import type { Client } from "../../../web/client/client.ts";
import { LookClient } from "../../../web/client/client-look.ts";
import { lookCells } from "../../../web/client/look-cell.ts";
import { examples } from "../../../web/examples/examples.ts";
import { isLookable, recordedRun } from "../../../web/playground/look/lookable.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { type RunOptions, runRequest } from "../../../web/protocol/run/run-request.ts";
import { hostileCases, hostileLimits, hostileProgram } from "../../../web/sandbox/testing/hostile.ts";
import { type LineGolden, lineNumbers } from "../../../web/sandbox/testing/line-numbers.ts";
import goldens from "../../fuel-goldens.json" with { type: "json" };
import { programs } from "../bench/programs.ts";

type NamedRun = { readonly name: string; readonly options: RunOptions };

/** Time ends none of them, and a replay reaches the same step wherever the steps end. */
const patient = { cpuMs: 600_000, wallMs: 600_000 };
const fixedInputs = { clock: { startsAt: 0 }, random: { seed: 1 } } as const;

const corpora: Readonly<Record<string, () => readonly NamedRun[]>> = {
  goldens: () =>
    goldens.map(({ name, code, capabilities }) => ({
      name,
      options: {
        code,
        limits: { ...defaultLimits, ...patient },
        ...(capabilities && { capabilities }),
      } as RunOptions,
    })),
  "bench programs": () =>
    programs.map(({ name, code }) => ({ name, options: { code, limits: { ...patient, fuel: 3_000_000 } } })),
  examples: () =>
    examples.map(({ id, files, entry, language, limits, clock, random, answers }) => ({
      name: id,
      options: {
        files,
        entry,
        language,
        limits: { ...limits, ...patient, fuel: 3_000_000 },
        capabilities: { clock: clock ?? fixedInputs.clock, random: random ?? fixedInputs.random },
        ...(answers && { answers }),
      },
    })),
  // One of four: web/sandbox/look/same-end.test.ts replays all of them in Node, with the same engine. At the end of the
  // host's own stack, even a second run of the first engine ends at another step. The engine's parser uses that stack.
  "hostile programs": () =>
    hostileCases
      .filter(({ id }, index) => index % 4 === 0 && !/^stk-(?:parser|source)-/.test(id))
      .map(({ id }) => ({
        name: id,
        options: {
          code: hostileProgram(id),
          limits: { ...hostileLimits, ...patient, fuel: 300_000 },
          capabilities: fixedInputs,
        },
      })),
};

/**
 * Runs the programs of a corpus, repeats each run with breakpoints at all places, and returns those that ended
 * differently.
 */
export async function replayAll(
  client: Client,
  corpus: string,
): Promise<{ readonly replayed: number; readonly different: readonly string[] }> {
  const looks = new LookClient(lookCells);
  const different: string[] = [];
  let replayCount = 0;
  for (const { name, options } of corpora[corpus]?.() ?? []) {
    const request = runRequest(options);
    const handle = client.run(request, (event) => {
      if (event.kind === "asks") handle.answer(null);
    });
    const outcome = await handle.outcome;
    if (!isLookable(request, outcome)) continue;
    if ("usage" in outcome && outcome.usage.touched.includes("stack")) continue;
    const run = recordedRun(await client.complete(request), handle.inputs, outcome);
    if (typeof run === "string") {
      different.push(`${name}: ${run}`);
      continue;
    }
    const result = await looks.look({ recordedRun: run, question: { kind: "trace" } }).result;
    replayCount++;
    // A text that is nested thousands of levels deep cannot be parsed for its places.
    if (result.kind !== "same" && result.kind !== "unread")
      different.push(`${name}: ${JSON.stringify(result)}`);
  }
  looks.dispose();
  return { replayed: replayCount, different };
}

/** The counts and costs of the lines of the golden programs here. */
export async function lineGoldens(client: Client): Promise<readonly LineGolden[]> {
  const looks = new LookClient(lookCells);
  const lines: LineGolden[] = [];
  for (const { name, code, capabilities = fixedInputs } of goldens) {
    const request = runRequest({ code, capabilities, limits: { ...defaultLimits, ...patient } });
    const handle = client.run(request, () => {});
    const outcome = await handle.outcome;
    const run = recordedRun(await client.complete(request), handle.inputs, outcome);
    if (typeof run === "string") throw new Error(`${name}: ${run}`);
    const result = await looks.look({ recordedRun: run, question: { kind: "profile" } }).result;
    if (result.kind !== "same" || !result.lines) throw new Error(`${name}: ${JSON.stringify(result)}`);
    lines.push({ name, lines: result.lines.map(lineNumbers) });
  }
  looks.dispose();
  return lines;
}
