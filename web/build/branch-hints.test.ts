import { readFile } from "node:fs/promises";
import binaryen from "binaryen";
import { beforeAll, expect, test } from "vitest";
import { withBranchHints } from "./branch-hints.ts";
import { meteredEngineFile } from "./build-engine.ts";
import { expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { shippedFeatures } from "./meter-wasm.ts";

let engine: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  engine = new Uint8Array(await readFile(await meteredEngineFile()));
});

/** The numbers of a custom section: LEB128, of less than five bytes each. */
function numbersOf(section: ArrayBuffer): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const byte of new Uint8Array(section)) {
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    numbers.push(value);
    [value, shift] = [0, 0];
  }
  return numbers;
}

test("hot functions have a hint at each of their loops' counters: that it is not used up", () => {
  const module = new WebAssembly.Module(engine);
  const [section, ...others] = WebAssembly.Module.customSections(module, "metadata.code.branch_hint");
  expect(others).toEqual([]);
  const [count = 0, ...rest] = numbersOf(section as ArrayBuffer);
  expect(count).toBeGreaterThan(30);
  const read = binaryen.readBinary(engine);
  read.setFeatures(shippedFeatures);
  const imports = WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function").length;
  const refuel = functionsOf(read, read.getNumFunctions()).find(({ base }) => base === "refuel")?.name;
  let before = imports - 1;
  for (let nth = 0; nth < count; nth++) {
    const [index = 0, hints = 0] = rest.splice(0, 2);
    expect(index).toBeGreaterThan(before);
    before = index;
    const { body } = binaryen.getFunctionInfo(read.getFunction(String(index - imports)));
    expect([index, hints]).toEqual([index, countersIn(body, refuel)]);
    let last = 0;
    for (const [at, length, likely] of Array.from({ length: hints }, () => rest.splice(0, 3))) {
      expect(at).toBeGreaterThan(last);
      expect([length, likely]).toEqual([1, 0]);
      last = at as number;
    }
  }
  expect(rest).toEqual([]);
});

test("an engine that has not those functions is refused", () => {
  const other = binaryen.parseText(
    '(module (import "sandglass" "refuel" (func $refuel)) (global $fuel (mut i32) (i32.const 1)) (func $22))',
  );
  expect(() => withBranchHints(other, other.emitBinary())).toThrow(/functions 599, .* have no loop/);
});

/** How often a function has `if (fuel < 0) refuel()`. */
function countersIn(body: number, refuel: string | undefined): number {
  return [...expressionsIn(body)].filter((each) => {
    if (!is(each, binaryen.IfId)) return false;
    const { ifTrue } = info<binaryen.IfInfo>(each);
    return is(ifTrue, binaryen.CallId) && info<binaryen.CallInfo>(ifTrue).target === refuel;
  }).length;
}
