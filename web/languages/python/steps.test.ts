import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testsWhole } from "../../run/sandbox/testing/sample.ts";
import { runInPython } from "./testing/run-in-python.ts";

/** Programs and their steps. The journey python.spec.ts claims the same of a browser. */
const counted: readonly { readonly code: string; readonly fuel: number }[] = JSON.parse(
  readFileSync(new URL("recorded/steps.json", import.meta.url), "utf8"),
);

test.runIf(testsWhole)("programs spend the recorded steps", async () => {
  const found = [];
  for (const { code } of counted) {
    const { outcome } = await runInPython(code);
    found.push({ code, fuel: "usage" in outcome ? outcome.usage.fuel : outcome });
  }
  expect(found).toEqual(counted);
});
