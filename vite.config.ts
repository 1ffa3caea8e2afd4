import { defineConfig } from "vitest/config";
import { contentSecurityPolicy } from "./web/build/csp.ts";
import { engineUrl } from "./web/build/engine-url.ts";
import { guestTypePieces } from "./web/build/guest-types.ts";
import { monacoTrim } from "./web/build/monaco-trim.ts";
import { scriptText } from "./web/build/script-text.ts";

export default defineConfig({
  // Relative addresses: the built site works from any sub-path of any static host.
  base: "./",
  plugins: [scriptText(), engineUrl(), guestTypePieces(), monacoTrim(), contentSecurityPolicy()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2023",
    // Inlining would turn assets into data: addresses, which the content security policy rightly refuses.
    assetsInlineLimit: 0,
    // Sizes are held to their budgets by e2e/size.ts.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
  worker: { format: "iife" },
  preview: {
    port: 4173,
    strictPort: false,
    // What a deployment should send besides the content security policy in the page. The first header is the one
    // directive that a policy in the page cannot carry.
    headers: {
      "Content-Security-Policy": "frame-ancestors 'self'",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  },
  test: {
    include: ["web/**/*.test.ts", "e2e/**/*.test.ts"],
    // A hostile program may take a second of processor time, and two run side by side.
    testTimeout: 60_000,
  },
});
