import { libraryNames } from "./library-names.ts";

/**
 * The modules of Node that programs may import: see web/guest/library/node. Each can be imported with "node:" and
 * without it.
 */
export const nodeModuleNames = [
  "assert",
  "assert/strict",
  "crypto",
  "events",
  "fs",
  "fs/promises",
  "os",
  "path",
  "perf_hooks",
  "process",
  "readline",
  "readline/promises",
  "timers",
  "timers/promises",
  "url",
  "util",
] as const;

export type NodeModuleName = (typeof nodeModuleNames)[number];

/** The entry of a list of modules that allows all modules of Node. */
export const allNodeModules = "node:*";

/** What a program may import if its host does not choose: the libraries and the modules of Node. */
export const defaultModules: readonly string[] = [...libraryNames, allNodeModules];

/** "fs" for "fs" and for "node:fs"; undefined for what is none of these modules. */
export function nodeModuleOf(specifier: string): NodeModuleName | undefined {
  const name = specifier.replace(/^node:/, "");
  return nodeModuleNames.find((each) => each === name);
}

const nodeMention = new RegExp(
  `\\b(?:require|module|exports|__filename|__dirname|process|setImmediate|localStorage|sessionStorage)\\b|(["'\`])(?:node:)?(?:${nodeModuleNames.join("|")})\\1`,
);

/** Whether a program may use modules of Node or CommonJS, or another name of `nodeGlobals`. */
export function mentionsNode(text: string): boolean {
  return nodeMention.test(text);
}
