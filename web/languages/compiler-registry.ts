import type { adviceForRun } from "./explain-by-text.ts";
import type { Compiler } from "./language.ts";
import type { ValueReader } from "./marked-places.ts";

/**
 * The globals by which a separate compiler script, and the advice, are found by the worker. Scripts are concatenated,
 * the worker's last: a worker of the cell cannot load code after its start, because its policy forbids it.
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

/** Undefined in a worker that was started without its script. */
export function registeredAdvice(): typeof adviceForRun | undefined {
  return registry.sandglassAdvice;
}

export function registerValueReader(reader: ValueReader): void {
  registry.sandglassValues ??= [];
  registry.sandglassValues.push(reader);
}

/** The readers for languages whose runs can be looked into, in a worker for that. */
export function registeredValueReaders(): readonly ValueReader[] {
  return registry.sandglassValues ?? [];
}
