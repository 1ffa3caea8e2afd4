import { jsonText } from "../../player/output/json-text.ts";
import { oneLine, visibleText } from "../../player/output/visible-text.ts";
import type { LookQuestion } from "../../protocol/look/look-messages.ts";
import { lookLimits } from "../../protocol/look/moment.ts";
import { formatPosition } from "../../protocol/program/source-file.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import type { CommandLine } from "./command-arguments.ts";
import * as texts from "./command-texts.ts";
import type { Engines } from "./engines.ts";
import type { RunOptions } from "./option-types.ts";
import { traceRun } from "./trace.ts";
import type { TracedFrame, TracedMoment, TraceResult } from "./trace-types.ts";

type TraceCommand = CommandLine & { readonly kind: "trace" };

/** The output of `sandglass trace`, and how it ended: "completed" if the run could be replayed. */
export async function traceReport(
  { json, question }: TraceCommand,
  options: RunOptions & { readonly entry?: string },
  engines: Engines,
): Promise<{ readonly text: string; readonly ending: "completed" | "invalid" | "crashed" }> {
  const result = await traceRun(runRequest(options), questionOf(question, options), engines);
  if (json) {
    const { moments, isCut, problem, outcome } = result;
    const counts = question.kind === "counts" ? { lines: linesOf(result) } : {};
    const report = { moments, isCut, ...counts, ...(problem !== undefined && { problem }), outcome };
    return { text: jsonText(report), ending: endingOf(result) };
  }
  const text =
    result.problem === undefined
      ? question.kind === "counts"
        ? countsText(result)
        : momentsText(result)
      : [result.problem, ...errorsOf(result)].join("\n");
  return { text: visibleText(text), ending: endingOf(result) };
}

function endingOf({ problem, outcome }: TraceResult): "completed" | "invalid" | "crashed" {
  if (problem === undefined) return "completed";
  return outcome.kind === "invalid" ? "invalid" : "crashed";
}

/** The errors of a program that does not compile. */
function errorsOf({ outcome }: TraceResult): readonly string[] {
  if (outcome.kind !== "invalid") return [];
  return outcome.diagnostics.map(({ message, at }) => (at ? `${message} (${formatPosition(at)})` : message));
}

/** A value of several lines, none of which can be taken for a line of the report. */
function indented(value: string): string {
  return value.replaceAll("\n", "\n      ");
}

function questionOf(question: TraceCommand["question"], options: RunOptions): LookQuestion {
  switch (question.kind) {
    case "counts":
      return { kind: "trace" };
    case "line": {
      const file = question.file ?? options.entry ?? options.files?.[0]?.path ?? "main.js";
      return { kind: "line", file, line: question.line, count: lookLimits.moments };
    }
    case "last":
      return { kind: "last", count: question.count };
    case "at":
      return { kind: "window", from: question.moment, count: 1 };
  }
}

/** How often each line with locations of its own was about to run. */
function linesOf({ trace }: TraceResult): readonly { file: string; line: number; times: number }[] {
  const lines = new Map<string, { file: string; line: number; times: number }>();
  for (const [index, { file, line, kind }] of (trace?.sites ?? []).entries()) {
    if (kind === "return" || kind === "end") continue;
    const times = trace?.counts[index] ?? 0;
    const key = `${file}:${line}`;
    const tracedLine = lines.get(key);
    lines.set(key, { file, line, times: Math.max(times, tracedLine?.times ?? 0) });
  }
  return [...lines.values()];
}

function countsText(result: TraceResult): string {
  const lines = linesOf(result).map(({ file, line, times }) => `${file}:${line}  ${times}`);
  return [texts.moments(result.trace?.moments ?? 0), ...lines].join("\n");
}

function endText(ends: TracedMoment["ends"], returned: string | undefined): string {
  if (ends === "program") return texts.programEnded;
  if (ends === undefined) return texts.isNext;
  return returned === undefined ? texts.endsWithout : texts.returns(indented(returned));
}

function momentsText({ moments, isCut }: TraceResult): string {
  const frame = ({ name, file, line, bindings }: TracedFrame) =>
    [
      `  ${oneLine(name) || "(anonymous)"}${line === undefined ? "" : texts.atPlace(file, line)}`,
      ...bindings.map((each) => `    ${oneLine(each.name)} = ${indented(each.inspected)}`),
    ].join("\n");
  const parts = moments.map(({ number, fuel, file, line, ends, returned, frames, waiting }) =>
    [
      texts.moment(number, fuel, file, line) + endText(ends, returned),
      ...frames.map(frame),
      ...(waiting.length > 0 ? [texts.waiting, ...waiting.map(frame)] : []),
    ].join("\n"),
  );
  if (parts.length === 0) return texts.noSuchMoment;
  return [...parts, ...(isCut ? [texts.moreMoments] : [])].join("\n");
}
