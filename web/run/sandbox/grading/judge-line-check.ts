import type { RequirementOf } from "../../../protocol/grading/check.ts";
import { requestWithCall } from "../../../protocol/grading/line-count.ts";
import { type RunInputs, recordedOutcome } from "../../../protocol/look/recorded-run.ts";
import { groupDigits } from "../../../protocol/parsers.ts";
import { isEcmaScript } from "../../../protocol/program/ecmascript-languages.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import type { GradeHost } from "../run/run-host.ts";
import { type CheckFailure, undecidedBy } from "./check-facts.ts";
import { unfinishedMessage } from "./check-messages.ts";

/**
 * Why a line of the entry runs more often than allowed; undefined if it does not. The program is run again, with its
 * call if there is one, and that run is repeated in an engine with breakpoints, which counts. The program cannot see
 * that: its text, its code and its steps are those of the run.
 */
export async function lineFailure(
  { call, line, maxTimes }: RequirementOf<"line">,
  request: RunRequest,
  host: GradeHost,
): Promise<CheckFailure | undefined> {
  if (!isEcmaScript(request.language))
    return { message: "This check is wrong: only lines of JavaScript and TypeScript are counted" };
  const entry = request.files.find(({ path }) => path === request.entry) as SourceFile;
  const lines = findLines(entry.text, line);
  if (lines.size === 0) return { message: `The program has no ${lineText(line).replace("the ", "")}` };
  const all = await countsIn(request, host, lines, call);
  if (isFailure(all)) return all;
  const before =
    call === undefined ? new Map<string, number>() : await countsIn(request, host, lines, undefined);
  if (isFailure(before)) return before;
  if (all.size === 0) return { message: "Nothing in that line runs" };
  const times = Math.max(...Array.from(all, ([site, count]) => count - (before.get(site) ?? 0)));
  if (times <= maxTimes) return undefined;
  const [first = 1] = lines;
  const who = lineText(line);
  const often = (count: number) => (count === 1 ? "once" : `${groupDigits(count)} times`);
  return {
    message: `${who[0]?.toUpperCase()}${who.slice(1)} ran ${often(times)}${call === undefined ? "" : ` for ${call}`}; expected ${maxTimes === 0 ? "never" : `${often(maxTimes)} at most`}`,
    expected: groupDigits(maxTimes),
    actual: groupDigits(times),
    at: { file: entry.path, line: first, column: 1 },
  };
}

/** "line 4", "the line with `count++`" */
function lineText(line: number | string): string {
  return typeof line === "number" ? `line ${line}` : `the line with \`${line}\``;
}

/** The numbers of the lines that a check refers to, from 1. */
function findLines(text: string, line: number | string): ReadonlySet<number> {
  const lines = text.split("\n");
  if (typeof line === "number") return new Set(line <= lines.length ? [line] : []);
  return new Set(lines.flatMap((each, index) => (each.includes(line) ? [index + 1] : [])));
}

/** The counts of the sites in those lines, by their positions. */
async function countsIn(
  request: RunRequest,
  host: GradeHost,
  lines: ReadonlySet<number>,
  call: string | undefined,
): Promise<ReadonlyMap<string, number> | CheckFailure> {
  const { countLines, compiledFiles = [] } = host;
  if (!countLines) return couldNotRun("lines cannot be counted here");
  const withCall = requestWithCall(request, call);
  let inputs: RunInputs | undefined;
  let isLoadedAgain = false;
  const outcome = await run(withCall, {
    ...host,
    ...(host.link && {
      link: noteLoads(host.link, request.entry, () => {
        isLoadedAgain = true;
      }),
    }),
    compiledFiles: compiledFiles.filter(({ path }) => path !== request.entry),
    emit: () => host.onAlive?.(),
    ask: async () => null,
    sleep: async () => {},
    spare: undefined,
    watch: undefined,
    onInputs: (runInputs) => {
      inputs = runInputs;
    },
  });
  const end = recordedOutcome(outcome);
  if (outcome.kind !== "completed" || !end) {
    const { sentence } = unfinishedMessage(outcome, request.limits);
    return { ...undecidedBy(outcome), message: `${sentence} when the line was counted` };
  }
  // What it does there is not counted.
  if (isLoadedAgain) return couldNotRun("the program imports its own main file, which then runs twice");
  if (!inputs || inputs.isCut) return couldNotRun("the program reads the time or random numbers too often");
  const counts = await countLines({ request: withCall, inputs, end }, call);
  if ("problem" in counts)
    return couldNotRun(`the lines of the program could not be counted: ${counts.problem}`);
  const sites = counts.sites.filter(({ line }) => lines.has(line));
  return new Map(sites.map(({ line, column, times }) => [`${line}:${column}`, times]));
}

/** Calls back when a file is loaded as a module. A module that is the entry is not loaded. */
function noteLoads(
  link: NonNullable<GradeHost["link"]>,
  path: string,
  onLoad: () => void,
): NonNullable<GradeHost["link"]> {
  return (source) => {
    const linker = link(source);
    const load = linker.load.bind(linker);
    linker.load = (name) => {
      if (name === path) onLoad();
      return load(name);
    };
    return linker;
  };
}

const isFailure = (counts: ReadonlyMap<string, number> | CheckFailure): counts is CheckFailure =>
  "message" in counts;

const couldNotRun = (why: string): CheckFailure => ({ message: `This check could not run: ${why}` });
