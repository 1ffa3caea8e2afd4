import type { adviceForRun } from "./advise-run.ts";
import type { Compiler } from "./language.ts";
import type { ValueReader } from "./marked-places.ts";

/**
 * A compiler in a script of its own, and the advice, find the worker by these globals. Scripts are put one before the other,
 * the worker's last: no code can be loaded in a worker of the cell once it has started, whose policy forbids it.
 */
const registry = globalThis as {
  sandglassCompilers?: Compiler[];
  sandglassAdvice?: typeof adviceForRun;
  sandglassValues?: ValueReader[];
};

export function registerCompiler(compiler: Compiler): void {
  registry.sandglassCompilers ??= [];
  registry.sandglassCompilers.push(compiler);
}

export function registeredCompilers(): readonly Compiler[] {
  return registry.sandglassCompilers ?? [];
}

export function registerAdvice(advise: typeof adviceForRun): void {
  registry.sandglassAdvice = advise;
}

/** Undefined in a worker that was started without the script of it. */
export function registeredAdvice(): typeof adviceForRun | undefined {
  return registry.sandglassAdvice;
}

export function registerValueReader(reader: ValueReader): void {
  registry.sandglassValues ??= [];
  registry.sandglassValues.push(reader);
}

/** Those of the languages whose runs are looked into, in a worker that does so. */
export function registeredValueReaders(): readonly ValueReader[] {
  return registry.sandglassValues ?? [];
}
