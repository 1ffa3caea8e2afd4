import type { Compiler } from "./language.ts";

/**
 * A compiler in a script of its own finds the worker by this global. Scripts are put one before the other, the worker's
 * last: no code can be loaded in a worker of the cell once it has started, whose policy forbids it.
 */
const registry = globalThis as { sandglassCompilers?: Compiler[] };

export function registerCompiler(compiler: Compiler): void {
  registry.sandglassCompilers ??= [];
  registry.sandglassCompilers.push(compiler);
}

export function registeredCompilers(): readonly Compiler[] {
  return registry.sandglassCompilers ?? [];
}
