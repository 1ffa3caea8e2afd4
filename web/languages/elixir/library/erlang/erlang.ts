import { callWith } from "../../runtime/calls.ts";
import { badArguments } from "../../runtime/errors.ts";
import { mapGet } from "../../runtime/map-operations.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import { ElixirMap, isTuple, listElements, type Term } from "../../runtime/terms.ts";

/** Functions of `:erlang` that Elixir's modules have under another name, and maybe with another order of arguments. */
const call = (module: string, key: string, ...args: Term[]): Term =>
  callWith(findFunction(Symbol.for(`Elixir.${module}`), key) as Term, args);

const UTF8 = [Symbol.for("utf8"), Symbol.for("unicode")];

function utf8(encoding: Term, position = 2): void {
  if (!UTF8.includes(encoding as symbol)) badArguments([position, "an encoding that is not available here"]);
}

/** An index of a tuple, counted from one. */
function offsetOf(index: Term, tuple: Term): number {
  if (typeof index !== "bigint") return badArguments([1, "not an integer"]);
  if (!isTuple(tuple)) return badArguments([2, "not a tuple"]);
  return index >= 1n && index <= BigInt(tuple.length) ? Number(index) - 1 : badArguments([1, "out of range"]);
}

const boolean = (term: Term, position: number): boolean =>
  typeof term === "boolean" ? term : badArguments([position, "not a boolean"]);

defineModule(":erlang", {
  "append_element/2": (tuple: Term, value: Term) => call("Tuple", "append/2", tuple, value),
  "atom_to_binary/1": (term: Term) => call("Atom", "to_string/1", term),
  "atom_to_binary/2": (term: Term, encoding: Term) => {
    utf8(encoding);
    return call("Atom", "to_string/1", term);
  },
  "atom_to_list/1": (term: Term) => call("Atom", "to_charlist/1", term),
  "binary_to_atom/1": (term: Term) => call("String", "to_atom/1", term),
  "binary_to_atom/2": (term: Term, encoding: Term) => {
    utf8(encoding);
    return call("String", "to_atom/1", term);
  },
  "binary_to_float/1": (term: Term) => call("String", "to_float/1", term),
  "binary_to_integer/1": (term: Term) => call("String", "to_integer/1", term),
  "binary_to_integer/2": (term: Term, base: Term) => call("String", "to_integer/2", term, base),
  "element/2": (index: Term, tuple: Term) => (tuple as readonly Term[])[offsetOf(index, tuple)] as Term,
  "insert_element/3": (index: Term, tuple: Term, value: Term) =>
    typeof index === "bigint"
      ? call("Tuple", "insert_at/3", tuple, index - 1n, value)
      : badArguments([1, "not an integer"]),
  "delete_element/2": (index: Term, tuple: Term) =>
    typeof index === "bigint"
      ? call("Tuple", "delete_at/2", tuple, index - 1n)
      : badArguments([1, "not an integer"]),
  "float/1": (term: Term) => {
    if (typeof term === "number") return term;
    const value = typeof term === "bigint" ? Number(term) : Number.NaN;
    return Number.isFinite(value) ? value : badArguments([1, "not a number"]);
  },
  "integer_to_binary/1": (term: Term) => call("Integer", "to_string/1", term),
  "integer_to_binary/2": (term: Term, base: Term) => call("Integer", "to_string/2", term, base),
  "integer_to_list/1": (term: Term) => call("Integer", "to_charlist/1", term),
  "integer_to_list/2": (term: Term, base: Term) => call("Integer", "to_charlist/2", term, base),
  "iolist_size/1": (term: Term) => call("IO", "iodata_length/1", term),
  "iolist_to_binary/1": (term: Term) => call("IO", "iodata_to_binary/1", term),
  "is_map_key/2": (key: Term, map: Term) => call("Kernel", "is_map_key/2", map, key),
  "list_to_atom/1": (term: Term) => call("List", "to_atom/1", term),
  "list_to_float/1": (term: Term) => call("List", "to_float/1", term),
  "list_to_integer/1": (term: Term) => call("List", "to_integer/1", term),
  "list_to_integer/2": (term: Term, base: Term) => call("List", "to_integer/2", term, base),
  "list_to_tuple/1": (term: Term) => call("List", "to_tuple/1", term),
  "map_get/2": (key: Term, map: Term) =>
    map instanceof ElixirMap
      ? (mapGet(map, key) ?? badArguments([1, "not present in map"]))
      : badArguments([2, "not a map"]),
  "list_to_binary/1": (term: Term) =>
    listElements(term) ? call("IO", "iodata_to_binary/1", term) : badArguments([1, "not an iolist term"]),
  "make_tuple/2": (size: Term, value: Term) =>
    typeof size === "bigint" && size >= 0n && size < 2n ** 24n
      ? Array.from({ length: Number(size) }, () => value)
      : badArguments([1, "out of range"]),
  "setelement/3": (index: Term, tuple: Term, value: Term) => {
    const at = offsetOf(index, tuple);
    const copy = [...(tuple as readonly Term[])];
    copy[at] = value;
    return copy;
  },
  "tuple_to_list/1": (term: Term) => call("Tuple", "to_list/1", term),
  "and/2": (a: Term, b: Term) => boolean(a, 1) && boolean(b, 2),
  "or/2": (a: Term, b: Term) => boolean(a, 1) || boolean(b, 2),
  "xor/2": (a: Term, b: Term) => boolean(a, 1) !== boolean(b, 2),
});
