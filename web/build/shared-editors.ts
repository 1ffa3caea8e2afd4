import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { type BuiltFile, filesOf } from "./built-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const entry = `${root}web/editor/editors.ts`;

/**
 * The full editor and TypeScript, which the site and the widget's frame load from the same files. They have 2 MiB, and
 * as parts of two builds they would exist twice (the name of Monaco's chunk depends on what it shares with other
 * chunks). So they have a separate build. The two other builds treat `editors.ts` as a file that already exists. The
 * code in both, the manifest of names and a few parsers, is 8 KiB that a visitor loads twice.
 *
 * `ships`: for the build that adds the files to the site. `refers`: for another build into the same folder.
 */
export function sharedEditors(like: InlineConfig): { readonly ships: Plugin; readonly refers: Plugin } {
  let editorFiles: Promise<readonly BuiltFile[]> | undefined;
  const files = () => {
    editorFiles ??= buildEditors(like);
    return editorFiles;
  };
  const refers: Plugin = {
    name: "sandglass:shared-editors",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith("/editors.ts")) return null;
      const resolution = await this.resolve(source, importer, { skipSelf: true });
      if (resolution?.id !== entry) return null;
      const name = (await files())
        .find(({ isEntry }) => isEntry)
        ?.fileName.split("/")
        .at(-1);
      // All scripts are in one folder.
      return { id: `./${name}`, external: "absolute" };
    },
  };
  return {
    refers,
    ships: {
      ...refers,
      buildStart() {
        editorFiles = undefined;
      },
      async generateBundle() {
        // Another build, for example for Node, has not requested them.
        for (const { fileName, content } of (await editorFiles) ?? [])
          this.emitFile({ type: "asset", fileName, source: content });
      },
    },
  };
}

async function buildEditors(like: InlineConfig): Promise<readonly BuiltFile[]> {
  const outputs = await build({
    ...like,
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      ...like.build,
      write: false,
      rolldownOptions: { input: { editors: entry }, preserveEntrySignatures: "strict" },
    },
  });
  return filesOf(outputs);
}
