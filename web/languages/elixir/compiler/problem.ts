import type { Place } from "../parser/quoted.ts";

/** Why a program cannot be compiled, in Elixir's words. */
export class CompileProblem extends Error {
  override readonly name = "CompileProblem";
  constructor(
    message: string,
    readonly place: Place,
    /** What is not there on purpose: `defmacro/2`. */
    readonly restricted?: string,
  ) {
    super(message);
  }
}
