import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Six programs of Octane, from a checkout of it. Each is run so often that it takes some tenths of a second. */
export function octanePrograms(
  folder: string,
): Promise<readonly { readonly name: string; readonly code: string; readonly value: string }[]> {
  const rounds = { richards: 5, deltablue: 5, crypto: 1, raytrace: 2, regexp: 1, "navier-stokes": 2 };
  return Promise.all(
    Object.entries(rounds).map(async ([name, times]) => {
      const base = await readFile(join(folder, "base.js"), "utf8");
      const text = await readFile(join(folder, `${name}.js`), "utf8");
      const run = `for (const { benchmarks } of BenchmarkSuite.suites) for (const each of benchmarks) {
  BenchmarkSuite.ResetRNG();
  each.Setup();
  for (let time = 0; time < ${times}; time++) each.run();
  each.TearDown();
}
0;`;
      return { name, value: "0", code: `${base}\n${text}\n${run}` };
    }),
  );
}
