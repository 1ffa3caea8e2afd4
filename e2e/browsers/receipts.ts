import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, assertEqual } from "./assert.ts";
import { clickButton, until } from "./browser-page.ts";
import type { Journey } from "./journey.ts";
import { Site } from "./site.ts";

/** It prints, counts, sorts, makes a Map and ends with an error: engines could differ in all of these. */
const code = `const words = "the quick brown fox jumps over the lazy dog".split(" ");
const lengths = new Map();
for (const word of words) lengths.set(word.length, [...(lengths.get(word.length) ?? []), word]);
console.log(lengths);
console.log(words.toSorted().join(), 0.1 + 0.2, (1234.5678).toFixed(2), "ä".normalize("NFD").length);
for (let n = 0; n < 150; n++) console.log("line", n, n ** 0.5);
words.missing.length;
`;

/** The link of the first browser, which is Chromium if all are tested. */
let first: string | undefined;

/** A receipt from one browser is verified in the others and in Node. */
export const receiptJourney: Journey = {
  name: "a receipt: made here it is the same in Node, and the first browser's is the same here",
  async go(tab, { site }) {
    const page = new Site(tab, site);
    await page.openWith({});
    assertEqual("the outcome", (await page.try(code)).kind, "threw");
    await clickButton(tab, "Programs");
    await clickButton(tab, "Share");
    await until(
      () => tab.evaluate(() => document.querySelector(".receipt-choice input:enabled") !== null, null),
      "a receipt is offered",
    );
    await tab.click(".receipt-choice input");
    const own = await until(
      () =>
        tab.evaluate(() => {
          const link = document.querySelector<HTMLTextAreaElement>("dialog[open] .dialog-field")?.value;
          return link?.includes("&receipt=") ? link : undefined;
        }, null),
      "the link has a receipt",
    );
    first ??= own;
    const verdict = await verifyInNode(own);
    assert(verdict.includes("The same as its author saw: 156 lines"), `Node says: ${verdict}`);
    await tab.goto("about:blank");
    await page.open(first.slice(first.indexOf("#")));
    await page.run();
    assertEqual("the outcome of the link", (await page.outcome()).kind, "threw");
    const receiptText = await until(
      () => tab.evaluate(() => document.querySelector("[data-receipt]")?.textContent ?? undefined, null),
      "the run is compared",
    );
    assert(receiptText.startsWith("The same as its author saw: 156 lines"), `the page says: ${receiptText}`);
    return undefined;
  },
};

let command: Promise<string> | undefined;

/** The packaged command's message about a link. */
async function verifyInNode(link: string): Promise<string> {
  command ??= makeCommand();
  const { stdout, stderr } = spawnSync(process.execPath, [await command, "verify", link], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

async function makeCommand(): Promise<string> {
  const { bundleTo } = await import("../../web/products/node/bundle.ts");
  const folder = await mkdtemp(join(tmpdir(), "sandglass-command-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "package.json"), '{ "version": "0.0.0", "type": "module" }');
  await bundleTo(join(folder, "dist-node"));
  return join(folder, "dist-node/main.js");
}
