import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleHostScript, bundleLibrary, hostTypes, libraryName } from "../../build/embed-page.ts";
import { noticesName, noticesOf } from "../../build/notices.ts";
import { bundleInterpreters, bundleTo } from "./bundle.ts";
import { packageFolder } from "./engines.ts";

/**
 * `node e2e/run.mjs web/products/node/build-package.ts`: builds the files of the package, with its types. dist-node has the
 * command and the library for Node. dist-browser has the library for pages and the element,
 * dist-python the package sandglass-python. `npm pack` runs this.
 */
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "dist-node");

await bundleTo(folder);
await bundleInterpreters((language) => join(root, packageFolder(language)));
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

/** Copies the types that `tsc -b` has made of the two libraries, and the types that they refer to. */
async function copyTypes(): Promise<void> {
  const from = join(root, "node_modules/.cache/types");
  const copiedFiles = new Set<string>();
  const copy = async (file: string): Promise<void> => {
    if (copiedFiles.has(file)) return;
    copiedFiles.add(file);
    const text = await readFile(join(from, file), "utf8");
    const to = join(folder, "types", file);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, text);
    for (const [, specifier = ""] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)\.ts"/g))
      await copy(join(dirname(file), `${specifier}.d.ts`));
  };
  await copy("products/node/index.d.ts");
  await copy("products/browser/index.d.ts");
}
