import type { Syntax } from "../protocol/program/syntax-tree.ts";
import { type ParseOptions, parse } from "./parse.ts";
import { syntaxFrom } from "./syntax-nodes.ts";

/** The tree of a text, as ESTree has it, for a reader to look at. */
export function syntaxTree(code: string, options: ParseOptions = {}): Syntax {
  const { program, diagnostics } = parse(code, options);
  return program ? syntaxFrom(program, diagnostics) : { diagnostics };
}
