import type { Plugin } from "vite";

/**
 * The page's style sheet is in the page itself: a file of its own is one more answer to wait for before anything is
 * painted. All other files have the page around them, so they need no second copy.
 */
export function inlineStyles(): Plugin {
  let styles = "";
  return {
    name: "sandglass:inline-styles",
    // Not the tools that are bundled for Node by the same configuration.
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle: {
      // Before Vite links it to the page and to what loads the page's first script.
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
