import { describe, expect, test } from "vitest";
import { describeElixir } from "../languages/elixir/allowlist/elixir-text.ts";
import { parseCapabilities } from "../protocol/capabilities/parse-capabilities.ts";
import { globalNames } from "./allowlist.ts";
import { describeCapabilities } from "./capabilities-text.ts";
import { effectiveClockAndRandom, guestPermissions } from "./guest-permissions.ts";
import { moduleAccess } from "./module-access.ts";

const capabilitiesOf = (globals: object, more: object = {}) => parseCapabilities({ globals, ...more });

describe("an allowlist in plain words", () => {
  const descriptions: readonly (readonly [capabilities: ReturnType<typeof capabilitiesOf>, words: string])[] =
    [
      [
        capabilitiesOf({}),
        "May print, ask for input, use timers, read the clock, use random numbers and evaluate strings as code. No network, no storage, no page.",
      ],
      [
        capabilitiesOf({ extends: "pure" }),
        "May print, ask for input and evaluate strings as code. No timers, no clock, no random numbers, no network, no storage, no page.",
      ],
      [
        capabilitiesOf(
          { extends: "pure", allow: ["Math.random"], except: ["console", "Array.prototype.sort", "Map"] },
          { modules: ["lesson/*"] },
        ),
        "May ask for input, use random numbers and evaluate strings as code. No printing, no timers, no clock, no network, no storage, no page. Without: Map, process and Array.prototype.sort. Imports: lesson/*.",
      ],
      [
        capabilitiesOf({
          shims: [
            { path: "fetch", code: "() => 1" },
            { path: "Math.random", code: "() => 1" },
          ],
          except: ["eval", "Function", "input", "prompt", "alert", "confirm"],
        }),
        "May print, use timers, read the clock and use random numbers. No input, no strings evaluated as code, no network, no storage, no page. The host's own: fetch and Math.random.",
      ],
    ];
  for (const [capabilities, words] of descriptions)
    test(words, () => expect(describeCapabilities(capabilities)).toBe(words));
  test("a long list of missing names is cut", () =>
    expect(describeCapabilities(capabilitiesOf({ extends: "minimal" }))).toMatch(
      /^May print\. No input, .* Without: (?:[\w.]+, )+[\w.]+ and \d+ more\.$/,
    ));
});

describe("an allowlist of Elixir's library in plain words", () => {
  const descriptions: readonly (readonly [elixir: object | undefined, words: string])[] = [
    [undefined, "The whole library of Elixir that is available here."],
    [{ extends: "minimal" }, "The core of Elixir's library, and functions to print."],
    [
      { only: ["Enum", "IO.puts/1"], except: ["Enum.map/2"], shims: [{ path: "IO.gets/1", code: "& &1" }] },
      "Of Elixir's library: Enum and IO.puts/1. Without: Enum.map/2. The host's own: IO.gets/1.",
    ],
    [
      { extends: { extends: "pure", except: ["Map", "List"] }, allow: ["Map"] },
      "Elixir's library, except for the time and random numbers. Without: List.",
    ],
  ];
  for (const [elixir, words] of descriptions)
    test(words, () => expect(describeElixir(parseCapabilities(elixir ? { elixir } : {}))).toBe(words));
});

describe("the globals a program finds", () => {
  test("are those of the allowlist", () => {
    const names = globalNames(
      capabilitiesOf({
        extends: "minimal",
        allow: ["URL"],
        except: ["Map"],
        shims: [
          { path: "Image", code: "1" },
          { path: "Math.abs", code: "1" },
        ],
      }).globals,
    );
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    for (const name of ["Array", "URL", "Image", "undefined", "globalThis", "console"])
      expect(names).toContain(name);
    for (const name of ["Map", "setTimeout", "fetch", "Math.abs", "eval"]) expect(names).not.toContain(name);
  });
});

describe("how an allowlist is resolved", () => {
  const denied = (globals: object) => guestPermissions(capabilitiesOf(globals)).denied;
  test("an exception wins over a permission beside it", () =>
    expect(guestPermissions(capabilitiesOf({ allow: ["Math"], except: ["Math"] })).globals).not.toContain(
      "Math",
    ));
  test("a permission wins over an exception of an extended list", () => {
    expect(denied({ extends: "pure", allow: ["Math.random"] })).not.toContain("Math.random");
    expect(
      guestPermissions(capabilitiesOf({ extends: { except: ["Map"] }, allow: ["Map"] })).globals,
    ).toContain("Map");
  });
  test("a global that is allowed is allowed as a whole", () =>
    expect(denied({ extends: "pure", allow: ["Math"] })).not.toContain("Math.random"));
  test("members of a missing global are not mentioned", () =>
    expect(denied({ except: ["Math", "Math.random"] })).toEqual([]));
  test("names that are shimmed are not restricted", () =>
    expect(
      guestPermissions(capabilitiesOf({ shims: [{ path: "fetch", code: "1" }] })).restricted,
    ).not.toContain("fetch"));
  test("an extended list's shim is dropped by a list that allows or excepts its path", () => {
    const base = { shims: [{ path: "Math.random", code: "() => 1" }] };
    expect(guestPermissions(capabilitiesOf({ extends: base })).shims).toEqual(base.shims);
    expect(guestPermissions(capabilitiesOf({ extends: base, allow: ["Math.random"] })).shims).toEqual([]);
    expect(guestPermissions(capabilitiesOf({ extends: base, except: ["Math.random"] })).shims).toEqual([]);
  });
  test("nothing is denied by default", () => expect(denied({})).toEqual([]));
});

describe("clock and random numbers", () => {
  const real = { clock: "real", random: "real" } as const;
  test("are those that were requested", () =>
    expect(effectiveClockAndRandom(capabilitiesOf({}))).toEqual(real));
  test("are none for a program that has none", () =>
    expect(effectiveClockAndRandom(capabilitiesOf({ extends: "pure" }))).toEqual({
      clock: { startsAt: 0 },
      random: { seed: 0 },
    }));
  test("a program with timers has a clock", () =>
    expect(
      effectiveClockAndRandom(capabilitiesOf({ extends: "pure", allow: ["setTimeout", "crypto"] })),
    ).toEqual(real));
});

describe("modules", () => {
  const none = parseCapabilities({});
  const some = parseCapabilities({ modules: ["lesson/turtle", "lib/*"] });
  const allowed: readonly (readonly [specifier: string, capabilities: typeof none])[] = [
    ["./x.js", none],
    ["../x.js", none],
    ["/x.js", none],
    ["lesson/turtle", some],
    ["lib/a", some],
    ["lib/a/b", some],
  ];
  for (const [specifier, capabilities] of allowed) {
    test(`${specifier} is allowed`, () =>
      expect(moduleAccess(capabilities, specifier)).toEqual({ isAllowed: true }));
  }
  const refusals: readonly (readonly [specifier: string, capabilities: typeof none, hint: RegExp])[] = [
    ["node:fs", none, /no files, no processes and no sockets/],
    ["fs/promises", none, /no files, no processes and no sockets/],
    ["https://esm.sh/lodash", none, /no network/],
    ["data:text/javascript,1", none, /no network/],
    ["lodash", none, /path that starts with "\.\/"\.$/],
    ["lodash", some, /These modules are available: lesson\/turtle, lib\/\*\.$/],
    ["lesson/turtel", some, /Did you mean "lesson\/turtle"\?$/],
    ["lib", some, /./],
    ["lib/", none, /./],
    ["lesson/turtle/x", some, /./],
    ["", none, /./],
  ];
  for (const [specifier, capabilities, hint] of refusals) {
    test(`${JSON.stringify(specifier)} is not: ${hint.source}`, () => {
      const permit = moduleAccess(capabilities, specifier);
      expect(permit).toMatchObject({ isAllowed: false, name: `import ${JSON.stringify(specifier)}` });
      if (permit.isAllowed) return;
      expect(permit.message).toMatch(/^import ".*" is restricted in this playground\. [A-Z]/);
      expect(permit.message).toMatch(hint);
    });
  }
});
