import { expect, test } from "vitest";
import { createRunQueue } from "./run-queue.ts";

test("the first request starts at once, the next when the first has ended", async () => {
  const turns = createRunQueue();
  const first = turns.acquire();
  const second = turns.acquire();
  const began: string[] = [];
  void first.whenAcquired.then(() => began.push("first"));
  const next = second.whenAcquired.then(() => began.push("second"));
  expect([first.isWaiting, second.isWaiting]).toEqual([false, true]);
  await first.whenAcquired;
  expect(began).toEqual(["first"]);
  first.release();
  await next;
  expect(began).toEqual(["first", "second"]);
});

test("a request that is cancelled while it waits is skipped", async () => {
  const turns = createRunQueue();
  const [first, second, third] = [turns.acquire(), turns.acquire(), turns.acquire()];
  let late = false;
  void second.whenAcquired.then(() => {
    late = true;
  });
  second.release();
  first.release();
  await third.whenAcquired;
  expect(late).toBe(false);
});

test("releasing a slot twice does not release another one", async () => {
  const turns = createRunQueue();
  const first = turns.acquire();
  const second = turns.acquire();
  first.release();
  first.release();
  const third = turns.acquire();
  await second.whenAcquired;
  expect(third.isWaiting).toBe(true);
});
