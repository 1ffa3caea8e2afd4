import { describe, expect, test } from "vitest";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import type { HostModule } from "../../protocol/program/host-module.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { guestTypes } from "./guest-types.ts";
import { type Files, Service } from "./testing/service.ts";

type Globals = Readonly<Record<string, unknown>>;

const capabilitiesOf = (globals: Globals) => parseCapabilities({ globals });

/** A program, in the editor of a playground with these globals. */
function editing(program: Files | string, globals: Globals = {}): Service {
  const files = typeof program === "string" ? { "main.ts": program } : program;
  return new Service(guestTypes(capabilitiesOf(globals), []), files);
}

const errorsIn = (program: Files | string, globals: Globals = {}) => editing(program, globals).errors();

/** The errors of several programs. They are files of one program, because starting a service takes long. */
function errorsAmong(
  programs: readonly string[],
  globals: Globals = {},
): (program: string) => readonly string[] {
  const pathOf = (program: string) => `${programs.indexOf(program)}.ts`;
  let service: Service | undefined;
  return (program) => {
    service ??= editing(Object.fromEntries(programs.map((each) => [pathOf(each), each])), globals);
    return service.errors(pathOf(program));
  };
}

describe("missing names are errors", () => {
  const names = ["document", "fetch", "process", "require", "Atomics", "WebAssembly", "Image"];
  const files = names.flatMap((name) => ["ts", "js"].map((extension) => `${name}.${extension}`));
  const behindGlobal = { "global.ts": "globalThis.fetch;", "global.js": "globalThis.fetch;" };
  const fine = { "fine.js": "globalThis.Math.abs(1);" };
  const uses = Object.fromEntries(files.map((path) => [path, `${path.replace(/\..*/, "")};`]));
  const service = editing({ ...uses, ...behindGlobal, ...fine });
  for (const path of files) {
    const [name] = path.split(".");
    test(path, () =>
      expect(service.errors(path)).toEqual([expect.stringMatching(`^Cannot find name '${name}'`)]),
    );
  }
  test("also behind globalThis", () => {
    for (const path of Object.keys(behindGlobal)) expect(service.errors(path)).toHaveLength(1);
    expect(service.errors("fine.js")).toEqual([]);
  });
  const members = ["new ArrayBuffer(1).transfer();", "new Blob([]).stream();", 'RegExp["$1"];'];
  const errors = errorsAmong(members);
  for (const code of members) test(code, () => expect(errors(code)).toHaveLength(1));
});

describe("names that programs use are known", () => {
  const programs: readonly string[] = [
    'const name = await input("Who?"); console.log(name ?? prompt("Who?", "nobody"));',
    'console.table([{ a: 1 }], ["a"]); console.group("x"); console.timeEnd();',
    "const timer: number = setTimeout((a: number) => a, 10, 1); clearTimeout(timer); queueMicrotask(() => {});",
    "for (const [key, value] of new Map([[1, 'a']])) key.toFixed() + value.trim();",
    "for await (const each of (async function* () { yield 1; })()) each.toFixed();",
    "(await Array.fromAsync([Promise.resolve(1)]))[0]?.toFixed();",
    "function* count() { yield 1; } count().map((n) => n * 2).take(1).toArray().at(-1)?.toFixed();",
    "Object.groupBy([1, 2], (n) => (n % 2 ? 'odd' : 'even')).odd?.length.toFixed();",
    "new Set([1]).union(new Set([2])).size.toFixed(); [3, 1].toSorted().with(0, 1).join();",
    "Promise.withResolvers<number>().promise.then((n) => n.toFixed()); Promise.try(() => 1);",
    'new URL("https://a.b/?c=1").searchParams.get("c")?.trim(); new TextEncoder().encode("a").toHex();',
    'class Shop extends EventTarget {} new Shop().addEventListener("sold", (event: Event) => event.type, { once: true });',
    'const { signal } = new AbortController(); signal.throwIfAborted(); new CustomEvent("x", { detail: 1 }).detail.toFixed();',
    'new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(1n); (1).toLocaleString("en");',
    "structuredClone({ a: [1] }).a[0]?.toFixed(); crypto.getRandomValues(new Uint8Array(4)).length.toFixed();",
    "/(?<year>\\d+)/v.exec('1')?.groups?.['year']?.trim(); RegExp.escape('.'); Math.sumPrecise([1]).toFixed();",
    "const console = 1, Map = 2; function input() {} console + Map; input();",
  ];
  const errors = errorsAmong(programs);
  for (const code of programs) test(code, () => expect(errors(code)).toEqual([]));
});

describe("capabilities cut the types", () => {
  type Refusal = readonly [refused: string, fine: string];
  const refusals: readonly (readonly [globals: Globals, refusals: readonly Refusal[]])[] = [
    [
      { extends: "pure" },
      [
        ["Math.random();", "Math.floor(1);"],
        ["setTimeout(() => {}, 1);", "queueMicrotask(() => {});"],
        ["Date.now();", "Date.parse('');"],
        ["new Date();", "new Date(0).getFullYear();"],
        ["Date();", "new Date(2026, 1, 1);"],
        ["AbortSignal.timeout(1);", "AbortSignal.abort();"],
      ],
    ],
    [
      { extends: "minimal", allow: ["crypto.randomUUID"] },
      [
        ["Intl.NumberFormat;", "(1).toLocaleString('en', { minimumFractionDigits: 2 });"],
        ["eval('1');", "parseInt('1');"],
        ["crypto.getRandomValues;", "crypto.randomUUID();"],
      ],
    ],
    [
      {
        extends: { except: ["Array.prototype.sort", "Array.prototype.map", "Function.prototype.bind"] },
        except: ["Array.prototype.join", "Array.prototype.slice", "TypedArray.prototype.at"],
      },
      [
        ["[1].sort();", "[1].toSorted();"],
        ["([1] as readonly number[]).map(String);", "new Int8Array(1).map(Number);"],
        ["[1].join();", "[1].concat([2], 3);"],
        ["new Int8Array(1).at(0);", "[1].at(0);"],
        ["(() => 1).bind(0);", "(() => 1).call(0);"],
      ],
    ],
    [
      { except: ["Iterator.prototype.map", "Iterator.from", "Reflect.get", "Intl.Collator"] },
      [
        ["[1].values().map(String);", "[1].values().toArray();"],
        ["Iterator.from([1]);", "class Numbers extends Iterator<number> { next() { return { value: 1 }; } }"],
        ["Reflect.get({}, 'a');", "Reflect.has({}, 'a');"],
        ["Intl.Collator;", "Intl.Segmenter;"],
      ],
    ],
    [
      { except: ["Promise", "Map", "Error", "Symbol", "console"] },
      [
        ["Promise.resolve();", "(async () => 1)().then((n) => n.toFixed());"],
        ["new Map();", "new Set();"],
        ["new TypeError();", "try {} catch {}"],
        ["Symbol('x');", "for (const n of [1]) n.toFixed();"],
        ["console.log();", "prompt();"],
      ],
    ],
  ];
  const unrestricted = errorsAmong(
    refusals.flatMap(([, each]) => each.map(([unrestrictedErrors]) => unrestrictedErrors)),
  );
  for (const [globals, each] of sample(refusals, 1)) {
    const errors = errorsAmong(each.flat(), globals);
    for (const [refusedCode, fine] of each) {
      test(`${JSON.stringify(globals)} refuses ${refusedCode} and not ${fine}`, () => {
        expect(errors(refusedCode)).toHaveLength(1);
        expect(errors(fine)).toEqual([]);
        expect(unrestricted(refusedCode)).toEqual([]);
      });
    }
  }

  test("a shim for a global that never exists has the type any", () => {
    const shims = [{ path: "fetch", code: "() => 1" }];
    expect(errorsIn("fetch(1).anything;", { shims })).toEqual([]);
    expect(errorsIn("Image;", { shims })).toHaveLength(1);
  });
  test("a shim for an existing global has the original's type", () => {
    const globals = { extends: "pure", shims: [{ path: "Math.random", code: "() => 0.5" }] };
    expect(errorsIn("Math.random().toFixed();", globals)).toEqual([]);
    expect(errorsIn("Math.random().trim();", globals)).toHaveLength(1);
  });
});

describe("the language service", () => {
  const files = {
    "start.ts": "‸",
    "member.ts": "Math.‸",
    "ours.ts": "‸input()",
    "theirs.ts": "[1].‸map(String)",
    "math.ts": "‸Math.abs(1);",
    "console.ts": "‸console.log(1);",
    "own.ts": "let ‸mine = 1;",
  };
  const service = editing(files);
  const minimal = editing(files, { extends: "minimal" });

  test("completes exactly the existing names", () => {
    const names = service.completions("start.ts");
    expect(names).toEqual(expect.arrayContaining(["console", "input", "Math", "setTimeout", "Intl"]));
    for (const name of ["document", "fetch", "WebAssembly"]) expect(names).not.toContain(name);
    const fewer = minimal.completions("start.ts");
    expect(fewer).toEqual(expect.arrayContaining(["console", "Math"]));
    for (const name of ["input", "setTimeout", "Intl"]) expect(fewer).not.toContain(name);
  });
  test("completes only allowed members", () => {
    expect(service.completions("member.ts")).toContain("random");
    expect(minimal.completions("member.ts")).toContain("floor");
    expect(minimal.completions("member.ts")).not.toContain("random");
  });
  test("describes names in words", () => {
    expect(service.hover("ours.ts")).toContain("Asks a question and waits for the answer");
    expect(service.hover("theirs.ts")).toContain("Calls a defined callback function");
  });
  test("does not rename names of the library", () => {
    expect(["math.ts", "console.ts", "own.ts"].map((path) => service.canRename(path))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("imports", () => {
  const turtle: HostModule = {
    name: "lesson/turtle",
    code: "export function forward(steps) {}",
    docs: "Draws */ lines.",
    types:
      "/** Goes ahead. */\nexport declare function forward(steps: number): void;\nexport type Pen = 'up' | 'down';",
    allow: ["Math.random"],
  };
  const use = 'import { forward, type Pen } from "lesson/turtle"; const pen: Pen = "up";';
  const files = {
    "right.ts": `${use} forward(pen.length);`,
    "wrong.ts": `${use} forward(pen);`,
    "missing.ts": 'import { back } from "lesson/turtle"; back();',
    "hover.ts": 'import { forward } from "lesson/turtle"; ‸forward(1);',
    "allowed.ts": "Math.random();",
    "untyped.ts":
      'import turtle, { forward, Pen } from "lesson/turtle"; const pen: Pen = new Pen(turtle); forward(pen.up);',
    "data.ts": 'import data from "./data.json"; console.log(data.anything);',
    "own.ts":
      'import { one } from "./lib/one.ts"; import { two } from "./two.js"; one.toFixed() + two.trim();',
    "lib/one.ts": "export const one = 1;",
    "two.js": "export const two = '2';",
    "lost.ts": 'import "./three.ts";',
  };
  function importing(module: HostModule, capabilities: unknown): Service {
    const request = runRequest({ code: "", modules: [module], capabilities });
    return new Service(guestTypes(request.capabilities, request.modules), files);
  }
  const pure = { globals: { extends: "pure" } };
  const service = importing(turtle, { ...pure, modules: ["lesson/turtle"] });

  test("have the types of a host's module", () => {
    expect(service.errorsInTypes()).toEqual([]);
    expect(service.errors("right.ts")).toEqual([]);
    expect(service.errors("wrong.ts")).toHaveLength(1);
    expect(service.errors("missing.ts")).toHaveLength(1);
    expect(service.hover("hover.ts")).toContain("Goes ahead.");
  });
  test("and the globals that it allows", () => expect(service.errors("allowed.ts")).toEqual([]));
  test("of a module that is not allowed have neither", () => {
    const without = importing(turtle, { ...pure, modules: [] });
    expect(without.errors("right.ts")).not.toEqual([]);
    expect(without.errors("allowed.ts")).toHaveLength(1);
  });
  test.runIf(testsAll)("of a module without types have its exports", () => {
    const code = "export function forward(steps) {}\nexport class Pen {}\nexport default 1;";
    const untyped = importing({ name: "lesson/turtle", code }, {});
    expect([...untyped.errorsInTypes(), ...untyped.errors("untyped.ts")]).toEqual([]);
    expect(untyped.errors("missing.ts")).toHaveLength(1);
  });
  test("of a program's own files use their complete names", () => {
    expect(service.errors("own.ts")).toEqual([]);
    expect(service.errors("lost.ts")).toHaveLength(1);
  });
  test("of JSON have the type any", () => expect(service.errors("data.ts")).toEqual([]));
});

test("libraries that may be imported are modules of type any; others do not exist", () => {
  const program = 'import _, { chunk } from "lodash-es";\n_.chunk([1], 2);\nchunk(1);\n';
  const types = (modules: readonly string[]) => guestTypes(parseCapabilities({ modules }), []);
  expect(new Service(types(["lodash-es"]), { "main.ts": program }).errors()).toEqual([]);
  expect(new Service(types([]), { "main.ts": program }).errors()).not.toEqual([]);
  expect(new Service(types(["lodash-es"]), { "main.ts": 'import "react";' }).errors()).not.toEqual([]);
});
