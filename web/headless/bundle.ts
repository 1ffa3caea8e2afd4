import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { meteredEngineFile } from "../build/engine.ts";
import { engineUrl } from "../build/engine-url.ts";
import { scriptText } from "../build/script-text.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Makes the command and the library for Node, with their engine, in a folder, which is emptied before. */
export async function bundleTo(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [scriptText(), engineUrl()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir: folder,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: { index: join(root, "web/headless/index.ts"), main: join(root, "web/headless/main.ts") },
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
  await cp(await meteredEngineFile(), join(folder, "engine.wasm"));
}
