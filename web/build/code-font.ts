import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { BundledModules } from "./bundled-modules.ts";

const packageFile = createRequire(import.meta.url).resolve("@fontsource/jetbrains-mono/package.json");
const family = "Sandglass Mono";

/** Marks the element with the font's rule: a page in one file leaves the element out. */
export const fontMark = "data-code-font";

/**
 * The page's own monospaced font: the Latin letters of JetBrains Mono. The page always has its rule, but uses it only
 * if a service worker serves the page (products/site/settings/appearance.boot.ts): then the font is on this computer. So a first
 * visit does not wait, and nothing has to be remembered. Text never moves: if the font comes too late, the browser does
 * without it ("optional").
 */
export function codeFont(modules: BundledModules): Plugin {
  let file: Promise<string> | undefined;
  const fontFile = () =>
    (file ??= readVersion().then((version) => `fonts/jetbrains-mono-latin-${version}.woff2`));
  return {
    name: "sandglass:code-font",
    apply: "build",
    async generateBundle() {
      const folder = dirname(packageFile);
      const font = await readFile(join(folder, "files/jetbrains-mono-latin-400-normal.woff2"));
      this.emitFile({ type: "asset", fileName: await fontFile(), source: font });
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
        const source = `url(./${await fontFile()}) format("woff2")`;
        const children = `@font-face{font-family:"${family}";src:${source};font-display:optional}`;
        return [{ tag: "style", attrs: { [fontMark]: true }, children, injectTo: "head" }];
      },
    },
  };
}

async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(packageFile, "utf8")).version;
}
