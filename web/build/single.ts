import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { largeFile } from "./interpreter-addresses.ts";
import { bundleScript } from "./script-text.ts";
import { packPage, type SiteFiles } from "./single-file.ts";

/** The name of the whole playground in one file. */
export const singleName = "sandglass.html";

const boot = fileURLToPath(new URL("single.boot.ts", import.meta.url));

/** `vite build --mode single`: the files of the site become one file, which needs no other. */
export function singleFile(): Plugin {
  let icon = "";
  return {
    name: "sandglass:single-file",
    apply: "build",
    configResolved({ root }) {
      icon = join(root, "public/icon.svg");
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const site = new Map<string, Uint8Array>([["icon.svg", await readFile(icon)]]);
        for (const [path, file] of Object.entries(bundle)) {
          site.set(path, Buffer.from(file.type === "chunk" ? file.code : file.source));
          delete bundle[path];
        }
        this.emitFile({ type: "asset", fileName: singleName, source: await packSite(site) });
      },
    },
  };
}

/** Packs a built site into the same file, without building anything. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  const site = new Map<string, Uint8Array>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    site.set(relative(folder, path).replaceAll(sep, "/"), await readFile(path));
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await packSite(site));
}

async function packSite(site: SiteFiles): Promise<string> {
  const isInside = process.env["SANDGLASS_PYTHON"] === "inside";
  return packPage(site, "index.html", await loaderText(), isInside ? undefined : largeFile);
}

export async function loaderText(): Promise<string> {
  return (await bundleScript(boot)).text;
}
