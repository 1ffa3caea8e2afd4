import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";

const folder = fileURLToPath(new URL("../", import.meta.url));
const recordFile = `${folder}standard/functions.txt`;
const prelude = `${folder}prelude.ts`;

/**
 * `import { documented } from "virtual:elixir-functions"` returns the functions of Elixir's own modules, as text with
 * lines like `Enum all?/1 all?/2 …`. `import { here, signatures } from "virtual:elixir-library"` returns the functions
 * of our library, in the same form, and their documented signatures: `Enum|all?(enumerable)|…`. So a missing function
 * is known before a program runs, without a second list.
 */
export function elixirFunctions(
  bundle: (entry: string) => Promise<{ readonly text: string; readonly inputs: readonly string[] }>,
): Plugin {
  const names = ["virtual:elixir-functions", "virtual:elixir-library"];
  return {
    name: "sandglass:elixir-functions",
    resolveId: (id) => (names.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (!names.some((name) => id === `\0${name}`)) return null;
      this.addWatchFile(recordFile);
      const modules = parseModules(await readFile(recordFile, "utf8"));
      if (id === `\0${names[0]}`)
        return {
          code: `export const documented = ${JSON.stringify(documentedText(modules))};`,
          meta: { inputs: [recordFile] },
        };
      const { text, inputs } = await bundle(prelude);
      for (const file of inputs) this.addWatchFile(file);
      const here = libraryOf(text);
      return {
        code: `export const here = ${JSON.stringify(linesOf(here))};
export const signatures = ${JSON.stringify(signaturesOf(modules, here))};`,
        meta: { inputs: [recordFile, ...inputs] },
      };
    },
  };
}

type DocumentedFunction = {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly signature: string;
};
type Modules = ReadonlyMap<string, readonly DocumentedFunction[]>;

/** `Enum`, tab, `at(enumerable, index, default \\ nil)|3`, tab, `+/2`, … */
function parseModules(text: string): Modules {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [module = "", ...functions] = line.split("\t");
      return [module, functions.filter((each) => each !== "").map(documentedFunction)] as const;
    }),
  );
}

function documentedFunction(text: string): DocumentedFunction {
  const [, signature = "", digits = "0"] = /^(.+\))\|(\d+)$/.exec(text) ?? [];
  const maxArity = Number(digits);
  if (signature !== "") {
    const name = signature.slice(0, signature.indexOf("("));
    return { name, least: maxArity - signature.split("\\\\").length + 1, most: maxArity, signature };
  }
  const slash = text.lastIndexOf("/");
  const arity = Number(text.slice(slash + 1));
  return { name: text.slice(0, slash), least: arity, most: arity, signature: text };
}

function keysOf({ name, least, most }: DocumentedFunction): string[] {
  return Array.from({ length: most - least + 1 }, (_, index) => `${name}/${least + index}`);
}

function documentedText(modules: Modules): string {
  return linesOf(new Map([...modules].map(([module, functions]) => [module, functions.flatMap(keysOf)])));
}

function linesOf(modules: ReadonlyMap<string, readonly string[]>): string {
  return [...modules].map(([module, keys]) => [module, ...keys].join(" ")).join("\n");
}

/** The functions that the library itself reports. It is evaluated in a separate context. */
function libraryOf(text: string): ReadonlyMap<string, readonly string[]> {
  const world: { elixir$?: { names(): string } } = {};
  runInNewContext(text, world);
  const lines = world.elixir$?.names().split("\n") ?? [];
  return new Map(
    lines.map((line) => {
      const [module = "", ...keys] = line.split(" ");
      return [module, keys] as const;
    }),
  );
}

/** The signatures that an editor offers and shows. */
function signaturesOf(modules: Modules, here: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...here].flatMap(([module, keys]) => {
    if (module.startsWith(":")) return [];
    const documentedFunctions = modules.get(module) ?? [];
    const visibleFunctions = documentedFunctions.filter((each) =>
      keysOf(each).some((key) => keys.includes(key)),
    );
    return [[module, ...visibleFunctions.map(({ signature }) => signature)].join("|")];
  });
  return lines.join("\n");
}
