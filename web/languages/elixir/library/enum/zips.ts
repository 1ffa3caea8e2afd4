import { argumentsOf } from "../../runtime/arguments.ts";
import { call1, call2, call3 } from "../../runtime/calls.ts";
import { iterateCursor } from "../../runtime/cursor.ts";
import { elementsOf } from "../../runtime/enumerate.ts";
import { defineModule } from "../../runtime/modules.ts";
import { list, type Term } from "../../runtime/terms.ts";
import { zipCursors } from "../stream/generate.ts";

const { fn: requireFn } = argumentsOf("Enum");

function zip(sources: readonly Term[], combine: (items: Term[]) => Term): Term {
  const result: Term[] = [];
  iterateCursor(zipCursors(sources, combine), (element) => result.push(element) > 0);
  return list(result);
}

const tuple = (items: Term[]): Term => items;

defineModule("Enum", {
  "zip/1": (sources: Term) => zip(elementsOf(sources), tuple),
  "zip/2": (left: Term, right: Term) => zip([left, right], tuple),
  "zip_reduce/3": (sources: Term, first: Term, fn: Term) => {
    requireFn(fn, 2, "zip_reduce", [sources, first, fn]);
    let state = first;
    iterateCursor(zipCursors(elementsOf(sources), list), (items) => {
      state = call2(fn, items, state);
      return true;
    });
    return state;
  },
  "zip_reduce/4": (left: Term, right: Term, first: Term, fn: Term) => {
    requireFn(fn, 3, "zip_reduce", [left, right, first, fn]);
    let state = first;
    iterateCursor(zipCursors([left, right], tuple), (items) => {
      const [a, b] = items as readonly [Term, Term];
      state = call3(fn, a, b, state);
      return true;
    });
    return state;
  },
  "zip_with/2": (sources: Term, fn: Term) => zip(elementsOf(sources), (items) => call1(fn, list(items))),
  "zip_with/3": (left: Term, right: Term, fn: Term) =>
    zip([left, right], ([a, b]) => call2(fn, a as Term, b as Term)),
});
