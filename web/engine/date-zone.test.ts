import { expect, test } from "vitest";
import { nameZones } from "./date-zone.ts";
import { compiledOnce, moduleOf, objectAt, run } from "./testing/small-module.ts";

const dayNames = 3000;
/** get_date_string(context, this, argc, argv, magic), which uses its parameters for other things on the way. */
const engine = `
  (import "host" "newString" (func $newString (param i32 i32) (result i64)))
  (import "host" "newStringOf" (func $newStringOf (param i32 i32 i32) (result i64)))
  (memory (export "memory") 1)
  (func (export "write") (param $context i32) (param $this i64) (param $argc i32) (param $argv i32) (param $magic i32) (result i64)
    (local $length i32) (local $result i64)
    (local.set $length (i32.load8_u (i32.const ${dayNames})))
    (local.set $magic (i32.const 0))
    (local.set $this (i64.const 0))
    (local.set $length (i32.const 24))
    (local.set $result (call $newStringOf (local.get $context) (i32.const 512) (local.get $length)))
    (local.get $result))`;

function changed(text: string) {
  const module = moduleOf(text);
  nameZones(module, module.getNumFunctions(), dayNames, "newString");
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

function written(magic: number): readonly string[] {
  const calls: string[] = [];
  const log =
    (name: string, result: unknown) =>
    (...args: never[]) => {
      calls.push(`${name} ${args.join()}`);
      return result;
    };
  const exports = run(changedEngine(), {
    withZone: log("withZone", 700),
    newString: log("newString", 1n),
    newStringOf: log("newStringOf", 2n),
  });
  exports["write"]?.(1, objectAt(96), 0, 0, magic);
  return calls;
}

test("the host adds the zone's name to the texts that end with the time in the plain form", () => {
  // toString: date and time; toTimeString: time.
  expect(written(0x13)).toEqual(["withZone 96,512,24", "newString 1,700"]);
  expect(written(0x12)).toEqual(["withZone 96,512,24", "newString 1,700"]);
});

test("dates alone and the other forms (UTC, ISO, of a locale) stay as they are", () => {
  for (const magic of [0x11, 0x03, 0x23, 0x33]) expect(written(magic)).toEqual(["newStringOf 1,512,24"]);
});

test("an engine that makes these texts elsewhere is refused", () => {
  expect(() => changed(engine.replace(String(dayNames), "3001"))).toThrow(
    "the texts of dates are not made where they were",
  );
  expect(() =>
    changed(engine.replace("(i32.const 512) (local.get $length)", "(i32.const 512) (i32.const 24)")),
  ).toThrow("the text of a date is not where it was");
});
