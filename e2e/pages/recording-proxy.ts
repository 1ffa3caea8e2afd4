import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * A proxy for all requests of a browser, those to this machine included. It records the requests of every page, frame
 * and worker, so "no request was made" is not judged by the browser itself.
 */
export type RecordingProxy = AsyncDisposable & {
  /** For `browser.newContext`. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  /** The addresses requested since the last call. */
  takeRequests(): readonly string[];
};

/** Chromium asks its vendor about the purpose of a page's text fields. No page can prevent that. */
const browsersOwn = "content-autofill.googleapis.com:443";

export async function startRecordingProxy(): Promise<RecordingProxy> {
  let pending: string[] = [];
  const server = createServer((incoming, answer) => {
    pending.push(incoming.url ?? "");
    forward(incoming, answer);
  });
  // A socket, or a site with TLS. The page should never request these.
  server.on("connect", (incoming: IncomingMessage, socket: Socket) => {
    if (incoming.url !== browsersOwn) pending.push(incoming.url ?? "");
    socket.on("error", () => {});
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");

  return {
    // By default Chromium does not use the proxy for addresses of this machine.
    proxy: { server: `http://127.0.0.1:${address.port}`, bypass: "<-loopback>" },
    takeRequests() {
      const requests = pending;
      pending = [];
      return requests;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function forward(incoming: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    incoming.url ?? "",
    { method: incoming.method, headers: incoming.headers },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    },
  );
  onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  incoming.pipe(onward);
}
