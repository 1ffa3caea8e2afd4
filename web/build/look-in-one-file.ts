import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { engineDelta } from "../engine/make-engine-delta.ts";
import { meteredEngine, momentsEngineFile } from "./build-engine.ts";

const deltaId = "virtual:moments-engine-delta";
const wholeWorker = fileURLToPath(new URL("../run/sandbox/worker/whole.worker.ts", import.meta.url));

/**
 * Looking inside, for a page in one file, which fetches nothing and contains everything from the beginning. It contains
 * the second engine as a difference from the first (25 KiB instead of 230), and one script for both runs and looks (8
 * KiB more instead of 140).
 */
export function lookInOneFile(): Plugin {
  return {
    name: "sandglass:look-in-one-file",
    enforce: "pre",
    resolveId(id) {
      if (id === deltaId) return `\0${deltaId}`;
      const isOurs = /\/sandbox\.full\.worker\.ts\?script$|\/look\.worker\.ts\?script$/.test(id);
      return isOurs ? this.resolve(`${wholeWorker}?script`, undefined, { skipSelf: true }) : null;
    },
    async load(id) {
      if (id.endsWith("/client/moments-engine.ts")) return 'export * from "./moments-engine-of-delta.ts";';
      if (id !== `\0${deltaId}`) return null;
      const second = new Uint8Array(await readFile(await momentsEngineFile()));
      return `export default ${JSON.stringify(engineDelta(await meteredEngine(), second))};`;
    },
  };
}
