import { cp, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleTo } from "./bundle.ts";

/**
 * `node e2e/run.mjs web/headless/build.ts [folder]`: the command and the library for Node, with their types, in a folder
 * that needs nothing else. `npm pack` calls it.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.argv[2] ?? join(root, "dist-node");

await bundleTo(folder);
await copyTypes();

/** What `tsc -b` has made of the folders whose types the library's mention. */
async function copyTypes(): Promise<void> {
  for (const name of ["headless", "client", "protocol", "languages"]) {
    const from = join(root, "node_modules/.cache/types", name);
    for (const file of await readdir(from, { recursive: true })) {
      if (!file.endsWith(".d.ts")) continue;
      const to = join(folder, "types", name, file);
      await mkdir(dirname(to), { recursive: true });
      await cp(join(from, file), to);
    }
  }
}
