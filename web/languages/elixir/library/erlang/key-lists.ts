import { call1 } from "../../runtime/calls.ts";
import { equal, mergeSort } from "../../runtime/compare.ts";
import { badArguments } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { type ElixirFunction, isTuple, list, type Term } from "../../runtime/terms.ts";
import { alike, inOrder, integer, items, mergeLists, once, refuse } from "./lists.ts";

/** `:lists.key…`: lists of tuples with one element as the key. */

function key(tuple: Term, position: Term): Term {
  const at = Number(position) - 1;
  if (!isTuple(tuple)) return badArguments([2, "not a tuple"]);
  return at < tuple.length ? (tuple[at] as Term) : badArguments([1, "out of range"]);
}

const keyOrder = (position: Term) => (a: Term, b: Term) => inOrder(key(a, position), key(b, position));

function keyIndex(values: readonly Term[], key: Term, position: Term): number {
  const at = Number(position) - 1;
  return values.findIndex((tuple) => isTuple(tuple) && at < tuple.length && equal(tuple[at] as Term, key));
}

/** Checks the position of a key, and returns the tuples. */
function tuplesOf(position: Term, term: Term, name: string, args: readonly Term[]): Term[] {
  integer(position, 1n, name, args);
  return items(term, name, args);
}

function replaceAt(values: readonly Term[], index: number, ...by: Term[]): Term {
  return list(index < 0 ? values : [...values.slice(0, index), ...by, ...values.slice(index + 1)]);
}

const ofKeys =
  (name: string, decide: (values: Term[], key: Term, position: Term) => Term): ElixirFunction =>
  (key: Term, position: Term, term: Term) =>
    decide(tuplesOf(position, term, name, [key, position, term]), key, position);

defineModule(":lists", {
  "keydelete/3": ofKeys("keydelete", (values, key, position) =>
    replaceAt(values, keyIndex(values, key, position)),
  ),
  "keyfind/3": ofKeys("keyfind", (values, key, position) => values[keyIndex(values, key, position)] ?? false),
  "keymap/3": (step: Term, position: Term, term: Term) => {
    const args = [step, position, term];
    const at = integer(position, 1n, "keymap", args) - 1;
    return list(
      tuplesOf(position, term, "keymap", args).map((tuple) => {
        const copy = [...(isTuple(tuple) ? tuple : badArguments([2, "not a tuple"]))] as Term[];
        copy[at] = call1(step, key(tuple, position));
        return copy;
      }),
    );
  },
  "keymember/3": ofKeys("keymember", (values, key, position) => keyIndex(values, key, position) >= 0),
  "keymerge/3": (position: Term, a: Term, b: Term) => {
    const args = [position, a, b];
    return list(
      mergeLists(
        [tuplesOf(position, a, "keymerge", args), tuplesOf(position, b, "keymerge", args)],
        keyOrder(position),
      ),
    );
  },
  "keyreplace/4": (key: Term, position: Term, term: Term, tuple: Term) => {
    const args = [key, position, term, tuple];
    const values = tuplesOf(position, term, "keyreplace", args);
    return isTuple(tuple)
      ? replaceAt(values, keyIndex(values, key, position), tuple)
      : refuse("keyreplace", args);
  },
  "keysearch/3": ofKeys("keysearch", (values, key, position) => {
    const index = keyIndex(values, key, position);
    return index < 0 ? false : [Symbol.for("value"), values[index] as Term];
  }),
  "keysort/2": (position: Term, term: Term) =>
    list(mergeSort(tuplesOf(position, term, "keysort", [position, term]), keyOrder(position))),
  "keystore/4": (key: Term, position: Term, term: Term, tuple: Term) => {
    const args = [key, position, term, tuple];
    const values = tuplesOf(position, term, "keystore", args);
    if (!isTuple(tuple)) return refuse("keystore", args);
    const index = keyIndex(values, key, position);
    return index < 0 ? list([...values, tuple]) : replaceAt(values, index, tuple);
  },
  "keytake/3": ofKeys("keytake", (values, key, position) => {
    const index = keyIndex(values, key, position);
    return index < 0 ? false : [Symbol.for("value"), values[index] as Term, replaceAt(values, index)];
  }),
  "ukeysort/2": (position: Term, term: Term) => {
    const sortedTuples = mergeSort(
      tuplesOf(position, term, "ukeysort", [position, term]),
      keyOrder(position),
    );
    return list(once(sortedTuples, (a, b) => alike(key(a, position), key(b, position))));
  },
});
