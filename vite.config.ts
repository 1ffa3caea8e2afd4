import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { testsOfNode } from "./e2e/tests-of-node.ts";
import { BundledModules } from "./web/build/bundled-modules.ts";
import { codeFont } from "./web/build/code-font.ts";
import { contentSecurityPolicy } from "./web/build/csp.ts";
import { docsTokens } from "./web/build/docs-tokens.ts";
import { helpPages } from "./web/build/documentation-pages.ts";
import { embedPage } from "./web/build/embed-page.ts";
import { engineUrl } from "./web/build/engine-url.ts";
import { exportedPage } from "./web/build/exported-page-plugin.ts";
import { guestTypePieces } from "./web/build/guest-types-plugin.ts";
import { inlineStyles } from "./web/build/inline-styles.ts";
import { lessonPages } from "./web/build/lesson-pages.ts";
import { type LibraryChoice, libraries } from "./web/build/libraries.ts";
import { libraryTypes } from "./web/build/library-types.ts";
import { lookInOneFile } from "./web/build/look-in-one-file.ts";
import { monacoTrim } from "./web/build/monaco-trim.ts";
import { noticesFile } from "./web/build/notices.ts";
import { offlineCopy } from "./web/build/offline.ts";
import { scriptText } from "./web/build/script-text.ts";
import { sharedEditors } from "./web/build/shared-editors.ts";
import { singleFile } from "./web/build/single.ts";
import { sourceLink } from "./web/build/source-link.ts";

/** All that the site and the widget consist of. */
const modules = new BundledModules();

/** What the site and the widget are both built with. */
const common = (choice?: LibraryChoice) => ({
  // Relative addresses: the built site works from any sub-path of any static host.
  base: "./",
  plugins: [
    scriptText(),
    engineUrl(),
    guestTypePieces(),
    libraries(choice),
    // One file: its editor knows libraries by name.
    libraryTypes({ without: choice !== undefined }),
    monacoTrim(),
    ...contentSecurityPolicy(),
    modules.plugin(),
    chunkNames,
    inlineConstants,
  ],
  resolve: {
    alias: [
      // Its file for bundlers: the one for pages asks a global for all of Monaco. It calls Monaco's files as they were
      // called before 0.55.
      { find: /^monaco-vim$/, replacement: fileURLToPath(import.meta.resolve("monaco-vim")) },
      { find: /^monaco-editor\/esm\/vs\//, replacement: "monaco-editor/" },
    ],
  },
  oxc: { jsx: { runtime: "automatic" as const, importSource: "preact" } },
  build: {
    target: "es2023",
    // Whoever runs ES2023 knows `modulepreload`: the first script is 0.5 KiB smaller without a replacement for it.
    modulePreload: { polyfill: false },
    // Inlining would turn assets into data: addresses, which the content security policy rightly refuses.
    assetsInlineLimit: 0,
    // Sizes are held to their budgets by e2e/size.ts.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
  worker: { format: "iife" as const, plugins: () => [modules.plugin()] },
});

/**
 * Not as a virtual module is called by itself, "_virtual_…": GitHub Pages leaves out what begins with an underscore. A
 * chunk of many modules gets the name of one of them, which depends on the order of imports. e2e/budgets.ts knows chunks
 * by their names, so the chunk that loads libraries always has the same.
 */
const chunkNames: Plugin = {
  name: "sandglass:chunk-names",
  config: () => ({
    build: {
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name, moduleIds }) => {
            const loadsLibraries = moduleIds.some((id) => id.endsWith("/libraries/load-library.ts"));
            return `assets/${loadsLibraries ? "load-library" : name.replace(/^_virtual_/, "")}-[hash].js`;
          },
        },
      },
    },
  }),
};

/** Vite compresses what its preview sends, even to its own machine: 7 % of the processor time of all journeys. */
const plainPreview: Plugin = {
  name: "sandglass:plain-preview",
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      delete request.headers["accept-encoding"];
      next();
    });
  },
};

/** Texts are constants of modules of their own: where they are used, they cost no name. */
const inlineConstants: Plugin = {
  name: "sandglass:inline-constants",
  config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: true } } } }),
};

/** A page of one file. */
const withoutLibraries = () => common({ maxBytes: 0 });

const editors = sharedEditors(common());

/**
 * All that the first script imports statically is in one chunk, whatever else shares it. Left to itself, the bundler makes
 * chunks of what several later scripts share with it: the first output was 7 KiB larger, since the worker's script, which is
 * in it as text, says much of that again.
 */
const firstScript = (page: string, chunk: string) => ({
  includeDependenciesRecursively: false,
  groups: [
    {
      name(
        id: string,
        graph: { getModuleInfo(id: string): { readonly importers: readonly string[] } | null },
      ): string | null {
        const importers = new Set([id]);
        for (const each of importers) {
          // The page's own styles come before those of its script, in one file with them.
          if (each === page) return chunk;
          for (const other of graph.getModuleInfo(each)?.importers ?? []) importers.add(other);
        }
        return null;
      },
    },
  ],
});

const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const frame = () => ({
  ...common(),
  build: {
    ...common().build,
    rolldownOptions: { output: { codeSplitting: firstScript(fileHere("embed.html"), "embed") } },
  },
  plugins: [...common().plugins, editors.refers],
});

const pages = () => ({
  ...common(),
  build: {
    ...common().build,
    rolldownOptions: { output: { codeSplitting: firstScript(fileHere("index.html"), "index") } },
  },
  plugins: [
    ...common().plugins,
    editors.ships,
    sourceLink(),
    inlineStyles(),
    codeFont(modules),
    docsTokens(),
    exportedPage(withoutLibraries),
    embedPage(frame()),
    lessonPages(common()),
    helpPages(),
    noticesFile(modules),
    offlineCopy(),
    plainPreview,
  ],
  preview: {
    port: 4173,
    strictPort: false,
    // What a deployment should send besides the content security policy in the page, and what web/build/embed-page.ts
    // sends: that depends on the page.
    headers: {
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
    },
  },
});

/** Elixir's tests are a project of their own: `npm run test:quick` runs them only if Elixir or the engine has changed. */
const elixirTests = ["web/languages/elixir/**/*.test.ts", "web/**/*elixir*.test.ts"];

/** A test process belongs to one project. With an order, those of one project end before those of the next start. */
const testProject = (name: string, groupOrder: number, include: string[], exclude: string[] = []) => ({
  // Not `extends: true`: that would bundle this file again.
  ...pages(),
  test: {
    name,
    include,
    // In `npm run test:all`, `npm run nodes` runs these.
    exclude: [
      ...configDefaults.exclude,
      ...exclude,
      ...(process.env["SANDGLASS_TESTS"] === "all" ? testsOfNode : []),
    ],
    sequence: { groupOrder },
    globalSetup: "web/run/sandbox/testing/make-engine.ts",
    // They only end what hangs: a test takes at most some seconds on a quiet machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Files share their modules, and the engine with what V8 has compiled of it: 310 s of processor time instead of 450.
    // So a test puts back what it changes of the process.
    isolate: false,
    // V8 can crash while it frees compiled WebAssembly in a process that makes many instances, on Node 22 to 26
    // (nodejs/node#64500). A test process makes thousands.
    execArgv: ["--no-wasm-code-gc"],
  },
});

const site = () => ({
  ...pages(),
  test: {
    projects: [
      testProject("sandglass", 0, ["web/**/*.test.ts", "e2e/**/*.test.ts"], elixirTests),
      testProject("elixir", 1, elixirTests),
    ],
    // By itself Vitest leaves one of two cores idle.
    maxWorkers: "100%",
  },
});

/** Of the libraries, the single file has the smallest. */
const inSingleFile: LibraryChoice = { maxBytes: 300_000 };

/** `--mode single`: the playground in one file, and nothing beside it. */
const single = () => ({
  ...common(inSingleFile),
  publicDir: false as const,
  plugins: [
    lookInOneFile(),
    sourceLink(),
    ...common(inSingleFile).plugins,
    editors.ships,
    exportedPage(withoutLibraries),
    noticesFile(modules),
    singleFile(),
  ],
  build: { ...common().build, outDir: "dist-single" },
});

export default defineConfig(({ mode }) => (mode === "single" ? single() : site()));
