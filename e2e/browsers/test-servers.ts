import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { startRecordingProxy } from "../pages/recording-proxy.ts";
import { StaticHost } from "../pages/static-host.ts";

/** The servers of the journeys: the built site, another site, and a proxy that records all requests. */
export type TestServers = {
  readonly dist: string;
  /** The site's address, under a sub-path. */
  readonly site: string;
  /** The address of another site. Its pages are in `pages`, by path. */
  readonly elsewhere: string;
  readonly pages: Map<string, string>;
  /** Host and port of the proxy. */
  readonly proxy: string;
  /** The requests since the last call, without the browser's own requests to its vendor. */
  listRequests(): readonly string[];
  close(): Promise<void>;
};

/** Updates, blocklists, experiments: requests of the browser itself, which no page controls. */
const vendors = /(^|\.)(mozilla\.(com|net|org)|firefox\.com|googleapis\.com|google\.com|gvt1\.com)(:\d+)?$/;

export async function startTestServers(): Promise<TestServers> {
  const dist = fileURLToPath(new URL("../../dist", import.meta.url));
  const host = await StaticHost.serve(dist);
  // The browser's copy of the whole site would be downloaded while a journey checks the requests.
  host.hiddenPaths.add("service-worker.js");
  // It is requested once after each load, when the page is idle.
  const copy = `${host.address}service-worker.js`;
  const witness = await startRecordingProxy();
  const pages = new Map<string, string>();
  const other = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    response.writeHead(page === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(page ?? "");
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  return {
    dist,
    site: host.address,
    elsewhere: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    pages,
    proxy: witness.proxy.server.replace("http://", ""),
    listRequests: () =>
      witness.takeRequests().filter((address) => !vendors.test(hostOf(address)) && address !== copy),
    async close() {
      await host.close();
      await witness[Symbol.asyncDispose]();
      other.closeAllConnections();
      other.close();
    },
  };
}

/** The host of an address, or of the `host:port` of a tunnel. */
function hostOf(address: string): string {
  return address.includes("://") ? new URL(address).host : address;
}
