// biome-ignore lint/suspicious/noImportCycles: two files in dist, of which either may be loaded first
import "./embed.js";
import type { SandglassPlayground as Playground } from "./element.ts";

/**
 * The host script as an ES module, dist/embed-module.js: what a page or a bundler imports. All of it is in embed.js, beside
 * which it lies; this knows where they are.
 */
export const { SandglassPlayground } = globalThis as unknown as {
  readonly SandglassPlayground: typeof Playground;
};

// A bundler puts the address of its own file here, or that on the disk of the machine that it ran on, or nothing.
const here: string | undefined = import.meta.url;
if (
  !SandglassPlayground.address &&
  /\/embed-module\.js(?:[?#]|$)/.test(here ?? "") &&
  (location.protocol === "file:" || !here?.startsWith("file:"))
)
  // In two steps: as one, bundlers take embed.html for a file of theirs.
  SandglassPlayground.address = new URL("embed.html", here.replace(/[^/]*$/, "")).href;
