import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { build, type Connect, type InlineConfig, type Plugin } from "vite";
import { type BuiltFile, filesOf } from "./built-files.ts";
import { bundleScript } from "./script-text.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = `${root}embed.html`;
const source = `${root}web/products/widget/index.html`;

/** The host script and the modules beside it, by the names that they use to import each other. */
export const hostScripts = ["embed.js", "embed-module.js", "embed-upgrade.js", "embed-looks.js"] as const;
export const bundleHostScript = (name: (typeof hostScripts)[number] | "element-server.js") =>
  bundleScript(`${root}web/products/widget/${name.replace(/js$/, "ts")}`, {
    format: name === "embed.js" ? "iife" : "es",
    external: hostScripts.map((each) => `./${each}`),
  });

/** The library for pages without a widget, as a module that needs no other file: dist/sandbox.js. */
export const libraryName = "sandbox.js";
export const bundleLibrary = () => bundleScript(`${root}web/products/browser/index.ts`, { format: "es" });

/** The files of types beside them, by name. The classic script exports only types. */
export const hostTypes = async (): Promise<Readonly<Record<string, string>>> => ({
  "embed-module.d.ts": await readFile(`${root}web/products/widget/playground.d.ts`, "utf8"),
  "embed.d.ts": 'export type * from "./embed-module.js";\n',
});

/**
 * The files that other people's pages load, under names that never change: embed.html, the widget's frame, whose source
 * is web/products/widget/index.html; embed.js, the host script, one classic script that gets its address from
 * `document.currentScript`; embed-module.js, which imports it and gets its address from `import.meta.url`;
 * embed-upgrade.js, which it imports to make widgets of code blocks; and embed-looks.js, which adapts widgets to the
 * looks of their page.
 *
 * The frame is built separately, with a configuration like that of the site. As two entries of one build, site and
 * widget would share chunks: the site's first output was 9 KiB larger and the untouched widget 8, for halves of chunks
 * that only the other one needs. Files that both use whole, the engine and the worker's scripts, have the same name in
 * both, and exist once.
 */
export function embedPage(like: InlineConfig): Plugin {
  return {
    name: "sandglass:embed-page",
    async generateBundle(_options, bundle) {
      this.addWatchFile(source);
      for (const { fileName, content } of await buildFrame(like)) {
        if (bundle[fileName]) continue;
        this.emitFile({ type: "asset", fileName, source: content });
      }
      for (const name of hostScripts)
        this.emitFile({ type: "asset", fileName: name, source: (await bundleHostScript(name)).text });
      this.emitFile({ type: "asset", fileName: libraryName, source: (await bundleLibrary()).text });
      for (const [fileName, text] of Object.entries(await hostTypes()))
        this.emitFile({ type: "asset", fileName, source: text });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ""] = (request.originalUrl ?? "").split("?");
        const answer = async () => {
          const script = hostScripts.find((name) => path === `/${name}`);
          if (script || path === `/${libraryName}`) {
            response.setHeader("Content-Type", "text/javascript");
            response.end((await (script ? bundleHostScript(script) : bundleLibrary())).text);
          } else if (path === "/embed.html") {
            response.setHeader("Content-Type", "text/html");
            response.end(await server.transformIndexHtml(path, await readFile(source, "utf8")));
          } else next();
        };
        answer().catch(next);
      });
    },
    configurePreviewServer(server) {
      server.middlewares.use(sendHeaders);
    },
  };
}

async function buildFrame(like: InlineConfig): Promise<readonly BuiltFile[]> {
  const result = await build({
    ...like,
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [...(like.plugins ?? []), framePage()],
    build: {
      ...like.build,
      write: false,
      rolldownOptions: { ...like.build?.rolldownOptions, input: { embed: page } },
    },
  });
  return filesOf(result);
}

/**
 * A page that does not exist as a file: it would have to be beside the site's own page to be built to the right path.
 */
function framePage(): Plugin {
  return {
    name: "sandglass:frame-page",
    resolveId: (id) => (id === page ? id : null),
    load: (id) => (id === page ? readFile(source, "utf8") : null),
  };
}

/**
 * Sends the headers of a deployment that depend on the requested file, or that a policy in the page cannot contain. No
 * page may frame the site. All pages may frame the widget. In a page's sandbox the widget has no origin, so everything
 * that it loads is cross-origin.
 */
function sendHeaders(request: Connect.IncomingMessage, response: ServerResponse, next: () => void): void {
  const [path = ""] = (request.url ?? "").split("?");
  const isFramed = path === "/embed.html" || path === "/embed";
  // Not `frame-ancestors *` either: a page in a sandbox has no origin, and `*` does not match it.
  if (!isFramed) response.setHeader("Content-Security-Policy", "frame-ancestors 'self'");
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  // Their names change with their content: twenty widgets do not have to send twenty requests to check them.
  if (path.startsWith("/assets/")) response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  next();
}
