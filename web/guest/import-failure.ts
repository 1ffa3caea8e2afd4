import { define, NativeSyntaxError, NativeTypeError } from "./intrinsics.ts";
import { restrictedError } from "./restriction.ts";

/**
 * The error with which an `import()` is rejected. The host makes it if the engine requests a module that does not
 * exist. `stack` is the position of the import in the source, because no frame has it.
 */
export function importFailure(kind: string, text: string, stack: string): Error {
  if (kind === "restricted") return restrictedError(text, stack);
  const error = kind === "SyntaxError" ? new NativeSyntaxError(text) : new NativeTypeError(text);
  define(error, "stack", `${error.name}: ${text}\n${stack}`);
  return error;
}
