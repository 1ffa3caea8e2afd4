import * as errors from "../../runtime/errors.ts";
import { mapHas, mapPut, structName } from "../../runtime/map-operations.ts";
import { defineModule } from "../../runtime/modules.ts";
import { runtime } from "../../runtime/program-runtime.ts";
import { makeStruct } from "../../runtime/program-structs.ts";
import { type ElixirFunction, type ElixirMap, EMPTY, STRUCT, type Term } from "../../runtime/terms.ts";

/** `struct` and `struct!`: a struct of this module, or this struct, with other values. */
function structWith(of: Term, fields: Term, isStrict: boolean): Term {
  const name = isStrict ? "struct!" : "struct";
  const module = structName(of) ?? of;
  const replace: ElixirFunction = (_entry: Term, struct: Term) => struct;
  if (typeof module !== "symbol")
    return errors.functionClauseError("Kernel", "struct", [of, fields, replace]);
  const entries = runtime.elements(fields).flatMap((entry) => {
    if (Array.isArray(entry) && entry.length === 2) return entry as Term[];
    return runtime.noFunctionClause([entry, of], "Elixir.Kernel", `${name}/2`);
  });
  if (isStrict && module === of) return makeStruct(module, entries, true);
  let struct = module === of ? makeStruct(module, [], true, false) : (of as ElixirMap);
  for (let i = 0; i < entries.length; i += 2) {
    const key = entries[i] as Term;
    if (key === STRUCT) continue;
    if (mapHas(struct, key)) struct = mapPut(struct, key, entries[i + 1] as Term);
    else if (isStrict) return errors.keyError(key, struct);
  }
  return struct;
}

defineModule("Kernel", {
  "struct/1": (of: Term) => structWith(of, EMPTY, false),
  "struct/2": (of: Term, fields: Term) => structWith(of, fields, false),
  "struct!/1": (of: Term) => structWith(of, EMPTY, true),
  "struct!/2": (of: Term, fields: Term) => structWith(of, fields, true),
});
