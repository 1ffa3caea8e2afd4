import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { languageById } from "../../languages/catalog.ts";
import * as texts from "./library-error-texts.ts";

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

/** The package that has a large interpreter, and the folder beside this one in which the build makes that package. */
export const packageOf = (language: string) => `sandglass-${language}`;
export const packageFolder = (language: string) => `dist-${language}`;

/** The file that says which file of that package belongs to this build. */
export function interpreterNote(language: string): string {
  return `interpreter-${language}.json`;
}

/** Rejects with a sentence that names the package. */
async function readInterpreter(language: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!languageById(language)?.downloadMb) return readBeside(`./${interpreterName(language)}`);
  const note = await readFile(new URL(`./${interpreterNote(language)}`, import.meta.url), "utf8");
  const { file } = JSON.parse(note) as { readonly file: string };
  const name = packageOf(language);
  // The command may be installed elsewhere than the program's own packages.
  const installed = [import.meta.url, pathToFileURL(`${process.cwd()}/`)].flatMap((from) => {
    try {
      return [new URL("./", pathToFileURL(createRequire(from).resolve(`${name}/package.json`)))];
    } catch {
      return [];
    }
  });
  for (const folder of [new URL(`../${packageFolder(language)}/`, import.meta.url), ...installed]) {
    const bytes = await readFile(new URL(file, folder)).catch(() => undefined);
    if (bytes) return new Uint8Array(bytes);
  }
  const { label = language } = languageById(language) ?? {};
  throw new Error(installed.length > 0 ? texts.otherPackage(label, name) : texts.noPackage(label, name));
}

/** The engines beside the built script. */
export const builtEngines: Engines = {
  engine: () => readBeside("./engine.wasm"),
  moments: () => readBeside("./engine-moments.wasm"),
  interpreter: readInterpreter,
};
