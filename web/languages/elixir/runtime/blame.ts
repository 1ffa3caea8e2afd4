import { standardFunctions } from "../standard/functions.ts";
import { mapKeys } from "./compare.ts";
import type { ElixirError, TriedClause } from "./errors.ts";
import { exceptionMessage } from "./exception-message.ts";
import { identifierKind } from "./identifiers.ts";
import { inspect } from "./inspect-term.ts";
import { likeness } from "./likeness.ts";
import { mapGet, structName } from "./map-operations.ts";
import { findModule, isMacro } from "./modules.ts";
import { atomName, ElixirMap, isAtom, isNumber, listElements, type Term } from "./terms.ts";

/** As `Exception.blame`: the message of an uncaught exception, with additional hints for its reader. */
export function blamedMessage(error: ElixirError): string {
  const { value } = error;
  const message = exceptionMessage(value);
  const struct = structName(value);
  if (error.kind !== "error" || struct === undefined) return message;
  const field = (name: string) => mapGet(value as ElixirMap, Symbol.for(name)) ?? null;
  switch (atomName(struct)) {
    case "Elixir.KeyError":
      return message + similarKeys(field("key"), field("term"));
    case "Elixir.UndefinedFunctionError":
      return (
        message +
        (ofMacro(field("module"), field("function"), field("arity")) ??
          similarFunctions(field("module"), field("function"), field("message"), field("reason")))
      );
    case "Elixir.ArithmeticError":
      return message + operation(error);
    case "Elixir.FunctionClauseError":
      return message + argumentsText(message, error);
    default:
      return message;
  }
}

/** The minimum likeness of two names, and the maximum number of suggestions. */
const threshold = 0.77;
const maxSuggestions = 5;

type Suggestion = readonly [likeness: number, order: Term, text: string];

function suggestionList(
  suggestions: readonly Suggestion[],
  compare: (a: Suggestion, b: Suggestion) => number,
): string {
  if (suggestions.length === 0) return "";
  const best = suggestions.toSorted((a, b) => b[0] - a[0]).slice(0, maxSuggestions);
  const lines = best.sort(compare).map(([, , text]) => `      * ${text}\n`);
  return `. Did you mean:\n\n${lines.join("")}`;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function similarKeys(key: Term, term: Term): string {
  if (!isAtom(key) || term === null) return "";
  const keys = keysOf(term);
  if (keys === undefined || keys.length === 0 || !keys.every((each) => isAtom(each))) return "";
  const suggestions = keys.flatMap((each): Suggestion[] => {
    const alike = likeness(atomName(key), atomName(each as symbol));
    return alike >= threshold ? [[alike, each, inspect(each)]] : [];
  });
  return suggestionList(suggestions, (a, b) => byText(atomName(a[1] as symbol), atomName(b[1] as symbol)));
}

function keysOf(term: Term): readonly Term[] | undefined {
  if (term instanceof ElixirMap) return mapKeys(term);
  const items = listElements(term);
  return items?.every((item) => Array.isArray(item) && item.length === 2)
    ? items.map((item) => (item as Term[])[0] as Term)
    : undefined;
}

/** For a macro that is called without a require. */
function ofMacro(module: Term, name: Term, arity: Term): string | undefined {
  if (typeof module !== "symbol" || !isAtom(name)) return undefined;
  return isMacro(module, `${atomName(name)}/${String(arity)}`)
    ? `. However there is a macro with the same name and arity. Be sure to require ${inspect(module)} if you intend to invoke this macro`
    : undefined;
}

/** For an existing module: functions of this name with other arities, or of a similar name. */
function similarFunctions(module: Term, name: Term, hint: Term, reason: Term): string {
  if (hint !== null || !isAtom(name)) return "";
  if (module === null)
    return ". If you are using the dot syntax, such as module.function(), make sure the left-hand side of the dot is a module atom";
  const functions = typeof module === "symbol" && reason !== null ? findModule(module) : undefined;
  if (!functions || typeof module !== "symbol") return "";
  const standard = standardFunctions.get(atomName(module).replace(/^Elixir\./, ""));
  const split = (key: string): [string, number] => {
    const slash = key.lastIndexOf("/");
    return [key.slice(0, slash), Number(key.slice(slash + 1))];
  };
  const keys = [...new Set([...functions.functions.keys(), ...(standard ?? [])])].filter(
    (key) => !key.startsWith("__"),
  );
  const own = keys.map(split).filter(([each]) => each === atomName(name));
  const alike = (own.length > 0 ? own : keys.map(split)).flatMap(([each, arity]): Suggestion[] => {
    const distance = own.length > 0 ? 1 : likeness(atomName(name), each);
    return distance >= threshold ? [[distance, [each, BigInt(arity)], `${nameText(each)}/${arity}`]] : [];
  });
  const sortedSuggestions = alike.sort((a, b) => {
    const [one, other] = [a[1] as [string, bigint], b[1] as [string, bigint]];
    return byText(one[0], other[0]) || Number(one[1] - other[1]);
  });
  return suggestionList(
    sortedSuggestions,
    (a, b) => byText((a[1] as [string])[0], (b[1] as [string])[0]) || arityOrder(a, b),
  );
}

function arityOrder(a: Suggestion, b: Suggestion): number {
  return Number((a[1] as [string, bigint])[1] - (b[1] as [string, bigint])[1]);
}

function nameText(name: string): string {
  return identifierKind(name) !== undefined ? name : inspect(Symbol.for(name)).slice(1);
}

/** The operation, if Erlang names it: not for `/`, and not for a result that is too large. */
function operation({ operator, args }: ElixirError): string {
  if (operator === undefined || args === null) return "";
  const operands = args.map((each) => inspect(each));
  if (/^\w/.test(operator))
    return /^b/.test(operator)
      ? `: Bitwise.${operator}(${operands.join(", ")})`
      : `: ${operator}(${operands.join(", ")})`;
  if (args.every((each) => isNumber(each))) return "";
  return args.length === 1 ? `: ${operator}(${operands[0]})` : `: ${operands[0]} ${operator} ${operands[1]}`;
}

/** The arguments, and the clauses that were tried. */
function argumentsText(message: string, { args, triedClauses }: ElixirError): string {
  const name = message.slice("no function clause matching in ".length);
  if (args === null || args.length === 0) return "";
  const lines = [`The following arguments were given to ${name}:`, ""];
  args.forEach((each, index) => {
    lines.push(
      `    # ${index + 1}`,
      ...inspect(each)
        .split("\n")
        .map((line) => `    ${line}`),
      "",
    );
  });
  const clauses = triedClauses?.() ?? [];
  if (clauses.length > 0) {
    const maxClauses = 10;
    lines.push(
      `Attempted function clauses (showing ${Math.min(maxClauses, clauses.length)} out of ${clauses.length}):`,
      "",
      ...clauses.slice(0, maxClauses).map((clause) => `    ${clause.map(piece).join("")}`),
    );
    if (clauses.length > maxClauses)
      lines.push(
        `    ...`,
        `    (${clauses.length - maxClauses} clause${clauses.length - maxClauses === 1 ? "" : "s"} not shown)`,
      );
    lines.push("");
  }
  return `    \n    \n${lines.map((line) => `    ${line}`).join("\n")}`;
}

function piece([text, fits]: TriedClause[number]): string {
  if (fits === null) return text;
  return fits ? `+${text}+` : `-${text}-`;
}
