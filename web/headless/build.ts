import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleHostScript, bundleLibrary, hostTypes, libraryName } from "../build/embed-page.ts";
import { noticesName, noticesOf } from "../build/notices.ts";
import { bundleTo } from "./bundle.ts";

/**
 * `node e2e/run.mjs web/headless/build.ts`: what the package has, with its types. In dist-node, the command and the library
 * for Node; in dist-browser, the library for pages and the element. `npm pack` calls it.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "dist-node");

await bundleTo(folder);
await copyTypes();
await bundleForPages(join(root, "dist-browser"));

async function bundleForPages(to: string): Promise<void> {
  const library = await bundleLibrary();
  const files = {
    [libraryName]: library.text,
    "embed.js": (await bundleHostScript("embed.js")).text,
    "embed-module.js": (await bundleHostScript("embed-module.js")).text,
    "element-server.js": (await bundleHostScript("element-server.js")).text,
    ...(await hostTypes()),
    [noticesName]: await noticesOf(library.files),
  };
  await rm(to, { recursive: true, force: true });
  await mkdir(to);
  for (const [name, text] of Object.entries(files)) await writeFile(join(to, name), text);
}

/** What `tsc -b` has made of the folders whose types the library's mention. */
async function copyTypes(): Promise<void> {
  for (const name of ["headless", "browser", "client", "protocol", "languages"]) {
    const from = join(root, "node_modules/.cache/types", name);
    for (const file of await readdir(from, { recursive: true })) {
      if (!file.endsWith(".d.ts")) continue;
      const to = join(folder, "types", name, file);
      await mkdir(dirname(to), { recursive: true });
      await cp(join(from, file), to);
    }
  }
}
