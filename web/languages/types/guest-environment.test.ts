import { describe, expect, test } from "vitest";
import { allPaths } from "../../protocol/capabilities/known-globals.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { guestTypes } from "./guest-types.ts";
import { globalNamesOf } from "./testing/sandbox-globals.ts";
import { Service } from "./testing/service.ts";

type Globals = Readonly<Record<string, unknown>>;

const capabilitiesOf = (globals: Globals) => parseCapabilities({ globals });

/** An empty program in a playground with these globals. */
const empty = (globals: Globals) => new Service(guestTypes(capabilitiesOf(globals), []), { "main.ts": "" });

/** Possible settings of a custom playground. */
const custom: Globals = {
  extends: "minimal",
  allow: ["Math.random", "URL", "Date.now", "console.time", "AbortController", "AbortSignal", "EventTarget"],
  except: [
    "Array.prototype.map",
    "Map",
    "JSON.parse",
    "TypedArray.prototype.at",
    "Uint8Array.fromHex",
    "Reflect",
  ],
};

const worlds: readonly (readonly [name: string, globals: Globals])[] = [
  ["default", {}],
  ["pure", { extends: "pure" }],
  ["minimal", { extends: "minimal" }],
  ["a custom one", custom],
];

describe("the types describe the VM's globals", () => {
  /** Names that programs find and that the types leave out. */
  const unsaid: Readonly<Record<string, string>> = {
    "Object.prototype.__proto__": "Annex B: Object.getPrototypeOf is what to use",
    "Object.prototype.__defineGetter__": "Annex B",
    "Object.prototype.__defineSetter__": "Annex B",
    "Object.prototype.__lookupGetter__": "Annex B",
    "Object.prototype.__lookupSetter__": "Annex B",
    "Date.prototype.toGMTString": "Annex B",
    "Date.prototype.getYear": "Annex B: gives 126 for 2026",
    "Date.prototype.setYear": "Annex B",
    "Function.prototype.fileName": "this engine's own",
    "Function.prototype.lineNumber": "this engine's own",
    "Function.prototype.columnNumber": "this engine's own",
    "Set.groupBy": "this engine's own: a mistake of it",
  };
  /** Names in the types that programs do not find. */
  const notThere: Readonly<Record<string, string>> = {
    "Iterator.prototype.next": "abstract: what is derived from it has it",
    "Iterator.prototype.return": "optional",
    "Iterator.prototype.throw": "optional",
    "DOMException.prototype.cause": "optional, and of all errors: TypeScript cannot take it back",
  };
  /** Members that every function has, links back to an owner, and members for printing or deriving. */
  const form =
    /^(?:Intl\.)?[^.]*\.(?:length|name)$|\.(?:prototype|constructor|\[Symbol\.(?:species|toStringTag)\])$/;
  const differing = new Set<string>();

  for (const [name, globals] of sample(worlds, 1)) {
    test(name, async () => {
      const service = empty(globals);
      expect(service.errorsInTypes()).toEqual([]);
      const values = service.values();
      const names = await globalNamesOf(capabilitiesOf(globals));
      const inherited = (path: string) => values.has(path.replace(/^.*\./, "Object.prototype."));
      const missing = [...names].filter((path) => !values.has(path) && !form.test(path) && !inherited(path));
      const invented = [...values].filter((path) => !names.has(path));
      for (const path of [...missing, ...invented]) differing.add(path);
      expect(missing.filter((path) => !Object.hasOwn(unsaid, path))).toEqual([]);
      expect(invented.filter((path) => !Object.hasOwn(notThere, path))).toEqual([]);
    });
  }

  test.runIf(testsAll)("after exceptions, the same names differ", () =>
    expect([...differing].sort()).toEqual([...Object.keys(unsaid), ...Object.keys(notThere)].sort()),
  );
});

describe.runIf(testsAll)("the types are consistent", () => {
  const members = allPaths().filter((path) => path.includes("."));
  const globals = allPaths().filter((path) => !path.includes("."));
  test("without any member", () => expect(empty({ except: members }).errorsInTypes()).toEqual([]));
  test("without any global", () => expect(empty({ except: globals }).errorsInTypes()).toEqual([]));
});
