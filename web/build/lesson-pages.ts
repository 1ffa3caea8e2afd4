import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import { scriptText } from "./script-text.ts";

type SitePages = {
  sitePages(folder: string): Promise<readonly { readonly id: string; readonly html: string }[]>;
};

/** Builds each lesson of `public/lessons` as a page of the site, `lessons/<id>.html`, which needs no other file of it. */
export function lessonPages(): Plugin {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  return {
    name: "sandglass:lesson-pages",
    apply: "build",
    async generateBundle() {
      // Loaded when it is needed: every test run reads the configuration, too.
      const { module } = await runnerImport<SitePages>(file("../lesson/command/site-pages.ts"), {
        configFile: false,
        logLevel: "error",
        // Compilers are among what reads lessons, and Elixir's asks what its library has.
        plugins: [scriptText()],
      });
      for (const { id, html } of await module.sitePages(file("../../public/lessons")))
        this.emitFile({ type: "asset", fileName: `lessons/${id}.html`, source: html });
    },
  };
}
