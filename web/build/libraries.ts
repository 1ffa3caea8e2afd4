import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { type LibraryFacts, libraryNames } from "../protocol/program/library-names.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const list = "virtual:libraries";

/** The facts about the libraries that readers see: `LibraryFacts`. */
const facts = "virtual:library-facts";

/** A file of the build has the name of its module. */
const modulePrefix = "virtual:library/library.";

export type LibraryChoice = {
  /** The smallest libraries up to this total size, in brotli at its best. */
  readonly maxBytes?: number;
  /** Only these. */
  readonly names?: readonly string[];
};

/**
 * `import { scripts } from "virtual:libraries"` returns the libraries that programs may import, by name. Each is a
 * function that loads its text: one module that imports nothing.
 */
export function libraries(choice: LibraryChoice = {}): Plugin {
  return {
    name: "sandglass:libraries",
    resolveId: (id) => (id === list || id === facts || id.startsWith(modulePrefix) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${facts}`)
        return `export const libraryFacts = ${JSON.stringify(await Promise.all(libraryNames.map(factsOf)))};\n`;
      if (id === `\0${list}`) {
        const names = choice.names ?? (await librariesWithin(choice.maxBytes ?? Number.POSITIVE_INFINITY));
        const entries = names.map(
          (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${modulePrefix + name}.js`)})`,
        );
        return `export const scripts = { __proto__: null, ${entries.join(", ")} };\n`;
      }
      if (!id.startsWith(`\0${modulePrefix}`)) return null;
      const { code, files } = await bundleLibrary(id.slice(modulePrefix.length + 1, -".js".length));
      return { code: `export default ${JSON.stringify(code)};\n`, meta: { bundled: files } };
    },
  };
}

async function librariesWithin(maxBytes: number): Promise<readonly string[]> {
  if (maxBytes === 0) return [];
  if (maxBytes === Number.POSITIVE_INFINITY) return libraryNames;
  const libraryBytes = await Promise.all(
    libraryNames.map(async (name) => ({ name, size: librarySize((await bundleLibrary(name)).code) })),
  );
  const names: string[] = [];
  let sum = 0;
  for (const { name, size } of libraryBytes.sort((a, b) => a.size - b.size)) {
    sum += size;
    if (sum <= maxBytes) names.push(name);
  }
  return names;
}

async function factsOf(name: string): Promise<LibraryFacts> {
  const manifest = JSON.parse(await readFile(`${root}node_modules/${name}/package.json`, "utf8"));
  const { version, license, description, homepage, repository } = manifest;
  const address = homepage ?? repository?.url ?? `https://www.npmjs.com/package/${name}`;
  const docs = address.replace(/^git\+|\.git$|#readme$/g, "");
  return { name, version, licence: license, about: description.replace(/\.$/, ""), docs };
}

export function librarySize(code: string): number {
  return brotliCompressSync(code).length;
}

export type BundledLibrary = {
  readonly code: string;
  /** The absolute paths of its sources. */
  readonly files: readonly string[];
};

const bundles = new Map<string, Promise<BundledLibrary>>();

/** One module with a package and everything that it imports. */
export function bundleLibrary(name: string): Promise<BundledLibrary> {
  const bundleText = bundles.get(name) ?? bundle(name);
  bundles.set(name, bundleText);
  return bundleText;
}

async function bundle(name: string): Promise<BundledLibrary> {
  const build = await rolldown({
    input: name,
    cwd: root,
    platform: "browser",
    resolve: {
      conditionNames: ["browser", "import", "module", "default"],
      mainFields: ["browser", "module", "main"],
    },
    // Packages have full error messages only in development.
    transform: { target: "es2023", define: { "process.env.NODE_ENV": '"development"' } },
    onwarn: () => {},
  });
  // The console shows the names of classes and functions: without them `Decimal` was `i`.
  const minify = {
    mangle: { keepNames: true },
    compress: { keepNames: { function: true, class: true } },
    codegen: true,
  };
  const { output } = await build.generate({ format: "esm", keepNames: true, minify, codeSplitting: false });
  await build.close();
  const [{ code, imports, moduleIds }] = output;
  if (output.length > 1 || imports.length > 0)
    throw new Error(`${name} should be one module that imports nothing, and imports ${imports.join()}`);
  // The files tell which packages were bundled. Modules that the bundler adds are not files.
  return { code, files: moduleIds.filter((id) => id.startsWith("/") || id.startsWith("\0rolldown/")) };
}
