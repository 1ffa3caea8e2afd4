import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { engineSource, meteredEngineFile } from "../../../build/build-engine.ts";
import { BundledModules } from "../../../build/bundled-modules.ts";
import { libraries } from "../../../build/libraries.ts";
import { lookInOneFile } from "../../../build/look-in-one-file.ts";
import { noticesOf } from "../../../build/notices.ts";
import { bundleScript, cspHash, scriptText } from "../../../build/script-text.ts";
import { withoutCompilers } from "../../../build/without-compilers.ts";

/** The parts of a lesson's page that do not depend on the lesson. */
export type PageBundle = {
  readonly script: string;
  readonly style: string;
  /** The licences of the included libraries. */
  readonly notices: string;
  /** The CSP hash of the first script in the cell's frame. */
  readonly bootHash: string;
};

const entry = fileURLToPath(new URL("../lesson-page.ts", import.meta.url));
const boot = fileURLToPath(new URL("../../../run/client/cell.boot.ts", import.meta.url));

/**
 * Bundles the page's script with the engine and every worker, for lessons in these languages that use these libraries.
 */
export async function bundlePage(
  languages: ReadonlySet<string>,
  names: readonly string[],
): Promise<PageBundle> {
  const modules = new BundledModules();
  const [result, { text: bootText }] = await Promise.all([
    build({
      configFile: false,
      logLevel: "error",
      // A page of one file includes nothing from a public folder.
      publicDir: false,
      plugins: [
        withoutCompilers(languages, true),
        lookInOneFile(),
        scriptText(),
        libraries({ names }),
        engineInside(),
        modules.plugin(),
      ],
      oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
      build: {
        write: false,
        target: "es2023",
        minify: true,
        cssCodeSplit: false,
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 8192,
        rolldownOptions: {
          input: entry,
          output: { format: "iife", name: "lesson", codeSplitting: false },
          optimization: { inlineConst: true },
        },
      },
    }),
    bundleScript(boot),
  ]);
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  let script: string | undefined;
  let style = "";
  for (const file of outputs) {
    if (file.type === "chunk" && script === undefined) script = file.code;
    else if (file.type === "asset" && file.fileName.endsWith(".css")) style += String(file.source);
    else
      throw new Error(
        `the page of a lesson should be one script and its style, and not have ${file.fileName}`,
      );
  }
  if (script === undefined) throw new Error("the page of a lesson has no script");
  const notices = await noticesOf(modules.ids);
  return { script: inlineScript(script), style: style.trim(), notices, bootHash: cspHash(bootText) };
}

/** The engine as a data URL. The page makes no request for it, and its policy allows no other address. */
function engineInside(): Plugin {
  const id = "virtual:engine-url";
  return {
    name: "sandglass:engine-inside",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(resolvedId) {
      if (resolvedId !== `\0${id}`) return null;
      const bytes = await readFile(await meteredEngineFile());
      const code = `export default "data:application/wasm;base64,${bytes.toString("base64")}";`;
      return { code, meta: { bundled: [engineSource()] } };
    },
  };
}

/**
 * A script's text for a script element. Sequences that end the element, or hide its end from the parser, are escaped.
 * They occur only in strings and templates, where the backslash changes nothing.
 */
export function inlineScript(code: string): string {
  const text = code
    .trim()
    .replaceAll(/<\/(?=script)/gi, "<\\/")
    .replaceAll("<!--", "<\\!--");
  // The HTML parser would replace them, so the script's hash would be wrong.
  const badCharacter = /[\r\0]/.exec(text);
  if (badCharacter) throw new Error("the page's script has a character that cannot stand in an HTML page");
  return text;
}
