import { readFile } from "node:fs/promises";
import binaryen from "binaryen";
import { expect, test } from "vitest";
import { meteredEngineFile } from "../build/build-engine.ts";
import { testsAll } from "../run/sandbox/testing/sample.ts";
import { withBranchHints } from "./branch-hints.ts";
import { functionsOf } from "./expressions.ts";
import { shippedFeatures } from "./shipped-features.ts";

test.runIf(testsAll)(
  "hot functions have a hint at each of their loops' counters, that it is not used up",
  async () => {
    const engine = new Uint8Array(await readFile(await meteredEngineFile()));
    const sections = WebAssembly.Module.customSections(
      new WebAssembly.Module(engine),
      "metadata.code.branch_hint",
    );
    expect(sections).toHaveLength(1);
    // Binaryen writes a hint before the instruction that it is at, and leaves out one that is at no instruction.
    const module = binaryen.readBinary(engine);
    module.setFeatures(shippedFeatures);
    const refuel = functionsOf(module, module.getNumFunctions()).find(({ base }) => base === "refuel")?.name;
    const counter = String.raw`\(if\s+\(i32\.lt_s\s+\(global\.get \S+\)\s+\(i32\.const 0\)\s+\)\s+\(then\s+\(call \$${refuel?.replaceAll("$", "\\$")}\)`;
    const hint = String.raw`\(@metadata\.code\.branch_hint "\\00"\)\s+`;
    const functions = module
      .emitText()
      .split("\n (func ")
      .filter((text) => text.includes("branch_hint"));
    expect(functions.length).toBeGreaterThan(30);
    const count = (text: string, pattern: string) => text.match(new RegExp(pattern, "g"))?.length;
    for (const text of functions) {
      const name = text.split(" ", 1)[0];
      const counters = count(text, counter);
      expect([name, count(text, "branch_hint"), count(text, hint + counter)]).toEqual([
        name,
        counters,
        counters,
      ]);
    }
  },
);

test("an engine without these functions is refused", () => {
  const other = binaryen.parseText(
    '(module (import "sandglass" "refuel" (func $refuel)) (global $fuel (mut i32) (i32.const 1)) (func $22))',
  );
  expect(() => withBranchHints(other, other.emitBinary())).toThrow(/functions 599, .* have no loop/);
});
