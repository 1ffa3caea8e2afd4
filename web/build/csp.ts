import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { bundleScript, cspHash } from "./script-text.ts";

/** The position in a page of the script that shows its theme before anything is painted. */
const appearancePlaceholder = "<!-- look -->";

/**
 * The page's content security policy, written into the built HTML as a meta tag, so that it also works on a host that
 * sends no headers. (`frame-ancestors` works only as a header.) In dev it is left out: Vite's client needs more. Also
 * adds the one script that the page itself contains, which the policy allows by its hash.
 */
export function contentSecurityPolicy(): readonly Plugin[] {
  return [
    {
      name: "sandglass:look",
      transformIndexHtml: {
        order: "pre",
        async handler(html) {
          if (!html.includes(appearancePlaceholder)) return html;
          // A function, because `$` has a meaning in a replacement string.
          const script = `<script>${(await bundleScript(path("../products/site/settings/appearance.boot.ts"))).text}</script>`;
          return html.replace(appearancePlaceholder, () => script);
        },
      },
    },
    {
      name: "sandglass:slim-page",
      apply: "build",
      transformIndexHtml: { order: "post", handler: slimPage },
    },
    {
      name: "sandglass:csp",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        async handler(html, { path: page }) {
          const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) =>
            cspHash(text),
          );
          const boot = cspHash(await bootText());
          const isFrame = page.endsWith("/embed.html");
          // The frame has no icon. A page's manifest names more icons.
          const content = policy([boot, ...inline], isFrame ? "data:" : "'self' data:");
          const injectTo = "head-prepend";
          if (isFrame) return [{ tag: "script", children: policyByAddress(content), injectTo }];
          return [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content }, injectTo }];
        },
      },
    },
  ];
}

/**
 * The script that gives the widget's frame its policy, before anything else is in the page. In a page in a sandbox the
 * frame has no origin, and `'self'` then matches nothing in WebKit: it did not even request a script of the frame. So
 * the policy names the frame's own origin, which is only known at run time.
 */
function policyByAddress(content: string): string {
  return [
    "{",
    'const meta = document.createElement("meta");',
    'meta.httpEquiv = "Content-Security-Policy";',
    `meta.content = ${JSON.stringify(content)}.replaceAll("'self'", location.origin);`,
    "document.head.append(meta);",
    "}",
  ].join("");
}

async function bootText(): Promise<string> {
  return (await bundleScript(path("../run/client/cell.boot.ts"))).text;
}

/** Removes comments and indentation, so that visitors do not download them. The content of a textarea is kept. */
function slimPage(html: string): string {
  return html
    .split(/(<(?:textarea|script)\b.*?<\/(?:textarea|script)>)/s)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/<!--.*?-->/gs, "").replace(/\s*\n\s*/g, "\n"),
    )
    .join("");
}

function path(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

function policy(hashes: readonly string[], images: string): string {
  return [
    "default-src 'none'",
    // The cell's frame inherits the page's policy and adds its own: its boot script and WASM must pass both.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.map((hash) => `'${hash}'`).join(" ")}`,
    "worker-src 'self' blob:",
    "connect-src 'self'",
    // The page's styles are in the page. Monaco also positions its lines with style attributes and makes style elements
    // for its theme: without both, lines overlap and colours vanish. Nonces do not apply to style attributes.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src ${images}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join("; ");
}
