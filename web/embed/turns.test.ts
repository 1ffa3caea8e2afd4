import { expect, test } from "vitest";
import { HostTurns } from "./host-turns.ts";
import { type Player, Turns } from "./turns.ts";

function players(names: string, atOnce = 1) {
  const said: string[] = [];
  const turns = new Turns(() => atOnce);
  const [a, b, c, d] = names.split("").map(
    (name): Player =>
      (told) =>
        said.push(`${name} ${told}`),
  ) as [Player, Player, Player, Player];
  return { turns, said, a, b, c, d };
}

test("one at a time, in the order in which they asked", () => {
  const { turns, said, a, b, c } = players("abc");
  for (const each of [a, b, c]) turns.wants(each);
  expect(said).toEqual(["a turn"]);
  turns.over(a);
  turns.over(b);
  expect(said).toEqual(["a turn", "b turn", "c turn"]);
  turns.over(c);
});

test("who asks twice has one turn, and is told again that it is theirs", () => {
  const { turns, said, a, b } = players("ab");
  for (const each of [a, b, b, a]) turns.wants(each);
  turns.over(a);
  turns.over(b);
  expect(said).toEqual(["a turn", "a turn", "b turn"]);
});

test("the turns are those of the calls, whichever widget is ready first", () => {
  const { turns, said, a, b } = players("ab");
  // Then the frames are ready, and want to begin.
  for (const each of [a, b]) turns.calls(each);
  for (const each of [b, a]) turns.wants(each);
  expect(said).toEqual(["a turn", "a turn"]);
  turns.over(a);
  expect(said).toEqual(["a turn", "a turn", "b turn"]);
  turns.over(b);
});

test("a widget that is called twice runs again in the order of the calls, not behind all others", () => {
  const { turns, said, a, b, c } = players("abc");
  for (const each of [a, a, b, a, c]) turns.calls(each);
  for (const each of [a, a, b, a, c]) turns.over(each);
  expect(said).toEqual(["a turn", "a turn", "b turn", "a turn", "c turn"]);
});

test("a widget has one turn at a time, also where the page may have more", () => {
  const { turns, said, a, b, c } = players("abc", 2);
  for (const each of [a, a, b, c]) turns.calls(each);
  expect(said).toEqual(["a turn", "b turn"]);
  turns.over(a);
  expect(said).toEqual(["a turn", "b turn", "a turn"]);
  for (const each of [a, b, c]) turns.over(each);
});

test("calls that come to no run keep nobody waiting", () => {
  const { turns, said, a, b } = players("ab");
  for (const each of [a, a, b, a]) turns.calls(each);
  turns.done(a);
  turns.over(b);
  expect(said).toEqual(["a turn", "b turn"]);
});

test("who gives up waiting, or leaves the page, keeps nobody waiting", () => {
  const { turns, said, a, b, c } = players("abc");
  for (const each of [a, b, c]) turns.wants(each);
  turns.over(b);
  turns.gone(a);
  expect(said).toEqual(["a turn", "c turn"]);
  turns.over(c);
});

test("a page may have more at once", () => {
  const { turns, said, a, b, c } = players("abc", 2);
  for (const each of [a, b, c]) turns.wants(each);
  expect(said).toEqual(["a turn", "b turn"]);
  for (const each of [a, b, c]) turns.over(each);
});

test("three are kept warm", () => {
  const { turns, said, a, b, c, d } = players("abcd");
  for (const each of [a, b, c, a, d]) {
    turns.wants(each);
    turns.over(each);
  }
  expect(said.filter((each) => each.endsWith("retire"))).toEqual(["b retire"]);
});

test("a widget asks its page once for each turn, and says when it is over", async () => {
  const said: string[] = [];
  const turns = new HostTurns((kind) => said.push(kind));
  const first = turns.enter();
  const second = turns.enter();
  expect(said).toEqual(["wants"]);
  turns.come();
  await first.comes;
  first.leave();
  expect(said).toEqual(["wants", "over", "wants"]);
  turns.come();
  await second.comes;
  second.leave();
  expect(said).toEqual(["wants", "over", "wants", "over"]);
});

test("a turn that nobody has asked for begins nothing", async () => {
  const turns = new HostTurns(() => {});
  turns.come();
  const turn = turns.enter();
  const other = turns.enter();
  turns.come();
  turns.come();
  await turn.comes;
  expect(await Promise.race([other.comes.then(() => "both"), Promise.resolve("one")])).toBe("one");
});
