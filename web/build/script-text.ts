import { createHash } from "node:crypto";
import { isAbsolute } from "node:path";
import { build, type Plugin } from "vite";
import { BundledModules } from "./bundled-modules.ts";
import { languagePlugins } from "./language-plugins.ts";
import { markPrivateNames } from "./mark-private-names.ts";
import { parserTrim } from "./parser-trim.ts";
import { plainTemplates } from "./plain-templates.ts";
import { type BundledScript, cachedScript } from "./script-cache.ts";

const query = "?script";
const hashQuery = "?script-hash";

/**
 * `import source, { hash } from "./x.ts?script"` returns `./x.ts` and all its imports as the text of ONE classic
 * script, and the CSP source expression (`sha256-…`) of that text. `import hash from "./x.ts?script-hash"` returns only
 * the hash: bundles include a module whole if another chunk loads it later too.
 *
 * Three scripts are needed as text: the guest's library (evaluated inside the VM), the sandbox worker (started from a
 * blob, inside the cell) and the cell's own boot script (inline in a `srcdoc`, allowed by its hash). They must be
 * classic scripts: a module worker from a blob does not start in an opaque origin in Chromium.
 */
export function scriptText(): Plugin[] {
  return [scripts(), ...languagePlugins(bundleScript)];
}

function scripts(): Plugin {
  return {
    name: "sandglass:script-text",
    enforce: "pre",
    async resolveId(id, importer) {
      const end = [query, hashQuery].find((each) => id.endsWith(each));
      if (end === undefined) return null;
      const resolution = await this.resolve(id.slice(0, -end.length), importer, { skipSelf: true });
      return resolution && `${resolution.id}${end}`;
    },
    async load(id) {
      if (id.endsWith(hashQuery)) {
        const { text, inputs } = await bundleScript(id.slice(0, -hashQuery.length));
        return { code: `export default ${JSON.stringify(cspHash(text))};`, meta: { inputs } };
      }
      if (!id.endsWith(query)) return null;
      const { text, files, inputs } = await bundleScript(id.slice(0, -query.length));
      for (const file of inputs) this.addWatchFile(file);
      const code = `export default ${JSON.stringify(text)};\nexport const hash = ${JSON.stringify(cspHash(text))};\n`;
      return { code, meta: { bundled: files, inputs } };
    },
  };
}

/** The code that runs in the same realm as the programs that it serves. */
const guestEnvironment = "/guest/environment.ts";

type ScriptOptions = { readonly format?: "iife" | "es"; readonly external?: readonly string[] };

/**
 * The text that `import … from "<entry>?script"` returns, and the ids of its modules. With "es", it is a module.
 * `external`: the modules that it imports at run time, by these names.
 */
export function bundleScript(entry: string, options: ScriptOptions = {}): Promise<BundledScript> {
  return cachedScript(JSON.stringify([entry, options]), () => bundle(entry, options));
}

async function bundle(
  entry: string,
  { format = "iife", external = [] }: ScriptOptions,
): Promise<BundledScript> {
  /** Whether it is a script that other people's pages load, not the guest, a worker or a part of a page. */
  const isHost = format === "es" || external.length > 0;
  const modules = new BundledModules();
  const inputs = new Set<string>();
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [scriptText(), parserTrim(), keepNames(external), modules.plugin(), listInputs(inputs)],
    build: {
      write: false,
      target: "es2023",
      minify: true,
      modulePreload: false,
      // A library has exports, and Vite does not wrap its imports in the loader of a site's chunks.
      ...(isHost && { lib: { entry, formats: [format], name: "script" } }),
      rolldownOptions: {
        input: entry,
        // Interface texts are constants in separate modules. The guest's text must not change, because its steps are
        // counted: it is bundled with the default, which inlines fewer constants.
        ...(isHost && { optimization: { inlineConst: true } }),
        output:
          format === "iife"
            ? { format, name: "script" }
            : // Vite does not remove the white space of a library.
              { format, codeSplitting: false, minify: true },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((each) => ("output" in each ? each.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== "chunk") {
    throw new Error(`${entry} should bundle into one script, not ${chunks.map((each) => each.fileName)}`);
  }
  const code = chunk.code.trim();
  const plain = entry.endsWith(guestEnvironment) ? plainTemplates(code) : code;
  // Some of the others are modules.
  const text = /\/guest\//.test(entry) ? markPrivateNames(plain) : plain;
  return { text, files: [...modules.ids], inputs: [...inputs] };
}

/** Lists all files that the script is made of, also those that are not in it: `meta.inputs` names what a plugin has read. */
function listInputs(inputs: Set<string>): Plugin {
  return {
    name: "sandglass:inputs",
    moduleParsed({ id, meta }) {
      const { inputs: read = [] } = meta as { readonly inputs?: readonly string[] };
      for (const each of [id, ...read]) if (isAbsolute(each)) inputs.add(each.replace(/\?.*$/, ""));
    },
  };
}

/** Keeps these imports unchanged. */
function keepNames(names: readonly string[]): Plugin {
  return {
    name: "sandglass:as-written",
    enforce: "pre",
    resolveId: (id) => (names.includes(id) ? { id, external: "absolute" } : null),
  };
}

export function cspHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
