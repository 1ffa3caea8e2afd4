import { readFile } from "node:fs/promises";

/** Read the bytes of the engines, which must belong to this build. */
export type Engines = {
  /** That of runs. */
  readonly engine: () => Promise<Uint8Array<ArrayBuffer>>;
  /** That with breakpoints. */
  readonly moments: () => Promise<Uint8Array<ArrayBuffer>>;
  /** The interpreter of a language that is not compiled. */
  readonly interpreter: (language: string) => Promise<Uint8Array<ArrayBuffer>>;
};

const readBeside = async (name: string) => new Uint8Array(await readFile(new URL(name, import.meta.url)));

/** The name of a language's interpreter, beside the built script. */
export function interpreterName(language: string): string {
  return `interpreter-${language}.wasm`;
}

/** The engines beside the built script. */
export const builtEngines: Engines = {
  engine: () => readBeside("./engine.wasm"),
  moments: () => readBeside("./engine-moments.wasm"),
  interpreter: (language) => readBeside(`./${interpreterName(language)}`),
};
