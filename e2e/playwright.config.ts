import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { ensureBrowser, launchOptions } from "./browser.ts";

const port = Number(process.env["SANDGLASS_E2E_PORT"] ?? 4180);
const address = `http://127.0.0.1:${port}/`;
const labPort = Number(process.env["SANDGLASS_LAB_PORT"] ?? 4181);

/** The journeys use the built site, as a static host would serve it. */
export default defineConfig({
  testDir: "./journeys",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/../goldens/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  // Each takes seconds. This only ends what hangs, on any machine.
  timeout: 300_000,
  // A journey that passes only at its second try has found something.
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"], ["./closing-line.ts"]],
  projects: [{ name: "chromium" }],
  use: {
    baseURL: address,
    launchOptions: launchOptions(ensureBrowser()),
    // Recording a trace of every journey, to store those of failed ones, doubled their time, and the gaps between frames
    // that some of them measure. `npm run e2e -- --trace on` records traces.
    trace: "off",
    screenshot: "only-on-failure",
    // The copy for offline use costs each journey a download of the whole site; offline.spec.ts tests it.
    serviceWorkers: "block",
  },
  webServer: [
    server(port, "."),
    // The sandbox without an interface: see e2e/lab/harness/page.ts.
    server(labPort, "e2e/lab/harness --outDir ../../../node_modules/.cache/lab"),
  ],
});

function server(at: number, root: string) {
  return {
    command: `node node_modules/vite/bin/vite.js preview ${root} --host 127.0.0.1 --port ${at} --strictPort`,
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    url: `http://127.0.0.1:${at}/`,
    // A server that is already running may serve another build.
    reuseExistingServer: false,
  };
}
