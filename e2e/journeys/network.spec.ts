import type { BrowserContext } from "@playwright/test";
import { expect, test, type WatchedPage, wide } from "../pages/test.ts";

test.use({ viewport: wide });

const programs = [
  { name: "prints", code: 'console.log("hello", { a: [1, 2, 3] }); 42', kinds: ["completed"] },
  { name: "fails", code: 'throw new Error("https://example.com/secret")', kinds: ["threw"] },
  { name: "does not parse", code: "let let = ;", kinds: ["invalid"] },
  {
    name: "never ends",
    code: "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
    kinds: ["exhausted"],
  },
  { name: "fetches", code: 'fetch("http://127.0.0.1:9/fetch")', kinds: ["threw", "restricted"] },
  {
    name: "imports a module",
    code: 'await import("http://127.0.0.1:9/module.js")',
    kinds: ["threw", "restricted"],
  },
  { name: "imports a module of ours", code: 'await import("./icon.svg")', kinds: ["threw", "restricted"] },
  {
    name: "makes an XMLHttpRequest",
    code: 'new XMLHttpRequest().open("GET", "http://127.0.0.1:9/xhr")',
    kinds: ["threw", "restricted"],
  },
  {
    name: "opens a WebSocket",
    code: 'new WebSocket("ws://127.0.0.1:9/socket")',
    kinds: ["threw", "restricted"],
  },
  {
    name: "loads a script",
    code: 'importScripts("http://127.0.0.1:9/script.js")',
    kinds: ["threw", "restricted"],
  },
  {
    name: "sends a beacon",
    code: 'navigator.sendBeacon("http://127.0.0.1:9/beacon")',
    kinds: ["threw", "restricted"],
  },
  {
    name: "wants a picture",
    code: 'new Image().src = "http://127.0.0.1:9/picture"',
    kinds: ["threw", "restricted"],
  },
  {
    name: "prints markup and addresses",
    code: 'console.log("<img src=http://127.0.0.1:9/img> <link rel=prefetch href=http://127.0.0.1:9/>", "%c", "background:url(http://127.0.0.1:9/css)")',
    kinds: ["completed"],
  },
];

test("no program causes a request, none ever goes to another host, and the page's policy refuses such a request", {
  tag: "@promise",
}, async ({ watched, baseURL }) => {
  const { playground, context, witness } = watched;
  const complaints = await listenForComplaints(context);
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));

  await playground.open();
  await playground.whenFullEditor();
  await playground.whenLoaded();
  const loading = await whenEditorWorks(watched);
  expect(loading.length).toBeGreaterThan(4);
  const ours = new URL(baseURL ?? "").href;
  const elsewhere = [...loading, ...requests].filter(
    (url) => !url.startsWith(ours) && !/^(blob|data):/.test(url),
  );
  expect(elsewhere).toEqual([]);

  // The browser reports its requests later than the proxy records them, and a worker last.
  const isFile = (url: string) => /\.(?:js|wasm)$/.test(url);
  await expect.poll(() => loading.filter((url) => isFile(url) && !requests.includes(url))).toEqual([]);
  requests.length = 0;
  for (const { name, code, kinds } of programs) {
    const { kind } = await playground.next(code);
    expect(kinds, `a program that ${name}`).toContain(kind);
  }
  expect(witness.takeRequests()).toEqual([]);
  // The worker of each run is started from a blob. That is no request, but looks like one in this list.
  expect(requests.filter((url) => !url.startsWith("blob:"))).toEqual([]);
  expect(complaints).toEqual([]);

  // The proxy would have recorded it: the page itself may send requests to its own host.
  await playground.page.evaluate(() => fetch("./icon.svg?a-request"));
  expect(witness.takeRequests()).toEqual([`${baseURL}icon.svg?a-request`]);

  const violations = await playground.page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(event.effectiveDirective),
    );
    const nextViolation = () =>
      new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve, { once: true }));

    // Each violation is reported in a separate task, which may run after the refused request has failed.
    const requestRefused = nextViolation();
    await fetch("http://127.0.0.1:9/").catch(() => {});
    await requestRefused;

    const image = document.createElement("img");
    const notLoaded = new Promise((resolve) => image.addEventListener("error", resolve));
    const imageRefused = nextViolation();
    image.src = "http://127.0.0.1:9/img";
    document.body.append(image);
    await notLoaded;
    await imageRefused;
    image.remove();

    const script = document.createElement("script");
    script.textContent = "document.title = 'an inline script ran'";
    const scriptRefused = nextViolation();
    document.body.append(script);
    await scriptRefused;
    script.remove();

    // In a separate task: while the test's script is on the stack, the browser allows it what the page may not do.
    const evalRefused = nextViolation();
    setTimeout(() => {
      // biome-ignore lint/security/noGlobalEval: that it is refused is the claim
      eval("document.title = 'eval ran'");
    });
    await evalRefused;
    return { violations, title: document.title };
  });
  expect(violations.violations).toEqual(["connect-src", "img-src", "script-src-elem", "script-src"]);
  expect(violations.title).toContain("Sandglass");
  expect(witness.takeRequests()).toEqual([]);
});

/** The browser's messages: refusals by a content security policy, in any frame, and errors of any script. */
async function listenForComplaints(context: BrowserContext): Promise<readonly string[]> {
  const complaints: string[] = [];
  context.on("console", (message) => {
    // The tests disable the service worker; offline.spec.ts tests it.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  await context.exposeFunction("complain", (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (globalThis as unknown as { complain: (text: string) => void }).complain(
        `${event.effectiveDirective} refused ${event.blockedURI}`,
      );
    });
  });
  return complaints;
}

/** Types a text, which loads the editor's worker. Returns all requests until it is there. */
async function whenEditorWorks({ playground, witness }: WatchedPage): Promise<readonly string[]> {
  await playground.type("x");
  const requests: string[] = [];
  const hasCome = () => {
    requests.push(...witness.takeRequests());
    return requests.some((url) => /editor\.worker/.test(url));
  };
  await expect.poll(hasCome).toBe(true);
  return requests;
}
