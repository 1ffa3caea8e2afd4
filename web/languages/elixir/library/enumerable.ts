import { call3, callWith } from "../runtime/calls.ts";
import { strictEqual } from "../runtime/compare.ts";
import { cursorOf, reduceCursor } from "../runtime/cursor.ts";
import { MAP, MAP_SET, rangeParts, rangeSize } from "../runtime/enumerate.ts";
import { mapGet, mapHas, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { implementationFor } from "../runtime/protocols.ts";
import { ElixirMap, EMPTY, ERROR, isTuple, listLength, OK, type Term } from "../runtime/terms.ts";

const own = (term: Term, key: string) => implementationFor(Symbol.for("Elixir.Enumerable"), term)?.get(key);

/** The result of `count` and `member?` if they need a reduction: it names the module that implements Enumerable. */
function undefinedStep(module: string): Term {
  return [ERROR, Symbol.for(`Elixir.Enumerable.${module}`)];
}

function count(term: Term): Term {
  const fn = own(term, "count/1");
  if (fn !== undefined) return callWith(fn, [term]);
  const range = rangeParts(term);
  if (range !== undefined) return [OK, rangeSize(range)];
  if (structName(term) === MAP_SET) return [OK, BigInt((mapGet(term as ElixirMap, MAP) as ElixirMap).size)];
  if (term instanceof ElixirMap && structName(term) === undefined) return [OK, BigInt(term.size)];
  const length = listLength(term);
  if (length >= 0) return [OK, BigInt(length)];
  cursorOf(term).close();
  return undefinedStep(typeof term === "function" ? "Function" : "Stream");
}

function member(term: Term, value: Term): Term {
  const fn = own(term, "member?/2");
  if (fn !== undefined) return callWith(fn, [term, value]);
  const range = rangeParts(term);
  if (range !== undefined) {
    if (typeof value !== "bigint") return [OK, false];
    const { first, last, step } = range;
    const isBetween = step > 0n ? value >= first && value <= last : value <= first && value >= last;
    return [OK, isBetween && (value - first) % step === 0n];
  }
  if (structName(term) === MAP_SET) return [OK, mapHas(mapGet(term as ElixirMap, MAP) as ElixirMap, value)];
  if (term instanceof ElixirMap && structName(term) === undefined) {
    if (!isTuple(value) || value.length !== 2) return [OK, false];
    const entryValue = mapGet(term, value[0] as Term);
    return [OK, entryValue !== undefined && strictEqual(entryValue, value[1] as Term)];
  }
  if (term === EMPTY) return [OK, false];
  cursorOf(term).close();
  return undefinedStep(
    typeof term === "function" ? "Function" : term instanceof ElixirMap ? "Stream" : "List",
  );
}

defineModule("Enumerable", {
  "count/1": count,
  "member?/2": member,
  "reduce/3": (term: Term, accumulator: Term, fn: Term) => {
    const reduce = own(term, "reduce/3");
    return reduce === undefined
      ? reduceCursor(cursorOf(term), accumulator, fn)
      : call3(reduce, term, accumulator, fn);
  },
});
