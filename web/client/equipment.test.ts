import { describe, expect, test } from "vitest";
import * as library from "../guest/library/names.ts";
import { runRequest } from "../protocol/request.ts";
import { needsEquipment } from "./equipment.ts";

const needs = (code: string) => needsEquipment(runRequest({ code }));

describe("what a program needs", () => {
  test("a plain one needs nothing", () => {
    expect(needs("for (let i = 0; i < 5; i++) console.log(i, new Map(), Math.sqrt(i))")).toBe(false);
  });
  test.each(Object.keys(library.partOf))("%s is part of the standard library", (name) => {
    expect(needs(`console.log(${name})`)).toBe(true);
  });
  test.each(["import x from './y.js'", "export default 5", "await 1", "globalThis['U' + 'RL']"])(
    "%s",
    (code) => {
      expect(needs(code)).toBe(true);
    },
  );
});
