import { expect, test } from "vitest";
import type { Usage } from "../../../protocol/run/usage.ts";
import { reproducibility } from "./reproducibility.ts";

const said = (...touched: Usage["touched"]) =>
  reproducibility({ reproducible: touched.length === 0, touched });

test("a run that used nothing of its machine has the same steps everywhere", () => {
  expect(said()).toBe("Same program, same steps, on every machine.");
});

test("otherwise it says what the steps depend on", () => {
  expect(said("clock")).toBe("Steps may differ elsewhere: it used the clock.");
  expect(said("clock", "randomness")).toBe("Steps may differ elsewhere: it used the clock, randomness.");
});

test("an interruption is nothing that was used", () => {
  expect(said("interruption")).toBe("Steps may differ elsewhere: it was interrupted.");
  expect(said("interruption", "clock")).toBe(
    "Steps may differ elsewhere: it used the clock and was interrupted.",
  );
});
