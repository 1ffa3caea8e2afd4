import type { Outcome } from "../../../../protocol/run/outcome.ts";
import { parseProgramFile } from "../../parse.ts";
import * as advice from "../explain-failure.ts";

/** The advice with the parser of the full worker. */
export function adviceFor(program: advice.AdvisedProgram, outcome: Outcome) {
  return advice.adviceFor(program, outcome, parseProgramFile);
}
