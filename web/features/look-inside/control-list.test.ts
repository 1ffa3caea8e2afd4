import { expect, test } from "vitest";
import { change, controlOf, jumps, moves, stop, toStops } from "./control-list.ts";
import type { Look } from "./look.ts";

/** A look that says what it was asked to do. `site`: where the program is. */
function look(site?: object) {
  const asked: string[] = [];
  const names = [
    "first",
    "back",
    "next",
    "last",
    "over",
    "out",
    "nextHere",
    "toStop",
    "toggleStop",
    "lastChange",
  ];
  const methods = names.map((name) => [name, (...args: unknown[]) => asked.push([name, ...args].join(" "))]);
  return { asked, look: { ...Object.fromEntries(methods), site: { value: site } } as unknown as Look };
}

const all = [...moves, ...jumps, stop, ...toStops, change];

test.each([
  ["Home", false, "first"],
  ["ArrowLeft", false, "back"],
  ["ArrowRight", false, "next"],
  ["End", false, "last"],
  ["o", false, "over"],
  ["u", false, "out"],
  ["t", false, "nextHere"],
  ["T", true, "nextHere -1"],
  ["c", false, "lastChange"],
  ["ArrowLeft", true, "toStop -1"],
  ["ArrowRight", true, "toStop 1"],
])("the key %s (Shift: %s) goes %s", (key, shiftKey, action) => {
  const { look: it, asked } = look();
  void controlOf({ key, shiftKey })?.run(it);
  expect(asked).toEqual([action]);
});

test("a key without a control has none, and each control has a key of its own and a description", () => {
  expect(controlOf({ key: "x", shiftKey: false })).toBeUndefined();
  expect(controlOf({ key: "ArrowUp", shiftKey: false })).toBeUndefined();
  for (const each of all) {
    expect(controlOf({ key: each.key, shiftKey: each.withShift })).toBe(each);
    expect(each.title).not.toBe("");
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ keyLabel }) => keyLabel)).size).toBe(all.length);
});

test("a breakpoint is set where the program is; where there is no such place, nothing happens", () => {
  const site = { file: "main.js", line: 3, toString: () => "main.js:3" };
  const there = look(site);
  void controlOf({ key: "b", shiftKey: false })?.run(there.look);
  expect(there.asked).toEqual(["toggleStop main.js:3"]);
  const nowhere = look();
  void stop.run(nowhere.look);
  expect(nowhere.asked).toEqual([]);
});
