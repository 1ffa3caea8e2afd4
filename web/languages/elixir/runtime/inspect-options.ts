import { argumentError } from "./errors.ts";
import { type InspectOptions, inspect, inspectDefaults } from "./inspect.ts";
import { atomName, isAtom, isTuple, listElements, type Term } from "./terms.ts";

function amount(value: Term): number {
  if (value === Symbol.for("infinity")) return Number.POSITIVE_INFINITY;
  return typeof value === "bigint" ? Number(value) : argumentError(`not a limit: ${inspect(value)}`);
}

/** The options of `inspect` in a keyword list. One that is not known here is refused, never passed over. */
export function inspectOptions(term: Term, base: InspectOptions = inspectDefaults): InspectOptions {
  const options: { -readonly [Name in keyof InspectOptions]: InspectOptions[Name] } = { ...base };
  let isPretty = base.width !== Number.POSITIVE_INFINITY;
  let width = 80;
  const entries = listElements(term) ?? argumentError(`expected options, got: ${inspect(term)}`);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Term;
    if (!isTuple(entry) || !isAtom(entry[0] as Term))
      return argumentError(`not an option: ${inspect(entry)}`);
    const value = entry[1] as Term;
    const name = atomName(entry[0] as symbol);
    if (name === "limit") options.limit = amount(value);
    else if (name === "width") width = amount(value);
    else if (name === "pretty") isPretty = isPretty || value === true;
    else if (name === "printable_limit") options.printableLimit = amount(value);
    else if (name === "structs") options.structs = value === true;
    else if (name === "base") options.base = atomName(value as symbol) as InspectOptions["base"];
    else if (name === "charlists")
      options.charlists = atomName(value as symbol) as InspectOptions["charlists"];
    else if (name === "binaries") options.binaries = atomName(value as symbol) as InspectOptions["binaries"];
    else if (name !== "label") return argumentError(`the option ${name}: of inspect is not available here`);
  }
  return { ...options, width: isPretty ? width : Number.POSITIVE_INFINITY };
}
