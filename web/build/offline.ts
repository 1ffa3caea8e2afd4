import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { largeFile } from "./interpreter-addresses.ts";
import { bundleScript } from "./script-text.ts";

/** The service worker's address; it never changes. */
const name = "service-worker.js";

/** Adds the service worker to the built site, with the list of all built files. See web/products/offline/service-worker.ts. */
export function offlineCopy(): Plugin {
  return {
    name: "sandglass:offline-copy",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined) await writeServiceWorker(dir);
      },
    },
  };
}

/** Writes the service worker for the site in a folder. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => file !== name)
    .sort();
  const files = Object.fromEntries(
    await Promise.all(
      names.map(async (file) => [file, sha256(await readFile(join(folder, file))).digest("base64")] as const),
    ),
  );
  const version = sha256(JSON.stringify(files)).digest("hex").slice(0, 12);
  const isLater = ([file]: readonly [string, string]) => largeFile.test(file);
  const entries = Object.entries(files);
  const build = {
    version,
    files: Object.fromEntries(entries.filter((each) => !isLater(each))),
    later: Object.fromEntries(entries.filter(isLater)),
  };
  const { text } = await bundleScript(
    fileURLToPath(new URL("../products/offline/service-worker.ts", import.meta.url)),
  );
  await writeFile(join(folder, name), `const sandglassBuild = ${JSON.stringify(build)};\n${text}\n`);
}

function sha256(content: string | Uint8Array) {
  return createHash("sha256").update(content);
}
