import { expect, test } from "vitest";
import { lookAlikes } from "./look-alike.ts";

test("a name that only looks like ASCII is recognized by its characters", () => {
  expect(lookAlikes("\u0430.js")).toEqual(["U+0430"]);
  expect(lookAlikes("m\u0430in\u0430.js")).toEqual(["U+0430"]);
  expect(lookAlikes("\uff41.js")).toEqual(["U+FF41"]);
});

test("a name without look-alike characters needs no hint", () => {
  for (const name of ["main.js", "привет.js", "übung.js", "漢字.js"]) expect(lookAlikes(name)).toEqual([]);
});
