import { fromDays, toDays } from "../runtime/calendar.ts";
import { DATE, dateIn, makeDate } from "../runtime/calendar-structs.ts";
import { type Cursor, reduceCursor } from "../runtime/cursor.ts";
import { defineInspection, inspect } from "../runtime/inspect-term.ts";
import { mapGet, structName } from "../runtime/map-operations.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { declareStruct } from "../runtime/structs.ts";
import { type ElixirMap, OK, type Term } from "../runtime/terms.ts";

const DATE_RANGE = Symbol.for("Elixir.Date.Range");
const names = ["first", "last", "first_in_iso_days", "last_in_iso_days", "step"];
declareStruct(DATE_RANGE, Object.fromEntries(names.map((name) => [name, null])), names);

const field = (range: ElixirMap, name: string): bigint => mapGet(range, Symbol.for(name)) as bigint;

function parts(range: Term): [first: number, last: number, step: number] {
  const map = range as ElixirMap;
  return [
    Number(field(map, "first_in_iso_days")),
    Number(field(map, "last_in_iso_days")),
    Number(field(map, "step")),
  ];
}

function size(range: Term): number {
  const [first, last, step] = parts(range);
  if (step > 0 ? first > last : first < last) return 0;
  return Math.floor(Math.abs((last - first) / step)) + 1;
}

function cursor(range: Term): Cursor {
  const [first, last, step] = parts(range);
  let day = first;
  return {
    next() {
      if (step > 0 ? day > last : day < last) return undefined;
      const date = fromDays(day);
      day += step;
      return date === undefined ? undefined : makeDate(date);
    },
    close() {},
  };
}

function member(range: Term, value: Term): Term {
  const date = structName(value) === DATE ? dateIn(value) : undefined;
  if (date === undefined || size(range) === 0) return [OK, false];
  const [first, last, step] = parts(range);
  const day = toDays(...date);
  return [OK, day >= Math.min(first, last) && day <= Math.max(first, last) && (day - first) % step === 0];
}

defineImplementation(
  Symbol.for("Elixir.Enumerable"),
  DATE_RANGE,
  new Map<string, (...args: Term[]) => Term>([
    ["reduce/3", (range: Term, state: Term, fn: Term) => reduceCursor(cursor(range), state, fn)],
    ["count/1", (range: Term) => [OK, BigInt(size(range))]],
    ["member?/2", member],
  ] as [string, (...args: Term[]) => Term][]),
);

defineInspection(DATE_RANGE, (struct) => {
  const [first, last] = [mapGet(struct, Symbol.for("first")), mapGet(struct, Symbol.for("last"))];
  const step = mapGet(struct, Symbol.for("step"));
  if (first === undefined || last === undefined || typeof step !== "bigint") return undefined;
  return `Date.range(${inspect(first)}, ${inspect(last)}${step === 1n ? "" : `, ${step}`})`;
});
