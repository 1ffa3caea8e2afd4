import type { EndedRun } from "../../player/model/replay/look-replay.ts";
import { appendEvent, emptyLog } from "../../player/output/log.ts";
import { type RunSummary, summarizeRun } from "../../player/receipt/run-summary.ts";
import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { Syntax } from "../../protocol/program/syntax-tree.ts";
import { limitRanges } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { instrumentStages, type Stage, stagesOfLine } from "./stages.ts";
import * as texts from "./value-texts.ts";

/** The values of an expression, one for each time that it was evaluated. */
export type StageValues = {
  /** The code of the expression. */
  readonly code: string;
  /** In the form of the console. Only the first and the last few. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** The number of all values. If there were more than are reported, this is a lower bound. */
  readonly times: number;
};

export type LineValues = { readonly line: number; readonly stages: readonly StageValues[] };

type RunCopy = (request: RunRequest, onEvent: (event: RunEvent) => void) => Promise<Outcome>;

/** The lines whose values are requested, or only the expression at the offset. */
export type ValueRequest = { readonly lines: readonly number[]; readonly offset?: number | undefined };

/** The functions that run a program and parse a file. */
export type ValueTools = {
  readonly run: RunCopy;
  /** Runs with the inputs of the run that has ended. */
  readonly replay: RunCopy;
  readonly syntax: (file: { readonly path: string; readonly text: string }) => Promise<Syntax>;
};

/** The maximum number of values of an expression that are received. Only the first and the last few are stored. */
const maxReceivedValues = 1_000;
const storedAtEachEnd = 3;
const maxStages = 200;
const maxValueLength = 400;

/**
 * The values in these lines of a file. It runs a copy of the program in which each stage is passed through a function
 * that reports its value. The program's own text does not change. Throws BadInput, with a sentence, if nothing can be
 * shown. This includes a copy that did not print and end like the program, because its values may be wrong.
 */
export async function showValues(
  endedRun: EndedRun,
  path: string,
  { lines, offset }: ValueRequest,
  { run, replay, syntax }: ValueTools,
): Promise<readonly LineValues[]> {
  const { request, outcome } = endedRun;
  const isReplayed = needsReplay(endedRun);
  const file = request.files.find((each) => each.path === path);
  if (!file) throw new BadInput(texts.noFile(path));
  const { root } = await syntax(file);
  if (!root) throw new BadInput(texts.notRead(path));
  const starts = [0];
  for (let at = file.text.indexOf("\n"); at >= 0; at = file.text.indexOf("\n", at + 1)) starts.push(at + 1);
  const placedLines = lines.flatMap((line) => {
    const from = starts[line - 1];
    if (from === undefined) return [];
    const to = (starts[line] ?? file.text.length + 1) - 1;
    const stages = stagesOfLine(root, from, to);
    const isWithin = offset !== undefined && from <= offset && offset <= to;
    return (isWithin ? stageAt(stages, offset) : stages).map((stage) => ({ line, stage }));
  });
  // An expression that begins in one requested line and ends in another is reported once.
  const unique = placedLines.filter(
    ({ stage }, index) =>
      placedLines.findIndex((each) => each.stage.start === stage.start && each.stage.end === stage.end) ===
      index,
  );
  if (unique.length === 0) throw new BadInput(texts.nothingToShow);
  if (unique.length > maxStages) throw new BadInput(texts.tooManyExpressions);
  const stages = unique.map(({ stage }) => stage);
  const copy = await runCopy(endedRun, file.path, stages, isReplayed ? replay : run);
  if (!isSame(copy.summary, summarizeRun(outcome, endedRun.log)))
    throw new BadInput(texts.behavesDifferently);
  return [...new Set(unique.map(({ line }) => line))].map((line) => ({
    line,
    stages: unique.flatMap(({ line: own, stage }, number) =>
      own === line ? [stageValues(file.text, stage, copy.values[number] ?? [])] : [],
    ),
  }));
}

/** Whether a new run would get other inputs. Throws BadInput if the run cannot be repeated. */
function needsReplay({ outcome, inputs }: EndedRun): boolean {
  if (!("usage" in outcome)) throw new BadInput(texts.didNotRun);
  if (outcome.kind === "stopped" || outcome.kind === "exhausted") throw new BadInput(texts.reachedLimit);
  const { touched: causes } = outcome.usage;
  const asksWorld = causes.includes("clock") || causes.includes("randomness");
  if (inputs?.isCut) throw new BadInput(texts.tooManyInputs);
  if (!inputs && asksWorld) throw new BadInput(texts.inputsUnknown);
  return asksWorld || (inputs?.answers.includes(null) ?? false);
}

/** The smallest stage around the offset; without an offset, all stages. */
function stageAt(stages: readonly Stage[], offset: number): readonly Stage[] {
  const around = stages.filter(({ start, end }) => start <= offset && offset <= end);
  const [smallest] = around.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  return smallest ? [smallest] : stages;
}

function isSame(a: RunSummary, b: RunSummary): boolean {
  const same = (each: RunSummary) => JSON.stringify([each.outcome, each.at, each.says, each.lines]);
  return same(a) === same(b);
}

async function runCopy(
  { request, inputs }: EndedRun,
  path: string,
  stages: readonly Stage[],
  run: RunCopy,
): Promise<{ readonly summary: RunSummary; readonly values: readonly (readonly string[])[] }> {
  const name = freeName(request);
  const mark = `${name}:`;
  const limits = { ...request.limits };
  for (const each of ["fuel", "cpuMs", "wallMs", "outputBytes"] as const)
    limits[each] = Math.min(limitRanges[each][1], 4 * request.limits[each] + 1_000_000);
  const copy: RunRequest = {
    ...request,
    limits,
    setup: `${request.setup ?? ""}\n;${tellingCode(name, mark, stages.length)}`,
    answers: inputs ? inputs.answers.filter((each) => each !== null) : request.answers,
    files: request.files.map((file) =>
      file.path === path ? { ...file, text: instrumentStages(file.text, stages, name) } : file,
    ),
  };
  const values: string[][] = stages.map(() => []);
  let log = emptyLog;
  let isCut = false;
  const outcome = await run(copy, (event) => {
    if (event.kind === "started") {
      log = emptyLog;
      for (const each of values) each.length = 0;
    } else if (event.kind === "tail") isCut = true;
    else if (event.kind === "console") {
      const own = event.messages.filter((message) => !takeValue(message, mark, values));
      if (own.length > 0) log = appendEvent(log, { ...event, messages: own });
    } else log = appendEvent(log, event);
  });
  if (isCut) throw new BadInput(texts.printsTooMuch);
  return { summary: summarizeRun(outcome, log), values };
}

/** Whether that message reports a value. If so, the value is stored. */
function takeValue({ text }: ConsoleMessage, mark: string, values: readonly string[][]): boolean {
  if (!text.startsWith(mark)) return false;
  const [, number = "", value = ""] = /^\d+:(\d+): ?(.*)$/s.exec(text.slice(mark.length)) ?? [];
  values[Number(number)]?.push(value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value);
  return true;
}

/** A name that does not occur in the program. */
function freeName({ files }: RunRequest): string {
  for (let number = 0; ; number++) {
    const name = `tellValue${number}`;
    if (files.every(({ text }) => !text.includes(name))) return name;
  }
}

/**
 * Code that runs before the program and saves the functions that it needs, so that values are reported correctly
 * whatever the program changes.
 */
function tellingCode(name: string, mark: string, count: number): string {
  return `(() => {
  const { debug } = console, { stringify } = JSON, counts = new Uint32Array(${count});
  let number = 0;
  Object.defineProperty(globalThis, ${JSON.stringify(name)}, { value: (stage, value) => {
    if (counts[stage]++ < ${maxReceivedValues}) debug(${JSON.stringify(mark)} + number++ + ":" + stage + ":", typeof value === "string" ? stringify(value) : value);
    return value;
  } });
})();`;
}

function stageValues(text: string, { start, end }: Stage, all: readonly string[]): StageValues {
  const isMore = all.length > 2 * storedAtEachEnd;
  return {
    code: text.slice(start, end),
    first: isMore ? all.slice(0, storedAtEachEnd) : all,
    last: isMore ? all.slice(-storedAtEachEnd) : [],
    times: all.length,
  };
}
