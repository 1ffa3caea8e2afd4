import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import type { Client } from "../../../web/run/client/client.ts";
import { LookClient } from "../../../web/run/client/client-look.ts";
import { lookCells } from "../../../web/run/client/look-cell.ts";
import { recordedRun } from "../../../web/run/client/lookable.ts";
import { type LineGolden, lineNumbers } from "../../../web/run/sandbox/testing/line-numbers.ts";
import goldens from "../../fuel-goldens.json" with { type: "json" };

/** Time ends none of them. */
const patient = { cpuMs: 600_000, wallMs: 600_000 };
const fixedInputs = { clock: { startsAt: 0 }, random: { seed: 1 } } as const;

/** The counts and costs of the lines of the golden programs here. */
export async function lineGoldens(client: Client): Promise<readonly LineGolden[]> {
  const looks = new LookClient(lookCells);
  const lines: LineGolden[] = [];
  for (const { name, code, capabilities = fixedInputs } of goldens) {
    const request = runRequest({ code, capabilities, limits: { ...defaultLimits, ...patient } });
    const handle = client.run(request, () => {});
    const outcome = await handle.result;
    const run = recordedRun(await client.complete(request), handle.inputs, outcome);
    if (typeof run === "string") throw new Error(`${name}: ${run}`);
    const result = await looks.look({ recordedRun: run, question: { kind: "profile" } }).result;
    if (result.kind !== "profile") throw new Error(`${name}: ${JSON.stringify(result)}`);
    lines.push({ name, lines: result.lines.map(lineNumbers) });
  }
  looks.dispose();
  return lines;
}
