import { truthy } from "../../runtime/arguments.ts";
import { add } from "../../runtime/arithmetic.ts";
import { call1, call2, call3 } from "../../runtime/calls.ts";
import { compare, mergeSort, strictEqual } from "../../runtime/compare.ts";
import { sortTerms } from "../../runtime/erlang-sort.ts";
import { badArguments, functionClauseError, raise } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { RestrictedUse } from "../../runtime/restricted.ts";
import {
  Cons,
  type ElixirFunction,
  EMPTY,
  isTuple,
  list,
  listElements,
  OK,
  type Term,
} from "../../runtime/terms.ts";
import { toCharlist } from "../list-chars.ts";

/**
 * `:lists`, whose functions have the list as the last parameter. The function that was called refuses wrong arguments.
 */
export const refuse = (name: string, args: readonly Term[]): never =>
  functionClauseError(":lists", name, args);

export const items = (term: Term, name: string, args: readonly Term[]): Term[] =>
  listElements(term) ?? refuse(name, args);

function fn(term: Term, arity: number, name: string, args: readonly Term[]): Term {
  return typeof term === "function" && term.length === arity ? term : refuse(name, args);
}

const badCase = (term: Term): never => raise("CaseClauseError", "term", term);
const boolean = (term: Term): boolean => (typeof term === "boolean" ? term : badCase(term));

export function integer(term: Term, least: bigint, name: string, args: readonly Term[]): number {
  return typeof term === "bigint" && term >= least ? Number(term) : refuse(name, args);
}

export const inOrder = (a: Term, b: Term): boolean => compare(a, b) <= 0;
const byFunction = (step: Term) => (a: Term, b: Term) => truthy(call2(step, a, b));

/** The first of each group of equal consecutive elements. */
export function once(items: readonly Term[], same: (a: Term, b: Term) => boolean): Term[] {
  const result: Term[] = [];
  for (const each of items) if (result.length === 0 || !same(result.at(-1) as Term, each)) result.push(each);
  return result;
}

export const alike = (a: Term, b: Term): boolean => compare(a, b) === 0;

function fold(step: Term, start: Term, values: readonly Term[]): Term {
  let result = start;
  for (let index = 0; index < values.length; index++) result = call2(step, values[index] as Term, result);
  return result;
}

function mapFold(name: string, fromEnd: boolean): ElixirFunction {
  return (step: Term, start: Term, term: Term) => {
    const args = [step, start, term];
    const values = items(term, name, args);
    fn(step, 2, name, args);
    const results: Term[] = [];
    let state = start;
    for (const each of fromEnd ? [...values].reverse() : values) {
      const answer = call2(step, each, state);
      if (!isTuple(answer) || answer.length !== 2) return raise("MatchError", "term", answer);
      results.push(answer[0] as Term);
      state = answer[1] as Term;
    }
    return [list(fromEnd ? results.reverse() : results), state];
  };
}

function flatten(term: Term, into: Term[], name: string, args: readonly Term[]): Term[] {
  for (const each of items(term, name, args)) {
    if (each instanceof Cons) flatten(each, into, name, args);
    else into.push(each);
  }
  return into;
}

function sequence(from: Term, to: Term, step: Term): Term {
  if (typeof from !== "bigint" || typeof to !== "bigint" || typeof step !== "bigint")
    return raise("ArgumentError", "message", "argument error");
  const isEmpty = from - step === to;
  if ((step === 0n && from !== to) || (step > 0n && from - step > to) || (step < 0n && from - step < to))
    return raise("ArgumentError", "message", "argument error");
  if (step === 0n) return list([from]);
  const values: Term[] = [];
  if (!isEmpty)
    for (let value = from; step > 0n ? value <= to : value >= to; value += step) values.push(value);
  return list(values);
}

/** Elements of two or three lists of the same length, joined. */
function zipWith(
  name: string,
  lists: readonly Term[],
  args: readonly Term[],
  join: (row: Term[]) => Term,
): Term {
  const columns = lists.map((each) => items(each, name, args));
  const [first = []] = columns;
  if (columns.some((column) => column.length !== first.length)) return refuse(name, args);
  return list(first.map((_, row) => join(columns.map((column) => column[row] as Term))));
}

function unzip(name: string, term: Term, width: number): Term {
  const rows = items(term, name, [term]).map((row) =>
    isTuple(row) && row.length === width ? row : refuse(name, [term]),
  );
  return Array.from({ length: width }, (_, column) => list(rows.map((row) => row[column] as Term)));
}

export function mergeLists(
  lists: readonly (readonly Term[])[],
  order: (a: Term, b: Term) => boolean,
): Term[] {
  return mergeSort(lists.flat(), order);
}

function splitAt(count: Term, term: Term): Term {
  const args = [count, term];
  const values = items(term, "split", args);
  if (typeof count !== "bigint" || count < 0n) return raise("ArgumentError", "message", "argument error");
  if (count > BigInt(values.length)) return raise("ArgumentError", "message", "argument error");
  return [list(values.slice(0, Number(count))), list(values.slice(Number(count)))];
}

/** The elements before the first for which a function does not hold, and the rest. */
function splitWith(name: string, step: Term, term: Term): [Term[], Term[]] {
  const args = [step, term];
  const values = items(term, name, args);
  fn(step, 1, name, args);
  let index = 0;
  while (index < values.length && boolean(call1(step, values[index] as Term))) index++;
  return [values.slice(0, index), values.slice(index)];
}

function extreme(name: string, better: (a: Term, b: Term) => boolean): ElixirFunction {
  return (term: Term) => {
    const values = items(term, name, [term]);
    if (values.length === 0) return refuse(name, [term]);
    return values.reduce((best, each) => (better(each, best) ? each : best));
  };
}

function nth(count: Term, term: Term, name: "nth" | "nthtail"): Term {
  const args = [count, term];
  let remaining = integer(count, name === "nth" ? 1n : 0n, name, args);
  let rest: Term = term;
  if (name === "nth") remaining--;
  for (; remaining > 0; remaining--) {
    if (!(rest instanceof Cons) || rest === EMPTY) return refuse(name, args);
    rest = rest.tail;
  }
  if (name === "nthtail") return rest instanceof Cons ? rest : refuse(name, args);
  return rest instanceof Cons && rest !== EMPTY ? rest.head : refuse(name, args);
}

function isPrefix(a: readonly Term[], b: readonly Term[]): boolean {
  return a.length <= b.length && a.every((each, index) => strictEqual(each, b[index] as Term));
}

function sublist(term: Term, from: Term, length: Term): Term {
  const args = [term, from, length];
  const values = items(term, "sublist", args);
  const [start, count] = [integer(from, 1n, "sublist", args), integer(length, 0n, "sublist", args)];
  if (start > values.length + 1) return refuse("sublist", args);
  return list(values.slice(start - 1, start - 1 + count));
}

function subtract(a: Term, b: Term): Term {
  const rest = items(a, "subtract", [a, b]);
  for (const each of items(b, "subtract", [a, b])) {
    const at = rest.findIndex((other) => strictEqual(other, each));
    if (at >= 0) rest.splice(at, 1);
  }
  return list(rest);
}

/** The first element that fits, and its index. An improper list is only read up to there. */
function first(
  term: Term,
  fits: (value: Term) => boolean,
  wrong: () => never,
): [index: number, value: Term] | undefined {
  let rest: Term = term;
  for (let index = 0; rest !== EMPTY; index++) {
    if (!(rest instanceof Cons)) return wrong();
    if (fits(rest.head)) return [index, rest.head];
    rest = rest.tail;
  }
  return undefined;
}

function searchFunction(name: string, result: (value: Term) => Term, missing: Term): ElixirFunction {
  return (step: Term, term: Term) => {
    const args = [step, term];
    fn(step, 1, name, args);
    const answer = first(
      term,
      (each) => boolean(call1(step, each)),
      () => refuse(name, args),
    );
    return answer === undefined ? missing : result(answer[1]);
  };
}

/** Without the first element that is the same. The rest of the list may be anything. */
function deleteFirst(value: Term, term: Term): Term {
  const match = first(
    term,
    (each) => strictEqual(each, value),
    () => refuse("delete", [value, term]),
  );
  if (match === undefined) return term;
  const before: Term[] = [];
  let rest = term as Cons;
  for (let index = 0; index < match[0]; index++) {
    before.push(rest.head);
    rest = rest.tail as Cons;
  }
  return list(before, rest.tail);
}

/** The string of atoms, integers and charlists. In Erlang, floats have all their digits. */
function thing(term: Term): Term {
  if (typeof term === "number")
    throw new RestrictedUse(":lists.concat/1 of a float", "It is part of Erlang, and not available here.");
  if (typeof term === "string") return refuse("thing_to_list", [term]);
  return toCharlist(term);
}

const forEach =
  (name: string, decide: (values: readonly Term[], step: Term) => Term): ElixirFunction =>
  (step: Term, term: Term) =>
    decide(items(term, name, [step, term]), fn(step, 1, name, [step, term]));

defineModule(":lists", {
  "all/2": forEach("all", (values, step) => values.every((each) => boolean(call1(step, each)))),
  "any/2": searchFunction("any", () => true, false),
  "append/1": (term: Term) => {
    const lists = items(term, "append", [term]);
    const last = lists.pop();
    return last === undefined
      ? EMPTY
      : list(
          lists.flatMap((each) => items(each, "append", [term])),
          last,
        );
  },
  "append/2": (a: Term, b: Term) => list(listElements(a) ?? badArguments([1, "not a list"]), b),
  "concat/1": (term: Term) =>
    list(
      items(term, "concat", [term]).flatMap((each) => listElements(thing(each)) ?? refuse("concat", [term])),
    ),
  "delete/2": deleteFirst,
  "droplast/1": (term: Term) => {
    const values = items(term, "droplast", [term]);
    return values.length === 0 ? refuse("droplast", [term]) : list(values.slice(0, -1));
  },
  "dropwhile/2": (step: Term, term: Term) => list(splitWith("dropwhile", step, term)[1]),
  "duplicate/2": (count: Term, value: Term) =>
    list(new Array<Term>(integer(count, 0n, "duplicate", [count, value])).fill(value)),
  "enumerate/1": (term: Term) =>
    list(items(term, "enumerate", [1n, term]).map((each, at) => [BigInt(at) + 1n, each])),
  "enumerate/2": (from: Term, term: Term) => {
    const start = typeof from === "bigint" ? from : refuse("enumerate", [from, term]);
    return list(items(term, "enumerate", [from, term]).map((each, at) => [start + BigInt(at), each]));
  },
  "filter/2": forEach("filter", (values, step) => list(values.filter((each) => boolean(call1(step, each))))),
  "filtermap/2": forEach("filtermap", (values, step) =>
    list(
      values.flatMap((each): Term[] => {
        const answer = call1(step, each);
        if (typeof answer === "boolean") return answer ? [each] : [];
        return isTuple(answer) && answer.length === 2 && answer[0] === true
          ? [answer[1] as Term]
          : badCase(answer);
      }),
    ),
  ),
  "flatlength/1": (term: Term) => BigInt(flatten(term, [], "flatlength", [term]).length),
  "flatmap/2": forEach("flatmap", (values, step) =>
    list(
      values.flatMap((each) => {
        const answer = call1(step, each);
        return listElements(answer) ?? badArguments([1, "not a list"]);
      }),
    ),
  ),
  "flatten/1": (term: Term) => list(flatten(term, [], "flatten", [term])),
  "flatten/2": (term: Term, tail: Term) => list(flatten(term, [], "flatten", [term, tail]), tail),
  "foldl/3": (step: Term, start: Term, term: Term) => {
    const args = [step, start, term];
    return fold(fn(step, 2, "foldl", args), start, items(term, "foldl", args));
  },
  "foldr/3": (step: Term, start: Term, term: Term) => {
    const args = [step, start, term];
    return fold(fn(step, 2, "foldr", args), start, items(term, "foldr", args).reverse());
  },
  "foreach/2": forEach("foreach", (values, step) => {
    for (const each of values) call1(step, each);
    return OK;
  }),
  "join/2": (separator: Term, term: Term) => {
    const values = items(term, "join", [separator, term]);
    return list(values.flatMap((each, index) => (index === 0 ? [each] : [separator, each])));
  },
  "last/1": (term: Term) => items(term, "last", [term]).at(-1) ?? refuse("last", [term]),
  "map/2": forEach("map", (values, step) => list(values.map((each) => call1(step, each)))),
  "mapfoldl/3": mapFold("mapfoldl", false),
  "mapfoldr/3": mapFold("mapfoldr", true),
  "max/1": extreme("max", (a, b) => compare(a, b) > 0),
  "member/2": (value: Term, term: Term) => {
    const wrong = () => badArguments([2, term instanceof Cons ? "not a proper list" : "not a list"]);
    return first(term, (each) => strictEqual(each, value), wrong) !== undefined;
  },
  "merge/1": (term: Term) =>
    list(
      mergeLists(
        items(term, "merge", [term]).map((each) => items(each, "merge", [term])),
        inOrder,
      ),
    ),
  "merge/2": (a: Term, b: Term) =>
    list(mergeLists([items(a, "merge", [a, b]), items(b, "merge", [a, b])], inOrder)),
  "min/1": extreme("min", (a, b) => compare(a, b) < 0),
  "nth/2": (count: Term, term: Term) => nth(count, term, "nth"),
  "nthtail/2": (count: Term, term: Term) => nth(count, term, "nthtail"),
  "partition/2": forEach("partition", (values, step) => {
    const [yes, no]: [Term[], Term[]] = [[], []];
    for (const each of values) (boolean(call1(step, each)) ? yes : no).push(each);
    return [list(yes), list(no)];
  }),
  "prefix/2": (a: Term, b: Term) => isPrefix(items(a, "prefix", [a, b]), items(b, "prefix", [a, b])),
  "reverse/1": (term: Term) => list(items(term, "reverse", [term]).reverse()),
  "reverse/2": (term: Term, tail: Term) =>
    list((listElements(term) ?? badArguments([1, "not a list"])).reverse(), tail),
  "search/2": searchFunction("search", (value) => [Symbol.for("value"), value], false),
  "seq/2": (from: Term, to: Term) => sequence(from, to, 1n),
  "seq/3": sequence,
  "sort/1": (term: Term) => list(sortTerms(items(term, "sort", [term]))),
  "sort/2": (step: Term, term: Term) =>
    list(mergeSort(items(term, "sort", [step, term]), byFunction(fn(step, 2, "sort", [step, term])))),
  "split/2": splitAt,
  "splitwith/2": (step: Term, term: Term) => splitWith("splitwith", step, term).map((part) => list(part)),
  "sublist/2": (term: Term, length: Term) =>
    list(items(term, "sublist", [term, length]).slice(0, integer(length, 0n, "sublist", [term, length]))),
  "sublist/3": sublist,
  "subtract/2": subtract,
  "suffix/2": (a: Term, b: Term) =>
    isPrefix(items(a, "suffix", [a, b]).reverse(), items(b, "suffix", [a, b]).reverse()),
  "sum/1": (term: Term) => items(term, "sum", [term]).reduce((sum, each) => add(sum, each), 0n as Term),
  "takewhile/2": (step: Term, term: Term) => list(splitWith("takewhile", step, term)[0]),
  "umerge/1": (term: Term) =>
    list(
      once(
        mergeLists(
          items(term, "umerge", [term]).map((each) => items(each, "umerge", [term])),
          inOrder,
        ),
        alike,
      ),
    ),
  "umerge/2": (a: Term, b: Term) =>
    list(once(mergeLists([items(a, "umerge", [a, b]), items(b, "umerge", [a, b])], inOrder), alike)),
  "uniq/1": (term: Term) => {
    const result: Term[] = [];
    for (const each of items(term, "uniq", [term]))
      if (!result.some((other) => strictEqual(other, each))) result.push(each);
    return list(result);
  },
  "unzip/1": (term: Term) => unzip("unzip", term, 2),
  "unzip3/1": (term: Term) => unzip("unzip3", term, 3),
  "usort/1": (term: Term) => list(once(mergeSort(items(term, "usort", [term]), inOrder), alike)),
  "usort/2": (step: Term, term: Term) => {
    const order = byFunction(fn(step, 2, "usort", [step, term]));
    return list(
      once(mergeSort(items(term, "usort", [step, term]), order), (a, b) => order(a, b) && order(b, a)),
    );
  },
  "zip/2": (a: Term, b: Term) => zipWith("zip", [a, b], [a, b], (row) => row),
  "zip3/3": (a: Term, b: Term, c: Term) => zipWith("zip3", [a, b, c], [a, b, c], (row) => row),
  "zipwith/3": (step: Term, a: Term, b: Term) =>
    zipWith("zipwith", [a, b], [step, a, b], ([x, y]) => call2(step, x as Term, y as Term)),
  "zipwith3/4": (step: Term, a: Term, b: Term, c: Term) =>
    zipWith("zipwith3", [a, b, c], [step, a, b, c], ([x, y, z]) =>
      call3(step, x as Term, y as Term, z as Term),
    ),
});
