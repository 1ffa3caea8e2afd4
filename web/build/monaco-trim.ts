import type { Plugin } from "vite";

/**
 * Classes that Monaco's entry imports, with everything that they need, and that our pages never instantiate. Each
 * becomes an empty class. The savings were measured with the features that web/editor/monaco/monaco.ts imports, on a
 * script of 847 KiB (gzip -9) and a style sheet of 22 KiB:
 *
 * - the diff editor, 29 and 2 KiB, and the multi-file diff editor, another 12 and 2
 * - GPU rendering, 15 KiB; it needs the option `experimentalGpuAcceleration`, which we do not set
 * - tree-sitter tokens, 8 KiB; only an application with its own grammars and WASM can use them
 *
 * Kept: the minimap (10 KiB), which Monaco makes even when it is off.
 */
const unusedParts: readonly { readonly name: string; readonly module: string }[] = [
  { name: "DiffEditorWidget", module: "editor/browser/widget/diffEditor/diffEditorWidget.js" },
  { name: "MultiDiffEditorWidget", module: "editor/browser/widget/multiDiffEditor/multiDiffEditorWidget.js" },
  { name: "ViewGpuContext", module: "editor/browser/gpu/viewGpuContext.js" },
  { name: "ViewLinesGpu", module: "editor/browser/viewParts/viewLinesGpu/viewLinesGpu.js" },
  {
    name: "TreeSitterSyntaxTokenBackend",
    module: "editor/common/model/tokens/treeSitter/treeSitterSyntaxTokenBackend.js",
  },
];

/**
 * Modules that Monaco's own language service for TypeScript would add. Ours (web/editor/typescript) needs neither. An
 * import of one of them, direct or indirect, would be easy to overlook.
 */
const unwantedModules: readonly { readonly module: string; readonly brings: string }[] = [
  { module: "internal/common/workers.js", brings: "every feature there is, 107 KiB once the editor stands" },
  {
    module: "languages/features/typescript/workerManager.js",
    brings: "a second worker with TypeScript in it, of 1 MiB, that nothing starts",
  },
];

/**
 * Each model listens to these, and Monaco reports more than 200 or 500 such listeners as a leak, with a stack trace.
 * They are no leak: a program may have 1,000 files, each file is a model, and its listener ends with it.
 */
const listenedByModels: readonly string[] = [
  "editor/common/services/languageService.js",
  "editor/common/languages/languageConfigurationRegistry.js",
];

const folder = "/monaco-editor/esm/vs/";
const entry = "editor/editor.api.js";

/** Makes Monaco smaller, and fails the build if a new version of Monaco does not match this code. */
export function monacoTrim(): Plugin {
  const visitedIds = new Set<string>();
  return {
    name: "sandglass:monaco-trim",
    enforce: "pre",
    // In dev, Vite bundles dependencies beforehand without plugins, and size does not matter there.
    apply: "build",
    buildStart: () => visitedIds.clear(),
    transform(code, id) {
      const at = id.indexOf(folder);
      if (at < 0) return null;
      const module = id.slice(at + folder.length);
      visitedIds.add(module);
      const stray = unwantedModules.find((each) => each.module === module);
      if (stray) this.error(`Something imports monaco-editor's ${module}, which brings ${stray.brings}.`);
      if (listenedByModels.includes(module)) {
        if (!threshold.test(code))
          this.error(`monaco-editor's ${module} no longer counts listeners. ${whatToDo}`);
        return { code: code.replace(threshold, "leakWarningThreshold: 0"), map: null };
      }
      const entry = unusedParts.find((each) => each.module === module);
      if (!entry) return null;
      if (!new RegExp(`^export \\{.*\\b${entry.name}\\b`, "m").test(code)) {
        this.error(`monaco-editor's ${module} no longer exports ${entry.name}. ${whatToDo}`);
      }
      // All other exports of the module are removed too: an import of one fails the build.
      return { code: `export class ${entry.name} {}`, map: null };
    },
    buildEnd(error) {
      if (error || !visitedIds.has(entry)) return;
      for (const { name, module } of unusedParts) {
        if (!visitedIds.has(module))
          this.error(`monaco-editor no longer imports ${name} from ${module}. ${whatToDo}`);
      }
    },
  };
}

const threshold = /leakWarningThreshold: \d+/;

const whatToDo = "Find out what it does now, and change or drop the entry in web/build/monaco-trim.ts.";
