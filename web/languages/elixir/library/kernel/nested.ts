import { argumentsOf } from "../../runtime/arguments.ts";
import { call1, call3 } from "../../runtime/calls.ts";
import { argumentError, badArguments } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { defineModule } from "../../runtime/modules.ts";
import { Cons, EMPTY, isTuple, type Term } from "../../runtime/terms.ts";
import { get, getAndUpdate, pop } from "../access.ts";

const { refuse } = argumentsOf("Kernel");
const GET = Symbol.for("get");
const GET_AND_UPDATE = Symbol.for("get_and_update");
const POP = Symbol.for("pop");

const isPath = (keys: Term): keys is Cons => keys instanceof Cons && keys !== EMPTY;

function getIn(data: Term, keys: Term): Term {
  if (!isPath(keys)) return refuse("get_in", [data, keys]);
  if (data === null) return null;
  const { head, tail } = keys;
  if (typeof head === "function") {
    const next = tail === EMPTY ? (value: Term) => value : (value: Term) => getIn(value, tail);
    return call3(head, GET, data, next);
  }
  const value = get(data, head, null);
  return tail === EMPTY ? value : getIn(value, tail);
}

function getAndUpdateIn(data: Term, keys: Term, fn: Term): Term {
  if (!isPath(keys)) return refuse("get_and_update_in", [data, keys, fn]);
  const { head, tail } = keys;
  const isAccessor = typeof head === "function" && head.length === 3;
  if (!isAccessor && (typeof fn !== "function" || fn.length !== 1))
    return refuse("get_and_update_in", [data, keys, fn]);
  const next = tail === EMPTY ? fn : (value: Term) => getAndUpdateIn(value, tail, fn);
  return isAccessor ? call3(head, GET_AND_UPDATE, data, next) : getAndUpdate(data, head, next);
}

function second(answer: Term): Term {
  return isTuple(answer) && answer.length > 1 ? (answer[1] as Term) : badArguments([1, "not a tuple"]);
}

function popIn(data: Term, keys: Cons): Term {
  if (data === null) return POP;
  const { head, tail } = keys;
  const next = tail === EMPTY ? () => POP : (value: Term) => popIn(value, tail as Cons);
  if (typeof head === "function") {
    return call3(head, GET_AND_UPDATE, data, tail === EMPTY ? (_: Term) => POP : next);
  }
  return tail === EMPTY ? pop(data, head) : getAndUpdate(data, head, next);
}

defineModule("Kernel", {
  "get_and_update_in/3": getAndUpdateIn,
  "get_in/2": getIn,
  "pop_in/2": (data: Term, keys: Term) => {
    if (!isPath(keys)) return refuse("pop_in", [data, keys]);
    if (data === null) return argumentError(`could not pop key ${inspect(keys.head)} on a nil value`);
    return popIn(data, keys);
  },
  "put_in/3": (data: Term, keys: Term, value: Term) =>
    isPath(keys)
      ? second(getAndUpdateIn(data, keys, (_: Term) => [null, value]))
      : refuse("put_in", [data, keys, value]),
  "update_in/3": (data: Term, keys: Term, fn: Term) =>
    isPath(keys) && typeof fn === "function"
      ? second(getAndUpdateIn(data, keys, (value: Term) => [null, call1(fn, value)]))
      : refuse("update_in", [data, keys, fn]),
});
