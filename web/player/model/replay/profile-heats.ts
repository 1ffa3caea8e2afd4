import type { LineHeat } from "../../../editor/line-heats.ts";
import type { ObservedValue } from "../../../protocol/look/fact.ts";
import type { LineProfile, LineValues } from "../../../protocol/look/line-profile.ts";
import { formatWhole } from "../../../ui/format-number.ts";
import { visibleText } from "../../output/visible-text.ts";
import * as texts from "./counted-line-texts.ts";

/** The maximum characters of one value. */
const maxValue = 24;

/** The counts of a file's lines for the editor, by line number. */
export function profileHeats(profiles: readonly LineProfile[], file: string): ReadonlyMap<number, LineHeat> {
  const maxTimes = Math.max(0, ...profiles.map(({ times }) => times));
  return new Map(
    profiles
      .filter((each) => each.file === file)
      .map(({ line, times, unreached, values }) => {
        const isPartial = times > 0 && unreached > 0;
        const heat = heatOf(times, maxTimes);
        const label = `${ranText(times)}${isPartial ? texts.branchNotTaken : ""}`;
        return [line, { heat, isPartial, label, note: noteOf(times, isPartial, values) }];
      }),
  );
}

/** "ran 12 times", "never ran" */
export function ranText(times: number): string {
  if (times === 0) return texts.neverRan;
  return times === 1 ? texts.ranOnce : texts.ran(formatWhole(times));
}

/**
 * The heat of a line: by its share of the maximum count, to distinguish lines that run in each iteration, in some, and
 * once.
 */
function heatOf(times: number, maxTimes: number): LineHeat["heat"] {
  if (times === 0) return 0;
  if (times === 1) return 1;
  return times > maxTimes / 2 ? 4 : times > maxTimes / 16 ? 3 : 2;
}

function noteOf(times: number, isPartial: boolean, values: LineValues | undefined): string {
  if (times === 0) return texts.neverRan;
  const branch = isPartial ? texts.branchNote : "";
  return visibleText(`${formatWhole(times)}×${branch}${values ? `  ${valuesText(values)}` : ""}`);
}

/** The values in words: "i = 0, 1, 2 … 10, 11", or "n = 5" if it was always the same. */
function valuesText({ name, first, last, times }: LineValues): string {
  const values = [...first, ...last].map(valueText);
  // Nothing is known about the values between the first and the last ones.
  const areAll = times <= values.length;
  if (values.every((each) => each === values[0]))
    return `${name} = ${areAll ? values[0] : `${values[0]} … ${values[0]}`}`;
  const beginning = values.slice(0, first.length).join(", ");
  if (last.length === 0) return `${name} = ${beginning}${areAll ? "" : " …"}`;
  return `${name} = ${beginning}${areAll ? ", " : " … "}${values.slice(first.length).join(", ")}`;
}

function valueText({ kind, text }: ObservedValue): string {
  if (kind === "not yet") return texts.notYet;
  const characters = [...text];
  return characters.length > maxValue ? `${characters.slice(0, maxValue - 1).join("")}…` : text;
}
