import { readFile } from "node:fs/promises";

/** Read the bytes of the two engines, which must belong to this build: that of runs, and that with breakpoints. */
export type Engines = {
  readonly engine: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly moments: () => Promise<Uint8Array<ArrayBuffer>>;
};

const readBeside = async (name: string) => new Uint8Array(await readFile(new URL(name, import.meta.url)));

/** The engines beside the built script. */
export const builtEngines: Engines = {
  engine: () => readBeside("./engine.wasm"),
  moments: () => readBeside("./engine-moments.wasm"),
};
