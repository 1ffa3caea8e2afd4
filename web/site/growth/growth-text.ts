import { verdictText } from "../../growth/growth-verdict.ts";
import type { Growth } from "../../growth/measure-growth.ts";

/** The sentence about a growth: which curve it follows, and the evidence. */
export function growthSentences({ verdict, exponents, points, ending }: Growth): {
  readonly title: string;
  readonly sentences: readonly string[];
} {
  const last = exponents.slice(-4).map((each) => each.toFixed(2));
  const local =
    last.length > 0
      ? [`For the last doublings of n, the steps grew like n to the power of ${last.join(", ")}.`]
      : [];
  return { title: titleOf(verdict, points.length), sentences: [...local, ...(ending ? [ending] : [])] };
}

function titleOf(verdict: Growth["verdict"], sizes: number): string {
  switch (verdict.kind) {
    case "named":
      return verdict.name === "1"
        ? "The steps do not grow with n."
        : `The steps follow ${verdictText(verdict)}.`;
    case "power":
      return `The steps follow ${verdictText(verdict)}, which is not one of the curves below.`;
    case "faster than any power":
      return "The steps grow faster than any power of n.";
    case "unclear":
      return sizes < 4
        ? `There are too few sizes to tell: ${sizes}, and four are needed.`
        : "The steps follow none of the curves below.";
  }
}
