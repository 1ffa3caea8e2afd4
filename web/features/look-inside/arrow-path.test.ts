import { expect, test } from "vitest";
import { arrowPath, type Box } from "./arrow-path.ts";

const box = (left: number, top: number, width = 60, height = 40): Box => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

/** The start and the end of an arrow, and the x of its two control points. */
function arrow(from: Box, to: Box, owner: Box) {
  const path = arrowPath(from, to, owner);
  const numbers = /^M(\S+) (\S+)C(\S+) (\S+) (\S+) (\S+) (\S+) (\S+)$/.exec(path)?.slice(1).map(Number) ?? [];
  const [x = NaN, y = NaN, x1 = NaN, , x2 = NaN, , endX = NaN, endY = NaN] = numbers;
  return { start: [x, y], bends: [x1, x2], end: [endX, endY] };
}

/** A reference in a box at (100, 100). */
const owner = box(100, 100);
const dot = box(140, 115, 10, 10);

test("an arrow begins in the middle of its dot", () => {
  expect(arrow(dot, box(300, 100), owner).start).toEqual([145, 120]);
});

test("to a box further right it ends at the left edge, near the top", () => {
  const { end, bends } = arrow(dot, box(300, 200), owner);
  expect(end).toEqual([298, 212]);
  expect(bends[0]).toBeGreaterThan(145);
  expect(bends[1]).toBeLessThan(298);
});

test("to a low box it does not end below that box", () => {
  expect(arrow(dot, box(300, 200, 60, 10), owner).end[1]).toBeLessThan(210);
});

test("to a box further left in a lower row it ends at the top, in a higher row at the bottom", () => {
  expect(arrow(dot, box(20, 300), owner).end).toEqual([44, 298]);
  expect(arrow(dot, box(20, 20, 60, 30), owner).end).toEqual([44, 52]);
});

test("to a box in the same column it goes around, and ends at the right edge", () => {
  for (const to of [box(100, 300), box(100, 20, 60, 30)]) {
    const { end, bends } = arrow(dot, to, owner);
    expect(end).toEqual([162, to.top + 12]);
    // Outside both the box and the dot.
    for (const bend of bends) expect(bend).toBeGreaterThan(Math.max(to.right, 145));
  }
});

test("an object that refers to itself has an arrow around its own box", () => {
  const { end, bends } = arrow(dot, owner, owner);
  expect(end).toEqual([162, 112]);
  expect(Math.min(...bends)).toBeGreaterThan(owner.right);
});
