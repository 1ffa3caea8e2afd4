import { describe, expect, test } from "vitest";
import { isInterpreted } from "../web/languages/catalog.ts";
import { examples } from "../web/player/examples/examples.ts";
import { lookInto } from "../web/run/sandbox/testing/look-at-run.ts";
import { sample } from "../web/run/sandbox/testing/sample.ts";
import { programs } from "./lab/bench/programs.ts";

/*
 * A run with breakpoints at all places uses the same steps, prints the same and ends in the same way: as
 * web/run/sandbox/look/same-end.test.ts says of hostile programs, and web/player/examples/elixir-look.test.ts of examples in Elixir.
 */

/** The claim is that both end at the same step, wherever that is. */
const limits = { fuel: 1_000_000, cpuMs: 600_000, wallMs: 600_000 };

/** Elixir's are in another test. Nobody looks inside programs of interpreters yet. */
const isLookable = (language: string) => language !== "elixir" && !isInterpreted(language);

const runs = [
  ...programs.map(({ name, code }) => ({ name, program: code })),
  ...examples
    // What is refused before it runs has no moments. At the end of the host's own stack, even a second run of the first
    // engine ends at another step.
    .filter(({ language, ends }) => isLookable(language) && !/^restricted|:stack$/.test(ends))
    .map(({ id, files }) => ({
      name: id,
      program: Object.fromEntries(files.map(({ path, text }) => [path, text])),
    })),
];

describe("programs of the benchmark and examples end the same with breakpoints", () => {
  test.each(sample(runs, 6))("$name", { timeout: 120_000 }, async ({ program }) => {
    const { done } = await lookInto(program, { kind: "trace" }, limits);
    expect(done).toEqual({ kind: "done", end: "same" });
  });
});
