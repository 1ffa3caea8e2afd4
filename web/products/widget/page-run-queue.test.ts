import { expect, test } from "vitest";
import { PageRunQueue, type SlotListener } from "./page-run-queue.ts";
import { WidgetRunQueue } from "./widget-run-queue.ts";

function players(names: string, atOnce = 1) {
  const said: string[] = [];
  const turns = new PageRunQueue(() => atOnce);
  const [a, b, c, d] = names.split("").map(
    (name): SlotListener =>
      (told) =>
        said.push(`${name} ${told}`),
  ) as [SlotListener, SlotListener, SlotListener, SlotListener];
  return { turns, said, a, b, c, d };
}

test("one at a time, in the order of the requests", () => {
  const { turns, said, a, b, c } = players("abc");
  for (const each of [a, b, c]) turns.wants(each);
  expect(said).toEqual(["a turn"]);
  turns.over(a);
  turns.over(b);
  expect(said).toEqual(["a turn", "b turn", "c turn"]);
  turns.over(c);
});

test("a widget that asks twice has one turn, and is notified again", () => {
  const { turns, said, a, b } = players("ab");
  for (const each of [a, b, b, a]) turns.wants(each);
  turns.over(a);
  turns.over(b);
  expect(said).toEqual(["a turn", "a turn", "b turn"]);
});

test("turns are in the order of the calls, whichever widget is ready first", () => {
  const { turns, said, a, b } = players("ab");
  // Then the frames are ready, and want to begin.
  for (const each of [a, b]) turns.queue(each);
  for (const each of [b, a]) turns.wants(each);
  expect(said).toEqual(["a turn", "a turn"]);
  turns.over(a);
  expect(said).toEqual(["a turn", "a turn", "b turn"]);
  turns.over(b);
});

test("a widget that is called twice runs again in the order of the calls, not behind all others", () => {
  const { turns, said, a, b, c } = players("abc");
  for (const each of [a, a, b, a, c]) turns.queue(each);
  for (const each of [a, a, b, a, c]) turns.over(each);
  expect(said).toEqual(["a turn", "a turn", "b turn", "a turn", "c turn"]);
});

test("a widget has one turn at a time, even if the page may have more", () => {
  const { turns, said, a, b, c } = players("abc", 2);
  for (const each of [a, a, b, c]) turns.queue(each);
  expect(said).toEqual(["a turn", "b turn"]);
  turns.over(a);
  expect(said).toEqual(["a turn", "b turn", "a turn"]);
  for (const each of [a, b, c]) turns.over(each);
});

test("calls without a run do not block other widgets", () => {
  const { turns, said, a, b } = players("ab");
  for (const each of [a, a, b, a]) turns.queue(each);
  turns.finish(a);
  turns.over(b);
  expect(said).toEqual(["a turn", "b turn"]);
});

test("a widget that cancels, or leaves the page, does not block others", () => {
  const { turns, said, a, b, c } = players("abc");
  for (const each of [a, b, c]) turns.wants(each);
  turns.over(b);
  turns.remove(a);
  expect(said).toEqual(["a turn", "c turn"]);
  turns.over(c);
});

test("a page may have more at once", () => {
  const { turns, said, a, b, c } = players("abc", 2);
  for (const each of [a, b, c]) turns.wants(each);
  expect(said).toEqual(["a turn", "b turn"]);
  for (const each of [a, b, c]) turns.over(each);
});

test("no more than three widgets keep an idle worker", () => {
  const { turns, said, a, b, c, d } = players("abcd");
  for (const each of [a, b, c, a, d]) {
    turns.wants(each);
    turns.over(each);
  }
  expect(said.filter((each) => each.endsWith("retire"))).toEqual(["b retire"]);
});

test("a widget asks its page once for each turn, and reports its end", async () => {
  const said: string[] = [];
  const turns = new WidgetRunQueue((kind) => said.push(kind));
  const first = turns.acquire();
  const second = turns.acquire();
  expect(said).toEqual(["wants"]);
  turns.grant();
  await first.whenAcquired;
  first.release();
  expect(said).toEqual(["wants", "over", "wants"]);
  turns.grant();
  await second.whenAcquired;
  second.release();
  expect(said).toEqual(["wants", "over", "wants", "over"]);
});

test("a turn that nobody has requested starts nothing", async () => {
  const turns = new WidgetRunQueue(() => {});
  turns.grant();
  const turn = turns.acquire();
  const other = turns.acquire();
  turns.grant();
  turns.grant();
  await turn.whenAcquired;
  expect(await Promise.race([other.whenAcquired.then(() => "both"), Promise.resolve("one")])).toBe("one");
});
