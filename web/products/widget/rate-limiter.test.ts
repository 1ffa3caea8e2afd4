import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { RateLimiter } from "./rate-limiter.ts";

/** A clock that moves when it is told to. */
class Hands {
  time = 0;
  private timers: { readonly at: number; readonly ring: () => void }[] = [];
  now() {
    return this.time;
  }
  setTimeout(ring: () => void, ms: number) {
    this.timers.push({ at: this.time + ms, ring });
  }
  async pass(ms: number) {
    const end = this.time + ms;
    for (;;) {
      for (let turn = 0; turn < 3000; turn++) await Promise.resolve();
      const next = this.timers.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.timers.shift();
      this.time = next.at;
      next.ring();
    }
    this.time = end;
  }
}

const never = () => "cancelled";

test("twenty start one after the other at once, then four a second", async () => {
  const hands = new Hands();
  const pace = new RateLimiter(hands);
  let done = 0;
  for (let run = 0; run < 40; run++)
    void pace.run(
      async () => void done++,
      () => {},
    );
  await hands.pass(0);
  expect(done).toBe(20);
  await hands.pass(1000);
  expect(done).toBe(24);
  await hands.pass(4000);
  expect(done).toBe(40);
});

test("a caller that waits for each never waits long", async () => {
  const hands = new Hands();
  const pace = new RateLimiter(hands);
  for (let run = 0; run < 100; run++) {
    const turn = pace.run(
      async () => run,
      () => -1,
    );
    await hands.pass(300);
    expect(await turn).toBe(run);
  }
});

test("a flood is refused with a message, and what is queued is still done", async () => {
  const hands = new Hands();
  const pace = new RateLimiter(hands);
  const all = Array.from({ length: 1000 }, () =>
    pace.run(async () => "done", never).catch((error) => error.message),
  );
  await hands.pass(100_000);
  const said = await Promise.all(all);
  expect(said.filter((each) => each === "done").length).toBe(50);
  expect(new Set(said.slice(50))).toEqual(
    new Set(["50 runs of this widget are waiting: wait for the promise of run()"]),
  );
});

test("a failure does not stop the queue", async () => {
  const pace = new RateLimiter(new Hands());
  const first = pace.run(() => Promise.reject(new Error("no")), never);
  const second = pace.run(async () => "yes", never);
  await expect(first).rejects.toThrow("no");
  expect(await second).toBe("yes");
});

test("what was cancelled before its start does not start", async () => {
  const pace = new RateLimiter(new Hands());
  let finish = () => {};
  const first = pace.run(() => new Promise<string>((resolve) => (finish = () => resolve("first"))), never);
  const second = pace.run(async () => "second", never);
  await setImmediate();
  pace.cancel();
  finish();
  expect([await first, await second]).toEqual(["first", "cancelled"]);
});
