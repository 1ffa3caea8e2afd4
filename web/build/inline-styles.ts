import type { Plugin } from "vite";

/**
 * Puts the page's style sheet into the page itself: with a separate file, one more response would delay the first
 * paint. All other files are used inside the page, so they need no second copy.
 */
export function inlineStyles(): Plugin {
  let styles = "";
  return {
    name: "sandglass:inline-styles",
    // Not for the tools that the same configuration bundles for Node.
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle: {
      // Before Vite links it in the page and in the loader of the page's first script.
      order: "pre",
      handler(_options, bundle) {
        // In watch mode, one build follows another.
        styles = "";
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || chunk.name !== "index") continue;
          const files = chunk.viteMetadata?.importedCss ?? new Set<string>();
          styles += [...files].map((file) => textOf(bundle[file])).join("");
          for (const file of files) delete bundle[file];
          files.clear();
        }
        if (styles === "") throw new Error("the page's style sheet is not where it was");
        if (/url\(|<\//.test(styles))
          throw new Error("the page's styles name files, and cannot be moved into it");
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { path }) =>
        path === "/index.html" ? [{ tag: "style", children: styles.trim(), injectTo: "head" }] : [],
    },
  };
}

function textOf(file: { readonly type: string; readonly source?: string | Uint8Array } | undefined): string {
  if (file?.source === undefined)
    throw new Error("the page's style sheet is not among the files of the build");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
