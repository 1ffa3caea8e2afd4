import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { BundledModules } from "./bundled-modules.ts";

const packageFile = createRequire(import.meta.url).resolve("@fontsource/jetbrains-mono/package.json");
const family = "Sandglass Mono";

/**
 * The page's own monospaced font: JetBrains Mono, its Latin letters. The page always has its rule, and uses it only where a
 * service worker answers for the page (site/settings/appearance.boot.ts): the font is then on this computer. So a first
 * visit waits for nothing, and nothing has to be remembered. No text moves: where the font comes too late, the browser does
 * without it ("optional").
 */
export function codeFont(modules: BundledModules): Plugin {
  const file = (version: string) => `fonts/jetbrains-mono-latin-${version}.woff2`;
  const packageVersion = async () => JSON.parse(await readFile(packageFile, "utf8")).version as string;
  return {
    name: "sandglass:code-font",
    apply: "build",
    async generateBundle() {
      const folder = dirname(packageFile);
      const font = await readFile(join(folder, "files/jetbrains-mono-latin-400-normal.woff2"));
      this.emitFile({ type: "asset", fileName: file(await packageVersion()), source: font });
      this.emitFile({
        type: "asset",
        fileName: "fonts/OFL.txt",
        source: await readFile(join(folder, "LICENSE")),
      });
      modules.ids.add(packageFile);
    },
    transformIndexHtml: {
      order: "post",
      async handler(_html, { path }) {
        if (path !== "/index.html") return [];
        const source = `url(./${file(await packageVersion())}) format("woff2")`;
        const children = `@font-face{font-family:"${family}";src:${source};font-display:optional}`;
        return [{ tag: "style", children, injectTo: "head" }];
      },
    },
  };
}
