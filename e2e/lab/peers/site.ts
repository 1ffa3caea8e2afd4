import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".ttf": "font/ttf",
  ".webmanifest": "application/manifest+json",
};

/** One server for all pages. It sends everything in brotli at the highest level, and counts the bytes. */
export class BrotliSite {
  /** The files sent since the last reset, each with the time of its request (ms since 1970). */
  responses: { readonly at: number; readonly bytes: number }[] = [];
  private lastRequestMs = 0;
  private underWay = 0;

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  /**
   * @param folders by name, the folder that is served at "/<name>/". `isolated`: names whose pages need
   * SharedArrayBuffer.
   */
  static async serve(
    folders: Readonly<Record<string, string>>,
    isolatedPaths: readonly string[],
    cache: string,
  ): Promise<BrotliSite> {
    await mkdir(cache, { recursive: true });
    const server = createServer(async (request, response) => {
      const at = Date.now();
      // The request belongs to the list of this moment, even if a reset comes while the response is compressed.
      const { responses: list } = site;
      site.lastRequestMs = at;
      site.underWay++;
      response.once("close", () => site.underWay--);
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
      const [, name = "", ...rest] = path.split("/");
      const inside = rest.join("/");
      const file = join(
        folders[name] ?? "",
        normalize(inside === "" || inside.endsWith("/") ? `${inside}index.html` : inside),
      );
      try {
        if (folders[name] === undefined) throw new Error("no such page");
        const body = await brotliOf(file, cache);
        list.push({ at, bytes: body.length });
        response.writeHead(200, {
          "Content-Type": types[extname(file)] ?? "application/octet-stream",
          "Content-Encoding": "br",
          "Content-Length": body.length,
          "Cache-Control": "max-age=3600",
          "Access-Control-Allow-Origin": "*",
          ...(isolatedPaths.includes(name)
            ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" }
            : {}),
        });
        response.end(body);
      } catch {
        response.writeHead(404, { "Content-Type": "text/plain" }).end();
      }
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const site = new BrotliSite(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return site;
  }

  /** KiB of the files that were requested before `time`. */
  kib(time = Number.POSITIVE_INFINITY): number {
    return this.responses.reduce((sum, { at, bytes }) => sum + (at <= time ? bytes : 0), 0) / 1024;
  }

  /** The time since the last request; 0 while a response is in progress. */
  get quietMs(): number {
    return this.underWay > 0 ? 0 : Date.now() - this.lastRequestMs;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const bodies = new Map<string, Promise<Buffer>>();

/** A large script takes half a minute at the highest level, so each file is compressed once, and stored. */
function brotliOf(file: string, cache: string): Promise<Buffer> {
  const body = bodies.get(file) ?? compress(file, cache);
  bodies.set(file, body);
  body.catch(() => bodies.delete(file));
  return body;
}

async function compress(file: string, cache: string): Promise<Buffer> {
  const raw = await readFile(file);
  const cacheFile = join(cache, `${createHash("sha256").update(raw).digest("hex").slice(0, 32)}.br`);
  if (existsSync(cacheFile)) return readFile(cacheFile);
  const body = await promisify(brotliCompress)(raw);
  await writeFile(cacheFile, body);
  return body;
}
