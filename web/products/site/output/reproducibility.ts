import type { Usage } from "../../../protocol/run/usage.ts";
import * as texts from "./output-pane-texts.ts";

/** Whether the steps are the same on every machine. Short, so that it fits into one line. */
export function reproducibility({
  reproducible,
  touched: causes,
}: Pick<Usage, "reproducible" | "touched">): string {
  if (reproducible) return texts.sameSteps;
  const usedTexts = causes.flatMap((each) =>
    each === "interruption" ? [] : [texts.unreproducibleCauses[each]],
  );
  const why = [
    ...(usedTexts.length > 0 ? [texts.because(usedTexts.join(", "))] : []),
    ...(usedTexts.length < causes.length ? [texts.wasInterrupted] : []),
  ];
  return texts.stepsMayDiffer(why.join(" and "));
}
