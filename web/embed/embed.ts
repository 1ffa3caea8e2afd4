import { SandglassPlayground, script, tag } from "./element.ts";
import { whenRead } from "./written.ts";

/** The host script, dist/embed.js. A page may have it twice, or in two versions: the first one serves. */

if (!customElements.get(tag)) {
  customElements.define(tag, SandglassPlayground);
  Object.assign(globalThis, { SandglassPlayground });
}

// `<script src="embed.js" data-upgrade>`, or with a selector of the blocks that are meant.
if (script?.dataset["upgrade"] !== undefined) {
  whenRead(() =>
    (customElements.get(tag) as typeof SandglassPlayground).upgrade(
      document,
      script?.dataset["upgrade"] || undefined,
    ),
  );
}
