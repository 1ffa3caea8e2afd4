import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, runnerImport } from "vite";
import { type BuiltFile, filesOf } from "./built-files.ts";
import { bundleScript, cspHash, scriptText } from "./script-text.ts";

type SitePages = {
  sitePages(
    folder: string,
    assets: { readonly scriptUrl: string; readonly style: string; readonly bootHash: string },
  ): Promise<readonly { readonly fileName: string; readonly html: string }[]>;
};

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Builds each lesson of `public/lessons` as a page of the site, `lessons/<id>.html`, and as one that needs no other file of
 * it, `lessons/one-file/<id>.html`. The script of the pages is built by itself, like the widget's frame (embed-page.ts).
 */
export function lessonPages(like: InlineConfig): Plugin {
  return {
    name: "sandglass:lesson-pages",
    apply: "build",
    async generateBundle(_options, bundle) {
      const [files, boot] = await Promise.all([
        buildScript(like),
        bundleScript(path("../client/cell.boot.ts")),
      ]);
      const script = files.find(({ isEntry }) => isEntry);
      const style = files.find(({ fileName }) => /\/lesson-page-[^/]*\.css$/.test(fileName));
      if (!script || !style) throw new Error("the page of a lesson has no script or no style");
      for (const { fileName, content } of files) {
        // The style, too, though it is in the page: scripts that import the first one ask for it.
        if (bundle[fileName]) continue;
        this.emitFile({ type: "asset", fileName, source: content });
      }
      const assets = {
        scriptUrl: `../${script.fileName}`,
        style: String(style.content).trim(),
        bootHash: cspHash(boot.text),
      };
      // Loaded when it is needed: every test run reads the configuration, too.
      const { module } = await runnerImport<SitePages>(path("../lesson/command/site-pages.ts"), {
        configFile: false,
        logLevel: "error",
        // Compilers are among what reads lessons, and Elixir's asks what its library has.
        plugins: [scriptText()],
      });
      for (const { fileName, html } of await module.sitePages(path("../../public/lessons"), assets))
        this.emitFile({ type: "asset", fileName, source: html });
    },
  };
}

async function buildScript(like: InlineConfig): Promise<readonly BuiltFile[]> {
  const output = await build({
    ...like,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      ...like.build,
      write: false,
      rolldownOptions: {
        input: { "lesson-page": path("../lesson/lesson-page.ts") },
        output: { entryFileNames: "assets/[name]-[hash].js" },
      },
    },
  });
  return filesOf(output);
}
