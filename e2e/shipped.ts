import { basename, dirname, posix } from "node:path";
import { parseSync } from "vite";

/** A built site: the bytes of each file by its path below dist/. */
export type Site = ReadonlyMap<string, Uint8Array>;

/** Paths of a site's files, by when a visitor needs them. Each file is in one group. */
export type ShippedFiles = {
  readonly firstOutput: readonly string[];
  readonly monaco: readonly string[];
  /** A widget in a page before the first touch. */
  readonly widget: readonly string[];
  readonly rest: readonly string[];
};

/** Sorts the files of a site into groups. Only names that the build itself wrote into the files are followed. */
export function listShipped(site: Site): ShippedFiles {
  const first = filesOfFirstOutput(site);
  // A chunk and its styles have the name of their module: only web/editor/monaco imports Monaco.
  const widget = site.has("embed.html") ? loadedBy(site, "embed.html") : new Set<string>();
  const startFiles = new Set([...first, ...widget]);
  const starts = [...site.keys()].filter((path) => /^monaco\b/.test(basename(path)) && !startFiles.has(path));
  const monaco = reachableByName(site, starts, startFiles);
  const rest = [...site.keys()].filter((path) => !startFiles.has(path) && !monaco.has(path));
  return { firstOutput: [...first], monaco: [...monaco], widget: [...widget], rest };
}

/** The page, the files in its tags, all their static imports, and the engine, which they fetch by name. */
function filesOfFirstOutput(site: Site): ReadonlySet<string> {
  const files = loadedBy(site, "index.html");
  const scripts = [...files].filter((path) => path.endsWith(".js")).map((path) => text(site, path));
  const engines = [...site.keys()].filter(
    (path) => path.endsWith(".wasm") && scripts.some((script) => script.includes(basename(path))),
  );
  // Nothing runs without the engine. If it is not found, it is loaded in a way that this measurement does not see.
  if (engines.length === 0) throw new Error("No script of the first output names a .wasm file.");
  return new Set([...files, ...engines]);
}

/** A page, the files in its tags, and all their static imports. */
function loadedBy(site: Site, page: string): ReadonlySet<string> {
  const files = new Set([page]);
  const pending = loadedByTags(text(site, page));
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (path.endsWith(".js")) pending.push(...staticImports(path, text(site, path)));
  }
  return files;
}

function loadedByTags(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const rel = attribute(tag, "rel");
    const isNeeded = rel === undefined || rel === "modulepreload" || rel === "stylesheet";
    const address = attribute(tag, "src") ?? attribute(tag, "href");
    return isNeeded && address !== undefined ? [posix.join(".", address)] : [];
  });
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

/** The build's name of a file, without the hash: "ts.worker" for assets/ts.worker-Dn9VcNXF.js. */
export function chunkName(path: string): string {
  return basename(path).replace(/-[\w-]{8}\.\w+$/, "");
}

function staticImports(path: string, script: string): string[] {
  const { staticImports, staticExports } = parseSync(path, script).module;
  const reExports = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest));
  return [...staticImports.map((each) => each.moduleRequest), ...reExports]
    .filter((request) => request !== null && request !== undefined)
    .map((request) => posix.join(dirname(path), request.value));
}

/** `starts`, and every file whose name is in one of them, and so on. `startFiles` are left out. */
function reachableByName(
  site: Site,
  starts: readonly string[],
  startFiles: ReadonlySet<string>,
): ReadonlySet<string> {
  const files = new Set<string>();
  const pending = [...starts];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (!/\.(js|css)$/.test(path)) continue;
    const content = text(site, path);
    pending.push(
      ...[...site.keys()].filter((each) => !startFiles.has(each) && content.includes(basename(each))),
    );
  }
  return files;
}

function text(site: Site, path: string): string {
  const bytes = site.get(path);
  if (bytes === undefined) throw new Error(`The built site has no file ${path}, though it is asked for.`);
  return new TextDecoder().decode(bytes);
}
