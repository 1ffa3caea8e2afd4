import { readFile, writeFile } from "node:fs/promises";
import { fuelOf } from "../web/sandbox/testing/assertions.ts";
import { runProgram } from "../web/sandbox/testing/run-program.ts";

/**
 * `node e2e/run.mjs e2e/goldens.ts` measures the golden programs again and writes down what they spend, for when the engine
 * or the guest's library was changed on purpose: both move the counts by a few steps.
 */
const file = new URL("./fuel-goldens.json", import.meta.url);

export type Golden = {
  readonly name: string;
  readonly code: string;
  /** As a RunRequest has them; what is not named has its default. */
  readonly capabilities?: unknown;
  readonly fuel: number;
};

const goldens = JSON.parse(await readFile(file, "utf8")) as readonly Golden[];
const measured: Golden[] = [];
for (const { name, code, capabilities } of goldens) {
  const given = capabilities === undefined ? {} : { capabilities };
  const fuel = fuelOf(await runProgram(code, { fuel: 1_000_000_000 }, given));
  measured.push({ name, code, ...given, fuel });
}
await writeFile(file, `${JSON.stringify(measured, undefined, 2)}\n`);
console.log(measured.map(({ name, fuel }) => `${name}: ${fuel}`).join("\n"));
