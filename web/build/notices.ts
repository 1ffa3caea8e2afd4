import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { BundledModules } from "./bundled-modules.ts";

/** The name of the file of notices, in the site and in the package for Node. */
export const noticesName = "third-party-notices.txt";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Texts about code of others in a package, or its licence, if the files of the package lack them: for `@scope/name`,
 * `@scope+name.txt`.
 */
const additions = fileURLToPath(new URL("notices/", import.meta.url));

/** Adds the notices of all bundled packages to the site. It must be at the end of the list of plugins. */
export function noticesFile(modules: BundledModules): Plugin {
  return {
    name: "sandglass:notices",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler() {
        // The byte order mark says that it is UTF-8, if a host sends no charset.
        const source = `\uFEFF${await noticesOf(modules.ids)}`;
        this.emitFile({ type: "asset", fileName: noticesName, source });
      },
    },
  };
}

/** A page in one file, with the notices of its packages as hidden text at its end. */
export function withNotices(html: string, notices: string): string {
  const text = notices.replaceAll("</", "<\\/");
  return html.replace(/<\/body>\s*<\/html>\s*$/, (end) => {
    return `<script type="text/plain" id="third_party_notices">\n${text}</script>\n${end}`;
  });
}

/**
 * The licences of this project and of all packages of these modules, as one text. Throws if a package has no licence
 * text.
 * @param ids as Rolldown returns them: absolute paths, with queries, or `\0` and a name.
 */
export async function noticesOf(ids: Iterable<string>): Promise<string> {
  const modules = [...ids];
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== undefined));
  for (const folder of [...folders]) {
    // Monaco has its dependencies in separate folders.
    const { dependencies = {} } = await readPackage(folder);
    for (const name of Object.keys(dependencies))
      if (modules.some((id) => id.startsWith(`${folder}/`) && id.includes(`/${name}/`, folder.length)))
        folders.add(join(folder, "..", name));
  }
  const own = await readFile(join(root, "LICENSE"), "utf8");
  const notices = new Set(await Promise.all([...folders].map(noticeOfPackage)));
  return [
    `Sandglass\n\n${own.trim()}`,
    "What follows is in Sandglass, and by others.",
    ...[...notices].sort(),
  ]
    .join(`\n\n${"-".repeat(80)}\n\n`)
    .concat("\n");
}

/** The folder of the package that contains a module; undefined for our own modules. */
function packageFolder(id: string): string | undefined {
  // Modules that bundlers add.
  const [, bundler] = /^\0(vite|rolldown)\//.exec(id) ?? [];
  if (bundler !== undefined) return join(root, "node_modules", bundler);
  // Our own cache is also in there.
  return /^\/.*\/node_modules\/(?!\.)(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
}

async function readPackage(folder: string): Promise<Package> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

type Package = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

async function noticeOfPackage(folder: string): Promise<string> {
  const { name, version, license } = await readPackage(folder);
  const files = (await readdir(folder)).sort();
  const read = (pattern: RegExp) =>
    Promise.all(
      files.filter((file) => pattern.test(file)).map((file) => readFile(join(folder, file), "utf8")),
    );
  const licences = await read(/^(?:licen[cs]e|copying)/i);
  const addition = await readFile(join(additions, `${name.replaceAll("/", "+")}.txt`), "utf8").catch(
    () => "",
  );
  if ([...licences, addition].every((text) => text.trim() === ""))
    throw new Error(
      `${name} ${version} (${license}) is bundled, and has no text of its licence in ${folder}`,
    );
  const notices = await read(/^(?:notice|third-?party-?notices)/i);
  const texts = [...licences, ...notices, addition].map(noticesOfBundle).filter((text) => text !== "");
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}

/** Without the licences of the bundler's own dependencies: its output contains none of them. */
function noticesOfBundle(text: string): string {
  return (text.split(/^# Licenses of bundled dependencies$/m)[0] ?? "").replaceAll("\r\n", "\n").trim();
}
