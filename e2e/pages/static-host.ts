import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** The headers that a host should send, for widgets in pages without an origin. */
const headers = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };

/** A static host under a sub-path, which can go offline and can switch to another folder. */
export class StaticHost {
  readonly requestedPaths: string[] = [];
  /** Files that it pretends not to have. */
  readonly hiddenPaths = new Set<string>();
  /** By path, how often it sends a page instead of the file to the service worker. */
  readonly wrong = new Map<string, number>();
  private constructor(
    private readonly server: Server,
    readonly address: string,
    public folder: string,
  ) {}

  static async serve(folder: string): Promise<StaticHost> {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
      host.requestedPaths.push(path);
      void host.fileAt(path).then(
        (file) => {
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
          if (request.headers["sec-fetch-dest"] === "empty" && host.isWrongNow(path)) {
            response.setHeader("Content-Type", "text/html");
            response.end("<!doctype html><title>Log in first</title>");
            return;
          }
          response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
          createReadStream(file)
            .on("error", () => response.destroy())
            .pipe(response);
        },
        () => {
          response.statusCode = 404;
          response.end();
        },
      );
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const host = new StaticHost(server, `http://127.0.0.1:${port}/sub/path/`, folder);
    return host;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private isWrongNow(path: string): boolean {
    const inside = path.slice("/sub/path/".length);
    const times = this.wrong.get(inside) ?? 0;
    this.wrong.set(inside, times - 1);
    return times > 0;
  }

  private async fileAt(path: string): Promise<string> {
    if (!path.startsWith("/sub/path/")) throw new Error("not of the site");
    const inside = path.slice("/sub/path/".length);
    if (this.hiddenPaths.has(inside)) throw new Error("no file");
    const file = join(this.folder, normalize(inside === "" ? "index.html" : inside));
    if (!(await stat(file)).isFile()) throw new Error("no file");
    return file;
  }
}
