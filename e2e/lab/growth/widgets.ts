import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "@playwright/test";

/** A page with that many widgets: the time until all are drawn, and until the last one has run. */
export async function timeWidgets(browser: Browser, site: string, count: number) {
  const widgets = Array.from(
    { length: count },
    (_, at) => `<sandglass-playground><pre>console.log(${at} * 2);</pre></sandglass-playground>`,
  );
  const host = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>A page</title><script>
      let ready = 0;
      globalThis.allReady = new Promise((resolve) => {
        addEventListener("ready", () => ++ready === ${count} && resolve(performance.now()), true);
      });
    </script><script src="${site}embed.js"></script>${widgets.join("")}`);
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    const ready = await page.evaluate(
      () => (globalThis as unknown as { allReady: Promise<number> }).allReady,
    );
    const ran = await page.evaluate(async () => {
      type Widget = HTMLElement & { run(): Promise<{ outcome: { kind: string } }> };
      const start = performance.now();
      const all = [...document.querySelectorAll<Widget>("sandglass-playground")].map((each) => each.run());
      for (const { outcome } of await Promise.all(all))
        if (outcome.kind !== "completed") throw new Error(outcome.kind);
      return performance.now() - start;
    });
    return { "until all are ready": ready, "until all have run": ran };
  } finally {
    await page.close();
    host.closeAllConnections();
    host.close();
  }
}
