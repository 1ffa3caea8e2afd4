import * as texts from "./author-texts.ts";
import { loadLazyModule, reportNoAddress, SandglassPlayground } from "./element.ts";
import { tag, whenDomReady } from "./markup.ts";

/**
 * The host script, dist/embed.js. If a page contains it twice, or in two versions, the first one defines the element.
 * It is a classic script that can also be loaded as a module. A module has no `document.currentScript`: then the module
 * beside it, found by a relative address, knows where the frame is.
 */

const script = document.currentScript as HTMLScriptElement | null;

if (!customElements.get(tag)) {
  customElements.define(tag, SandglassPlayground);
  Object.assign(globalThis, { SandglassPlayground });
  if (script?.src) SandglassPlayground.address = new URL("embed.html", script.src).href;
  else {
    // Two files in dist, of which either may be loaded first
    const module = import("./embed-module.js");
    void module.catch(() => {}).then(() => reportNoAddress(texts.addressUnknown));
  }
}

// `<script src="embed.js" data-upgrade>`, or with a selector of the blocks to upgrade.
const blocks = script?.dataset["upgrade"];
if (blocks !== undefined) whenDomReady(async () => (await loadLazyModule("upgrade")).upgradePage(blocks));
