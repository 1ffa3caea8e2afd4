import type { Span } from "../parser/quoted.ts";

/** The reason why a program cannot be compiled, in Elixir's words. */
export class CompileProblem extends Error {
  override readonly name = "CompileProblem";
  constructor(
    message: string,
    readonly span: Span,
    /** A feature that is left out on purpose. */
    readonly restrictedUse?: { readonly name: string; readonly hint: string },
    /** The exception that Elixir raises. */
    readonly exception: "CompileError" | "ArgumentError" | "UndefinedFunctionError" = "CompileError",
  ) {
    super(message);
  }
}

/** A missing feature, and what to do instead. */
export function failRestrictedName(name: string, hint: string, span: Span): never {
  throw new CompileProblem(`${name} is restricted`, span, { name, hint });
}
