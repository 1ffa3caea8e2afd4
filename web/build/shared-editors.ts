import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { type BuiltFile, filesOf } from "./built-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const entry = `${root}web/editor/editors.ts`;

/**
 * The full editor and TypeScript, which the site and the widget's frame load from the same files: they are 2 MiB, and as
 * parts of two builds they would be there twice (Monaco's chunk is named after what it shares with the chunks beside it).
 * So they have a build of their own. To the two others, `editors.ts` is a file that already exists. The code in both,
 * the manifest of names and a few parsers, is 8 KiB that a visitor loads twice.
 *
 * `ships`: for the build that puts the files into the site. `refers`: for another one that goes into the same folder.
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
      // All scripts lie in one folder.
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
        // A build of something else, for Node, say, has not asked for them.
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
