import { expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import { runProgram, type TestProgram } from "./run-program.ts";
import { sample } from "./sample.ts";

/** Programs that use CommonJS and the modules of Node against their purpose, and how each must end. */
export type Hostile = readonly (readonly [
  claim: string,
  program: TestProgram,
  ends: string,
  output?: string | RegExp,
])[];

export function ends(all: Hostile): void {
  for (const [claim, program, end, output] of sample(all, 8))
    test(claim, async () => {
      const result = await runProgram(program, { outputBytes: 100_000 });
      expect(endingName(result.outcome)).toBe(end);
      if (typeof output === "string") expect(result.output).toBe(output);
      else if (output) expect(result.output).toMatch(output);
    });
}

/** A statement that prints a value, or what it threw. */
export const said = (code: string) =>
  `try { console.log(${code}) } catch (e) { console.log(e.code ?? e.name) }`;
export const fs = 'const fs = require("fs");';
