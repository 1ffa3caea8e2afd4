import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { endingName } from "../../../web/protocol/run/ending-name.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { endWatch, watchFrames } from "../../pages/instruments.ts";
import { HarnessPage } from "../../pages/sandbox-harness.ts";
import { buildHarness, harnessFolder } from "../harness/build.ts";
import { hostileProgram } from "./generate.ts";
import { type FuzzVerdict, requestOf, resultOf } from "./run-case.ts";
import { differences, violationsOf } from "./violations.ts";

/** The page must draw a frame at least this often, whatever runs in it. */
const withinMs = 100;

/** A gap that the page causes occurs again; one that the machine causes does not. */
const tries = 3;

/**
 * Runs the programs in Chromium, in a page that has the client and no interface, one after the other. Each must have
 * the same result as in Node, to the step. Meanwhile the page must draw its frames. The gaps of an empty page at the
 * same time are subtracted.
 */
export async function judgeInBrowser(
  engine: Engine,
  seed: number,
  numbers: readonly number[],
  tell: (verdict: FuzzVerdict) => void,
): Promise<void> {
  await buildHarness();
  const server = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir: harnessFolder },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  const { port } = server.httpServer.address() as AddressInfo;
  const page = await (await browser.newContext()).newPage();
  const empty = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => "lab" in globalThis);
  const lab = new HarnessPage(page);
  try {
    for (const index of numbers) tell(await judgeOne(index));
  } finally {
    await browser.close();
    await server.close();
  }

  async function judgeOne(index: number): Promise<FuzzVerdict> {
    const hostile = hostileProgram(seed, index);
    const request = requestOf(hostile);
    const inNode = await resultOf(engine, request);
    const started = performance.now();
    let gap = Number.POSITIVE_INFINITY;
    let result = inNode;
    for (let count = 0; count < tries && gap > withinMs; count++) {
      await watchFrames(empty);
      await watchFrames(page);
      result = await lab.request(request);
      const { longestGap } = await endWatch(page);
      gap = Math.min(gap, longestGap - (await endWatch(empty)).longestGap);
    }
    const complaints = [
      ...violationsOf(hostile, request, result),
      ...differences(inNode, result),
      ...(gap > withinMs ? [`the page draws no frame for ${Math.round(gap)} ms`] : []),
    ];
    const ms = Math.round(performance.now() - started);
    return { index, family: hostile.family, ending: endingName(result.outcome), ms, complaints };
  }
}
