import { expect, test } from "vitest";
import { DrawQueue } from "./visibility.ts";

/** What is drawn of parts that cost so much, frame by frame. */
function framesOf(costs: readonly number[]): readonly (readonly number[])[] {
  const next: (() => void)[] = [];
  const frames: number[][] = [];
  const queue = new DrawQueue(
    () => {},
    (draw) => next.push(draw),
  );
  for (const cost of costs) queue.add({ cost, open: () => frames.at(-1)?.push(cost) });
  for (let draw = next.shift(); draw; draw = next.shift()) {
    frames.push([]);
    draw();
  }
  return frames;
}

test("the layout cost of one frame is bounded, and the rest follows in the next frames", () => {
  const costs = [20_000, 20_000, 20_000, 100, 90_000, 100, 30_000, 30_000];
  const frames = framesOf(costs);
  expect(frames.flat()).toEqual(costs);
  // What costs more than that is drawn alone.
  const others = frames.filter((drawn) => drawn.length > 1);
  for (const drawn of others) expect(drawn.reduce((sum, cost) => sum + cost)).toBeLessThanOrEqual(50_000);
  expect(frames.length).toBe(5);
});
