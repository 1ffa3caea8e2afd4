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
 * Builds each lesson of `public/lessons` as a page of the site, `lessons/<id>.html`, and as a page that needs no other
 * file, `lessons/one-file/<id>.html`. The script of the pages is built separately, like the widget's frame
 * (embed-page.ts).
 */
export function lessonPages(like: InlineConfig): Plugin {
  return {
    name: "sandglass:lesson-pages",
    apply: "build",
    async generateBundle(_options, bundle) {
      const [files, boot] = await Promise.all([
        buildScript(like),
        bundleScript(path("../run/client/cell.boot.ts")),
      ]);
      const script = files.find(({ isEntry }) => isEntry);
      const style = files.find(({ fileName }) => /\/lesson-page-[^/]*\.css$/.test(fileName));
      if (!script || !style) throw new Error("the page of a lesson has no script or no style");
      for (const { fileName, content } of files) {
        // Also the style, although it is in the page: scripts that import the first one request it.
        if (bundle[fileName]) continue;
        this.emitFile({ type: "asset", fileName, source: content });
      }
      const assets = {
        scriptUrl: `../${script.fileName}`,
        style: String(style.content).trim(),
        bootHash: cspHash(boot.text),
      };
      // Loaded when needed, because every test run also reads the configuration.
      const { module } = await runnerImport<SitePages>(path("../products/lesson/command/site-pages.ts"), {
        configFile: false,
        logLevel: "error",
        // The reader of lessons imports compilers, which may need modules that the build makes.
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
        input: { "lesson-page": path("../products/lesson/lesson-page.ts") },
        output: { entryFileNames: "assets/[name]-[hash].js" },
      },
    },
  });
  return filesOf(output);
}
