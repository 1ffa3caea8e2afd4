/**
 * The copy of the site for use without a network: all its files for each version, in a cache of its own.
 * The names of most files tell their content, so that versions have most of them in common.
 */

/** What a build consists of: see web/build/offline.ts. */
export type Build = {
  /** Tells it from any other; it follows from the files. */
  readonly version: string;
  /** The SHA-256 of each file, in base64, by its path relative to the site's address. */
  readonly files: Readonly<Record<string, string>>;
};

/** Other sites of the same origin have copies of their own. */
function cachePrefix(site: string): string {
  return `sandglass:site ${new URL(site).pathname} `;
}

export function cacheName(version: string, site: string): string {
  return `${cachePrefix(site)}${version}`;
}

/**
 * The caches to delete once `version` serves, of those there are, the oldest first. The one before it stays: tabs that
 * were opened with it may still want a file of it.
 */
export function outdatedCaches(names: readonly string[], version: string, site: string): readonly string[] {
  const own = cacheName(version, site);
  const others = names.filter((name) => name.startsWith(cachePrefix(site)) && name !== own);
  return others.slice(0, -1);
}

/** The file that an address of the site means; undefined for one that is not of the site. */
export function fileAt(address: string, site: string): string | undefined {
  const url = new URL(address);
  const home = new URL(site);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return undefined;
  const path = decodeURIComponent(url.pathname.slice(home.pathname.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}
