import { readFile, writeFile } from "node:fs/promises";
import { runLua } from "../web/languages/lua/testing/run-lua.ts";
import { runInPython } from "../web/languages/python/testing/run-in-python.ts";
import { fuelOf } from "../web/run/sandbox/testing/expect-run.ts";
import { type LineGolden, lineNumbers } from "../web/run/sandbox/testing/line-numbers.ts";
import { lookInto, reproducible } from "../web/run/sandbox/testing/look-at-run.ts";
import { runProgram } from "../web/run/sandbox/testing/run-program.ts";

/**
 * `node e2e/run.mjs e2e/goldens.ts` measures the golden programs again and writes their steps, and the costs of each of
 * their lines; also the steps of recorded programs in Lua and Python. Use it after an intended change of the engine or of the guest's library: both change the counts by a few
 * steps.
 */
const file = new URL("./fuel-goldens.json", import.meta.url);

export type Golden = {
  readonly name: string;
  readonly code: string;
  /** As in a RunRequest. A capability that is not given has its default. */
  readonly capabilities?: unknown;
  readonly fuel: number;
};

const goldens = JSON.parse(await readFile(file, "utf8")) as readonly Golden[];
const results: Golden[] = [];
const measuredLines: LineGolden[] = [];
for (const { name, code, capabilities } of goldens) {
  const options = capabilities === undefined ? {} : { capabilities };
  const fuel = fuelOf(await runProgram(code, { fuel: 1_000_000_000 }, options));
  results.push({ name, code, ...options, fuel });
  const { events } = await lookInto(
    code,
    { kind: "profile" },
    { fuel: 1_000_000_000 },
    capabilities ?? reproducible,
  );
  const profile = events.find((each) => each.kind === "profile");
  measuredLines.push({ name, lines: (profile?.lines ?? []).map(lineNumbers) });
}
await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
const lineFile = new URL("./line-goldens.json", import.meta.url);
const lineGoldens = measuredLines.map(({ name, lines }) => {
  const rows = lines.map((line) => `\n      ${JSON.stringify(line)}`).join(",");
  return `  {\n    "name": ${JSON.stringify(name)},\n    "lines": [${rows}\n    ]\n  }`;
});
await writeFile(lineFile, `[\n${lineGoldens.join(",\n")}\n]\n`);

/** The steps of programs in languages that an interpreter in WebAssembly runs. Their journeys expect them of a browser. */
const interpreted = [
  ["lua", runLua],
  ["python", runInPython],
] as const;
for (const [language, run] of interpreted) {
  const stepsFile = new URL(`../web/languages/${language}/recorded/steps.json`, import.meta.url);
  const programs = JSON.parse(await readFile(stepsFile, "utf8")) as readonly { readonly code: string }[];
  const measured = [];
  for (const { code } of programs) measured.push({ code, fuel: fuelOf(await run(code)) });
  await writeFile(stepsFile, `${JSON.stringify(measured, undefined, 2)}\n`);
}

console.log(results.map(({ name, fuel }) => `${name}: ${fuel}`).join("\n"));
