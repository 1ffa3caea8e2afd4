import { identifierKind } from "./identifiers.ts";
import { escapeText } from "./inspect-text.ts";

const operators = new Set(
  (
    "! != !== % %{} {} <<>> & && &&& * ** + ++ +++ - -- --- -> . .. ..// ... / < <- <<< <<~ <= <> <~ <~> = == === " +
    "=~ > >= >>> @ ^ | || ||| |> ~> ~>> \\\\"
  ).split(" "),
);
const alias = /^Elixir(\.[A-Z][A-Za-z0-9_]*)+$/;

/** The operators that are quoted after a dot, and those that are quoted as atoms but not after a dot. */
const notCallable = new Set("% %{} {} <<>> ... .. . ..// ->".split(" "));
const quotedOperators = new Set(":: ^^^ ~~~ <|>".split(" "));

const wordOperators = new Set("and or in when not".split(" "));

/** How an atom can be written: `Enum`, `:a`, `:+` or `:"a b"`. */
export function classifyAtom(name: string): "alias" | "identifier" | "unquoted" | "quoted" {
  if (alias.test(name) || name === "Elixir") return "alias";
  if (wordOperators.has(name)) return "unquoted";
  const kind = identifierKind(name);
  if (kind === "identifier" && !name.includes("@")) return "identifier";
  return kind !== undefined || operators.has(name) ? "unquoted" : "quoted";
}

/** A function's name after a dot: quoted if necessary. */
export function inspectRemoteName(name: string): string {
  const isOperator =
    (operators.has(name) && !notCallable.has(name)) || quotedOperators.has(name) || wordOperators.has(name);
  if (isOperator || classifyAtom(name) === "identifier") return name;
  if (notCallable.has(name) || alias.test(name)) return `"${name}"`;
  return `"${escapeText(name, '"')}"`;
}

/** An atom as `inspect` writes it: `:a`, `:"a b"`, `Enum`, `nil`. */
export function inspectAtom(name: string): string {
  if (name === "nil" || name === "true" || name === "false") return name;
  if (name === "Elixir") return name;
  if (alias.test(name)) return name.slice("Elixir.".length);
  if (identifierKind(name) !== undefined || operators.has(name)) return `:${name}`;
  return `:"${escapeText(name, '"')}"`;
}

/** An atom before a value in a keyword list: `a:`, `"a b":`. */
export function inspectKey(name: string): string {
  if ((identifierKind(name) !== undefined && name !== "Elixir") || operators.has(name)) {
    return `${name}:`;
  }
  return `"${escapeText(name, '"')}":`;
}
