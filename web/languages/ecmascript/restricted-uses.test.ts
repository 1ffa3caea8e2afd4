// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { findRestrictedUses } from "./restricted-uses.ts";

const byDefault = parseCapabilities(undefined);
const pure = parseCapabilities({ globals: { extends: "pure" } });
const lesson = parseCapabilities({
  globals: {
    except: ["Map", "eval", "Function", "Array.prototype.sort"],
    shims: [{ path: "Image", code: "() => {}" }],
  },
});

const marks = (code: string, capabilities = byDefault) =>
  findRestrictedUses(code, capabilities).map(
    ({ message, at }) => `${at?.line}:${at?.column} ${message.split(" is ")[0]}`,
  );

/** Programs that use restricted names on every path: the marked uses are those that the VM refuses. */
const reached: readonly (readonly [code: string, where: string, capabilities?: typeof byDefault])[] = [
  ["fetch('x')", "1:1 fetch"],
  ["1;\n  await fetch('x')", "2:9 fetch"],
  ["const url = 'x';\nfetch(url)", "2:1 fetch"],
  ["document.title = 'x'", "1:1 document"],
  ["document.body.append('x')", "1:1 document"],
  ["Deno.env.HOME", "1:1 Deno"],
  ["new XMLHttpRequest()", "1:5 XMLHttpRequest"],
  ["indexedDB.x = 1", "1:1 indexedDB"],
  ["`${navigator.language}`", "1:4 navigator"],
  ["function f() { return Image(1) } f()", "1:23 Image"],
  ["(() => Image(1))()", "1:8 Image"],
  ["class A extends HTMLElement {}", "1:17 HTMLElement"],
  ["class A { static x = Buffer }", "1:22 Buffer"],
  ["({ fetch })", "1:4 fetch"],
  ["({ [fetch]: 1 })", "1:5 fetch"],
  ["const { a = fetch } = {}", "1:13 fetch"],
  ["((a = fetch) => a)()", "1:7 fetch"],
  ["try { fetch() } finally { 1 }", "1:7 fetch"],
  ["for (const x of document.all) ;", "1:17 document"],
  ["fetch++", "1:1 fetch"],
  ["fetch += 1", "1:1 fetch"],
  ["[1].map(Audio)", "1:9 Audio"],
  ["label: for (;;) { open(); break label }", "1:19 open"],
  ["{ let fetch = 1 } fetch", "1:19 fetch"],
  ["(function fetch() {}); fetch", "1:24 fetch"],
  ["fetch; import('./x.js')", "1:1 fetch"],
  ["'😀'; fetch", "1:6 fetch"],
  ["Math.random()", "1:1 Math.random", pure],
  ["Math['random']()", "1:1 Math.random", pure],
  ["Math[`random`]()", "1:1 Math.random", pure],
  ["globalThis.Math.random()", "1:1 Math.random", pure],
  ["Math?.random?.()", "1:1 Math.random", pure],
  ["typeof Math.random", "1:8 Math.random", pure],
  ["const { random } = Math", "1:9 Math.random", pure],
  ["const { random: roll = 1, max } = Math", "1:9 Math.random", pure],
  ["let now; ({ now } = Date)", "1:13 Date.now", pure],
  ["[1].map(Math.random)", "1:9 Math.random", pure],
  ["new Date()", "1:5 new Date()", pure],
  ["new Date", "1:5 new Date()", pure],
  ["Date()", "1:1 Date()", pure],
  ["new globalThis.Date()", "1:5 new Date()", pure],
  ["setTimeout(() => {}, 1)", "1:1 setTimeout", pure],
  ["new Map()", "1:5 Map", lesson],
  ["eval('1')", "1:1 eval", lesson],
  ["Function('1')", "1:1 Function", lesson],
  ["Array.prototype.sort.call([])", "1:1 Array.prototype.sort", lesson],
];

describe("marked uses are refused when they run", () => {
  for (const [code, where, capabilities = byDefault] of reached) {
    test(code, async () => {
      expect(marks(code, capabilities)).toEqual([where]);
      const { outcome } = await runProgram(code, {}, { capabilities });
      expect(outcome.kind).toBe("restricted");
      if (outcome.kind !== "restricted") return;
      expect(where.slice(where.indexOf(" ") + 1)).toBe(outcome.name);
      expect(`${outcome.at?.line}`).toBe(where.slice(0, where.indexOf(":")));
    });
  }
  test("in a module, an assignment defines no global", () =>
    expect(marks("document = {}; export {}")).toEqual(["1:1 document"]));
  test("every use, in the order of the text", () =>
    expect(marks("fetch(document);\nImage(() => fetch)")).toEqual([
      "1:1 fetch",
      "1:7 document",
      "2:1 Image",
      "2:13 fetch",
    ]));
  test("with advice on what to do instead", () =>
    expect(findRestrictedUses("fetch('x')", byDefault, { file: "lib/a.js" })).toEqual([
      {
        severity: "warning",
        message:
          "fetch is restricted in this playground. There is no network here: put the data into the program.",
        at: { file: "lib/a.js", line: 1, column: 1 },
      },
    ]));
});

/** Programs that the VM lets through, or whose names are their own. */
const fine: readonly (readonly [code: string, capabilities?: typeof byDefault])[] = [
  ["typeof fetch"],
  ["typeof fetch === 'function' ? fetch('x') : 'no fetch'"],
  ["if (typeof document !== 'undefined') document.x"],
  ["const inPage = typeof document !== 'undefined'; if (inPage) document.title = 'x'"],
  ["function f() { if (typeof process === 'undefined') return; return () => process.env } f()"],
  ["globalThis.fetch"],
  ["window.fetch"],
  ["window.x = self.y; global.x"],
  ["globalThis.Deno?.env"],
  ["'fetch' in globalThis"],
  ["const fetch = (x) => x; fetch('x')"],
  ["var process = { env: {} }; process.env"],
  ["function Image() {} Image()"],
  ["Image(); function Image() {}"],
  ["{ function open() {} } open()"],
  ["class Image {} new Image()"],
  ["((fetch) => fetch)(1)"],
  ["(function self() { return self })()"],
  ["(class Node { static x = Node })"],
  ["((...history) => history)()"],
  ["(({ a: { location }, ...module }) => [location, module])({ a: {} })"],
  ["try { throw 1 } catch (open) { open }"],
  ["try { throw { open: 1 } } catch ({ open }) { open }"],
  ["for (const screen of [1]) screen"],
  ["for (let open = 0; open < 1; open++) ;"],
  ["for (location of [1]) location"],
  ["({ fetch: 1 }).fetch"],
  ["({ fetch() {} }).fetch()"],
  ["class A { fetch() { return this.process } } new A().fetch()"],
  ["class A { process = 1; static document = 2 }"],
  ["fetch: for (;;) break fetch"],
  ["window = {}; window.x"],
  ["[window] = [1]; window"],
  ["({ x: window } = { x: 1 }); window"],
  ["globalThis.document = {}; document"],
  ["window.document = {}; document"],
  ["with ({ fetch: 1 }) fetch"],
  ["const { fetch } = { fetch: 1 }; fetch"],
  ["let a = { b: 1 }; const { b: fetch } = a; fetch"],
  ["Math.max(1)", pure],
  ["Math.random = () => 1; Math.random()", pure],
  ["((Math) => Math.random)({ random: 1 })", pure],
  ["new Date(0)", pure],
  ["new Date(2020, 1)", pure],
  ["Date.UTC(2020)", pure],
  ["Image(1)", lesson],
  ["((arguments) => arguments)(1)"],
  ["(function () { return arguments.length })()"],
  ["frobnicate => frobnicate"],
];

describe("uses that are not marked", () => {
  for (const [code, capabilities = byDefault] of fine) {
    test(code, async () => {
      expect(marks(code, capabilities)).toEqual([]);
      const { outcome } = await runProgram(code, {}, { capabilities });
      expect(outcome.kind).toBe("completed");
    });
  }
  test("an import of that name", () => {
    expect(
      marks(
        "import fetch, { open, x as Image } from './x.js'; import * as process from './y.js'; [fetch, open, Image, process]",
      ),
    ).toEqual([]);
    expect(marks("export { fetch } from './x.js'; export * as open from './y.js'")).toEqual([]);
  });
  test("an unknown name", () => expect(marks("frobnicate()")).toEqual([]));
  test("a name that earlier code has defined", () =>
    expect(findRestrictedUses("fetch('x')", byDefault, { definedNames: ["fetch"] })).toEqual([]));
  test("a text with a syntax error", () => expect(marks("fetch(")).toEqual([]));
  test("what only the VM can know", async () => {
    for (const code of [
      "[].sort()",
      "Array.prototype['so' + 'rt']",
      "Reflect.get([], 'sort')",
      "(() => {}).constructor('1')",
    ]) {
      expect(marks(code, lesson)).toEqual([]);
      expect((await runProgram(code, {}, { capabilities: lesson })).outcome.kind).toBe("restricted");
    }
  });
});

describe("the check ends for every text", () => {
  const big: Readonly<Record<string, string>> = {
    "deep parentheses": `${"(".repeat(200)}fetch${")".repeat(200)}`,
    "a long chain": `fetch${".a".repeat(20_000)}`,
    "a long sum": `fetch${"+1".repeat(3000)}`,
    "deep functions": `${"(() => ".repeat(200)}fetch${")".repeat(200)}`,
    "many uses": "fetch;".repeat(20_000),
    "many names": `${Array.from({ length: 20_000 }, (_, index) => `let a${index} = ${index};`).join("")}fetch`,
  };
  for (const [name, code] of Object.entries(big)) {
    test(name, () => {
      const count = findRestrictedUses(code, byDefault).length;
      expect(count).toBeLessThanOrEqual(200);
      expect(count).toBeGreaterThan(0);
    });
  }
  test("and does not fail if the parser gives up", () =>
    expect(marks(`${"(".repeat(100_000)}fetch${")".repeat(100_000)}`)).toEqual([]));
});
