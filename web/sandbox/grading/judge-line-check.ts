import { effectiveClockAndRandom } from "../../capabilities/guest-permissions.ts";
import { ProgramTree } from "../../ecmascript/analysis/program-tree.ts";
import { type Mark, markStatements } from "../../ecmascript/look/statements.ts";
import { topLevelNames } from "../../ecmascript/top-level-names.ts";
import type { Check } from "../../protocol/grading/check.ts";
import { lineCheckProblem, lineText } from "../../protocol/grading/line-check.ts";
import { groupDigits } from "../../protocol/parsers.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import { type PositionMap, toSource } from "../../protocol/program/position-map.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { limitRanges } from "../../protocol/run/limits.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import { compilerFor, runIn, vmFor } from "../run/run.ts";
import type { GradeHost } from "../run/run-host.ts";
import type { CheckFailure } from "./check-facts.ts";
import { unfinishedMessage } from "./check-messages.ts";

/**
 * Why a line of the entry runs more often than allowed; undefined if it does not. The program is run again, with its
 * call if there is one, as a copy that counts the executions of the line. The counter is a constant of the copy that
 * can only be incremented and read. It hides no name of the program, because a program that uses `eval` or `with` is
 * refused.
 */
export async function lineFailure(
  check: Check,
  request: RunRequest,
  host: GradeHost,
): Promise<CheckFailure | undefined> {
  const { call, line, maxTimes } = check;
  const problem = lineCheckProblem(check);
  if (problem !== undefined || line === undefined || maxTimes === undefined)
    return { message: `This check is wrong: ${problem}` };
  if (!isEcmaScript(request.language))
    return { message: "This check is wrong: only lines of JavaScript and TypeScript are counted" };
  const entry = request.files.find(({ path }) => path === request.entry) as SourceFile;
  const lines = findLines(entry.text, line);
  if (lines.size === 0) return { message: `The program has no ${lineText(line).replace("the ", "")}` };
  const all = await timesIn(request, host, entry, lines, call);
  if (typeof all !== "number") return all;
  const before = call === undefined ? 0 : await timesIn(request, host, entry, lines, undefined);
  if (typeof before !== "number") return before;
  const times = all - before;
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

/** The numbers of the lines that a check refers to, from 1. */
function findLines(text: string, line: number | string): ReadonlySet<number> {
  const lines = text.split("\n");
  if (typeof line === "number") return new Set(line <= lines.length ? [line] : []);
  return new Set(lines.flatMap((each, index) => (each.includes(line) ? [index + 1] : [])));
}

/** The count of the place in those lines that ran most often. */
async function timesIn(
  request: RunRequest,
  host: GradeHost,
  entry: SourceFile,
  lines: ReadonlySet<number>,
  call: string | undefined,
): Promise<number | CheckFailure> {
  const text = call === undefined ? entry.text : `${entry.text}\n;(${call}\n);`;
  const result = compilerFor(request, host)({ path: entry.path, text });
  const counting = countingCopy(result.code, entry, lines, result.positions);
  if (typeof counting !== "object") return { message: counting };
  const limits = { ...request.limits };
  for (const each of ["fuel", "cpuMs", "wallMs"] as const)
    limits[each] = Math.min(limitRanges[each][1], 4 * request.limits[each] + 1_000_000);
  const copy = { ...request, limits, setup: `${request.setup ?? ""}\n;${counting.setup}` };
  const quiet = {
    ...host,
    compiledFiles: [
      ...(host.compiledFiles ?? []).filter(({ path }) => path !== entry.path),
      { path: entry.path, result: { ...result, code: counting.code } },
    ],
    emit: () => host.onAlive?.(),
    ask: async () => null,
    sleep: async () => {},
    spare: undefined,
    watch: undefined,
  };
  const vm = await vmFor(copy, quiet, limits.memoryBytes);
  if (!vm) return { message: "This check could not run: there is too little memory" };
  const own = effectiveClockAndRandom(request.capabilities);
  const outcome = await runIn(vm, new RecordedInputs(own, request.answers), copy, quiet);
  if (!("kind" in outcome) || outcome.kind !== "completed") {
    const problem = "kind" in outcome ? unfinishedMessage(outcome, request.limits) : undefined;
    return { message: `${problem?.sentence ?? "A question was not answered"} when the line was counted` };
  }
  const { machine } = vm;
  const step = vm.evaluate(`${counting.name}()`, "sandglass grader", machine.hostMeter(), "script");
  if (step.kind !== "value") return { message: "This check could not run: the count could not be read" };
  return machine.context.number(step.handle);
}

type CountingCopy = { readonly code: string; readonly setup: string; readonly name: string };

/** The code with a counter at each place that starts in one of the lines; or, as a sentence, why there is none. */
function countingCopy(
  code: string,
  { path, text }: SourceFile,
  lines: ReadonlySet<number>,
  positions: PositionMap | undefined,
): CountingCopy | string {
  const { kind } = topLevelNames(code, path);
  const name = freeName(code);
  const lineOf = lineFinder(code);
  let places = 0;
  // The call at its end is not one of its lines.
  const last = text.split("\n").length;
  const isMeant = ({ start }: Mark) => {
    const at = lineOf(start);
    const { line } = positions ? toSource(positions, at) : at;
    return line <= last && lines.has(line);
  };
  const markedText = markStatements(code, kind, (_, mark) => (isMeant(mark) ? `${name}(${places++})` : "0"));
  if (!markedText) return "The program has a syntax error";
  const tree = ProgramTree.of({ path, text: code }, true, () => markedText.program);
  if (!tree || tree.hasDynamicScope)
    return "How often a line runs cannot be counted in a program that uses eval or with, or is very long";
  if (places === 0) return "Nothing in that line runs";
  // The elements exist already, so no setter of a prototype is called.
  const setup = `const ${name} = (() => {
  const counts = [${"0,".repeat(places)}];
  return (place) => {
    if (place !== undefined) { counts[place]++; return; }
    let most = 0;
    for (let i = 0; i < ${places}; i++) if (counts[i] > most) most = counts[i];
    return most;
  };
})();`;
  return { code: markedText.text, setup, name };
}

/** A name that the code does not mention. */
function freeName(code: string): string {
  let number = 0;
  while (code.includes(`countLine${number}`)) number++;
  return `countLine${number}`;
}

function lineFinder(code: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let at = code.indexOf("\n"); at >= 0; at = code.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    const index = starts.findLastIndex((start) => start <= offset);
    return { line: index + 1, column: [...code.slice(starts[index], offset)].length + 1 };
  };
}
