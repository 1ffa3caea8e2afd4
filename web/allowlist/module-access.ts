import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import { suggestSpelling } from "../protocol/capabilities/spelling-suggestion.ts";
import { describeInput } from "../protocol/parsers.ts";
import type { HostModule } from "../protocol/program/host-module.ts";
import { allNodeModules, nodeModuleOf } from "../protocol/program/node-modules.ts";

/**
 * Whether a program may import a module. If not, `name` is the restricted name in the outcome, and `message` says why.
 */
export type ModuleAccess =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly name: string; readonly message: string };

/**
 * Whether `specifier` may be imported. The program's own files, with relative specifiers or "/", always may; the loader
 * checks whether the file exists. "lesson/*" in the list allows all modules below "lesson/", and "node:*" all modules of
 * Node that are here. "node:fs" and "fs" allow one of them under both names.
 */
export function moduleAccess({ modules }: Pick<Capabilities, "modules">, specifier: string): ModuleAccess {
  if (/^\.{0,2}\//.test(specifier)) return { isAllowed: true };
  const covers = (entry: string) =>
    entry.endsWith("/*") ? specifier.startsWith(entry.slice(0, -1)) : specifier === entry;
  if (modules.some(covers)) return { isAllowed: true };
  const ofNode = nodeModuleOf(specifier);
  if (
    ofNode !== undefined &&
    modules.some((each) => each === allNodeModules || nodeModuleOf(each) === ofNode)
  )
    return { isAllowed: true };
  const name = `import ${describeInput(specifier)}`;
  return {
    isAllowed: false,
    name,
    message: `${name} is restricted in this playground. ${moduleHint(specifier, modules)}`,
  };
}

/** The host's modules in a language that a program may use; undefined: those in JavaScript. */
export function permittedModules(
  modules: readonly HostModule[],
  capabilities: Capabilities,
  language: string | undefined,
): readonly HostModule[] {
  return modules.filter(
    (each) => each.language === language && moduleAccess(capabilities, each.name).isAllowed,
  );
}

function moduleHint(specifier: string, modules: readonly string[]): string {
  if (isBuiltin(specifier)) return "There are no files, no processes and no sockets here.";
  if (/^(?:https?|jsr|npm|data|blob|file):/.test(specifier))
    return "There is no network here: a program can import only its own files and the host's modules.";
  const suggestion = suggestSpelling(specifier, modules);
  if (suggestion !== undefined) return `Did you mean ${describeInput(suggestion)}?`;
  const own = `Import the program's own files by a path that starts with "./".`;
  return modules.length === 0 ? own : `${own} These modules are available: ${modules.join(", ")}.`;
}

/** Whether it is a module of Node or Bun, here or not. */
export function isBuiltin(specifier: string): boolean {
  return specifier.startsWith("node:") || specifier.startsWith("bun:") || nodeBuiltins.includes(specifier);
}

/** Node's modules that can be imported without "node:", as most code on the web still does. */
const nodeBuiltins =
  "assert buffer child_process cluster crypto dgram dns events fs fs/promises http http2 https net os path perf_hooks process readline stream timers tls url util v8 vm worker_threads zlib".split(
    " ",
  );
