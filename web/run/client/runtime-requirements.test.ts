import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as library from "../../guest/library/provided-names.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { run } from "../sandbox/run/run.ts";
import type { RuntimeExtensions } from "../sandbox/run/run-host.ts";
import { engine, fullRuntime, noSleep } from "../sandbox/testing/run-program.ts";
import { sample } from "../sandbox/testing/sample.ts";
import { needsFullRuntime } from "./runtime-requirements.ts";

const requestFor = (code: string) =>
  runRequest({ code, limits: { fuel: 1_000_000, cpuMs: 600_000, wallMs: 600_000 } });
const needs = (code: string) => needsFullRuntime(requestFor(code));

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
    "Reflect.ownKeys(1)",
    "throw 'text'",
    "console.log(“hello”)",
    "let x = <b>1</b>",
    "f('a'",
    "f(1 2)",
    "try { } final { }",
    "-x ** 2",
    "a.#b",
  ])("%s", (code) => {
    expect(needs(code)).toBe(true);
  });
});

/** What the program prints, its outcome and its steps, with these parts of the runtime. */
async function eventsOf(code: string, extensions: RuntimeExtensions): Promise<unknown> {
  const events: unknown[] = [];
  await run(requestFor(code), {
    ...extensions,
    engine: await engine(),
    emit: (event) => event.kind !== "progress" && events.push(event),
    sleep: noSleep,
  });
  const withoutTimes = (name: string, value: unknown) =>
    name === "cpuMs" || name === "wallMs" ? undefined : value;
  return JSON.parse(JSON.stringify(events, withoutTimes));
}

/** Programs with errors, one of each message. */
const failing = (
  JSON.parse(
    readFileSync(new URL("../../../e2e/lab/judge/messages.json", import.meta.url), "utf8"),
  ) as readonly (readonly [code: string, ...messages: unknown[]])[]
).map(([code]) => code);

test.each([
  "console.log([1, { a: 2 }], new Map([[1, 'b']]))",
  "try { null.x } catch (error) { console.log(error.message, error.stack) }",
  "function f() { f() } f()",
  "Promise.reject(new Error('late'))",
  "setTimeout(() => undefined.f(), 5)",
  "fetch('x')",
  "const text = 'x'; while (text) text.length",
  ...sample(failing, 60).filter((code) => !needs(code)),
])("%s ends the same without the standard library and the parser", async (code) => {
  expect(needs(code)).toBe(false);
  expect(await eventsOf(code, {})).toEqual(await eventsOf(code, fullRuntime));
});
