import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { endlessPrograms, onlyStopEndsIt } from "../../pages/endless-programs.ts";
import { timeToStop } from "../../pages/instruments.ts";
import { keepSettings, Playground } from "../../pages/playground.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/stop.ts [--rounds 20]`: the time from pressing Stop, or Escape, until the outcome is
 * on the page, in the built site. The README promises 100 ms.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });

await using site = await served();
const browser = await chromium.launch(launchOptions(ensureBrowser()));
try {
  for (const { state, code } of endlessPrograms) {
    const page = await browser.newPage({ baseURL: site.address });
    await keepSettings(page.context(), JSON.stringify({ version: 1, limits: onlyStopEndsIt }));
    const playground = new Playground(page);
    await playground.openWith(code);
    for (const way of ["click", "keydown"] as const) {
      const times: number[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        await playground.run();
        await playground.whenPrinted("before");
        await playground.whenRunning();
        const { ms } = await timeToStop(page, way, () =>
          way === "click" ? playground.stop() : playground.pressEscape(),
        );
        times.push(ms);
        await playground.outcome();
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
      console.log(`${state}, ${way}: median ${at(0.5)} ms, longest ${at(1)} ms`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}

async function served() {
  const server = await preview({ logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("the server has an address");
  return { address, [Symbol.asyncDispose]: () => server.close() };
}
