import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { checkedEngine, makeEngine, meteredEngine, meteredEngineFile } from "../build/build-engine.ts";
import { withGuestCode } from "../build/guest-code.ts";
import { testsWhole } from "../run/sandbox/testing/sample.ts";
import { changeEngine } from "./change-engine.ts";

const original = () =>
  readFile(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));

describe("the engine", () => {
  test("is the one that the fuel goldens were measured with", async () => {
    expect(() => checkedEngine(Buffer.from("another engine"), "engine.wasm")).toThrow(
      /^engine\.wasm has the SHA-256 [0-9a-f]{64}; this repository is measured with [0-9a-f]{64}$/,
    );
    const file = await original();
    expect(checkedEngine(file, "engine.wasm")).toBe(file);
    const changed = Buffer.from(file);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => checkedEngine(changed, "engine.wasm")).toThrow(/SHA-256/);
  });
  test("is metered once; a second request finds the same file", async () => {
    expect(await meteredEngineFile()).toBe(await meteredEngineFile());
  });
  // It takes 30 to 60 seconds of processor time, and each new clone of the repository makes an engine.
  test.runIf(testsWhole)(
    "is the same each time it is metered, and has the guest's library after that",
    async () => {
      const { wasm, loops, bulk } = makeEngine(await original());
      // Every native loop and every bulk instruction is found.
      expect([loops, bulk]).toEqual([1035, 98]);
      const engine = Buffer.from(await meteredEngine());
      expect(engine.subarray(0, wasm.length).equals(wasm)).toBe(true);
      expect(engine.equals(await withGuestCode(wasm, await original()))).toBe(true);
    },
  );
});

describe("texts of assertions", () => {
  const has = (wasm: Uint8Array, text: string) => Buffer.from(wasm).includes(`\0${text}\0`);
  test.each(["label >= 0 && label < s->label_count", "../../vendor/quickjs/quickjs.c"])(
    "%s is in the package and is not shipped",
    async (text) => {
      expect(has(await original(), text)).toBe(true);
      expect(has(await meteredEngine(), text)).toBe(false);
    },
  );
  test.each(["cannot read property of %s", "out of memory"])("%s is not such a text", async (text) => {
    expect(has(await meteredEngine(), text)).toBe(true);
  });
});

describe("metering", () => {
  test("makes an engine that imports what it needs and exports its counters", async () => {
    const engine = await WebAssembly.compile(await meteredEngine());
    const imports = WebAssembly.Module.imports(engine).filter(({ module }) => module === "sandglass");
    expect(imports.map(({ name, kind }) => `${kind} ${name}`).sort()).toEqual([
      "function collect",
      "function nameAt",
      "function newNames",
      "function refuel",
      "function rejected",
      "function say",
      "function stackOf",
      "function variableAt",
      "function withZone",
    ]);
    const globals = WebAssembly.Module.exports(engine).filter(({ kind }) => kind === "global");
    expect(globals.map(({ name }) => name).sort()).toEqual([
      "allowance",
      "fuel",
      "names",
      "overflows",
      "redeclare",
      "stackEnd",
      "stacklessBelow",
      "twins",
    ]);
  });
  test("lowers the memory the engine starts with to 6 MiB", async () => {
    const engine = await WebAssembly.compile(await meteredEngine());
    const instantiate = (initial: number) => {
      const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
      for (const { module, name, kind } of WebAssembly.Module.imports(engine)) {
        imports[module] ??= {};
        imports[module][name] =
          kind === "memory" ? new WebAssembly.Memory({ initial, maximum: 1024 }) : () => 0;
      }
      return new WebAssembly.Instance(engine, imports);
    };
    expect(() => instantiate(96)).not.toThrow();
    expect(() => instantiate(95)).toThrow(WebAssembly.LinkError);
  });
  test("keeps only the exports that the sandbox calls, and only the imports that it provides", async () => {
    const engine = await WebAssembly.compile(await meteredEngine());
    const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort();
    const host = WebAssembly.Module.imports(engine).filter(({ module }) => module === "host");
    expect(namesOf(host)).toEqual([
      "callFunction",
      "dateNow",
      "fail",
      "growMemory",
      "loadModule",
      "localTime",
      "normalizeModule",
      "shouldInterrupt",
    ]);
    const functions = namesOf(WebAssembly.Module.exports(engine).filter(({ kind }) => kind === "function"));
    expect(functions).toContain("QTS_Eval");
    // It would bring 20 KB along.
    expect(functions).not.toContain("QTS_bjson_decode");
    expect(functions).toHaveLength(38);
  });
  test.runIf(testsWhole)("refuses a file that is not a build of this engine", () => {
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(() => changeEngine(empty)).toThrow();
  });
});
