import { describe, expect, test } from "vitest";
import { defaultCapabilities } from "./capabilities.ts";
import { parseCapabilities } from "./parse-capabilities.ts";
import { suggestSpelling } from "./spelling-suggestion.ts";

describe("capabilities", () => {
  test("are the default if nothing is given", () => {
    expect(parseCapabilities(undefined)).toEqual(defaultCapabilities);
    expect(parseCapabilities({})).toEqual(defaultCapabilities);
    expect(parseCapabilities({ globals: {} })).toEqual(defaultCapabilities);
  });
  test("are normalized", () => {
    const input = {
      globals: {
        extends: { extends: "pure", allow: [], except: ["Map"], shims: [] },
        allow: ["Math.random"],
        except: ["Array.prototype.sort", "fetch"],
        shims: [{ path: "Image", code: "(text) => console.log(text)" }],
      },
      modules: ["lesson/turtle"],
      clock: { startsAt: 0 },
      random: { seed: 1 },
    };
    expect(parseCapabilities(input)).toEqual(input);
    expect(parseCapabilities(structuredClone(input))).toEqual(input);
  });

  const wrong: readonly (readonly [value: unknown, message: string])[] = [
    [5, "capabilities should be an object, not 5"],
    [
      { network: true },
      'capabilities has no option "network"; it has globals, modules, clock, random, elixir, lua, python, sql',
    ],
    [{ globals: { allow: "Math" } }, 'capabilities.globals.allow should be a list, not "Math"'],
    [{ globals: { allow: ["Math", "Map", 5] } }, "capabilities.globals.allow[2] should be text, not 5"],
    [
      { globals: { allow: ["Math", "Map", "Math.randum"] } },
      'capabilities.globals.allow[2] names "Math.randum", which does not exist; did you mean "Math.random"?',
    ],
    [
      { globals: { except: ["array"] } },
      'capabilities.globals.except[0] names "array", which does not exist; did you mean "Array"?',
    ],
    [
      { globals: { except: ["Array.sort"] } },
      'capabilities.globals.except[0] names "Array.sort", which does not exist; did you mean "Array.prototype.sort"?',
    ],
    [
      { globals: { except: ["Array.prototype.srot"] } },
      'capabilities.globals.except[0] names "Array.prototype.srot", which does not exist; did you mean "Array.prototype.sort"?',
    ],
    [
      { globals: { except: ["fetsh"] } },
      'capabilities.globals.except[0] names "fetsh", which does not exist; did you mean "fetch"?',
    ],
    [{ globals: { allow: [""] } }, 'capabilities.globals.allow[0] names "", which does not exist'],
    [
      { globals: { allow: ["quux.corge"] } },
      'capabilities.globals.allow[0] names "quux.corge", which does not exist',
    ],
    [
      { globals: { allow: ["Math."] } },
      'capabilities.globals.allow[0] names "Math.", which does not exist; did you mean "Math"?',
    ],
    [
      { globals: { allow: ["Array.prototype"] } },
      'capabilities.globals.allow[0] names "Array.prototype", which does not exist; did you mean "Array.prototype.at"?',
    ],
    [
      { globals: { allow: ["__proto__"] } },
      'capabilities.globals.allow[0] names "__proto__", which does not exist',
    ],
    [
      { globals: { allow: ["constructor.x"] } },
      'capabilities.globals.allow[0] names "constructor.x", which does not exist',
    ],
    [
      { globals: { allow: ["fetch"] } },
      'capabilities.globals.allow[0] names "fetch", which no host can allow. There is no network here: put the data into the program.',
    ],
    [
      { globals: { except: ["Math.PI"] } },
      'capabilities.globals.except[0] names "Math.PI", which always exists and cannot be excluded',
    ],
    [
      { globals: { except: ["globalThis"] } },
      'capabilities.globals.except[0] names "globalThis", which always exists and cannot be excluded',
    ],
    [
      { globals: { extends: "puer" } },
      'capabilities.globals.extends should be one of "default", "pure", "minimal", not "puer"',
    ],
    [
      { globals: { extends: { allow: ["Mapp"] } } },
      'capabilities.globals.extends.allow[0] names "Mapp", which does not exist; did you mean "Map"?',
    ],
    [{ globals: { extends: null } }, "capabilities.globals.extends should be an object, not null"],
    [
      { globals: { shims: [{ path: "Math.random" }] } },
      "capabilities.globals.shims[0].code should be text, not undefined",
    ],
    [
      { globals: { shims: [{ path: "Math.PI", code: "3" }] } },
      'capabilities.globals.shims[0].path names "Math.PI", which always exists and cannot be excluded',
    ],
    [{ clock: "fast" }, 'capabilities.clock should be "real" or { startsAt: milliseconds }'],
    [{ clock: { startsAt: 1.5 } }, /^capabilities\.clock\.startsAt should be a whole number/.source],
    [{ random: { seed: -1 } }, /^capabilities\.random\.seed should be a whole number/.source],
  ];
  for (const [value, message] of wrong) {
    test(`${JSON.stringify(value)}: ${message}`, () => {
      expect(() => parseCapabilities(value)).toThrow(
        message.startsWith("^")
          ? new RegExp(message)
          : expect.objectContaining({ name: "BadInput", message }),
      );
    });
  }
  test("endless chains of extended allowlists are refused", () => {
    const endless: { extends?: unknown } = {};
    endless.extends = endless;
    expect(() => parseCapabilities({ globals: endless })).toThrow(
      /a chain that is too long; the maximum is 10$/,
    );
  });
  test("constants may be named if they are allowed anyway", () => {
    expect(parseCapabilities({ globals: { allow: ["Math.PI", "undefined"] } }).globals.allow).toHaveLength(2);
  });
});

describe("the nearest name", () => {
  const names = ["map", "Map", "WeakMap", "Math.random", "setTimeout", "Array.prototype.sort", "id"];
  const suggestions: readonly (readonly [written: string, name: string | undefined])[] = [
    ["Mpa", "map"],
    ["mAp", "map"],
    ["Math.randmo", "Math.random"],
    ["settimeout", "setTimeout"],
    ["setTimeuot", "setTimeout"],
    ["setTimout", "setTimeout"],
    ["sleep", undefined],
    ["", undefined],
    ["x".repeat(10_000), undefined],
  ];
  for (const [misspelling, name] of suggestions) {
    test(`${misspelling.slice(0, 20)}: ${name}`, () =>
      expect(suggestSpelling(misspelling, names)).toBe(name));
  }
});
