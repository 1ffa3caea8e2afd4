import * as texts from "./author-texts.ts";
import { loadBeside, reportNoAddress, SandglassPlayground } from "./element.ts";
import { tag, whenDomReady } from "./markup.ts";

/**
 * The host script, dist/embed.js. A page may have it twice, or in two versions: the first one serves. It is a classic
 * script, and can be loaded as a module as well, which has no `document.currentScript`: then the module beside it, which
 * a relative address finds from here wherever this is, knows where the frame is.
 */

const script = document.currentScript as HTMLScriptElement | null;

if (!customElements.get(tag)) {
  customElements.define(tag, SandglassPlayground);
  Object.assign(globalThis, { SandglassPlayground });
  if (script?.src) SandglassPlayground.address = new URL("embed.html", script.src).href;
  else {
    // biome-ignore lint/suspicious/noImportCycles: two files in dist, of which either may be loaded first
    const module = import("./embed-module.js");
    void module.catch(() => {}).then(() => reportNoAddress(texts.addressUnknown));
  }
}

// `<script src="embed.js" data-upgrade>`, or with a selector of the blocks that are meant.
const blocks = script?.dataset["upgrade"];
if (blocks !== undefined) whenDomReady(async () => (await loadBeside("upgrade")).upgradePage(blocks));
