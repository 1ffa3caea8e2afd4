import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { engineUrl } from "../../../web/build/engine/engine-url.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";

export const peersFolder = fileURLToPath(new URL(".", import.meta.url));
export const cacheFolder = fileURLToPath(new URL("../../../node_modules/.cache/peers", import.meta.url));

/** The peers are in a separate package, so that they are not installed with the product. */
export function installPeers(): void {
  if (existsSync(`${peersFolder}node_modules`)) return;
  console.log("installing the peers into e2e/lab/peers (240 MB) …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: peersFolder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("the peers could not be installed: see what npm says above");
}

/** The page in which all run their programs. Returns its folder. */
export async function buildRuntimes(): Promise<string> {
  const plugins = () => [scriptText(), engineUrl(), libraries({ maxBytes: 0 })];
  // From the peers' own package. One of them is made for Node first, and its modules are replaced for a browser.
  const inPackage = createRequire(`${peersFolder}package.json`);
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
