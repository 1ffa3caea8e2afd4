import { verdictText } from "../../run/growth/growth-verdict.ts";
import type { Growth } from "../../run/growth/measure-growth.ts";
import * as texts from "./growth-dialog-texts.ts";

/** The sentences about a growth: the curve that it follows, and the evidence. */
export function growthSentences({ verdict, exponents, points, ending }: Growth): {
  readonly title: string;
  readonly sentences: readonly string[];
} {
  const last = exponents.slice(-4).map((each) => each.toFixed(2));
  const local = last.length > 0 ? [texts.lastDoublings(last.join(", "))] : [];
  return { title: titleOf(verdict, points.length), sentences: [...local, ...(ending ? [ending] : [])] };
}

function titleOf(verdict: Growth["verdict"], sizes: number): string {
  switch (verdict.kind) {
    case "named":
      return verdict.name === "1" ? texts.constant : texts.follows(verdictText(verdict));
    case "power":
      return texts.followsPower(verdictText(verdict));
    case "faster than any power":
      return texts.exponential;
    case "unclear":
      return sizes < 4 ? texts.tooFewSizes(sizes) : texts.noCurve;
  }
}
