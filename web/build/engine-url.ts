import type { Plugin } from "vite";
import { engineSource, meteredEngineFile } from "./engine.ts";

/** `import engineUrl from "virtual:engine-url"` gives the address of the metered engine, in dev and build alike. */
export function engineUrl(): Plugin {
  const id = "virtual:engine-url";
  return {
    name: "sandglass:engine-url",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(resolved) {
      if (resolved !== `\0${id}`) return null;
      // Not passed on: a module that only does that is not in the bundle, nor what it says of itself.
      const code = `import url from ${JSON.stringify(`${await meteredEngineFile()}?url`)};\nexport default url;`;
      return { code, meta: { bundled: [engineSource()] } };
    },
    // The engine is the largest file on the way to the first output, and no script asks for it before it has run. (A
    // widget that nobody touches has no use for it.) That
    // is the site's: a page with exercises asks for nothing of it before one of them is touched.
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle, path }) {
        if (path !== "/index.html") return [];
        const engine = Object.keys(bundle ?? {}).find((file) => file.endsWith(".wasm"));
        if (!engine) return [];
        const attrs = {
          rel: "preload",
          as: "fetch",
          type: "application/wasm",
          crossorigin: true,
          href: `./${engine}`,
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
