import { type Build, cacheName, fileAt, outdatedCaches } from "./cache-versions.ts";

/**
 * Serves the site from the copy in this browser. It fetches only the files of its own build, once, when it is
 * installed. A new service worker waits for the message "take over", or until no tab is left, so no file is replaced
 * while a program runs.
 */

/** The build puts this before the script. */
declare const sandglassBuild: Build;
declare const self: ServiceWorkerGlobalScope;

const { version, files, later } = sandglassBuild;
const site = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => {
  event.waitUntil(copy());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const file = request.method === "GET" ? fileAt(request.url, site) : undefined;
  if (file !== undefined) event.respondWith(answer(event, file));
});

async function copy(): Promise<void> {
  const cache = await caches.open(cacheName(version, site));
  try {
    await Promise.all(Object.keys(files).map((file) => copyFile(cache, file)));
    await Promise.all(Object.keys(later).map((file) => keepEarlier(cache, file)));
  } catch (error) {
    // An incomplete copy is useless. The browser tries again at the next visit.
    await caches.delete(cacheName(version, site));
    throw error;
  }
}

/**
 * Stores a file from any source if it is the one that was built. A copy of an older version, the browser's own cache
 * and the server may each have another file: one of another version, or a page that says "log in first".
 */
async function copyFile(cache: Cache, file: string): Promise<void> {
  const address = new URL(file, site).href;
  const sources = [
    () => caches.match(address),
    () => fetch(address),
    () => fetch(address, { cache: "reload" }),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok || (await hashOf(response.clone())) !== files[file]) continue;
    // A server that redirects "index.html" to "./" gives a response that must not answer a navigation. A new response
    // with the same content may.
    const { body, headers, status } = response;
    return cache.put(address, response.redirected ? new Response(body, { headers, status }) : response);
  }
  throw new Error(`${file}: the server has another one than this version`);
}

/** A large file that an earlier version has stored need not be fetched again. */
async function keepEarlier(cache: Cache, file: string): Promise<void> {
  const address = new URL(file, site).href;
  const response = await caches.match(address);
  if (response) await keep(cache, file, response);
}

/** Stores a large file if it is the one that was built. */
async function keep(cache: Cache, file: string, response: Response): Promise<void> {
  if (response.ok && (await hashOf(response.clone())) === later[file])
    await cache.put(new URL(file, site).href, response);
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

async function takeOver(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), version, site)) await caches.delete(name);
  await self.clients.claim();
}

/**
 * Answers from this build's copy, or from the previous build's, for tabs that were opened with it, or else from the
 * network. The network's response is stored for a large file alone, since the server may have a later version of others.
 */
async function answer(event: FetchEvent, file: string): Promise<Response> {
  const { request } = event;
  const address = new URL(file, site).href;
  const own = await caches.match(address, { cacheName: cacheName(version, site), ignoreVary: true });
  const stored = own ?? (await caches.match(address, { ignoreVary: true }));
  if (stored) return stored;
  const response = await fetch(request);
  if (Object.hasOwn(later, file)) {
    const copy = response.clone();
    // The browser may have no room for it: then the next visit fetches it again.
    const keeping = caches.open(cacheName(version, site)).then((cache) => keep(cache, file, copy));
    event.waitUntil(keeping.catch(() => {}));
  }
  return response;
}
