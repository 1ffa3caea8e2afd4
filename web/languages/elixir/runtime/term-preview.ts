import { mapKeys } from "./compare.ts";
import { inspect } from "./inspect-term.ts";
import { mapGet, structName } from "./map-operations.ts";
import { atomName, Bits, Bytes, Cons, ElixirMap, EMPTY, isAtom, type Term } from "./terms.ts";

/** In the format of web/protocol/console/preview.ts. */
type Preview = {
  readonly kind: string;
  readonly head: string;
  readonly entries?: readonly Entry[];
  readonly omitted?: number;
  readonly closed?: boolean;
};
type Entry = {
  readonly key?: string;
  readonly index?: number;
  readonly mapKey?: Preview;
  readonly value: Preview;
};

const maxDepth = 8;
const maxEntries = 100;
const maxNodes = 2_000;

/** The completion value of a program: the text of `inspect` and its tree, as JSON. */
export function describe(term: Term): string {
  let nodes = 0;
  return JSON.stringify({ inspected: inspect(term), preview: preview(term, 0) });

  function preview(value: Term, depth: number): Preview {
    nodes++;
    if (value instanceof Cons && value !== EMPTY) {
      const items: Term[] = [];
      let rest: Term = value;
      while (rest instanceof Cons && rest !== EMPTY) {
        items.push(rest.head);
        rest = rest.tail;
      }
      const isProper = rest === EMPTY;
      return open("array", isProper ? `List(${items.length})` : "improper list", items, depth);
    }
    if (Array.isArray(value)) return open("array", `Tuple(${value.length})`, value as Term[], depth);
    if (value instanceof ElixirMap) return map(value, depth);
    return { kind: kindOf(value), head: inspect(value) };
  }

  function open(kind: string, head: string, items: readonly Term[], depth: number): Preview {
    if (items.length === 0) return { kind, head: head === "Tuple(0)" ? "{}" : "[]" };
    if (depth >= maxDepth || nodes > maxNodes) return { kind, head, closed: true };
    const entries = items
      .slice(0, maxEntries)
      .map((value, index) => ({ index, value: preview(value, depth + 1) }));
    return { kind, head, entries, ...omission(items.length) };
  }

  function map(value: ElixirMap, depth: number): Preview {
    const struct = structName(value);
    const head =
      struct === undefined ? `Map(${value.size})` : `%${atomName(struct).replace(/^Elixir\./, "")}`;
    const keys = mapKeys(value).filter((key) => struct === undefined || key !== Symbol.for("__struct__"));
    if (keys.length === 0) return { kind: "map", head: inspect(value) };
    if (depth >= maxDepth || nodes > maxNodes) return { kind: "map", head, closed: true };
    const entries = keys.slice(0, maxEntries).map((key): Entry => {
      const valuePreview = preview(mapGet(value, key) as Term, depth + 1);
      return isAtom(key)
        ? { key: inspect(key).replace(/^:/, ""), value: valuePreview }
        : { mapKey: preview(key, depth + 1), value: valuePreview };
    });
    return { kind: "map", head, entries, ...omission(keys.length) };
  }
}

function omission(length: number): { omitted?: number } {
  return length > maxEntries ? { omitted: length - maxEntries } : {};
}

function kindOf(value: Term): string {
  if (value === null) return "null";
  if (typeof value === "string" || value instanceof Bytes || value instanceof Bits) return "string";
  return typeof value === "object" ? "object" : typeof value;
}
