import { createHash } from "node:crypto";
import { basename } from "node:path";
import { deflateRawSync } from "node:zlib";
import { parseSync } from "vite";
import { fontMark } from "./code-font.ts";
import { type PagePart, type Parts, tokenOf } from "./single-parts.ts";

/** A built site: the bytes of each file by its path, as in e2e/shipped.ts. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Packs a page of a built site, and all files that it ever requests, into one HTML file that requests nothing. The file
 * works from a disk (`file://`) and from anywhere else.
 *
 * The page itself and its styles are in it unchanged, and are painted at once. Everything else follows as parts:
 * deflated, in base64, each in its own element. When a part is needed, it is unpacked into a blob URL (by
 * single.boot.ts, which is `loader`). A file with everything unpacked is more than twice as large, and its first paint
 * comes five times as late.
 *
 * The files that `leftOut` matches are not in it: their addresses are empty. The parts are the files of the site. Only the names by which they request each other are changed.
 */
export function packPage(site: SiteFiles, page: string, loader: string, leftOut?: RegExp): string {
  const html = textOf(site, page);
  const parcel = new Parcel(site, html, leftOut);
  const entry = attributeOf(/<script\b[^>]*\btype="module"[^>]*>/.exec(html)?.[0] ?? "", "src");
  if (entry === undefined) throw new Error(`${page} should have one module script`);
  const first = parcel.add(basename(entry), true);
  // Everything that is needed before the page does anything is before the loader, which starts without the rest.
  const early = parcel.closure(first);
  parcel.share();
  const later = parcel.names.filter((name) => !early.includes(name));
  const order = JSON.stringify({ first, parts: parcel.parts } satisfies Parts).replaceAll("<", "\\u003c");
  const elements = (names: readonly string[]) =>
    names
      .map((name) => `<script type="text/plain" data-part="${name}">${parcel.contentOf(name)}</script>\n`)
      .join("");
  const parts =
    `<script type="application/json" id="sandglass_parts">${order}</script>\n` +
    `${elements(early)}<script>${loader}</script>\n${elements(later)}`;
  const own = html
    .replace(/<html\b/, "<html data-one-file")
    .replace(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/, (_, policy: string) =>
      policyElement(policy, hashOf(loader)),
    )
    .replace(/<link\b[^>]*>/g, (tag) => inlineLink(site, tag))
    .replace(fontElement, "")
    .replace(/<script\b[^>]*\btype="module"[^>]*><\/script>\n?/, "");
  if (own.includes("fonts/")) throw new Error(`${page} asks for a font, which is a file of its own`);
  return own.replace(/<\/body>/, () => `${parts}</body>`);
}

/** The font of code is a separate file: see code-font.ts. */
const fontElement = new RegExp(`<style ${fontMark}[^>]*>.*?</style>\\n?`, "s");

/** A file of the page, with the files that it requests itself. */
class Parcel {
  readonly parts: Record<string, PagePart> = {};
  private readonly contents = new Map<string, string>();
  private readonly paths: ReadonlyMap<string, string>;

  constructor(
    private readonly site: SiteFiles,
    private readonly page: string,
    private readonly leftOut: RegExp | undefined,
  ) {
    this.paths = new Map([...site.keys()].map((path) => [basename(path), path]));
  }

  get names(): readonly string[] {
    return Object.keys(this.parts);
  }

  contentOf(name: string): string {
    return this.contents.get(name) ?? "";
  }

  /**
   * Adds the file of this name, and all files that it ever requests.
   * @param isModule Whether it is imported. If only the address of a file is used, for example a worker's script, the
   * file requests nothing.
   */
  add(name: string, isModule: boolean, asking: readonly string[] = []): string {
    if (asking.includes(name))
      throw new Error(`${[...asking, name].join(" → ")} ask for each other in a cycle`);
    if (this.parts[name]) return name;
    const path = this.paths.get(name);
    if (path === undefined) throw new Error(`${asking.at(-1)} asks for ${name}, which the build has not`);
    const bytes = this.site.get(path) ?? new Uint8Array();
    const kind = name.slice(name.lastIndexOf("."));
    const type = types[kind];
    if (type === undefined) throw new Error(`${name}: nothing is known of files that end in ${kind}`);
    const content = isModule
      ? this.readScript(name, bytes)
      : kind === ".css"
        ? this.readStyles(name, bytes)
        : { ...noReferences, bytes };
    // Parts are written in this order: a part that the page requests early is early in the file.
    const { imports, addresses, later, styles } = content;
    this.keep(name, content.bytes, { type, needs: [...imports, ...addresses], styles });
    for (const each of imports) this.add(each, true, [...asking, name]);
    for (const each of [...addresses, ...styles]) this.add(each, false);
    for (const each of later) this.add(each, true);
    return name;
  }

  /**
   * Leaves out the parts of an inner page (packed in the same way) that are identical in this one. The loader fills
   * them in. (The page for export has the engine and the compilers: together 0.6 MB.)
   */
  share(): void {
    for (const [name, part] of Object.entries(this.parts)) {
      if (part.type !== "text/html") continue;
      const html = textOf(this.site, this.paths.get(name) ?? "");
      const sharedHtml = html.replace(/(data-part="([^"]+)">)([^<]+)/g, (whole, tag, inner, text) =>
        this.contents.get(inner) === text ? tag : whole,
      );
      this.keep(name, new TextEncoder().encode(sharedHtml), part);
    }
  }

  private keep(name: string, bytes: Uint8Array, { type, needs, styles }: Omit<PagePart, "length">): void {
    const contents = deflateRawSync(bytes, { level: 9, memLevel: 9 }).toString("base64");
    this.contents.set(name, contents);
    this.parts[name] = { type, needs, styles, length: contents.length };
  }

  /** The parts that must be available before this part can be used, including itself. */
  closure(name: string): readonly string[] {
    const { needs = [], styles = [] } = this.parts[name] ?? {};
    return [...new Set([...[...needs, ...styles].flatMap((each) => this.closure(each)), name])];
  }

  /** Names of other parts become addresses when it is unpacked. It requests later imports from the loader. */
  private readScript(name: string, bytes: Uint8Array): FileReferences {
    const code = new TextDecoder().decode(bytes);
    const imports: string[] = [];
    const addresses: string[] = [];
    const later: string[] = [];
    const changes: Replacement[] = [];
    const { module, errors } = parseSync(name, code);
    if (errors.length > 0) throw new Error(`${name} cannot be parsed: ${errors[0]?.message}`);
    for (const { moduleRequest } of module.staticImports) {
      const need = basename(moduleRequest.value);
      imports.push(need);
      changes.push({ ...moduleRequest, text: JSON.stringify(tokenOf(need)) });
    }
    // `import { a } from "./x.js"; export { a }` is also reported as an export from that file.
    const isTold = (start: number) => module.staticImports.some((each) => each.moduleRequest.start === start);
    for (const { moduleRequest } of module.staticExports.flatMap(({ entries }) => entries))
      if (moduleRequest && !isTold(moduleRequest.start))
        throw new Error(`${name} exports what it has from ${moduleRequest.value}`);
    for (const { start, end, moduleRequest } of module.dynamicImports) {
      const request = code.slice(moduleRequest.start, moduleRequest.end);
      const requestedName = basename(request.slice(1, -1));
      if (this.paths.has(requestedName)) {
        later.push(requestedName);
        changes.push({ start, end, text: `sandglassParts.load(${JSON.stringify(requestedName)})` });
      } else if (!computedImporters.has(chunkStem(name)) || !/^(?:\w+|`\$\{\w+\}`)$/.test(request))
        throw new Error(`${name} imports ${request}, which is no file of the build`);
    }
    const textRanges: TextRange[] = [];
    for (const match of code.matchAll(/new URL\((["'`])([^"'`]+)\1,\s*(?:``\+)?import\.meta\.url\)/g)) {
      const need = basename(match[2] ?? "");
      if (!this.paths.has(need)) continue; // in a comment, or reported below
      const place = rangeOf(match);
      textRanges.push(place);
      if (this.leftOut?.test(this.paths.get(need) ?? "")) {
        changes.push({ ...place, text: '({ href: "" })' });
        continue;
      }
      addresses.push(need);
      changes.push({ ...place, text: `new URL(${JSON.stringify(tokenOf(need))})` });
    }
    for (const match of code.matchAll(harmless)) textRanges.push(rangeOf(match));
    for (const { start, end } of module.importMetas)
      if (!textRanges.some((each) => each.start <= start && end <= each.end))
        throw new Error(`${name} asks where it is: ${code.slice(Math.max(0, start - 60), end + 20)}`);
    // The files that Vite would load before an import: the loader does this itself.
    const ahead = /^const __vite__mapDeps=.*?\[(.*?)\].*?;/.exec(code);
    if (ahead) changes.push({ start: 0, end: ahead[0].length, text: "const __vite__mapDeps=()=>[];" });
    const bytesNow = new TextEncoder().encode(replaceRanges(code, changes));
    return {
      bytes: bytesNow,
      imports,
      addresses: [...new Set(addresses)],
      styles: this.stylesOf(name),
      later,
    };
  }

  /** A chunk and its styles have the name of the same module, before their hashes. */
  private stylesOf(script: string): readonly string[] {
    const stylesheetName = new RegExp(`^${chunkStem(script).replaceAll(".", "\\.")}-[\\w-]{8}\\.css$`);
    // The page already includes the styles that it links.
    return [...this.paths.keys()].filter((each) => stylesheetName.test(each) && !this.page.includes(each));
  }

  private readStyles(name: string, bytes: Uint8Array): FileReferences {
    const addresses: string[] = [];
    const text = new TextDecoder()
      .decode(bytes)
      .replace(/url\((["']?)(\.\/[^)"']+)\1\)/g, (_, _quote, address) => {
        const need = basename(address);
        addresses.push(need);
        return `url(${tokenOf(need)})`;
      });
    if (/@import/.test(text)) throw new Error(`${name} imports other styles`);
    return { ...noReferences, bytes: new TextEncoder().encode(text), addresses };
  }
}

type FileReferences = {
  readonly bytes: Uint8Array;
  /** Must be available first. */
  readonly imports: readonly string[];
  readonly addresses: readonly string[];
  readonly styles: readonly string[];
  readonly later: readonly string[];
};
type TextRange = { readonly start: number; readonly end: number };
type Replacement = TextRange & { readonly text: string };

const noReferences = { imports: [], addresses: [], styles: [], later: [] };

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
  ".html": "text/html",
  ".txt": "text/plain",
};

/** Monaco imports its text comparer by a computed name. The import is never made, and the policy would refuse it. */
const computedImporters: ReadonlySet<string> = new Set(["monaco"]);

/**
 * Uses of `import.meta` that have no effect in the one file: an argument of Vite's preload helper, which preloads
 * nothing here, and a value that Monaco stores beside the address of its worker.
 */
const harmless = new RegExp(
  [
    /,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\)),import\.meta\.url\)/,
    /import\.meta\.resolve\?new URL\(import\.meta\.resolve\(\w+\)\):new URL\(\w+,import\.meta\.url\)/,
    /\.href,``\+import\.meta\.url\)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

function rangeOf(match: RegExpExecArray): TextRange {
  return { start: match.index, end: match.index + match[0].length };
}

function replaceRanges(text: string, changes: readonly Replacement[]): string {
  let copiedEnd = 0;
  let result = "";
  for (const { start, end, text: next } of changes.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(copiedEnd, start) + next;
    copiedEnd = end;
  }
  return result + text.slice(copiedEnd);
}

function chunkStem(name: string): string {
  return name.replace(/-[\w-]{8}\.\w+$/, "");
}

function inlineLink(site: SiteFiles, tag: string): string {
  const rel = attributeOf(tag, "rel");
  const href = attributeOf(tag, "href") ?? "";
  if (rel === "stylesheet") {
    const css = textOf(site, href.replace(/^\.\//, ""));
    if (/url\(|@import|<\//.test(css))
      throw new Error(`${href} should need no other file, and end no element`);
    return `<style>${css.trim()}</style>`;
  }
  if (rel === "icon" && href.startsWith("data:")) return tag;
  if (rel === "icon") {
    const icon = Buffer.from(textOf(site, href.replace(/^\.\//, ""))).toString("base64");
    return `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`;
  }
  // For an installed page, or for a page that waits for its files.
  if (/^(?:manifest|apple-touch-icon|preload|modulepreload)$/.test(rel ?? "")) return "";
  throw new Error(`nothing is known of ${tag}`);
}

/**
 * The policy of a page that contains everything it needs: its inline scripts by their hashes (those of the site and of
 * the loader), and blob URLs. It names no host, not even the page's own, so nothing can be requested.
 */
function policyElement(builtPolicy: string, loaderHash: string): string {
  const hashes = [...builtPolicy.matchAll(/sha256-[\w+/]+=*/g)].map(([hash]) => `'${hash}'`);
  const policy = [
    "default-src 'none'",
    `script-src blob: 'wasm-unsafe-eval' ${[...hashes, `'${loaderHash}'`].join(" ")}`,
    "worker-src blob:",
    "connect-src blob:",
    "style-src 'unsafe-inline'",
    "font-src blob:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join("; ");
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function textOf(site: SiteFiles, path: string): string {
  const bytes = site.get(path);
  if (!bytes) throw new Error(`the build has no ${path}`);
  return new TextDecoder().decode(bytes);
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}
