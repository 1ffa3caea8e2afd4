import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { libraryNames } from "../protocol/program/library-names.ts";
import { runRequest } from "../protocol/run/run-request.ts";
import { withLibraries } from "../run/client/request-libraries.ts";
import { runProgram } from "../run/sandbox/testing/run-program.ts";
import { sample } from "../run/sandbox/testing/sample.ts";
import { loadLibrary } from "./load-library.ts";

const programs: Readonly<Record<string, readonly [code: string, prints: string]>> = {
  acorn: [
    'import { parse } from "acorn"; console.log(parse("1 + 2", { ecmaVersion: 2023 }).body[0].expression.operator)',
    "+",
  ],
  "d3-array": [
    'import { extent, group } from "d3-array"; console.log(extent([3, 1, 2]), group([1, 2, 3], (n) => n % 2).get(1))',
    "[ 1, 3 ] [ 1, 3 ]",
  ],
  "d3-scale": [
    'import { scaleLinear } from "d3-scale"; console.log(scaleLinear([0, 10], [0, 100])(3))',
    "30",
  ],
  "date-fns": [
    'import { addDays, format } from "date-fns"; console.log(format(addDays(new Date(2026, 0, 31), 1), "yyyy-MM-dd"))',
    "2026-02-01",
  ],
  "decimal.js": [
    'import Decimal from "decimal.js"; console.log([new Decimal("0.1").plus("0.2")])',
    "[ 0.3 ]",
  ],
  "fast-check": [
    'import fc from "fast-check"; fc.assert(fc.property(fc.integer(), (n) => n - n === 0)); console.log("holds")',
    "holds",
  ],
  immer: [
    'import { produce } from "immer"; const a = { b: [1] }; console.log(produce(a, (draft) => { draft.b.push(2) }), a)',
    "{ b: [ 1, 2 ] } { b: [ 1 ] }",
  ],
  immutable: ['import { List } from "immutable"; console.log(List([1, 2]).push(3).toJS())', "[ 1, 2, 3 ]"],
  "lodash-es": [
    'import _, { chunk } from "lodash-es"; console.log(_.sortBy([3, 1, 2]), chunk([1, 2, 3], 2))',
    "[ 1, 2, 3 ] [ [ 1, 2 ], [ 3 ] ]",
  ],
  luxon: [
    'import { DateTime } from "luxon"; console.log(DateTime.fromISO("2026-01-31", { zone: "utc" }).plus({ months: 1 }))',
    "DateTime { ts: 2026-02-28T00:00:00.000Z, zone: UTC, locale: en-US }",
  ],
  mathjs: ['import { evaluate } from "mathjs"; console.log(evaluate("sqrt(16) + 2"))', "6"],
  nanoid: ['import { nanoid } from "nanoid"; console.log(nanoid().length)', "21"],
  ramda: ['import * as R from "ramda"; console.log(R.pipe(R.map(R.inc), R.sum)([1, 2, 3]))', "9"],
  rxjs: [
    'import { from, map } from "rxjs"; from([1, 2]).pipe(map((n) => n * 2)).subscribe((n) => console.log(n))',
    "2\n4",
  ],
  seedrandom: [
    'import seedrandom from "seedrandom"; console.log(seedrandom("hello.")())',
    "0.9282578795792454",
  ],
  zod: [
    'import { z } from "zod"; console.log(z.object({ a: z.number() }).safeParse({ a: "x" }).success)',
    "false",
  ],
};

async function outcomeOf(options: Parameters<typeof runRequest>[0]) {
  const request = await withLibraries(runRequest(options), loadLibrary);
  const { modules, capabilities } = request;
  return runProgram({ "main.js": options.code ?? "" }, { fuel: 300_000_000 }, { modules, capabilities });
}

describe("a library does the same as elsewhere", () => {
  test("each has a program", () => expect(Object.keys(programs)).toEqual(libraryNames));
  test.each(sample(Object.entries(programs), 2))("%s", async (_, [code, prints]) => {
    const { outcome, output } = await outcomeOf({ code });
    expect(outcome).toMatchObject({ kind: "completed" });
    expect(output).toBe(prints);
  });
});

describe("which libraries are available", () => {
  test("only mentioned libraries are loaded", async () => {
    const loaded: string[] = [];
    const load: typeof loadLibrary = (name) => {
      loaded.push(name);
      return loadLibrary(name);
    };
    await withLibraries(runRequest({ code: 'import "nanoid"; // lodash-es' }), load);
    expect(loaded).toEqual(["nanoid"]);
  });
  test("an allowlist of globals also decides about libraries", async () => {
    const capabilities = { globals: { except: ["Map"] } };
    const permitted = { ...capabilities, modules: ["nanoid"] };
    const code = 'import { nanoid } from "nanoid"; nanoid().length';
    expect((await outcomeOf({ code, capabilities })).outcome).toMatchObject({ kind: "restricted" });
    expect((await outcomeOf({ code, capabilities: permitted })).outcome).toMatchObject({ kind: "completed" });
    expect((await outcomeOf({ code, capabilities: { modules: [] } })).outcome).toMatchObject({
      kind: "restricted",
    });
  });
  test("an import of another name lists the libraries", async () => {
    const { outcome } = await outcomeOf({ code: 'import React from "react"; React' });
    expect(JSON.stringify(outcome)).toContain(
      `There is no module \\"react\\" in this playground. These are available: ${libraryNames.join(", ")}.`,
    );
    expect(JSON.stringify((await outcomeOf({ code: 'import _ from "lodash-e"; _' })).outcome)).toContain(
      'Did you mean \\"lodash-es\\"?',
    );
  });
  test("lodash is lodash-es, with its parts, also with require", async () => {
    const outputOf = async (code: string) => {
      const { modules, capabilities } = await withLibraries(runRequest({ code }), loadLibrary);
      return (await runProgram({ "main.js": code }, {}, { modules, capabilities })).output;
    };
    expect(
      await outputOf(
        'import _, { map } from "lodash"; import chunk from "lodash/chunk"; console.log(_.sum([1, 2]), map([1], (n) => n + 1), chunk([1, 2], 1))',
      ),
    ).toBe("3 [ 2 ] [ [ 1 ], [ 2 ] ]");
    expect(
      await outputOf(
        'const _ = require("lodash"); console.log(_.chunk([1, 2, 3], 2), _([1, 2]).map((n) => n * 2).value())',
      ),
    ).toBe("[ [ 1, 2 ], [ 3 ] ] [ 2, 4 ]");
    expect(
      await outputOf(
        'const { sum } = require("lodash"); const map = require("lodash/map"); console.log(sum([1, 2]), typeof map)',
      ),
    ).toBe("3 function");
  });
  test("without a function to load them there are none", async () => {
    const request = await withLibraries(runRequest({ code: 'import "nanoid"' }));
    expect(request.capabilities.modules).not.toContain("nanoid");
  });
  test("a library that cannot be loaded is refused with a message, and only if it is imported", async () => {
    const load = () => Promise.reject(new TypeError("Failed to fetch"));
    const outcome = async (code: string) => {
      const { modules, capabilities } = await withLibraries(runRequest({ code }), load);
      return (await runProgram({ "main.js": code }, {}, { modules, capabilities })).outcome;
    };
    expect(await outcome('import _ from "lodash-es"; 1')).toMatchObject({
      kind: "invalid",
      diagnostics: [
        {
          message: expect.stringMatching(
            /^The library "lodash-es" could not be loaded: .*Run the program again when/,
          ),
          at: { line: 1 },
        },
      ],
    });
    expect(await outcome('"lodash-es"')).toMatchObject({ kind: "completed" });
    expect(await outcome('await import("date-fns/format")')).toMatchObject({
      kind: "threw",
      error: {
        name: "TypeError",
        message: expect.stringMatching(/^The library "date-fns" could not be loaded/),
      },
    });
  });
  test("there is one package for each, in an exact version", () => {
    const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const name of libraryNames) expect(devDependencies[name]).toMatch(/^\d/);
  });
});

describe("a part of a library can be imported as from the package", () => {
  const outcome = async (code: string) => (await outcomeOf({ code })).outcome;
  test.each([
    ['import map from "lodash-es/map"; map([1], (n) => n + 1)', "[ 2 ]"],
    ['import { chunk } from "lodash-es/chunk.js"; chunk([1, 2], 1)', "[ [ 1 ], [ 2 ] ]"],
    ['import _ from "lodash-es/lodash.js"; _.sum([1, 2])', "3"],
    ['import { format } from "date-fns/format"; format(new Date(2026, 0, 2), "yyyy")', "'2026'"],
    ['import { from } from "rxjs"; import { map } from "rxjs/operators"; typeof map(from([]))', "'function'"],
    ['import inc from "ramda/src/inc"; inc(1)', "2"],
    ['import { z } from "zod/v4"; z.string().parse("a")', "'a'"],
    ['const { default: map } = await import("lodash-es/map"); map([1], String)', "[ '1' ]"],
  ])("%s", async (code, inspected) => {
    expect(await outcome(code)).toMatchObject({ kind: "completed", inspected });
  });
  test.each([
    [
      'import { ajax } from "rxjs/ajax"',
      'There is no "rxjs/ajax" in this playground',
      'import { … } from "rxjs"',
    ],
    ['import x from "lodash-es/nothing"', 'There is no "lodash-es/nothing"', 'import { … } from "lodash-es"'],
    ['import R from "ramda/dist/map"', 'There is no "ramda/dist/map"', 'import { map } from "ramda"'],
  ])("%s is an error that says what to write", async (code, ...sentences) => {
    const text = JSON.stringify(await outcome(code)).replaceAll('\\"', '"');
    for (const sentence of sentences) expect(text).toContain(sentence);
  });
  test("only if the library may be imported", async () => {
    const request = { code: 'import map from "lodash-es/map"', capabilities: { modules: ["nanoid"] } };
    expect(JSON.stringify((await outcomeOf(request)).outcome)).toContain("These are available: nanoid.");
  });
});
