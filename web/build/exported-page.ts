import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { BundledModules } from "./bundled-modules.ts";
import { noticesOf, withNotices } from "./notices.ts";
import { loaderText } from "./single.ts";
import { packPage } from "./single-file.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = `${root}program.html`;
const source = `${root}web/exported/index.html`;
const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/sandglass/", import.meta.url));

/**
 * `import url from "virtual:exported-page"` gives the address of the page that “Export as HTML” puts a program into: one
 * file, packed like the whole playground in one (single-file.ts), with the engine, all compilers and the light editor in
 * it. `import { bytes } from "virtual:exported-page-size"` gives what it weighs, for whoever asks before it is fetched.
 */
export function exportedPage(like: () => InlineConfig): Plugin {
  const name = "virtual:exported-page";
  const size = `${name}-size`;
  let built: Promise<string> | undefined;
  let isServed = false;
  return {
    name: "sandglass:exported-page",
    configResolved({ command }) {
      isServed = command === "serve";
    },
    buildStart: () => {
      built = undefined;
    },
    resolveId: (id) => (id === name || id === size ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${size}`) return null;
      // In dev, the page does not wait for it: it is built when a program is exported.
      if (isServed && id === `\0${size}`) return "export const bytes = 700_000;";
      built ??= buildPage(like());
      const html = await built;
      this.addWatchFile(source);
      if (id === `\0${size}`) return `export const bytes = ${Buffer.byteLength(html)};`;
      // A folder by its content: two builds may share the cache.
      const folder = `${cacheFolder}${createHash("sha256").update(html).digest("hex").slice(0, 16)}/`;
      await mkdir(folder, { recursive: true });
      const file = `${folder}program-page.html`;
      await writeFile(file, html);
      return `export { default } from ${JSON.stringify(`${file}?url`)};`;
    },
  };
}

async function buildPage(like: InlineConfig): Promise<string> {
  const modules = new BundledModules();
  const built = await build({
    ...like,
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [...(like.plugins ?? []), modules.plugin(), pageSource()],
    build: { ...like.build, write: false, rolldownOptions: { input: { program: page } } },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const site = new Map(
    files.map((file) => [file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source)]),
  );
  const packed = packPage(site, "program.html", await loaderText());
  return withNotices(packed, await noticesOf(modules.ids));
}

/** A page that is not there: it would have to lie beside the site's own to be built to where it belongs. */
function pageSource(): Plugin {
  return {
    name: "sandglass:exported-page-source",
    resolveId: (id) => (id === page ? id : null),
    load: (id) => (id === page ? readFile(source, "utf8") : null),
  };
}
