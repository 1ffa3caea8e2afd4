import { truthy } from "../../runtime/arguments.ts";
import { call1, call2 } from "../../runtime/calls.ts";
import { strictEqual } from "../../runtime/compare.ts";
import { argumentError, raise } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { type ElixirFunction, isTuple, list, listElements, type Term } from "../../runtime/terms.ts";

/**
 * `:queue`: `{rear, front}`, whose rear begins with the last element. Programs see the tuple, so elements move between
 * the lists exactly as in Erlang.
 */
type Queue = { readonly rear: readonly Term[]; readonly front: readonly Term[] };

const wrong = (): never => argumentError("argument error");
const empty = (): never => raise("ErlangError", "original", Symbol.for("empty"), "reason", null);

function read(term: Term): Queue {
  if (!isTuple(term) || term.length !== 2) return wrong();
  const [rear, front] = [listElements(term[0] as Term), listElements(term[1] as Term)];
  return rear === undefined || front === undefined ? wrong() : { rear, front };
}

const pack = (rear: readonly Term[], front: readonly Term[]): Term => [list(rear), list(front)];

/** All elements are in front: the second half becomes the rear. */
function ofFront(front: readonly Term[]): Term {
  if (front.length <= 1) return pack(front, []);
  const half = front.length === 2 ? 1 : Math.floor(front.length / 2);
  return pack(front.slice(half).reverse(), front.slice(0, half));
}

function ofRear(rear: readonly Term[]): Term {
  if (rear.length <= 1) return pack([], rear);
  const half = rear.length === 2 ? 1 : Math.floor(rear.length / 2);
  return pack(rear.slice(0, half), rear.slice(half).reverse());
}

const all = ({ rear, front }: Queue): Term[] => [...front, ...[...rear].reverse()];
const swap = ({ rear, front }: Queue): Queue => ({ rear: front, front: rear });
const swapPair = (term: Term): Term => {
  const [rear, front] = term as readonly [Term, Term];
  return [front, rear];
};

function put(value: Term, { rear, front }: Queue): Term {
  return rear.length === 1 && front.length === 0 ? pack([value], rear) : pack([value, ...rear], front);
}

/** The first element and the rest of the queue; undefined if it is empty. */
function take({ rear, front }: Queue): [Term, Term] | undefined {
  if (front.length === 1) return [front[0] as Term, ofRear(rear)];
  if (front.length > 1) return [front[0] as Term, pack(rear, front.slice(1))];
  if (rear.length === 0) return undefined;
  if (rear.length === 1) return [rear[0] as Term, pack([], [])];
  const others = rear.slice(1).reverse();
  return [others[0] as Term, pack([rear[0] as Term], others.slice(1))];
}

const VALUE = Symbol.for("value");
const EMPTY_NAME = Symbol.for("empty");

function takeEnd(term: Term, match: [Term, Term] | undefined, back: (queue: Term) => Term): Term {
  return match === undefined ? [EMPTY_NAME, term] : [[VALUE, match[0]], back(match[1])];
}

const same = (term: Term): Term => term;
const first = (queue: Queue): Term => take(queue)?.[0] ?? empty();
const dropFirst = (queue: Queue): Term => take(queue)?.[1] ?? empty();

function peek(queue: Queue): Term {
  const match = take(queue);
  return match === undefined ? EMPTY_NAME : [VALUE, match[0]];
}

function join(a: Term, b: Term): Term {
  const [left, right] = [read(a), read(b)];
  if (right.rear.length + right.front.length === 0) return a;
  if (left.rear.length + left.front.length === 0) return b;
  return pack(right.rear, [...left.front, ...[...left.rear].reverse(), ...right.front]);
}

function split(count: Term, term: Term): Term {
  const { rear, front } = read(term);
  if (typeof count !== "bigint" || count < 0n) return wrong();
  const size = Number(count);
  if (size === 0) return [pack([], []), term];
  if (size === front.length) return [ofFront(front), ofRear(rear)];
  if (size < front.length) {
    const slice = front.slice(0, size);
    return [pack(slice.slice(1).reverse(), slice.slice(0, 1)), pack(rear, front.slice(size))];
  }
  const rearSize = rear.length - (size - front.length);
  if (rearSize < 0) return wrong();
  if (rearSize === 0) return [term, pack([], [])];
  const slice = rear.slice(0, rearSize);
  return [pack(rear.slice(rearSize), front), pack(slice.slice(0, 1), slice.slice(1).reverse())];
}

/** Both lists after a change, balanced if one of them is now empty. */
function balance(rear: readonly Term[], front: readonly Term[]): Term {
  if (rear.length === 0) return ofFront(front);
  return front.length === 0 ? ofRear(rear) : pack(rear, front);
}

function filter(fn: Term, term: Term): Term {
  const { rear, front } = read(term);
  if (typeof fn !== "function" || fn.length !== 1) return wrong();
  const results = (value: Term): Term[] => {
    const answer = call1(fn, value);
    if (typeof answer === "boolean") return answer ? [value] : [];
    return listElements(answer) ?? raise("CaseClauseError", "term", answer);
  };
  const before = front.flatMap(results);
  const after = [...rear].reverse().flatMap(results).reverse();
  return balance(after, before);
}

function without(values: readonly Term[], index: number): Term[] {
  return [...values.slice(0, index), ...values.slice(index + 1)];
}

function remove(queue: Queue, fits: (value: Term) => boolean, term: Term): Term {
  const { rear, front } = queue;
  const ahead = front.findIndex(fits);
  if (ahead >= 0) return front.length === 1 ? ofRear(rear) : pack(rear, without(front, ahead));
  for (let index = rear.length - 1; index >= 0; index--)
    if (fits(rear[index] as Term))
      return rear.length === 1 ? ofFront(front) : pack(without(rear, index), front);
  return term;
}

const removeFirst = (value: Term, term: Term): Term =>
  remove(read(term), (each) => strictEqual(each, value), term);
const removeWith = (fn: Term, term: Term): Term =>
  remove(read(term), (each) => call1(fn, each) === true, term);

const functions: Record<string, ElixirFunction> = {
  "all/2": (fn: Term, term: Term) => {
    const { rear, front } = read(term);
    return [...front, ...rear].every((each) => truthy(call1(fn, each)));
  },
  "any/2": (fn: Term, term: Term) => {
    const { rear, front } = read(term);
    return [...front, ...rear].some((each) => truthy(call1(fn, each)));
  },
  "delete/2": removeFirst,
  "delete_r/2": (value: Term, term: Term) =>
    swapPair(removeFirst(value, swapPair(pack(read(term).rear, read(term).front)))),
  "delete_with/2": removeWith,
  "delete_with_r/2": (fn: Term, term: Term) =>
    swapPair(removeWith(fn, swapPair(pack(read(term).rear, read(term).front)))),
  "drop/1": (term: Term) => dropFirst(read(term)),
  "drop_r/1": (term: Term) => swapPair(dropFirst(swap(read(term)))),
  "filter/2": filter,
  "fold/3": (fn: Term, start: Term, term: Term) => {
    let result = start;
    for (const each of all(read(term))) result = call2(fn, each, result);
    return result;
  },
  "from_list/1": (term: Term) => ofFront(listElements(term) ?? wrong()),
  "get/1": (term: Term) => first(read(term)),
  "get_r/1": (term: Term) => first(swap(read(term))),
  "in/2": (value: Term, term: Term) => put(value, read(term)),
  "in_r/2": (value: Term, term: Term) => swapPair(put(value, swap(read(term)))),
  "is_empty/1": (term: Term) => all(read(term)).length === 0,
  "is_queue/1": (term: Term) =>
    isTuple(term) && term.length === 2 && term.every((each) => listElements(each) !== undefined),
  "join/2": join,
  "len/1": (term: Term) => BigInt(all(read(term)).length),
  "member/2": (value: Term, term: Term) => all(read(term)).some((each) => strictEqual(each, value)),
  "new/0": () => pack([], []),
  "out/1": (term: Term) => takeEnd(term, take(read(term)), same),
  "out_r/1": (term: Term) => takeEnd(term, take(swap(read(term))), swapPair),
  "peek/1": (term: Term) => peek(read(term)),
  "peek_r/1": (term: Term) => peek(swap(read(term))),
  "reverse/1": (term: Term) => {
    const { rear, front } = read(term);
    return pack(front, rear);
  },
  "split/2": split,
  "to_list/1": (term: Term) => list(all(read(term))),
};

defineModule(":queue", functions);
// The same functions under the names for lists.
for (const [name, original] of Object.entries({
  "cons/2": "in_r/2",
  "head/1": "get/1",
  "tail/1": "drop/1",
  "daeh/1": "get_r/1",
  "last/1": "get_r/1",
  "liat/1": "drop_r/1",
  "init/1": "drop_r/1",
}))
  defineModule(":queue", { [name]: functions[original] as ElixirFunction });
defineModule(":queue", { "snoc/2": (term: Term, value: Term) => put(value, read(term)) });
