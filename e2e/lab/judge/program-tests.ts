import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { HostModule } from "../../../web/protocol/program/host-module.ts";

/**
 * The module that the tests of real programs import: a small `describe`, `test` and `expect`, the same here and in
 * Node, so that the programs are compared and not two test libraries. It prints one line per test.
 */
const testLibrary = readFileSync(fileURLToPath(new URL("program-tests.lib.mjs", import.meta.url)), "utf8");

const source = `export * from "sandglass-tests";`;
const globals = `import * as all from "sandglass-tests"; Object.assign(globalThis, all);`;

/** By the names in the programs' imports. */
export const testModuleCodes: Readonly<Record<string, string>> = {
  "sandglass-tests": testLibrary,
  vitest: source,
  "@jest/globals": source,
  "vitest/globals": globals,
};

export const testModules: readonly HostModule[] = Object.entries(testModuleCodes).map(([name, code]) => ({
  name,
  code,
}));
