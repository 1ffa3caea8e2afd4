import { expect, test } from "vitest";
import { partThatFits } from "./pasted-text.ts";

const field = (
  value: string,
  selectionStart: number | null = value.length,
  selectionEnd = selectionStart,
) => ({
  value,
  selectionStart,
  selectionEnd,
});

test("text that can be laid out at once is pasted as it is", () => {
  expect(partThatFits("a".repeat(200_000), field(""))).toHaveLength(200_000);
  expect(partThatFits("", field("x"))).toBe("");
});

test("of a longer text the beginning is pasted; what is selected makes room, and what stays takes it", () => {
  const pasted = "b".repeat(300_000);
  expect(partThatFits(pasted, field(""))).toBe("b".repeat(200_000));
  const full = "a".repeat(150_000);
  expect(partThatFits(pasted, field(full))).toHaveLength(50_000);
  expect(partThatFits(pasted, field(full, 0, full.length))).toHaveLength(200_000);
  expect(partThatFits(pasted, field(full, 0, 100_000))).toHaveLength(150_000);
});

test("text that is costly to lay out is cut much earlier", () => {
  const alternating = "\u05d0a".repeat(100_000);
  expect(partThatFits(alternating, field("")).length).toBeLessThan(10_000);
});

test("a field that is full takes nothing", () => {
  expect(partThatFits("b", field("a".repeat(250_000)))).toBe("");
});
