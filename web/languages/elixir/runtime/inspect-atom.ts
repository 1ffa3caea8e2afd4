import { escapeText } from "./inspect-text.ts";

const operators = new Set(
  (
    "! != !== % %{} {} <<>> & && &&& * ** + ++ +++ - -- --- -> . .. ..// ... / < <- <<< <<~ <= <> <~ <~> = == === " +
    "=~ > >= >>> @ ^ | || ||| |> ~> ~>> \\\\"
  ).split(" "),
);
const alias = /^Elixir(\.[A-Z][A-Za-z0-9_]*)+$/;
const identifier = /^[\p{L}_][\p{L}\p{N}_@\p{Mn}]*[?!]?$/u;

/** An atom as `inspect` writes it: `:a`, `:"a b"`, `Enum`, `nil`. */
export function inspectAtom(name: string): string {
  if (name === "nil" || name === "true" || name === "false") return name;
  if (name === "Elixir") return name;
  if (alias.test(name)) return name.slice("Elixir.".length);
  if (identifier.test(name) || operators.has(name)) return `:${name}`;
  return `:"${escapeText(name, '"')}"`;
}

/** An atom before a value in a keyword list: `a:`, `"a b":`. */
export function inspectKey(name: string): string {
  if (identifier.test(name) || operators.has(name)) {
    return `${name}:`;
  }
  return `"${escapeText(name, '"')}":`;
}
