import { expect, test } from "vitest";
import { withinBounds } from "../parsers.ts";
import type { Fact } from "./fact.ts";
import { lookEventBounds, parseLookEvent } from "./look-messages.ts";

const fact: Fact = {
  kind: "loop",
  at: { file: "main.js", line: 3, column: 1 },
  rounds: 782_510,
  starts: 1,
};
const parsed = (facts: readonly unknown[]) =>
  withinBounds(lookEventBounds, () => parseLookEvent({ kind: "facts", facts }));

test("facts are parsed unchanged", () => {
  expect(parsed([fact])).toEqual({ kind: "facts", facts: [fact] });
});

test("a fact of an unknown kind, and too many of them, are refused", () => {
  expect(() => parsed([{ ...fact, kind: "guess" }])).toThrow("event.facts[0].kind is not the kind of a fact");
  expect(() => parsed(Array.from({ length: 9 }, () => fact))).toThrow(
    "event.facts has 9 items; the maximum is 8",
  );
  expect(() => parsed([{ ...fact, rounds: -1 }])).toThrow("event.facts[0].rounds");
});
