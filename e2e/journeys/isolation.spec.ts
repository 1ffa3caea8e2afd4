import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { runInNewContext } from "node:vm";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/*
 * What code could do that has escaped from the VM and runs in the worker, or in the frame that starts the workers. A
 * test can evaluate anything there. A program would first have to break out of the engine.
 */

testOnSharedPage(
  "programs run in a frame without an origin, which may only compute",
  { tag: "@promise" },
  async ({ page }) => {
    // A look inside has a second frame, which stays.
    const frames = await page.locator("iframe").all();
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) {
      await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
      await expect(frame).toBeHidden();
      const policy = /content="([^"]*)"/.exec((await frame.getAttribute("srcdoc")) ?? "")?.[1];
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[A-Za-z0-9+/=]+' 'wasm-unsafe-eval'; worker-src blob:$/,
      );
      const cell = await (await frame.elementHandle())?.contentFrame();
      expect(await cell?.evaluate(() => self.origin)).toBe("null");
    }
  },
);

test("nothing in the worker reaches the network, storage, other workers or the page; nor does the frame", {
  tag: "@promise",
}, async ({ watched }) => {
  const { playground, witness } = watched;
  await using target = await listen();
  await playground.openWith("1 + 1");
  // The first worker is replaced by the full one.
  await playground.whenLoaded();
  // The full worker, and the one that analyzes programs. The browser reports the end of the first worker some time
  // after it.
  await expect.poll(() => playground.page.workers().length).toBe(2);
  const [worker] = playground.page.workers();
  if (!worker) throw new Error("the page has no spare worker");
  witness.takeRequests();

  const globals = await worker.evaluate(async (url) => {
    // Objects through which a deleted global could still be reached.
    const scopes: object[] = [];
    for (let scope: object | null = globalThis; scope; scope = Reflect.getPrototypeOf(scope))
      scopes.push(scope);
    const names =
      "fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport importScripts Worker SharedWorker navigator " +
      "indexedDB caches cookieStore BroadcastChannel postMessage location origin Request Response Notification FileReader " +
      "FileReaderSync Blob URL OffscreenCanvas createImageBitmap setTimeout setInterval queueMicrotask structuredClone " +
      "storage FontFace fonts webkitRequestFileSystem webkitResolveLocalFileSystemURL RTCPeerConnection close " +
      "SharedArrayBuffer name crypto Cache CacheStorage ServiceWorkerRegistration PushManager";
    const reachable = names
      .split(" ")
      .filter((name) =>
        scopes.some((scope) => (Reflect.get(scope, name, globalThis) ?? undefined) !== undefined),
      );

    // `import()` cannot be deleted: it is syntax.
    const imported: string[] = [];
    for (const address of [`${url}module.js`, "data:text/javascript,export default 1", "./module.js"]) {
      imported.push(
        await import(address).then(
          () => `${address} was imported`,
          (error: unknown) => (error as Error).name,
        ),
      );
    }
    const rest = scopes
      .filter((scope) => scope !== Object.prototype)
      .flatMap((scope) => Object.getOwnPropertyNames(scope))
      .filter((name) => Reflect.get(globalThis, name) !== undefined);
    return { reachable, imported, rest };
  }, target.url);

  expect(globals.reachable).toEqual([]);
  expect(globals.imported).toEqual(["TypeError", "TypeError", "TypeError"]);
  // The rest is the language, and what the engine and its ports need. A new global of a browser makes this fail.
  const platform = new Set(globals.rest.filter((name) => !languageGlobals.has(name)));
  expect([...platform].sort()).toEqual([
    "EventTarget",
    "MessageChannel",
    "MessageEvent",
    "MessagePort",
    // Two constants of a file system API that was removed. They cannot be deleted, and nothing can be done with them.
    "PERSISTENT",
    "TEMPORARY",
    "TextDecoder",
    "TextEncoder",
    "addEventListener",
    "constructor",
    "performance",
    "removeEventListener",
    "self",
  ]);

  expect(target.heard()).toEqual([]);
  expect(witness.takeRequests()).toEqual([]);
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "2" });

  // Nor does the frame in which the workers are.
  const cell = playground.page.frames()[1];
  if (!cell) throw new Error("the page has no cell");

  const attempts = await cell.evaluate(async (url) => {
    const refusal = (element: HTMLElement, blocked = "inline") =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
          if (blockedURI === blocked) resolve(effectiveDirective);
        });
        element.addEventListener("load", () => resolve("loaded"));
        document.body.append(element);
      });
    const make = (name: string, attributes: Record<string, string>) =>
      Object.assign(document.createElement(name), attributes);
    const attempt = async (work: () => unknown) => {
      try {
        return `worked: ${String(await work())}`;
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      fetch: await attempt(() => fetch(`${url}fetch`, { mode: "no-cors" })),
      beacon: navigator.sendBeacon(`${url}beacon`),
      import: await attempt(() => import(`${url}import.js`)),
      image: await refusal(make("img", { src: `${url}image` }), `${url}image`),
      script: await refusal(make("script", { src: `${url}script.js` }), `${url}script.js`),
      style: await refusal(make("link", { rel: "stylesheet", href: `${url}style.css` }), `${url}style.css`),
      frame: await refusal(make("iframe", { src: `${url}frame` }), `${url}frame`),
      inline: await refusal(make("script", { textContent: "document.title = 'ran'" })),
      localStorage: await attempt(() => localStorage),
      cookie: await attempt(() => document.cookie),
      indexedDB: await attempt(() => indexedDB.open("x")),
      parentDocument: await attempt(() => parent.document),
    };
  }, target.url);

  expect(attempts).toEqual({
    fetch: "TypeError",
    // The call says that it was queued. The servers know whether it was sent.
    beacon: expect.anything(),
    import: "TypeError",
    image: "img-src",
    script: "script-src-elem",
    style: "style-src-elem",
    // A frame shows the browser's page for a refused request, and that page is loaded, too.
    frame: expect.stringMatching(/^(frame-src|loaded)$/),
    inline: "script-src-elem",
    localStorage: "SecurityError",
    cookie: "SecurityError",
    indexedDB: "SecurityError",
    parentDocument: "SecurityError",
  });
  expect(target.heard()).toEqual([]);
  expect(witness.takeRequests()).toEqual([]);

  // Without this policy the servers would get a request: another page reaches both.
  const elsewhere = await watched.context.newPage();
  await elsewhere.goto(`${target.url}heard`);
  expect(target.heard()).toContain("/heard");
  expect(witness.takeRequests()).toContain(`${target.url}heard`);
});

testOnSharedPage("no packet leaves the frame by WebRTC", async ({ page, browser }) => {
  const packets: Buffer[] = [];
  const socket = createSocket("udp4", (packet) => packets.push(packet)).bind(0, "127.0.0.1");
  await once(socket, "listening");
  try {
    const address = `stun:127.0.0.1:${socket.address().port}`;
    /** Gathers all candidates, in a frame of the page or in a frame inside that. */
    const gather = async (urls: string) => {
      const attempt = async (scope: typeof globalThis) => {
        const connection = new scope.RTCPeerConnection({ iceServers: [{ urls }] });
        connection.createDataChannel("");
        const gathered = new Promise((resolve) => {
          connection.onicegatheringstatechange = () => {
            if (connection.iceGatheringState === "complete") resolve(undefined);
          };
        });
        await connection.setLocalDescription();
        await gathered;
        return "gathered";
      };
      const within = document.body.appendChild(document.createElement("iframe"));
      const names = Object.getOwnPropertyNames(globalThis).filter((name) => name.includes("RTC"));
      const scopes = [() => globalThis, () => within.contentWindow as unknown as typeof globalThis];
      const results = scopes.map(async (scope) => attempt(scope()).catch((error: Error) => error.name));
      return { names, results: await Promise.all(results) };
    };

    const cell = page.frames()[1];
    expect(await cell?.evaluate(gather, address)).toEqual({
      names: [],
      results: ["TypeError", "SecurityError"],
    });
    expect(packets).toEqual([]);

    // The socket would have received it: a page that has WebRTC sends its request there. There is no reply, so the page
    // would try for 40 s.
    const empty = await browser.newPage();
    const gathering = empty.evaluate(gather, address).catch(() => {});
    await expect.poll(() => packets.length).toBeGreaterThan(0);
    await empty.close();
    await gathering;
  } finally {
    socket.close();
  }
});

// On a page of its own, because it counts the workers: Look inside may have another.
test("a false message from the worker is refused before the page handles it, and the next run works", async ({
  playground,
  page,
}) => {
  for (const [attack, why] of [
    ["a typed array for an object", /a plain object, not binary data/],
    ["an outcome of 40 million characters", /too much text/],
    ["a question of 40 million characters", /too much text/],
    ["a million messages at once", /too many values/],
    ["300,000 questions", /more output than allowed/],
  ] as const) {
    await playground.openWith("for (let i = 0; i < 1e5; i++);");
    await playground.whenLoaded();
    // One is ready for the next run, and one analyzes programs.
    await expect.poll(() => page.workers().length).toBe(2);
    for (const worker of page.workers()) await worker.evaluate(takeOver, attack);
    await playground.run();
    const outcome = await playground.outcome();
    expect(outcome.kind).toBe("crashed");
    expect(outcome.details + outcome.quote).toMatch(why);
    expect((await playground.next("1 + 1")).quote).toBe("2");
  }
});

/** Runs in the worker. When a run starts there, sends what no run would send, on that run's port. */
function takeOver(attack: string): void {
  const send = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...args: unknown[]) {
    const say = (event: unknown) => Reflect.apply(send, this, [event]);
    Reflect.apply(send, this, args);
    if ((args[0] as { readonly kind?: unknown } | null)?.kind !== "started") return;
    switch (attack) {
      case "a typed array for an object":
        say({ kind: "progress", phase: "executing", usage: new Uint8Array(1e8) });
        break;
      case "an outcome of 40 million characters":
        say({ kind: "outcome", outcome: { kind: "crashed", detail: "x".repeat(40e6) } });
        break;
      case "a question of 40 million characters":
        say({ kind: "asks", question: "x".repeat(40e6) });
        break;
      case "a million messages at once":
        say({ kind: "console", messages: new Array(1e6).fill({ level: "log", text: "x" }) });
        break;
      default:
        for (let count = 0; count < 300_000; count++) say({ kind: "asks", question: "?" });
    }
  };
}

/** A server on another origin, as a target. */
async function listen(): Promise<AsyncDisposable & { readonly url: string; heard(): readonly string[] }> {
  let pending: string[] = [];
  const server = createServer((request, response) => {
    pending.push(request.url ?? "");
    response.writeHead(200, { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" });
    response.end("export default 'reached';");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    heard() {
      const batch = pending;
      pending = [];
      return batch;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const languageGlobals = new Set<string>([
  ...(runInNewContext("Object.getOwnPropertyNames(globalThis)") as string[]),
  // Newer than the oldest Node that runs the tests.
  ..."Iterator Float16Array SuppressedError DisposableStack AsyncDisposableStack Temporal".split(" "),
]);
