import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { packPage } from "./single-file.ts";
import type { Parts } from "./single-parts.ts";

const page = `<!doctype html><html lang="en"><head>
<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39; &#39;sha256-abc=&#39;; connect-src &#39;self&#39;">
<link rel="icon" href="./icon.svg" type="image/svg+xml" />
<link rel="manifest" href="./manifest.webmanifest" />
<script type="module" crossorigin src="./assets/index-00000000.js"></script>
<link rel="stylesheet" crossorigin href="./assets/index-00000000.css">
<style data-code-font>@font-face{src:url(./fonts/a.woff2)}</style>
</head><body><textarea>$&</textarea></body></html>`;

const main = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["./later-00000000.js","./later-00000000.css"])))=>i.map(i=>d[i]);
import{a}from"./shared-00000000.js";const engine=new URL(\`engine-00000000.wasm\`,import.meta.url).href;
p(()=>import(\`./later-00000000.js\`),__vite__mapDeps([0,1]),import.meta.url);
const text='import("./later-00000000.js")';export{a}`;

const files = {
  "index.html": page,
  "icon.svg": "<svg/>",
  "assets/index-00000000.js": main,
  "assets/index-00000000.css": "p{}",
  "assets/shared-00000000.js": "export const a=1;",
  "assets/engine-00000000.wasm": "\0asm",
  "assets/later-00000000.js":
    'import"./index-00000000.js";new Worker(new URL("w-00000000.js",import.meta.url).href)',
  "assets/later-00000000.css": "@font-face{src:url(./f-00000000.ttf)}",
  "assets/w-00000000.js": "self.onmessage=()=>import('./never.js')",
  "assets/f-00000000.ttf": "font",
  "assets/nobody-00000000.js": "asks for this",
};

const loader = "load('$&')";
const siteOf = (change: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries({ ...files, ...change }).map(([path, text]) => [path, Buffer.from(text)]));
const pack = (change?: Readonly<Record<string, string>>) => packPage(siteOf(change), "index.html", loader);

function unpacked(html: string): ReadonlyMap<string, string> {
  return new Map(
    [...html.matchAll(/data-part="([^"]+)">([^<]*)</g)].map(([, name = "", text = ""]) => [
      name,
      inflateRawSync(Buffer.from(text, "base64")).toString(),
    ]),
  );
}

function partsOf(html: string): Parts {
  return JSON.parse(/id="sandglass_parts">(.*?)<\/script>/.exec(html)?.[1] ?? "");
}

describe("a page packed into one file", () => {
  const html = pack();
  const parts = unpacked(html);

  test("has every file that it ever requests, and no other", () => {
    expect([...parts.keys()].sort()).toEqual([
      "engine-00000000.wasm",
      "f-00000000.ttf",
      "index-00000000.js",
      "later-00000000.css",
      "later-00000000.js",
      "shared-00000000.js",
      "w-00000000.js",
    ]);
    expect(parts.get("engine-00000000.wasm")).toBe("\0asm");
    // What is started, and not imported, is as it was.
    expect(parts.get("w-00000000.js")).toBe(files["assets/w-00000000.js"]);
  });

  test("requests them by names that the loader knows, and by no address", () => {
    const script = parts.get("index-00000000.js");
    expect(script).toContain('from"sandglass-part:shared-00000000.js"');
    expect(script).toContain('new URL("sandglass-part:engine-00000000.wasm")');
    expect(script).toContain('p(()=>sandglassParts.load("later-00000000.js"),__vite__mapDeps([0,1])');
    // Nothing is loaded ahead; and what is text is left alone.
    expect(script).toMatch(/^const __vite__mapDeps=\(\)=>\[\];/);
    expect(script).toContain("'import(\"./later-00000000.js\")'");
    expect(parts.get("later-00000000.css")).toBe("@font-face{src:url(sandglass-part:f-00000000.ttf)}");
    expect(partsOf(html)).toMatchObject({
      first: "index-00000000.js",
      parts: {
        "index-00000000.js": { needs: ["shared-00000000.js", "engine-00000000.wasm"], styles: [] },
        "later-00000000.js": {
          needs: ["index-00000000.js", "w-00000000.js"],
          styles: ["later-00000000.css"],
        },
      },
    });
    expect(html).not.toMatch(/(?:src|href)="(?!data:)/);
  });

  test("starts as soon as the parts that it needs first are unpacked", () => {
    const at = (text: string) => html.indexOf(text);
    expect(at('data-part="engine')).toBeLessThan(at(loader));
    expect(at('data-part="shared')).toBeLessThan(at(loader));
    expect(at('data-part="later-00000000.js')).toBeGreaterThan(at(loader));
    expect(at("<style>p{}</style>")).toBeLessThan(at("<body>"));
    expect(html).toContain("<textarea>$&</textarea>");
  });

  test("does not have the code font, which is a separate file", () => {
    expect(html).not.toMatch(/@font-face|data-code-font/);
  });

  test("does not contain twice what a page inside it contains as well", () => {
    const inner = packPage(
      siteOf({ "assets/index-00000000.js": 'new URL("engine-00000000.wasm",import.meta.url)' }),
      "index.html",
      loader,
    );
    const shared = unpacked(
      pack({
        "assets/index-00000000.js": `${main};new URL("inner-00000000.html",import.meta.url)`,
        "assets/inner-00000000.html": inner,
      }),
    ).get("inner-00000000.html");
    expect(shared).toContain('data-part="engine-00000000.wasm"></script>');
    // Its own script is another's.
    expect(shared).toMatch(/data-part="index-00000000.js">[^<]/);
  });

  test("leaves out the files that it is told to, and their addresses are empty", () => {
    const change = {
      "assets/index-00000000.js": "export const at=new URL(`large-00000000.wasm`,import.meta.url).href",
      "assets/large-00000000.wasm": "large",
    };
    const parts = unpacked(packPage(siteOf(change), "index.html", loader, /large-/));
    expect([...parts.keys()]).not.toContain("large-00000000.wasm");
    expect(parts.get("index-00000000.js")).toBe('export const at=({ href: "" }).href');
    expect(unpacked(packPage(siteOf(change), "index.html", loader)).get("large-00000000.wasm")).toBe("large");
  });

  test("has a policy that names no host, and its inline scripts by their hashes", () => {
    const policy = /Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const hash = `sha256-${createHash("sha256").update(loader).digest("base64")}`;
    expect(policy).toContain(`script-src blob: 'wasm-unsafe-eval' 'sha256-abc=' '${hash}'`);
    expect(policy).toContain("connect-src blob:");
    expect(policy).not.toMatch(/'self'|https?:|file:|'unsafe-eval'/);
  });

  test.each([
    [{ "assets/shared-00000000.js": 'import"./gone-00000000.js"' }, "which the build has not"],
    [{ "assets/shared-00000000.js": 'import"./index-00000000.js"' }, "ask for each other in a cycle"],
    [
      { "assets/shared-00000000.js": 'export{b}from"./later-00000000.js"' },
      "shared-00000000.js exports what it has from ./later-00000000.js",
    ],
    [{ "assets/shared-00000000.js": 'export*from"./later-00000000.js"' }, "shared-00000000.js exports"],
    [{ "assets/later-00000000.js": 'import("./gone.js")' }, 'later-00000000.js imports "./gone.js"'],
    [{ "assets/later-00000000.js": "import(a)" }, "later-00000000.js imports a"],
    [
      { "assets/later-00000000.js": "fetch(import.meta.url+'x')" },
      "later-00000000.js asks where it is: fetch(",
    ],
    [
      { "assets/later-00000000.js": "new URL('./gone.wasm',import.meta.url)" },
      "later-00000000.js asks where it is: new URL('./gone.wasm'",
    ],
    [{ "assets/index-00000000.css": "p{background:url(./x.png)}" }, "should need no other file"],
    [{ "index.html": page.replace(" data-code-font", "") }, "index.html asks for a font"],
    [{ "index.html": page.replace('rel="manifest"', 'rel="prefetch"') }, "nothing is known of <link"],
  ])("is refused if it contains text that would break it: %j", (change, why) => {
    expect(() => pack(change)).toThrow(why);
  });
});
