import { compare, equal } from "./compare.ts";
import { argumentError } from "./errors.ts";
import { inspectAtom } from "./inspect-atom.ts";
import { defineInspection, forgetInspection, inspect, mapEntries, someFields } from "./inspect-term.ts";
import { mapGet } from "./map-operations.ts";
import { atomName, type ElixirMap, isTuple, list, listElements, type Term } from "./terms.ts";

const INSPECT = Symbol.for("Elixir.Inspect");

/**
 * The options with which a struct derives Inspect; undefined if it does not. If there are several, the first counts.
 */
function optionsOf(derivation: Term): Term | undefined {
  let inspectOption: Term | undefined;
  for (const entry of listElements(derivation) ?? []) {
    for (const each of listElements(entry) ?? [entry]) {
      if (each === INSPECT) inspectOption = list([]);
      if (isTuple(each) && each[0] === INSPECT) inspectOption = each[1] as Term;
    }
  }
  return inspectOption;
}

/** `@derive {Inspect, only: [...], except: [...], optional: [...]}`: selects the fields of a struct to show. */
export function deriveInspection(
  module: symbol,
  names: readonly symbol[],
  blank: readonly Term[],
  derivation: Term,
): void {
  forgetInspection(module);
  const options = optionsOf(derivation);
  if (options === undefined) return;
  const fieldsIn = (name: string): readonly Term[] | undefined => {
    const match = (listElements(options) ?? []).find((pair) => isTuple(pair) && pair[0] === Symbol.for(name));
    const fields = match === undefined ? undefined : listElements((match as readonly Term[])[1] as Term);
    const unknownFields = fields?.filter((field) => !names.includes(field as symbol)) ?? [];
    if (unknownFields.length > 0)
      argumentError(
        `unknown fields ${inspect(list(unknownFields))} in :${name} when deriving the Inspect protocol for ${inspect(module)}`,
      );
    return fields;
  };
  const [only, except, optional] = [fieldsIn("only"), fieldsIn("except") ?? [], fieldsIn("optional") ?? []];
  const sortedNames = [...names].sort((a, b) => compare(a, b));
  // `only` with all fields counts as all only in the order of a map's keys, because Elixir compares the lists.
  const isWhole =
    except.length === 0 &&
    (only === undefined ||
      (only.length === sortedNames.length && sortedNames.every((name, at) => only[at] === name)));
  const visibleNames = names.filter(
    (name) => (only === undefined || only.includes(name)) && !except.includes(name),
  );
  const usual = (name: symbol): Term => blank[blank.indexOf(name) + 1] as Term;
  defineInspection(module, (struct: ElixirMap, inspectField) => {
    const fields = visibleNames.filter((name) => {
      const value = mapGet(struct, name);
      return value !== undefined && !(optional.includes(name) && equal(value, usual(name)));
    });
    const values = fields.map((name) => mapGet(struct, name) as Term);
    if (isWhole) return mapEntries(`%${inspectAtom(atomName(module))}{`, fields, values, inspectField);
    return someFields(module, fields, values, inspectField);
  });
}
