import { expect, test } from "vitest";
import "../library/date-range.ts";
import "../library/uri.ts";
import "../library/version.ts";
import { inspectDefaults } from "./inspect-defaults.ts";
import { inspect } from "./inspect-term.ts";
import "./inspect-calendar.ts";
import "./inspect-regex.ts";
import "./inspect-structs.ts";
import { EMPTY_MAP, mapOf } from "./map-operations.ts";
import { EMPTY, STRUCT, type Term } from "./terms.ts";

/** The structs with an inspection of their own, with what their fields hold. */
const structs: Readonly<Record<string, Readonly<Record<string, Term>>>> = {
  Range: { first: 1n, last: 3n, step: 1n },
  MapSet: { map: EMPTY_MAP, version: 2n },
  Stream: { enum: null, funs: null },
  Regex: { source: "a", opts: "", re_pattern: null, re_version: "" },
  Date: { calendar: Symbol.for("Elixir.Calendar.ISO"), year: 2024n, month: 2n, day: 29n },
  Time: {
    calendar: Symbol.for("Elixir.Calendar.ISO"),
    hour: 1n,
    minute: 2n,
    second: 3n,
    microsecond: [0n, 0n],
  },
  NaiveDateTime: {
    calendar: Symbol.for("Elixir.Calendar.ISO"),
    year: 2024n,
    month: 2n,
    day: 29n,
    hour: 1n,
    minute: 2n,
    second: 3n,
    microsecond: [0n, 0n],
  },
  DateTime: {
    calendar: Symbol.for("Elixir.Calendar.ISO"),
    year: 2024n,
    month: 2n,
    day: 29n,
    hour: 1n,
    minute: 2n,
    second: 3n,
    microsecond: [0n, 0n],
    time_zone: "Etc/UTC",
    zone_abbr: "UTC",
    utc_offset: 0n,
    std_offset: 0n,
  },
  "Date.Range": { first: null, last: null, step: 1n },
  URI: { scheme: "a", host: "b", port: 80n },
  Version: { major: 1n, minor: 2n, patch: 3n, pre: null, build: null },
  "Version.Requirement": { source: "~> 1.0", lexed: null },
};

const others: readonly Term[] = [
  5n,
  -5n,
  10n ** 40n,
  1.5,
  "x",
  "",
  Symbol.for("Elixir.Date"),
  null,
  [],
  [1n, "x"],
  ["x", 9n],
  EMPTY,
  EMPTY_MAP,
  mapOf([1n, 2n]),
];

const incomplete = (module: Term, fields: Readonly<Record<string, Term>>) =>
  mapOf([STRUCT, module, ...Object.entries(fields).flatMap(([name, value]) => [Symbol.for(name), value])]);

for (const [name, fields] of Object.entries(structs))
  test(`a ${name} with any value in any field, or without fields, is written`, () => {
    const module = Symbol.for(`Elixir.${name}`);
    const forged = [incomplete(module, {}), incomplete(module, { year: "x" }), incomplete(module, fields)];
    for (const field of Object.keys(fields)) {
      const { [field]: _, ...rest } = fields;
      forged.push(incomplete(module, rest));
      for (const other of others) forged.push(incomplete(module, { ...fields, [field]: other }));
    }
    const failures = forged.flatMap((each) => {
      try {
        return inspect(each, inspectDefaults) === "" ? ["nothing"] : [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect([...new Set(failures)]).toEqual([]);
  });

test("the value of __struct__ need not be the name of a module", () => {
  for (const other of others)
    expect(inspect(incomplete(other, { year: "x" }), inspectDefaults)).toContain('year: "x"');
});
