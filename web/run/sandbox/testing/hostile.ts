import corpus from "../../../../e2e/lab/hostile/corpus.json" with { type: "json" };
import { defaultLimits, type Limits } from "../../../protocol/run/limits.ts";

/** Programs as their attackers wrote them, the allowed results of each, and further claims of their authors. */
export const hostileCases = corpus.cases;

/** The limits that the corpus sets for its programs. */
export const hostileLimits: Partial<Limits> & typeof corpus.limits = {
  ...corpus.limits,
  fuel: defaultLimits.fuel,
};

const programs: ReadonlyMap<string, string> = new Map(
  hostileCases.map((hostile) => [hostile.id, programOf(hostile)]),
);

export function hostileProgram(id: string): string {
  const program = programs.get(id);
  if (program === undefined) throw new Error(`the corpus has no program ${id}`);
  return program;
}

function programOf(hostile: (typeof hostileCases)[number]): string {
  if (typeof hostile.code === "string") return hostile.code;
  // Long programs are given as an expression, which is ours and not the attacker's.
  return new Function(`return ${hostile.codeExpression}`)() as string;
}
