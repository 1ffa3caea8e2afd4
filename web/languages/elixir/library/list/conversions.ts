import { argumentsOf } from "../../runtime/arguments.ts";
import { chardata, charlistOf } from "../../runtime/chardata.ts";
import { equal } from "../../runtime/compare.ts";
import { argumentError, badArguments, keyError } from "../../runtime/errors.ts";
import { readFloat } from "../../runtime/floats.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { defineModule } from "../../runtime/modules.ts";
import { readInteger } from "../../runtime/numbers.ts";
import { unavailable } from "../../runtime/restricted.ts";
import { atom, Bytes, Cons, isTuple, list, listElements, type Term } from "../../runtime/terms.ts";
import { listText } from "../string-chars.ts";

const { refuse, items } = argumentsOf("List");

/** The text of a list of code points, for functions that read numbers and atoms. */
function charlistText(term: Term, fault: string): string {
  const points = listElements(term);
  if (points === undefined) return badArguments([1, "not a list"]);
  for (let index = 0; index < points.length; index++) {
    const point = points[index];
    if (
      typeof point !== "bigint" ||
      point < 0n ||
      point > 0x10ffffn ||
      (point >= 0xd800n && point <= 0xdfffn)
    )
      return badArguments([1, fault]);
  }
  return points.map((point) => String.fromCodePoint(Number(point))).join("");
}

function toInteger(term: Term, base: Term): bigint {
  if (typeof base !== "bigint" || base < 2n || base > 36n)
    return badArguments([2, "not an integer in the range 2 through 36"]);
  const fault = "not a textual representation of an integer";
  return readInteger(charlistText(term, fault), Number(base)) ?? badArguments([1, fault]);
}

function charlist(term: Term): Term {
  if (!(term instanceof Cons)) return refuse("to_charlist", [term]);
  const text = chardata(term);
  if (text === undefined) {
    return argumentError(
      `cannot convert the given list to a charlist.\n\nTo be converted to a charlist, a list must contain only:\n\n  * strings\n  * integers representing Unicode code points\n  * or a list containing one of these three elements\n\nPlease check the given list or call inspect/1 to get the list representation, got:\n\n${inspect(term)}\n`,
    );
  }
  return text instanceof Bytes ? unavailable("bytes that are no text") : charlistOf(text);
}

function zip(term: Term): Term {
  const lists = items(term, "zip", [term]).map((each) =>
    isTuple(each) ? each : items(each, "to_list", [each]),
  );
  const result: Term[] = [];
  if (lists.length === 0) return list(result);
  const length = Math.min(...lists.map((each) => each.length));
  for (let index = 0; index < length; index++) result.push(lists.map((each) => each[index] as Term));
  return list(result);
}

function keyfind(term: Term, key: Term, position: Term): Term {
  const args = [term, key, position];
  if (typeof position !== "bigint" || position < 0n) return refuse("keyfind!", args);
  const at = Number(position);
  const match = items(term, "keyfind!", args).find(
    (each) => isTuple(each) && at < each.length && equal(each[at] as Term, key),
  );
  if (match !== undefined) return match;
  const message = `key ${inspect(key)} at position ${position} not found in: ${inspect(term)}`;
  return keyError(key, term, message);
}

defineModule("List", {
  "keyfind!/3": keyfind,
  "to_atom/1": (term: Term) => {
    const text = charlistText(term, "not a list of characters");
    return text.length > 255 ? argumentError("a system limit has been reached") : atom(text);
  },
  "to_charlist/1": charlist,
  "to_float/1": (term: Term) => {
    const fault = "not a textual representation of a float";
    return readFloat(charlistText(term, fault)) ?? badArguments([1, fault]);
  },
  "to_integer/1": (term: Term) => toInteger(term, 10n),
  "to_integer/2": toInteger,
  "to_string/1": (term: Term) => (term instanceof Cons ? listText(term) : refuse("to_string", [term])),
  "zip/1": zip,
});
