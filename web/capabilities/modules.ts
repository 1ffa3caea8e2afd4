import type { Capabilities } from "../protocol/capabilities.ts";
import { nearest } from "../protocol/nearest.ts";
import { shown } from "../protocol/parse.ts";

/** May a program import it? If not, `name` is what the outcome says was restricted, and `message` says why. */
export type ModulePermit =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly name: string; readonly message: string };

/**
 * Whether `specifier` may be imported. The program's own files, which relative specifiers and "/" lead to, always may;
 * whether there is such a file is for the loader to say. "lesson/*" in the list allows all modules below "lesson/".
 */
export function isModuleAllowed({ modules }: Pick<Capabilities, "modules">, specifier: string): ModulePermit {
  if (/^\.{0,2}\//.test(specifier)) return { allowed: true };
  const covers = (entry: string) =>
    entry.endsWith("/*") ? specifier.startsWith(entry.slice(0, -1)) : specifier === entry;
  if (modules.some(covers)) return { allowed: true };
  const name = `import ${shown(specifier)}`;
  return {
    allowed: false,
    name,
    message: `${name} is restricted in this playground. ${hint(specifier, modules)}`,
  };
}

function hint(specifier: string, modules: readonly string[]): string {
  if (specifier.startsWith("node:") || specifier.startsWith("bun:") || builtIntoNode.includes(specifier))
    return "There are no files, no processes and no sockets in here.";
  if (/^(?:https?|jsr|npm|data|blob|file):/.test(specifier))
    return "There is no network in here: only the program's own files and the host's modules can be imported.";
  const meant = nearest(specifier, modules);
  if (meant !== undefined) return `Did you mean ${shown(meant)}?`;
  const own = `The program's own files are imported by a path that starts with "./".`;
  return modules.length === 0 ? own : `${own} These modules are there: ${modules.join(", ")}.`;
}

/** Modules that Node finds without the "node:", as most code on the web still imports them. */
const builtIntoNode =
  "assert buffer child_process cluster crypto dgram dns events fs fs/promises http http2 https net os path perf_hooks process readline stream timers tls url util v8 vm worker_threads zlib".split(
    " ",
  );
