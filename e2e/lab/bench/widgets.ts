import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { megabytesOf } from "./memory.ts";

/**
 * The cost of widgets in a page of another origin: the time until all are ready, bytes, and the memory of all of the
 * browser's processes, minus that of the same page without widgets. `node e2e/run.mjs e2e/lab/bench/widgets.ts`, after
 * a build; Linux only (/proc). A trace of twenty widgets shows where the time goes: of 1.8 s of processor time in all
 * of the browser's threads, our scripts take 0.05, style and layout 0.15. The rest creates twenty frames, so other work
 * on the machine matters more than our code.
 */
const counts = [1, 5, 20];
const rounds = 3;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const site = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
const sandglass = site.resolvedUrls?.local[0] ?? "";
const host = createServer((request, response) => {
  const count = Number(new URL(request.url ?? "/", "http://host").searchParams.get("widgets"));
  const widget = (at: number) =>
    `<sandglass-playground><pre>const at = ${at};\nfor (let n = 0; n &lt; 10; n++) console.log(at * n);</pre></sandglass-playground>`;
  response.setHeader("Content-Type", "text/html");
  response.end(`<!doctype html><title>A page</title><script>
      window.ready = 0;
      addEventListener("ready", () => { if (++ready === ${count}) window.allReadyMs = performance.now(); }, true);
    </script><script src="${sandglass}embed.js"></script>${Array.from({ length: count }, (_, at) => widget(at)).join("")}`);
});
await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
const at = host.address();
const address = typeof at === "object" && at ? `http://127.0.0.1:${at.port}/` : "";

console.log("widgets   ready ms (each of three)      MB over a page without   requests     KB on the wire");
const measurements = new Map<number, { readonly ms: number; readonly megabytes: number }>();
for (const count of counts) {
  const each: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round++) each.push(await measure(count));
  const times = each.map(({ ms }) => Math.round(ms));
  const [last] = each.slice(-1);
  if (!last) break;
  measurements.set(count, { ms: median(times), megabytes: median(each.map(({ megabytes }) => megabytes)) });
  console.log(
    `${String(count).padStart(7)}   ${times.join(", ").padEnd(26)} ${each
      .map(({ megabytes }) => megabytes.toFixed(0))
      .join(", ")
      .padEnd(28)} ${String(last.requests).padEnd(12)} ${(last.bytes / 1024).toFixed(1)}`,
  );
}
const twenty = measurements.get(20);
if (twenty) {
  const ratio = twenty.ms / (measurements.get(1)?.ms ?? Number.NaN);
  console.log(
    `20 widgets: ready in ${twenty.ms} ms, ${twenty.megabytes.toFixed(0)} MB, medians; ${ratio.toFixed(1)} times as long as one.`,
  );
}
host.closeAllConnections();
host.close();
await site.close();

async function measure(count: number) {
  const server = await chromium.launchServer(launchOptions(ensureBrowser()));
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage();
    let requests = 0;
    let bytes = 0;
    page.on("requestfinished", async (request) => {
      requests++;
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      bytes += responseBodySize + responseHeadersSize;
    });
    await page.goto(`${address}?widgets=0`);
    const before = megabytesOf(server);
    requests = bytes = 0;
    await page.goto(`${address}?widgets=${count}`);
    const ms = await page
      .waitForFunction(() => (window as unknown as { allReadyMs?: number }).allReadyMs)
      .then((handle) => handle.jsonValue() as Promise<number>);
    const megabytes = megabytesOf(server) - before;
    return { ms, megabytes, requests, bytes };
  } finally {
    await server.close();
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
