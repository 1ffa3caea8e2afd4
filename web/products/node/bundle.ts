import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { engineSource, meteredEngineFile, momentsEngineFile } from "../../build/build-engine.ts";
import { interpreterFile, interpreterRows, interpreterSource } from "../../build/build-interpreters.ts";
import { BundledModules } from "../../build/bundled-modules.ts";
import { engineUrl } from "../../build/engine-url.ts";
import { libraries } from "../../build/libraries.ts";
import { noticesName, noticesOf } from "../../build/notices.ts";
import { scriptText } from "../../build/script-text.ts";
import { languageById } from "../../languages/catalog.ts";
import { interpreterDescription, interpreterReadme } from "./bundle-texts.ts";
import { interpreterName, interpreterNote, packageOf } from "./engines.ts";

type InterpreterRow = (typeof interpreterRows)[number];

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
  const isLarge = ({ language }: InterpreterRow) => languageById(language)?.downloadMb !== undefined;
  const small = interpreterRows.filter((row) => !isLarge(row));
  for (const row of small) await cp(await interpreterFile(row), join(folder, interpreterName(row.language)));
  for (const row of interpreterRows.filter(isLarge)) {
    const note = JSON.stringify({ file: await largeName(row) });
    await writeFile(join(folder, interpreterNote(row.language)), note);
  }
  const binaries = [engineSource(), ...small.map(interpreterSource)];
  await writeFile(join(folder, noticesName), await noticesOf([...modules.ids, ...binaries]));
}

/** A large interpreter's file in its package. It has the hash of its inputs: steps belong to exactly these bytes. */
async function largeName(row: InterpreterRow): Promise<string> {
  return basename(await interpreterFile(row));
}

/** Makes the package of each large interpreter in a folder beside that of the command. */
export async function bundleInterpreters(folderOf: (language: string) => string): Promise<void> {
  const { version, repository, homepage } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  for (const row of interpreterRows) {
    const { label = row.language, downloadMb } = languageById(row.language) ?? {};
    if (!downloadMb) continue;
    const folder = folderOf(row.language);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const name = packageOf(row.language);
    const file = await largeName(row);
    await cp(await interpreterFile(row), join(folder, file));
    await writeFile(join(folder, noticesName), await noticesOf([interpreterSource(row)]));
    await writeFile(join(folder, "README.md"), interpreterReadme(name, label, noticesName));
    const description = interpreterDescription(label);
    const about = {
      name,
      version,
      description,
      homepage,
      repository,
      license: "MPL-2.0 AND PSF-2.0 AND MIT",
    };
    const whole = { ...about, files: [file, noticesName], exports: { "./package.json": "./package.json" } };
    await writeFile(join(folder, "package.json"), `${JSON.stringify(whole, null, 2)}\n`);
  }
}
