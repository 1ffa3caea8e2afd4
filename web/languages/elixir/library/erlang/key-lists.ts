import { call1 } from "../../runtime/calls.ts";
import { equal, mergeSort } from "../../runtime/compare.ts";
import { badArguments } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { type ElixirFunction, isTuple, list, type Term } from "../../runtime/terms.ts";
import { alike, inOrder, integer, items, mergeLists, once, refuse } from "./lists.ts";

/** `:lists.key…`: lists of tuples with one element as the key. */

function key(tuple: Term, place: Term): Term {
  const at = Number(place) - 1;
  if (!isTuple(tuple)) return badArguments([2, "not a tuple"]);
  return at < tuple.length ? (tuple[at] as Term) : badArguments([1, "out of range"]);
}

const keyOrder = (place: Term) => (a: Term, b: Term) => inOrder(key(a, place), key(b, place));

function keyIndex(values: readonly Term[], key: Term, place: Term): number {
  const at = Number(place) - 1;
  return values.findIndex((tuple) => isTuple(tuple) && at < tuple.length && equal(tuple[at] as Term, key));
}

/** Checks the position of a key, and returns the tuples. */
function tuplesOf(place: Term, term: Term, name: string, args: readonly Term[]): Term[] {
  integer(place, 1n, name, args);
  return items(term, name, args);
}

function replaceAt(values: readonly Term[], index: number, ...by: Term[]): Term {
  return list(index < 0 ? values : [...values.slice(0, index), ...by, ...values.slice(index + 1)]);
}

const ofKeys =
  (name: string, decide: (values: Term[], key: Term, place: Term) => Term): ElixirFunction =>
  (key: Term, place: Term, term: Term) =>
    decide(tuplesOf(place, term, name, [key, place, term]), key, place);

defineModule(":lists", {
  "keydelete/3": ofKeys("keydelete", (values, key, place) => replaceAt(values, keyIndex(values, key, place))),
  "keyfind/3": ofKeys("keyfind", (values, key, place) => values[keyIndex(values, key, place)] ?? false),
  "keymap/3": (step: Term, place: Term, term: Term) => {
    const args = [step, place, term];
    const at = integer(place, 1n, "keymap", args) - 1;
    return list(
      tuplesOf(place, term, "keymap", args).map((tuple) => {
        const copy = [...(isTuple(tuple) ? tuple : badArguments([2, "not a tuple"]))] as Term[];
        copy[at] = call1(step, key(tuple, place));
        return copy;
      }),
    );
  },
  "keymember/3": ofKeys("keymember", (values, key, place) => keyIndex(values, key, place) >= 0),
  "keymerge/3": (place: Term, a: Term, b: Term) => {
    const args = [place, a, b];
    return list(
      mergeLists(
        [tuplesOf(place, a, "keymerge", args), tuplesOf(place, b, "keymerge", args)],
        keyOrder(place),
      ),
    );
  },
  "keyreplace/4": (key: Term, place: Term, term: Term, tuple: Term) => {
    const args = [key, place, term, tuple];
    const values = tuplesOf(place, term, "keyreplace", args);
    return isTuple(tuple)
      ? replaceAt(values, keyIndex(values, key, place), tuple)
      : refuse("keyreplace", args);
  },
  "keysearch/3": ofKeys("keysearch", (values, key, place) => {
    const index = keyIndex(values, key, place);
    return index < 0 ? false : [Symbol.for("value"), values[index] as Term];
  }),
  "keysort/2": (place: Term, term: Term) =>
    list(mergeSort(tuplesOf(place, term, "keysort", [place, term]), keyOrder(place))),
  "keystore/4": (key: Term, place: Term, term: Term, tuple: Term) => {
    const args = [key, place, term, tuple];
    const values = tuplesOf(place, term, "keystore", args);
    if (!isTuple(tuple)) return refuse("keystore", args);
    const index = keyIndex(values, key, place);
    return index < 0 ? list([...values, tuple]) : replaceAt(values, index, tuple);
  },
  "keytake/3": ofKeys("keytake", (values, key, place) => {
    const index = keyIndex(values, key, place);
    return index < 0 ? false : [Symbol.for("value"), values[index] as Term, replaceAt(values, index)];
  }),
  "ukeysort/2": (place: Term, term: Term) => {
    const sortedTuples = mergeSort(tuplesOf(place, term, "ukeysort", [place, term]), keyOrder(place));
    return list(once(sortedTuples, (a, b) => alike(key(a, place), key(b, place))));
  },
});
