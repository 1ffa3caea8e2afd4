// Two files in dist, of which either may be loaded first.
import "./embed.js";
import type { SandglassPlayground as Playground } from "./element.ts";

/**
 * The host script as an ES module, dist/embed-module.js, which a page or a bundler imports. The code is in embed.js, in
 * the same folder; this module knows the address of that folder.
 */
export const { SandglassPlayground } = globalThis as unknown as {
  readonly SandglassPlayground: typeof Playground;
};

// A bundler replaces this by the address of its own file, by a path on the disk of its machine, or by nothing.
const here: string | undefined = import.meta.url;
if (
  !SandglassPlayground.address &&
  /\/embed-module\.js(?:[?#]|$)/.test(here ?? "") &&
  (location.protocol === "file:" || !here?.startsWith("file:"))
)
  // In two steps: written as one `new URL(…)`, bundlers would take embed.html for one of their files.
  SandglassPlayground.address = new URL("embed.html", here.replace(/[^/]*$/, "")).href;
