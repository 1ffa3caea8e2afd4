import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { bundleScript, cspHash } from "./script-text.ts";

/**
 * The page's content security policy, written into the built HTML as a meta tag, so that it holds on a host that
 * sends no headers. (`frame-ancestors` works as a header only.) In dev it is left out: Vite's client needs more.
 */
export function contentSecurityPolicy(): Plugin {
  const bootFile = fileURLToPath(new URL("../client/cell.boot.ts", import.meta.url));
  return {
    name: "sandglass:csp",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler() {
        const boot = cspHash((await bundleScript(bootFile)).text);
        return [
          {
            tag: "meta",
            attrs: { "http-equiv": "Content-Security-Policy", content: policy(boot) },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}

function policy(bootHash: string): string {
  return [
    "default-src 'none'",
    // The cell's frame is born with the page's policy and adds its own: its boot script and WASM must pass both.
    `script-src 'self' 'wasm-unsafe-eval' '${bootHash}'`,
    "worker-src 'self' blob:",
    "connect-src 'self'",
    // Monaco positions its lines with style attributes and makes style elements for its theme; without both, lines
    // overlap and colours vanish. Nonces do not reach style attributes.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join("; ");
}
