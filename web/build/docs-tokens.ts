import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const tokens = fileURLToPath(new URL("../ui/tokens.css", import.meta.url));

/** The sheet that public/widget/docs.css imports. */
const name = "widget/tokens.css";

/** Gives the colours of all products to the pages of `public/`, which are not bundled. */
export function docsTokens(): Plugin {
  return {
    name: "sandglass:docs-tokens",
    async generateBundle() {
      const source = (await readFile(tokens, "utf8")).replace(/\/\*[\s\S]*?\*\/\n*/g, "");
      this.emitFile({ type: "asset", fileName: name, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${name}`, async (_, response) => {
        response.setHeader("Content-Type", "text/css");
        response.end(await readFile(tokens, "utf8"));
      });
    },
  };
}
