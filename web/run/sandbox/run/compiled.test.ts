import { describe, expect, test } from "vitest";
import { compilerFinder } from "../../../languages/compilers.ts";
import type { Compiler } from "../../../languages/language.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { engine, fullRuntime } from "../testing/run-program.ts";
import { run } from "./run.ts";

/** What it makes of a file shows that it was asked. */
const late: Compiler = {
  language: "late",
  extensions: [".late"],
  compile: () => ({ code: "'compiled here'", diagnostics: [] }),
};

async function outcomeOf(ahead: Readonly<Record<string, string>>, setup?: string) {
  const files = [{ path: "main.late", text: "…" }];
  return run(runRequest({ files, language: "late", ...(setup !== undefined && { setup }) }), {
    ...fullRuntime,
    compilerOf: compilerFinder([late]),
    compiledFiles: Object.entries(ahead).map(([path, code]) => ({
      path,
      result: {
        code,
        diagnostics: [],
        positions: [{ source: { line: 5, column: 1 }, code: { line: 1, column: 1 } }],
      },
    })),
    engine: await engine(),
    emit: () => {},
    sleep: async () => {},
  });
}

describe("a file that was compiled ahead", () => {
  test("is not compiled again, and its positions are those of the compiled file", async () => {
    expect(await outcomeOf({ "main.late": "no.thing" })).toMatchObject({
      kind: "threw",
      error: { message: "no is not defined", frames: [{ at: { file: "main.late", line: 5 } }] },
    });
  });
  test("one that was not is compiled by the run", async () => {
    expect(await outcomeOf({})).toMatchObject({ kind: "completed", inspected: "'compiled here'" });
  });
  test("setup code is compiled ahead, too", async () => {
    const ahead = { "main.late": "ready", "setup.late": "var ready = 'ready'" };
    expect(await outcomeOf(ahead, "…")).toMatchObject({ kind: "completed", inspected: "'ready'" });
  });
});
