import { describe, expect, test } from "vitest";
import * as library from "../../guest/library/provided-names.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { needsFullRuntime } from "./runtime-requirements.ts";

const needs = (code: string) => needsFullRuntime(runRequest({ code }));

describe("what a program needs", () => {
  test("a plain program needs nothing", () => {
    expect(needs("for (let i = 0; i < 5; i++) console.log(i, new Map(), Math.sqrt(i))")).toBe(false);
    expect(needs("/** @param name */ function f(name) {}")).toBe(false);
  });
  test.each(Object.keys(library.partOf))("%s is part of the standard library", (name) => {
    expect(needs(`console.log(${name})`)).toBe(true);
  });
  test.each([
    "import x from './y.js'",
    "export default 5",
    "await 1",
    "globalThis['U' + 'RL']",
    "@a class A {}",
    "class A { accessor x }",
  ])("%s", (code) => {
    expect(needs(code)).toBe(true);
  });
});
