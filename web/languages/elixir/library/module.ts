import { argumentError, functionClauseError } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineModule } from "../runtime/modules.ts";
import { atomName, EMPTY, isAtom, list, listElements, type Term } from "../runtime/terms.ts";

/** Names of modules as values. Functions that define modules at run time are not available. */
function concat(parts: readonly Term[]): symbol {
  const names = parts.flatMap((part): string[] => {
    if (part === null) return [];
    const name = isAtom(part) ? atomName(part) : part;
    if (typeof name !== "string")
      return functionClauseError(":elixir_aliases", "do_concat", [list(parts), EMPTY]);
    const plain = name.startsWith("Elixir.") ? name.slice(7) : name;
    return plain === "Elixir" ? [] : [plain];
  });
  return Symbol.for(["Elixir", ...names].join("."));
}

function split(term: Term): Term {
  const name = typeof term === "symbol" ? atomName(term) : term;
  if (typeof name !== "string") return functionClauseError("Module", "split", [term]);
  if (!name.startsWith("Elixir.")) return argumentError(`expected an Elixir module, got: ${inspect(term)}`);
  return list(name.slice(7).split("."));
}

defineModule("Module", {
  "concat/1": (parts: Term) =>
    concat(listElements(parts) ?? functionClauseError("Module", "concat", [parts])),
  "concat/2": (left: Term, right: Term) => concat([left, right]),
  "split/1": split,
});
