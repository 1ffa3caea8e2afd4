import { describe, expect, test } from "vitest";
import { declarationsOf } from "../../build/library-types.ts";
import { guestTypes } from "../../languages/types/guest-types.ts";
import { defaultCapabilities } from "../../protocol/capabilities/capabilities.ts";
import { libraryNames } from "../../protocol/program/library-names.ts";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { program } from "./testing.ts";

const libraries = new Map(
  await Promise.all(libraryNames.map(async (name) => [name, await declarationsOf(name)] as const)),
);
const capabilities = { ...defaultCapabilities, modules: libraryNames };
const parts = ["lodash-es/map", "date-fns/addDays", "rxjs/operators"];
const types = guestTypes(capabilities, [], libraries, parts);

function asked(text: string) {
  const made = program({ "main.ts": text });
  made.answers.setTypes(types);
  return made;
}

const errors = (text: string) => {
  const { answers, file } = asked(text);
  return answers.problems(file).filter(({ severity }) => severity === "error");
};
const names = (text: string) => {
  const { answers, file, offset } = asked(text);
  return answers.complete(file, offset).map(({ name }) => name);
};

describe("the declarations of a library", () => {
  const uses: Readonly<Record<string, readonly [offered: string, wrong: string]>> = {
    acorn: [
      'import { parse } from "acorn"; parse("1", { ecmaVersion: 2023 }).bo^',
      "const n: number = parse(1);",
    ],
    "d3-array": ['import * as d3 from "d3-array"; d3.exte^', 'd3.sum("a", 1);'],
    "d3-scale": ['import { scaleLinear } from "d3-scale"; scaleLinear().doma^', "scaleLinear().domain(1);"],
    "date-fns": ['import * as dates from "date-fns"; dates.addDa^', "dates.addDays();"],
    "decimal.js": ['import Decimal from "decimal.js"; new Decimal(1).plu^', "new Decimal(1).plus();"],
    "fast-check": ['import fc from "fast-check"; fc.integ^', "fc.integer(1);"],
    immer: ['import { produce } from "immer"; produce({ all: 1 }, (draft) => { draft.al^ })', "produce();"],
    immutable: ['import { List } from "immutable"; List([1]).pus^', "const n: string = List([1]).size;"],
    "lodash-es": ['import _ from "lodash-es"; _.chun^', '_.chunk([1], "2");'],
    luxon: ['import { DateTime } from "luxon"; DateTime.fromIS^', "DateTime.fromISO(1);"],
    mathjs: ['import { evaluate, create } from "mathjs"; evalua^', "const n: Date = create();"],
    nanoid: ['import { nanoid } from "nanoid"; nanoid().toUpperCa^', 'nanoid("a");'],
    ramda: ['import * as R from "ramda"; R.pip^', 'R.inc("a");'],
    rxjs: ['import { of, map } from "rxjs"; of(1).pip^', "of(1).pipe(1);"],
    seedrandom: ['import seedrandom from "seedrandom"; seedrandom("a").quic^', "seedrandom(1);"],
    zod: ['import { z } from "zod"; z.object({}).safePar^', "z.object(1);"],
  };
  test("exist for each", () => expect(Object.keys(uses)).toEqual(libraryNames));
  const word = /(\w+)\^/;
  test.each(sample(Object.entries(uses), 1))("%s", (_, [code, wrong]) => {
    const [, start = ""] = word.exec(code) ?? [];
    const offered = names(code)
      .filter((name) => name.startsWith(start))
      .sort((a, b) => a.length - b.length)[0];
    expect(offered).toBeDefined();
    // What is offered is no error; what the library does not take is one.
    const whole = code.replace(word, offered as string);
    expect(errors(whole)).toEqual([]);
    expect(errors(`${whole};\n${wrong}`)).not.toEqual([]);
  });
  test.each([
    ['import map from "lodash-es/map"; map([1], (n) => n.toFi^)', "toFixed"],
    ['import { addDays } from "date-fns/addDays"; addDays(new Date(), 1).getFullY^', "getFullYear"],
    ['import { map } from "rxjs/operators"; map((n: number) => n).leng^', "length"],
  ])("of a part that is mentioned: %s", (code, offered) => {
    expect(names(code)).toContain(offered);
    expect(errors(code.replace(/\w+\^/, offered))).toEqual([]);
  });
  test.runIf(testsAll)(
    "a name is imported from its library, and not from a package that the library contains",
    () => {
      const { answers, file, offset } = asked("chun^");
      const offered = answers.complete(file, offset);
      const chunk = offered.find(({ name }) => name === "chunk");
      expect(chunk).toMatchObject({ from: "lodash-es" });
      expect(chunk && answers.describeEntry(file, offset, chunk)).toMatchObject({
        changes: [{ text: 'import { chunk } from "lodash-es";\n\n' }],
      });
      for (const { from = "lodash-es" } of offered) expect(libraryNames).toContain(from);
    },
  );
  test("their internal files cannot be imported", () => {
    for (const name of names('import x from "^"')) expect(name).not.toContain(":");
    expect(names('import x from "d3^"')).toEqual(expect.arrayContaining(["d3-array", "d3-scale"]));
  });
});
