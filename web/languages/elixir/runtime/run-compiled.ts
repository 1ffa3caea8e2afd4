import { reference } from "./function-references.ts";
import { findFunction } from "./modules.ts";
import { flush } from "./output.ts";
import { runtime } from "./program-runtime.ts";
import { nameException } from "./raise.ts";
import { setLines } from "./stacktrace.ts";
import { describe } from "./term-preview.ts";
import type { Term } from "./terms.ts";

/**
 * Runs a program or a cell with this name, and describes its value. `lines` has its source lines (see stacktrace.ts).
 * An uncaught error gets its message.
 */
export function run(program: ($: typeof runtime) => Term, file: string, lines: readonly number[]): string {
  setLines(file, lines);
  try {
    const value = program(runtime);
    flush();
    return describe(value);
  } catch (error) {
    flush();
    throw nameException(error);
  }
}

/** Runs a module of the host, which uses the original library, even if an allowlist restricts it. */
export function host(program: ($: typeof runtime) => Term, file: string, lines: readonly number[]): string {
  const all = {
    ...runtime,
    reference: (module: string, key: string) => reference(module, key, findFunction),
  };
  return run(() => program(all), file, lines);
}
