import type { Syntax } from "../../protocol/program/syntax-tree.ts";
import { type ParseOptions, parse } from "./parse.ts";
import { syntaxFrom } from "./syntax-nodes.ts";

/** The ESTree of a text, for display. */
export function syntaxTree(code: string, options: ParseOptions = {}): Syntax {
  const { program, diagnostics } = parse(code, options);
  return program ? syntaxFrom(program, diagnostics) : { diagnostics };
}
