import type { Explanation } from "../../../../protocol/run/explanation.ts";
import type { Outcome } from "../../../../protocol/run/outcome.ts";
import { parseProgramFile } from "../../parse.ts";
import { type ExplainedProgram, explainFailure } from "../explain-failure.ts";

/** The explanation with the parser of the full worker. */
export function explanationFor(program: ExplainedProgram, outcome: Outcome): Explanation | undefined {
  return explainFailure(program, outcome, parseProgramFile);
}

/** What a reader is told, the question last. */
export function sentencesOf(explanation: Explanation | undefined): readonly string[] | undefined {
  if (!explanation) return undefined;
  const { sentences, question } = explanation;
  return [...sentences.map(({ text }) => text), ...(question === undefined ? [] : [question])];
}
