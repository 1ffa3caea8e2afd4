import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.ts";
import { freePort } from "./free-port.ts";
import { buildHarness } from "./lab/harness/build.ts";
import { packSingle } from "./single.ts";

/**
 * Runs the journeys; the arguments are Playwright's. Their requirements are checked here first, because inside its
 * configuration Playwright would wrap the helpful sentence in a stack trace.
 */
process.exitCode = await runJourneys(process.argv.slice(2));

async function runJourneys(args: readonly string[]): Promise<number> {
  const missing = whatIsMissing();
  if (missing !== undefined) {
    console.error(missing);
    return 1;
  }
  await buildHarness();
  await packSingle();
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const config = fileURLToPath(new URL("playwright.config.ts", import.meta.url));
  const child = spawn(process.execPath, [cli, "test", "-c", config, ...args], {
    stdio: "inherit",
    env: {
      SANDGLASS_E2E_PORT: String(await freePort()),
      SANDGLASS_LAB_PORT: String(await freePort()),
      ...process.env,
    },
  });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

function whatIsMissing(): string | undefined {
  if (!existsSync(new URL("../dist/index.html", import.meta.url))) {
    return "There is no built site in dist/: run `npm run build` first.";
  }
  try {
    ensureBrowser();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
