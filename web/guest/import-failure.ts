import { define, NativeSyntaxError, NativeTypeError } from "./intrinsics.ts";
import { restrictedError } from "./restriction.ts";

/**
 * The error an `import()` is rejected with. The host makes it up when the engine asks for a module that there is not;
 * `stack` is the place in the source it is about, since no frame has it.
 */
export function importFailure(kind: string, text: string, stack: string): Error {
  if (kind === "restricted") return restrictedError(text, stack);
  const error = kind === "SyntaxError" ? new NativeSyntaxError(text) : new NativeTypeError(text);
  define(error, "stack", `${error.name}: ${text}\n${stack}`);
  return error;
}
