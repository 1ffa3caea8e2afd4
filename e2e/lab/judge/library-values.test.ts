import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadLibrary } from "../../../web/libraries/load-library.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { withLibraries } from "../../../web/run/client/request-libraries.ts";
import { runProgram } from "../../../web/run/sandbox/testing/run-program.ts";
import { sample } from "../../../web/run/sandbox/testing/sample.ts";

/** A program, what Node prints with the same packages, and what is printed here if that is known to differ. */
type Row = readonly [code: string, node: string, here?: string];

const rows: readonly Row[] = JSON.parse(
  readFileSync(new URL("library-values.json", import.meta.url), "utf8"),
);

for (const [code, node, here = node] of sample(rows, 6))
  test(code, async () => {
    const { modules, capabilities } = await withLibraries(runRequest({ code }), loadLibrary);
    const { output } = await runProgram(code, { fuel: 300_000_000 }, { modules, capabilities });
    expect(output).toBe(here);
  });

test("most values of libraries are printed as in Node", () => {
  expect(rows.filter((row) => row.length === 3).length).toBeLessThanOrEqual(2);
});
