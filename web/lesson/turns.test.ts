import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("who comes first begins at once, the next when the first has left", async () => {
  const turns = createTurns();
  const first = turns.enter();
  const second = turns.enter();
  const began: string[] = [];
  void first.comes.then(() => began.push("first"));
  const next = second.comes.then(() => began.push("second"));
  expect([first.waits, second.waits]).toEqual([false, true]);
  await first.comes;
  expect(began).toEqual(["first"]);
  first.leave();
  await next;
  expect(began).toEqual(["first", "second"]);
});

test("who leaves while waiting is passed over", async () => {
  const turns = createTurns();
  const [first, second, third] = [turns.enter(), turns.enter(), turns.enter()];
  let late = false;
  void second.comes.then(() => {
    late = true;
  });
  second.leave();
  first.leave();
  await third.comes;
  expect(late).toBe(false);
});

test("leaving twice gives nobody's turn away", async () => {
  const turns = createTurns();
  const first = turns.enter();
  const second = turns.enter();
  first.leave();
  first.leave();
  const third = turns.enter();
  await second.comes;
  expect(third.waits).toBe(true);
});
