import { concat } from "./algebra.ts";
import { compare, mapKeys } from "./compare.ts";
import { STREAM } from "./cursor.ts";
import { MAP, MAP_SET, RANGE } from "./enumerate.ts";
import { defineInspection, listDoc, toDoc } from "./inspect-term.ts";
import { mapGet } from "./map-operations.ts";
import { ElixirMap, list, listElements, type Term } from "./terms.ts";

defineInspection(RANGE, (struct, options) => {
  // A struct that a program has made from fields may have any values in them.
  const [first, last, step] = ["first", "last", "step"].map((name) => mapGet(struct, Symbol.for(name)));
  if (first === undefined || last === undefined || step === undefined) return undefined;
  const ends = concat(toDoc(first, options), "..", toDoc(last, options));
  return step === 1n && compare(first, last) <= 0 ? ends : concat(ends, "//", toDoc(step, options));
});

defineInspection(MAP_SET, (struct, options) => {
  const map = mapGet(struct, MAP);
  return map instanceof ElixirMap ? listDoc("MapSet.new([", mapKeys(map), "])", options) : undefined;
});

defineInspection(STREAM, (struct, options) => {
  const functions = listElements(mapGet(struct, Symbol.for("funs")) as Term);
  const source = mapGet(struct, Symbol.for("enum"));
  if (functions === undefined || source === undefined) return undefined;
  const inner = list([
    [Symbol.for("enum"), source],
    [Symbol.for("funs"), list(functions.reverse())],
  ]);
  return concat("#Stream<", toDoc(inner, options), ">");
});
