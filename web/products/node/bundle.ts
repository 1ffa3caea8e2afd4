import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { engineSource, meteredEngineFile, momentsEngineFile } from "../../build/build-engine.ts";
import { interpreterFile, interpreterRows, interpreterSource } from "../../build/build-interpreters.ts";
import { BundledModules } from "../../build/bundled-modules.ts";
import { engineUrl } from "../../build/engine-url.ts";
import { libraries } from "../../build/libraries.ts";
import { noticesName, noticesOf } from "../../build/notices.ts";
import { scriptText } from "../../build/script-text.ts";
import { interpreterName } from "./engines.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the command and the library for Node into a folder, with their engine and the licences of their packages. The
 * folder is emptied first.
 */
export async function bundleTo(folder: string): Promise<void> {
  const modules = new BundledModules();
  await rm(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [scriptText(), engineUrl(), libraries(), modules.plugin()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir: folder,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: {
          index: join(root, "web/products/node/index.ts"),
          main: join(root, "web/products/node/main.ts"),
        },
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
  await cp(await meteredEngineFile(), join(folder, "engine.wasm"));
  await cp(await momentsEngineFile(), join(folder, "engine-moments.wasm"));
  for (const row of interpreterRows)
    await cp(await interpreterFile(row), join(folder, interpreterName(row.language)));
  const binaries = [engineSource(), ...interpreterRows.map(interpreterSource)];
  await writeFile(join(folder, noticesName), await noticesOf([...modules.ids, ...binaries]));
}
