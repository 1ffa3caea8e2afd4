import type { explainByText } from "./explain-by-text.ts";
import { type InterpretedLanguage, type Interpreters, interpretedWith } from "./interpreted.ts";
import type { Compiler } from "./language.ts";
import type { ValueReader } from "./marked-sites.ts";

/**
 * The globals by which a separate compiler script, and the code that explains failures, are found by the worker. Scripts are concatenated,
 * the worker's last: a worker of the cell cannot load code after its start, because its policy forbids it.
 */
const registry = globalThis as {
  sandglassCompilers?: Compiler[];
  sandglassInterpreted?: InterpretedLanguage[];
  sandglassExplain?: typeof explainByText;
  sandglassValues?: ValueReader[];
};

export function registerCompiler(compiler: Compiler): void {
  registry.sandglassCompilers ??= [];
  registry.sandglassCompilers.push(compiler);
}

export function registeredCompilers(): readonly Compiler[] {
  return registry.sandglassCompilers ?? [];
}

/** A language whose interpreter the worker gets when it starts. */
export function registerInterpreted(language: InterpretedLanguage): void {
  registry.sandglassInterpreted ??= [];
  registry.sandglassInterpreted.push(language);
}

/** The compilers of such languages, with these interpreters. */
export function registeredInterpreters(binaries: Interpreters): readonly Compiler[] {
  return interpretedWith(registry.sandglassInterpreted ?? [], binaries);
}

export function registerExplainer(explain: typeof explainByText): void {
  registry.sandglassExplain = explain;
}

/** Undefined in a worker that was started without its script. */
export function registeredExplainer(): typeof explainByText | undefined {
  return registry.sandglassExplain;
}

export function registerValueReader(reader: ValueReader): void {
  registry.sandglassValues ??= [];
  registry.sandglassValues.push(reader);
}

/** The readers for languages whose runs can be looked into, in a worker for that. */
export function registeredValueReaders(): readonly ValueReader[] {
  return registry.sandglassValues ?? [];
}
