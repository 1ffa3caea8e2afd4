import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { engineSource, guestFiles, meteredEngineFile, momentsEngineFile } from "./build-engine.ts";

/** What gives the file whose address a module has as its default export. */
const files: Readonly<Record<string, () => Promise<string>>> = {
  "\0virtual:engine-url": meteredEngineFile,
  "\0virtual:moments-engine-url": momentsEngineFile,
};

/** `import engineHash from "virtual:engine-hash"` gives the beginning of the SHA-256 of the metered engine, in base64url. */
const hashId = "virtual:engine-hash";

/**
 * `import engineUrl from "virtual:engine-url"` gives the address of the metered engine, in dev and build alike, and
 * "virtual:moments-engine-url" that of the engine with breakpoints.
 */
export function engineUrl(): Plugin {
  return {
    name: "sandglass:engine-url",
    resolveId: (source) => (source === hashId || Object.hasOwn(files, `\0${source}`) ? `\0${source}` : null),
    async load(resolvedId) {
      if (resolvedId === `\0${hashId}`) {
        const hash = createHash("sha256").update(await readFile(await meteredEngineFile()));
        return `export default ${JSON.stringify(hash.digest("base64url").slice(0, 16))};`;
      }
      const file = Object.hasOwn(files, resolvedId) ? await files[resolvedId]?.() : undefined;
      if (file === undefined) return null;
      // The guest's library is in the engine's file. In development a change in it makes another file, and the page is loaded again.
      for (const each of await guestFiles()) this.addWatchFile(each);
      // Not passed on: a module that only does that is not in the bundle, nor what it says of itself.
      const code = `import url from ${JSON.stringify(`${file}?url`)};\nexport default url;`;
      return { code, meta: { bundled: [engineSource()] } };
    },
    // The engine is the largest file on the way to the first output, and no script asks for it before it has run. (A
    // widget that is not touched does not need it.) That
    // is the site's: a page with exercises asks for nothing of it before one of them is touched.
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle, path }) {
        if (path !== "/index.html") return [];
        const engine = Object.keys(bundle ?? {}).find((file) => /\bengine-[^/]*\.wasm$/.test(file));
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
