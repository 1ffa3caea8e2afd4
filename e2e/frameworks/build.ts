import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compile } from "svelte/compiler";
import { build, type Plugin } from "vite";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** The script of a page, in the development mode of its framework, which prints its warnings. */
export function pageScript(entry: string): Promise<string> {
  return bundle(entry, {});
}

/** A page of the documentation's examples. Each gets `code` and `onSolved`. */
export async function examplesScript(examples: {
  readonly react: readonly string[];
  readonly vue: string;
  readonly svelte: string;
}): Promise<string> {
  const temporaryFolder = await mkdtemp(join(folder, "../../node_modules/.cache/examples-"));
  const write = (name: string, text: string) => writeFile(join(temporaryFolder, name), text);
  try {
    for (const [index, text] of examples.react.entries())
      await write(`react-${index}.jsx`, `import { useCallback } from "react";\n${text}`);
    await write("Example.svelte", examples.svelte);
    const main = `
      import { createElement } from "react";
      import { createRoot } from "react-dom/client";
      import { mount } from "svelte";
      import { createApp } from "vue/dist/vue.esm-bundler.js";
      ${examples.react.map((_, index) => `import { Exercise as React${index} } from "./react-${index}.jsx";`).join("\n")}
      import Svelte from "./Example.svelte";
      window.solved = 0;
      const props = { code: "console.log('hello')", onSolved: () => window.solved++ };
      const place = () => document.body.appendChild(document.createElement("div"));
      for (const each of [${examples.react.map((_, index) => `React${index}`)}]) createRoot(place()).render(createElement(each, props));
      mount(Svelte, { target: place(), props });
      const app = createApp({ setup: () => props, template: ${JSON.stringify(examples.vue)} });
      app.config.compilerOptions.isCustomElement = (tag) => tag === "sandglass-playground";
      app.mount(place());`;
    await write("main.js", main);
    return await bundle(join(temporaryFolder, "main.js"), {});
  } finally {
    await rm(temporaryFolder, { recursive: true });
  }
}

/** The HTML of React's server for the page that `react-hydrated.tsx` hydrates. */
export async function serverPage(): Promise<string> {
  const script = await bundle("react-server.tsx", { ssr: { noExternal: true as const } });
  const temporaryFolder = await mkdtemp(join(folder, "../../node_modules/.cache/server-"));
  try {
    const file = join(temporaryFolder, "server.mjs");
    await writeFile(file, script);
    return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly html: string }).html;
  } finally {
    await rm(temporaryFolder, { recursive: true });
  }
}

async function bundle(
  entry: string,
  server: { readonly ssr?: { readonly noExternal: true } },
): Promise<string> {
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    mode: "development",
    define: {
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
    },
    plugins: [svelte()],
    ...server,
    build: {
      write: false,
      minify: false,
      ssr: server.ssr !== undefined,
      rolldownOptions: { input: resolve(folder, entry), output: { codeSplitting: false } },
    },
  });
  const [script] = [output].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk") throw new Error(`${entry} does not become a script`);
  return script.code;
}

function svelte(): Plugin {
  return {
    name: "svelte",
    transform: (code, id) =>
      id.endsWith(".svelte") ? compile(code, { filename: id, dev: true }).js : undefined,
  };
}
