import { expect } from "vitest";
import { errorMessage } from "../../../protocol/error-message.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import { endingName } from "../../../protocol/run/ending-name.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import { type RunResult, runProgram, type TestOptions, type TestProgram } from "./run-program.ts";

/**
 * Assertions about one run of one program: `await expectRun("while (true) {}").exhausts("fuel")`. Each returns the
 * run's result for further assertions. The program is run once, however many assertions are made.
 */
export function expectRun(code: string, limits: Partial<Limits> = {}, options: TestOptions = {}) {
  return assertionsFor(code, limits, options);
}

/** Assertions about a program of several files, by their paths: `expectFiles({ "main.js": …, "a.js": … })`. */
export function expectFiles(
  files: Readonly<Record<string, string>>,
  options: TestOptions = {},
  limits: Partial<Limits> = {},
) {
  return assertionsFor(files, limits, options);
}

function assertionsFor(program: TestProgram, limits: Partial<Limits>, options: TestOptions) {
  const running = runProgram(program, limits, options);

  /** A failure shows the program, how it ended and what it printed. */
  async function claim(what: string, holds: (result: RunResult) => void): Promise<RunResult> {
    const result = await running;
    try {
      holds(result);
    } catch (cause) {
      const message = errorMessage(cause);
      throw new Error(`the program should ${what}\n\n${message}\n\n${describeRun(program, result)}`, {
        cause,
      });
    }
    return result;
  }

  return {
    /** It completes, and its completion value is inspected as `inspected`. */
    completes(inspected?: string | RegExp) {
      return claim(`complete with ${inspected ?? "anything"}`, ({ outcome }) => {
        expect(outcome.kind).toBe("completed");
        if (outcome.kind === "completed" && inspected !== undefined) matches(outcome.inspected, inspected);
      });
    },

    /** It prints exactly this text, lines joined by line breaks, however it ends. */
    prints(text: string | RegExp) {
      return claim(`print ${text}`, ({ output, outcome }) => {
        expect(outcome.kind).not.toBe("crashed");
        matches(output, text);
      });
    },

    /** Throws an error at that position. A `name` of "" stands for a value that is not an Error. */
    throws(name: string, message?: string | RegExp, at?: Partial<Position>) {
      return claim(`throw ${name || "a value"}: ${message ?? "anything"}`, ({ outcome }) => {
        expect(outcome.kind).toBe("threw");
        if (outcome.kind !== "threw") return;
        expect(outcome.error.name).toBe(name);
        if (message !== undefined) matches(outcome.error.message, message);
        if (at !== undefined) expect(outcome.error.frames[0]?.at).toMatchObject(at);
      });
    },

    /** It does not parse: the message matches, at this position. */
    isInvalid(message: RegExp, at?: { file?: string; line: number; column: number }) {
      return claim(`be invalid: ${message}`, ({ outcome }) => {
        expect(outcome.kind).toBe("invalid");
        if (outcome.kind !== "invalid") return;
        const [first] = outcome.diagnostics;
        expect(first?.message).toMatch(message);
        if (at) expect(first?.at).toEqual({ file: "main.js", ...at });
      });
    },

    /** It waits for ever at its top level, in this line. */
    isUnsettled(line?: number) {
      return claim("wait for ever", ({ outcome }) => {
        expect(outcome.kind).toBe("unsettled");
        if (outcome.kind === "unsettled" && line !== undefined) expect(outcome.at?.line).toBe(line);
      });
    },

    /** It uses a name that is not allowed. */
    isRestricted(name: string, line?: number, file?: string) {
      return claim(`be restricted: ${name}`, ({ outcome }) => {
        expect(outcome.kind).toBe("restricted");
        if (outcome.kind !== "restricted") return;
        expect(outcome.name).toBe(name);
        if (line !== undefined) expect(outcome.at?.line).toBe(line);
        if (file !== undefined) expect(outcome.at?.file).toBe(file);
      });
    },

    /** It is stopped by this limit, at this position: "main.js:1:1". */
    exhausts(limit: ExhaustedLimit, at?: string) {
      return claim(`exhaust ${limit}`, ({ outcome }) => {
        expect(endingName(outcome)).toBe(`exhausted:${limit}`);
        if (outcome.kind !== "exhausted" || at === undefined) return;
        const { file, line, column } = outcome.at ?? {};
        expect(`${file}:${line}:${column}`).toBe(at);
      });
    },

    /** It ends in one of these ways: "completed", "exhausted:fuel" … */
    endsAs(endings: readonly string[]) {
      return claim(`end as ${endings.join(" or ")}`, ({ outcome }) => {
        expect(endings).toContain(endingName(outcome));
      });
    },
  };
}

/** The fuel that a run used. */
export function fuelOf({ outcome }: RunResult): number {
  if (!("usage" in outcome)) throw new Error(`a run that is ${outcome.kind} has no usage`);
  return outcome.usage.fuel;
}

function matches(text: string, expected: string | RegExp): void {
  if (typeof expected === "string") expect(text).toBe(expected);
  else expect(text).toMatch(expected);
}

function describeRun(program: TestProgram, { outcome, output }: RunResult): string {
  const code = typeof program === "string" ? program : JSON.stringify(program, null, 1);
  return `--- program\n${clip(code)}\n--- outcome\n${clip(JSON.stringify(outcome))}\n--- output\n${clip(output)}\n---`;
}

function clip(text: string): string {
  return text.length <= 2000 ? text : `${text.slice(0, 2000)}… (${text.length} characters)`;
}
