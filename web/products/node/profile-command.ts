import { jsonText } from "../../player/output/json-text.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import { hottestLines, type LineProfile } from "../../protocol/look/line-profile.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { formatBytes, formatWhole } from "../../ui/format-number.ts";
import * as texts from "./command-texts.ts";
import type { Engines } from "./engines.ts";
import type { RunOptions } from "./option-types.ts";
import { traceRun } from "./trace.ts";
import type { TraceResult } from "./trace-types.ts";

/** The maximum number of lines in the list of the most expensive ones. */
const maxLines = 10;

/** The output of `sandglass run --profile`, and its run. Throws BadInput for an invalid request. */
export async function profileReport(
  json: boolean,
  options: RunOptions,
  engines: Engines,
  signal?: AbortSignal,
): Promise<{ readonly text: string; readonly result: TraceResult }> {
  const request = runRequest(options);
  const result = await traceRun(request, { kind: "profile" }, engines, signal);
  const { outcome, problem, lines = [] } = result;
  if (json) return { text: jsonText({ lines, ...(problem !== undefined && { problem }), outcome }), result };
  if (problem !== undefined) return { text: visibleText(problem), result };
  const textOf = ({ file, line }: LineProfile) =>
    (request.files.find(({ path }) => path === file)?.text.split("\n")[line - 1] ?? "").trim();
  return { text: visibleText(profileText(result, lines, textOf)), result };
}

function profileText(
  { outcome }: TraceResult,
  lines: readonly LineProfile[],
  textOf: (line: LineProfile) => string,
): string {
  const usage = "usage" in outcome ? outcome.usage : undefined;
  const steps = Math.max(1, usage?.fuel ?? 0);
  const bytes = Math.max(
    1,
    lines.reduce((sum, each) => sum + each.bytes, 0),
  );
  const place = ({ file, line }: LineProfile) => `${file}:${line}`;
  const width = Math.max(...lines.map((each) => place(each).length), 0);
  const row = (each: LineProfile, amount: string, share: number) =>
    `  ${place(each).padEnd(width)}  ${amount.padStart(14)} ${`${Math.round(100 * share)} %`.padStart(6)}  ${`${formatWhole(each.times)}×`.padStart(12)}  ${textOf(each).slice(0, 60)}`;
  const bySteps = hottestLines(lines, "steps", maxLines).map((each) =>
    row(each, formatWhole(each.steps), each.steps / steps),
  );
  const byBytes = hottestLines(lines, "bytes", maxLines).map((each) =>
    row(each, formatBytes(each.bytes), each.bytes / bytes),
  );
  const never = lines.filter(({ times }) => times === 0).map((each) => `  ${place(each)}  ${textOf(each)}`);
  const untaken = lines
    .filter(({ times, unreached }) => times > 0 && unreached > 0)
    .map((each) => `  ${place(each)}  ${textOf(each)}`);
  const part = (title: string, rows: readonly string[]) => (rows.length > 0 ? [title, ...rows, ""] : []);
  return [
    texts.afterSteps(outcome.kind, formatWhole(usage?.fuel ?? 0)),
    "",
    ...part(texts.mostSteps, bySteps),
    ...part(texts.mostMemory, byBytes),
    ...part(texts.branchesNeverTaken, untaken),
    ...part(texts.neverRan, never),
  ]
    .join("\n")
    .trimEnd();
}
