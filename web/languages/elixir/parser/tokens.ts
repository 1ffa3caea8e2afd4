import type { Span } from "./quoted.ts";

/** The kinds of tokens, as in Elixir's grammar; each punctuation mark and reserved word is a separate kind. */
export type ElixirTokenKind =
  | "identifier"
  | "paren_identifier"
  | "bracket_identifier"
  | "do_identifier"
  | "op_identifier"
  | "block_identifier"
  | "kw_identifier"
  | "kw_identifier_unsafe"
  | "alias"
  | "atom"
  | "atom_quoted"
  | "atom_unsafe"
  | "bin_string"
  | "list_string"
  | "bin_heredoc"
  | "list_heredoc"
  | "sigil"
  | "int"
  | "flt"
  | "char"
  | OperatorKind
  | "eol"
  | "end of file"
  | Punctuation;

export type OperatorKind =
  | "comp_op"
  | "at_op"
  | "unary_op"
  | "and_op"
  | "or_op"
  | "arrow_op"
  | "match_op"
  | "in_op"
  | "in_match_op"
  | "type_op"
  | "dual_op"
  | "mult_op"
  | "power_op"
  | "concat_op"
  | "range_op"
  | "xor_op"
  | "pipe_op"
  | "stab_op"
  | "when_op"
  | "assoc_op"
  | "capture_op"
  | "rel_op"
  | "ternary_op"
  | "dot_call_op";

export type Punctuation =
  | "("
  | ")"
  | "["
  | "]"
  | "{"
  | "}"
  | "<<"
  | ">>"
  | ","
  | ";"
  | "."
  | "%"
  | "%{}"
  | "do"
  | "end"
  | "fn"
  | "true"
  | "false"
  | "nil";

export type ElixirToken = Span & {
  readonly kind: ElixirTokenKind;
  /** A name, an operator or an atom; the text of a number. */
  readonly text: string;
  readonly value?: bigint | number;
  /** For strings, sigils and quoted atoms. */
  readonly parts?: readonly StringPart[];
  readonly sigil?: { readonly name: string; readonly modifiers: string };
};

/** A piece of a string: its text, or an interpolation. */
export type StringPart = string | Uint8Array | Interpolation;

export type Interpolation = Span & { readonly tokens: readonly ElixirToken[] };

export function isInterpolation(part: StringPart): part is Interpolation {
  return typeof part === "object" && "tokens" in part;
}

/** Words that Erlang reserves, and so writes in quotes. */
const reservedInErlang = new Set(
  "after and andalso band begin bnot bor bsl bsr bxor case catch cond div end fun if let not of or orelse receive rem try when xor".split(
    " ",
  ),
);

/** An atom as Erlang writes it: messages name tokens in this form. */
function erlangAtom(name: string): string {
  if (/^[a-zß-öø-ÿ][\w@ß-öø-ÿÀ-ÖØ-Þ]*$/.test(name) && !reservedInErlang.has(name)) return name;
  return `'${name.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;
}

/** A token as Elixir names it after "syntax error before: ". */
function tokenName(token: ElixirToken): string {
  switch (token.kind) {
    case "end of file":
      return "";
    case "eol":
      return "eol";
    case "int":
    case "flt":
      return `"${token.text}"`;
    case "char":
      return token.text;
    case "bin_string":
    case "list_string":
    case "atom_unsafe":
    case "kw_identifier_unsafe": {
      const first = token.parts?.[0];
      return typeof first === "string" ? `"${first}"` : '"';
    }
    case "bin_heredoc":
    case "list_heredoc":
      return String(token.column - 1);
    case "sigil": {
      const first = token.parts?.[0];
      return `sigil ~${token.sigil?.name} starting with content '${typeof first === "string" ? first : ""}'`;
    }
    default:
      return erlangAtom(token.text);
  }
}

const explainedWords = new Set("not and or when after catch end fn else rescue true false nil in".split(" "));

/** Elixir's message for a token that does not fit. */
export function syntaxErrorBefore(token: ElixirToken): string {
  const name = tokenName(token);
  if (name === "") return "syntax error: expression is incomplete";
  if (token.kind === "eol")
    return "unexpectedly reached end of line. The current expression is invalid or incomplete";
  const isWord = token.kind !== "sigil" && explainedWords.has(token.text);
  if (isWord) {
    return `syntax error before: ${token.text}. "${token.text}" is a reserved word in Elixir and therefore its usage is limited. For instance, it can't be used as a variable or be defined nor invoked as a regular function`;
  }
  return `syntax error before: ${name}`;
}

/** Tokens that can begin an argument of a call without parentheses, after a plain name. */
export const startsArgument: ReadonlySet<ElixirTokenKind> = new Set<ElixirTokenKind>([
  "identifier",
  "paren_identifier",
  "bracket_identifier",
  "do_identifier",
  "op_identifier",
  "kw_identifier",
  "kw_identifier_unsafe",
  "alias",
  "atom",
  "atom_quoted",
  "atom_unsafe",
  "bin_string",
  "list_string",
  "bin_heredoc",
  "list_heredoc",
  "sigil",
  "int",
  "flt",
  "char",
  "at_op",
  "unary_op",
  "capture_op",
  "(",
  "[",
  "{",
  "<<",
  "%",
  "%{}",
  "fn",
  "true",
  "false",
  "nil",
]);
