import type { Outcome } from "../../../protocol/run/outcome.ts";
import { parseProgramFile } from "../../parse.ts";
import * as advice from "../choose-advice.ts";

/** The advice with the parser that the full worker gives it. */
export function adviceFor(program: advice.AdvisedProgram, outcome: Outcome) {
  return advice.adviceFor(program, outcome, parseProgramFile);
}
