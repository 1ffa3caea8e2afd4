import { bundleLibrary, librarySize } from "../web/build/libraries.ts";
import { declarationsOf, typesSize } from "../web/build/library-types.ts";
import { sandboxWith } from "../web/products/node/sandbox.ts";
import { madeEngines } from "../web/products/node/testing/made-engines.ts";
import { libraryNames } from "../web/protocol/program/library-names.ts";

/** `npm run libraries`: what each library and its types take of the network, and what its import takes of a program's limits. */
const sandbox = sandboxWith(madeEngines, { workers: 1 });
console.log(row("library", "KiB", "brotli", "types, brotli", "steps", "memory, KiB"));
for (const name of libraryNames) {
  const { code } = await bundleLibrary(name);
  const { outcome } = await sandbox.run({ code: `import * as all from ${JSON.stringify(name)}; void all` });
  if (outcome.kind !== "completed") throw new Error(`${name} cannot be imported: ${JSON.stringify(outcome)}`);
  const { fuel, peakMemoryBytes } = outcome.usage;
  console.log(
    row(
      name,
      kib(code.length),
      kib(librarySize(code)),
      kib(typesSize(await declarationsOf(name))),
      fuel.toLocaleString("en"),
      kib(peakMemoryBytes),
    ),
  );
}
sandbox.dispose();

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(14) + cells.map((cell) => cell.padStart(14)).join("");
}
