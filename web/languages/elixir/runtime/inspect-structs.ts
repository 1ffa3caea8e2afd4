import { concat } from "./algebra.ts";
import { mapKeys } from "./compare.ts";
import { MAP, MAP_SET, RANGE, rangeParts } from "./enumerate.ts";
import { defineInspection, listDoc, toDoc } from "./inspect.ts";
import { mapGet } from "./maps.ts";
import type { ElixirMap } from "./terms.ts";

defineInspection(RANGE, (struct, options) => {
  const range = rangeParts(struct);
  if (range === undefined || typeof range.first !== "bigint" || typeof range.last !== "bigint")
    return undefined;
  const { first, last, step } = range;
  const ends = concat(toDoc(first, options), "..", toDoc(last, options));
  return step === 1n && first <= last ? ends : concat(ends, "//", toDoc(step, options));
});

defineInspection(MAP_SET, (struct, options) =>
  listDoc("MapSet.new([", mapKeys(mapGet(struct, MAP) as ElixirMap), "])", options),
);
