/**
 * The copy of the site for use without a network. Each version has a cache of its own with all its files. Most file
 * names contain a hash of their content, so versions share most files.
 */

/** The files of a build: see web/build/offline.ts. */
export type Build = {
  /** Identifies the build; computed from the files. */
  readonly version: string;
  /** The SHA-256 of each file, in base64, by its path relative to the site's address. */
  readonly files: Readonly<Record<string, string>>;
  /** The same for large files that few visitors need: each is stored when the page has fetched it. */
  readonly later: Readonly<Record<string, string>>;
};

/** Other sites of the same origin have their own copies. */
function cachePrefix(site: string): string {
  return `sandglass:site ${new URL(site).pathname} `;
}

export function cacheName(version: string, site: string): string {
  return `${cachePrefix(site)}${version}`;
}

/**
 * The caches to delete once `version` is active. `names` is sorted from old to new. The previous version stays, because
 * tabs that were opened with it may still need its files.
 */
export function outdatedCaches(names: readonly string[], version: string, site: string): readonly string[] {
  const own = cacheName(version, site);
  const others = names.filter((name) => name.startsWith(cachePrefix(site)) && name !== own);
  return others.slice(0, -1);
}

/** The file of the site that an address means; undefined for an address outside the site. */
export function fileAt(address: string, site: string): string | undefined {
  const url = new URL(address);
  const home = new URL(site);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return undefined;
  const path = decodeURIComponent(url.pathname.slice(home.pathname.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}
