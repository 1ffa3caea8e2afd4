import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { engineUrl } from "../../../web/build/engine-url.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";

export const peersFolder = fileURLToPath(new URL(".", import.meta.url));
export const cacheFolder = fileURLToPath(new URL("../../../node_modules/.cache/peers", import.meta.url));

/** The page in which all run their programs. Returns its folder. */
export async function buildRuntimes(): Promise<string> {
  const plugins = () => [scriptText(), engineUrl(), libraries({ maxBytes: 0 })];
  // One of the peers is made for Node first, and its modules are replaced for a browser.
  const inPackage = createRequire(import.meta.url);
  const alias = inPackage("node-stdlib-browser") as Record<string, string>;
  await build({
    root: peersFolder,
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: plugins(),
    resolve: { alias },
    build: {
      outDir: `${cacheFolder}/runtimes`,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      reportCompressedSize: false,
    },
    worker: { format: "es", plugins },
  });
  return `${cacheFolder}/runtimes`;
}
