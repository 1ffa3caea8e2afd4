import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { engineSource, guestFiles, meteredEngineFile, momentsEngineFile } from "./build-engine.ts";

/** Functions that return the path of the file whose URL is the default export of a module. */
const files: Readonly<Record<string, () => Promise<string>>> = {
  "\0virtual:engine-url": meteredEngineFile,
  "\0virtual:moments-engine-url": momentsEngineFile,
};

/**
 * `import engineHash from "virtual:engine-hash"` returns the beginning of the SHA-256 of the metered engine, in
 * base64url.
 */
const hashId = "virtual:engine-hash";

/**
 * `import engineUrl from "virtual:engine-url"` returns the URL of the metered engine, in dev and build, and
 * "virtual:moments-engine-url" the URL of the engine with breakpoints.
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
      // The guest's library is in the engine's file. In development a change of it makes another file, and the page
      // reloads.
      for (const each of await guestFiles()) this.addWatchFile(each);
      // Not `export … from`: a module that only re-exports is not in the bundle, and its `meta` would be lost.
      const code = `import url from ${JSON.stringify(`${file}?url`)};\nexport default url;`;
      return { code, meta: { bundled: [engineSource()] } };
    },
    // The engine is the largest file that the first output needs, and scripts request it only after they have started.
    // Only the site's page preloads it: a widget or a page with exercises does not need it before it is touched.
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
        // Before the policy: the browser sends the request before it has parsed the rest of the head.
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
