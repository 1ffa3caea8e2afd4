import { Lexer } from "./lexer.ts";
import { Parser } from "./parser.ts";
import type { Quoted } from "./quoted.ts";
import { TokenStream } from "./token-stream.ts";

/** Elixir's quoted form of a text. Throws SyntaxProblem, with Elixir's message. */
export function parse(text: string): Quoted {
  const lexer = new Lexer(text);
  const tokens = lexer.all();
  const { line, column } = tokens.at(-1) ?? { line: 1, column: 1 };
  const end = { kind: "end of file", text: "", line, column, start: text.length, end: text.length } as const;
  return new Parser(new TokenStream(tokens, end)).program({ line: 1, column: 1, start: 0, end: text.length });
}
