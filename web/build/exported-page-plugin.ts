import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";
import { languages } from "../languages/catalog.ts";
import { engineLanguage } from "../protocol/program/language-id.ts";
import { BundledModules } from "./bundled-modules.ts";
import { lookInOneFile } from "./look-in-one-file.ts";
import { noticesOf, withNotices } from "./notices.ts";
import { loaderText } from "./single.ts";
import { packPage } from "./single-file.ts";
import { withoutCompilers } from "./without-compilers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = `${root}program.html`;
const source = `${root}web/products/exported/index.html`;
const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/sandglass/", import.meta.url));

/** The page for a program, by language. One page is for JavaScript and its dialects. */
const pageOf: ReadonlyMap<string, string> = new Map(
  languages
    // A page with a large interpreter in it would be larger than all others together.
    .filter(({ isData, downloadMb }) => !isData && !downloadMb)
    .map(({ id, dialectOf = id }) => [
      id,
      dialectOf === engineLanguage ? "program-page" : `program-page-${dialectOf}`,
    ]),
);
const pageNames = [...new Set(pageOf.values())];

const languagesOf = (page: string) =>
  [...pageOf].flatMap(([language, each]) => (each === page ? [language] : []));

/**
 * `import { urls } from "virtual:exported-page"` returns the URLs of the pages that “Export as HTML” puts programs
 * into, by language. Each is one file, packed like the whole playground in one file (single-file.ts), with the engine,
 * its compilers and the light editor: a page for JavaScript contains nothing of a language with a page of its own.
 * `import { bytes } from "virtual:exported-page-size"` returns their sizes, so that they can be shown before a
 * download.
 */
export function exportedPage(like: () => InlineConfig): Plugin {
  const name = "virtual:exported-page";
  const size = `${name}-size`;
  let pagesPromise: Promise<readonly (readonly [page: string, html: string])[]> | undefined;
  let isServed = false;
  const byLanguage = <T>(values: readonly (readonly [page: string, value: T])[]) =>
    values.flatMap(([page, value]) => languagesOf(page).map((language) => [language, value] as const));
  return {
    name: "sandglass:exported-page",
    configResolved({ command }) {
      isServed = command === "serve";
    },
    buildStart: () => {
      pagesPromise = undefined;
    },
    resolveId: (id) => (id === name || id === size ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${size}`) return null;
      // In dev, the page does not wait for this: it is built when a program is exported.
      if (isServed && id === `\0${size}`) return "export const bytes = {};";
      pagesPromise ??= buildPages(like);
      const pages = await pagesPromise;
      this.addWatchFile(source);
      if (id === `\0${size}`) {
        const sizes = pages.map(([page, html]) => [page, Buffer.byteLength(html)] as const);
        return `export const bytes = ${JSON.stringify(Object.fromEntries(byLanguage(sizes)))};`;
      }
      const files = await Promise.all(
        pages.map(async ([page, html]) => [page, await keep(page, html)] as const),
      );
      const imports = files.map(([, file], at) => `import url${at} from ${JSON.stringify(`${file}?url`)};`);
      const places = byLanguage(files.map(([page], at) => [page, `url${at}`] as const));
      const urls = places.map(([language, place]) => `${JSON.stringify(language)}: ${place}`);
      return `${imports.join("\n")}\nexport const urls = { ${urls.join(", ")} };`;
    },
  };
}

/** The folder has the hash of the content, because two builds may share the cache. */
async function keep(page: string, html: string): Promise<string> {
  const folder = `${cacheFolder}${createHash("sha256").update(html).digest("hex").slice(0, 16)}/`;
  await mkdir(folder, { recursive: true });
  const file = `${folder}${page}.html`;
  await writeFile(file, html);
  return file;
}

/** One after the other, because each uses a processor for some seconds. */
async function buildPages(like: () => InlineConfig): Promise<readonly (readonly [string, string])[]> {
  const builtPages: (readonly [string, string])[] = [];
  for (const name of pageNames) builtPages.push([name, await buildPage(like(), new Set(languagesOf(name)))]);
  return builtPages;
}

async function buildPage(like: InlineConfig, languages: ReadonlySet<string>): Promise<string> {
  const modules = new BundledModules();
  const output = await build({
    ...like,
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [
      withoutCompilers(languages),
      lookInOneFile(),
      ...(like.plugins ?? []),
      modules.plugin(),
      pageSource(),
    ],
    build: { ...like.build, write: false, rolldownOptions: { input: { program: page } } },
  });
  const files = (Array.isArray(output) ? output : [output]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const site = new Map(
    files.map((file) => [file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source)]),
  );
  const packedPage = packPage(site, "program.html", await loaderText());
  return withNotices(packedPage, await noticesOf(modules.ids));
}

/**
 * A page that does not exist as a file: it would have to be beside the site's own page to be built to the right path.
 */
function pageSource(): Plugin {
  return {
    name: "sandglass:exported-page-source",
    resolveId: (id) => (id === page ? id : null),
    load: (id) => (id === page ? readFile(source, "utf8") : null),
  };
}
