import { fileURLToPath } from "node:url";
import { build } from "vite";
import { engineUrl } from "../../../web/build/engine-url.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";

/** Builds the lab to where playwright.config.ts serves it from. */
export const harnessFolder = fileURLToPath(new URL("../../../node_modules/.cache/lab", import.meta.url));

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export async function buildHarness(): Promise<void> {
  await build({
    root: here("."),
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: [scriptText(), engineUrl(), libraries({ maxBytes: 0 })],
    build: {
      outDir: harnessFolder,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      rolldownOptions: { input: ["index.html", "exercise.html"].map((page) => here(page)) },
    },
  });
}
