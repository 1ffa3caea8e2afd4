import { fileURLToPath } from "node:url";
import { build, loadConfigFromFile } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Bundles one of our modules for Node and returns the path of the result. It is not imported through Vite: each
 * instance of the engine makes the garbage collector run sooner, and with Vite on the same heap an instance took 6 ms
 * instead of 1.
 */
export async function bundledForNode(entry: string): Promise<string> {
  const config = await loadConfigFromFile({ command: "build", mode: "development" }, `${root}vite.config.ts`);
  const name = entry.replace(/^.*\//, "").replace(/\.ts$/, "");
  const outDir = `${root}node_modules/.cache/sandglass/${name}`;
  await build({
    ...config?.config,
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    // It is in the packages of e2e/lab, where the bundle would not look for it.
    ssr: { noExternal: ["quickjs-emscripten-core"] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "[name].mjs" } },
    },
  });
  return `${outDir}/${name}.mjs`;
}
