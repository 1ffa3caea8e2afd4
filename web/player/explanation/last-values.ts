import { type Moment, type MomentChange, type Trace, wholeMoments } from "../../protocol/look/moment.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Sentence } from "../../protocol/run/explanation.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import * as texts from "../model/replay/replay-texts.ts";

/** The number of moments before the end that are examined. */
export const lastMoments = 200;
const maxNames = 3;
const maxValues = 4;
const maxCharacters = 60;

/**
 * Explains the end of a failed run in a language whose values never change: the values of the variables that the last
 * line names, their earlier values if that line ran repeatedly, and how often it ran.
 */
export function lastValues(
  { trace, changes }: { readonly trace: Trace; readonly changes: readonly MomentChange[] },
  outcome: Outcome,
  files: readonly SourceFile[],
): readonly Sentence[] {
  const moments = [...wholeMoments(changes)];
  const end = moments.at(-1);
  if (!end) return [];
  // The fuel can run out at any line of a loop. The last line that names variables explains the loop best.
  const namedValues =
    outcome.kind === "exhausted" && moments.findLast((each) => namesAt(each, trace, files).length > 0);
  const last = namedValues || end;
  const site = trace.sites[last.site];
  if (!site) return [];
  if (outcome.kind === "threw") {
    const at = outcome.error.frames[0]?.at;
    // The error is at another line than the last one that began, so the variables' values may not be those at the
    // error.
    if (at?.file !== site.file || at.line < site.line || at.line > site.endLine) return [];
  }
  const at = { file: site.file, line: site.line, column: site.column };
  const here = moments.filter((each) => each.site === last.site && depthOf(each) >= depthOf(last) - 1);
  const isRepeated = outcome.kind === "exhausted" && here.length > maxValues;
  const sentences = namesAt(last, trace, files).flatMap((name): readonly Sentence[] => {
    const values = here.slice(isRepeated ? -maxValues : -1).flatMap((each) => valuesAt(each).get(name) ?? []);
    const [first] = values;
    if (first === undefined || name.includes("`")) return [];
    if (!isRepeated) return [{ text: texts.was(name, first), at }];
    const all = here.map((each) => valuesAt(each).get(name));
    return all.every((each) => each === first)
      ? [{ text: texts.wasInEach(name, first, all.length), at }]
      : [{ text: texts.wentLast(name, values.join(", ")), at }];
  });
  const before = (trace.counts[last.site] ?? 0) - 1;
  if (before > 0) return [...sentences, { text: texts.hadRun(site.line, before), at }];
  return sentences;
}

/** The variables of the innermost call that are named in the moment's line. */
function namesAt(moment: Moment, trace: Trace, files: readonly SourceFile[]): readonly string[] {
  const site = trace.sites[moment.site];
  const text = site && files.find(({ path }) => path === site.file)?.text.split("\n");
  if (!text) return [];
  const words = text
    .slice(site.line - 1, site.endLine)
    .join("\n")
    .split(/[^\p{ID_Continue}?!]+/u);
  return [...valuesAt(moment).keys()].filter((name) => words.includes(name)).slice(0, maxNames);
}

function depthOf({ frames, omittedFrames = 0 }: Moment): number {
  return frames.length + omittedFrames;
}

/** The variables of the innermost call that have values, with these in the language's syntax. */
function valuesAt({ frames }: Moment): ReadonlyMap<string, string> {
  const { bindings = [], closure = [] } = frames.at(-1) ?? {};
  const values = new Map<string, string>();
  for (const { name, kind, value } of [...closure, ...bindings])
    if (kind !== "pattern" && "text" in value)
      values.set(
        name,
        value.text.length > maxCharacters
          ? `${[...value.text.slice(0, maxCharacters)].slice(0, -1).join("")}…`
          : value.text,
      );
  return values;
}
