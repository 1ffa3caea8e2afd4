import { escapeText } from "./inspect-text.ts";

const operators = new Set(
  (
    "! != !== % %{} & && &&& * ** + ++ +++ - -- --- -> . .. ..// ... / // <- < << <<< <<>> <<~ <= <> <|> <~ <~> = == === " +
    "=> =~ > >= >>> @ ^ ^^^ :: [] {} | || ||| |> ~> ~>> ~~~ \\\\ <|>"
  ).split(" "),
);
// Words that are neither an identifier's nor an operator's form, but what both of an atom and a key may have.
const notAtoms = new Set(["->", "//", "=>"]);

const alias = /^Elixir(\.[A-Z][A-Za-z0-9_]*)+$/;
const identifier = /^[\p{L}_][\p{L}\p{N}_@\p{Mn}]*[?!]?$/u;

/** An atom as `inspect` writes it: `:a`, `:"a b"`, `Enum`, `nil`. */
export function inspectAtom(name: string): string {
  if (name === "nil" || name === "true" || name === "false") return name;
  if (alias.test(name)) return name.slice("Elixir.".length);
  if (identifier.test(name) || (operators.has(name) && !notAtoms.has(name))) return `:${name}`;
  if (name === "Elixir") return name;
  return `:"${escapeText(name, '"')}"`;
}

/** An atom before a value in a keyword list: `a:`, `"a b":`. */
export function inspectKey(name: string): string {
  if (identifier.test(name) || (operators.has(name) && !notAtoms.has(name) && name !== "..//")) {
    return `${name}:`;
  }
  return `"${escapeText(name, '"')}":`;
}
