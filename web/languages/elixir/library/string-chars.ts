import { call1 } from "../runtime/calls.ts";
import { chardata } from "../runtime/chardata.ts";
import { argumentError, protocolUndefinedError } from "../runtime/errors.ts";
import { formatFloat } from "../runtime/floats.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineModule } from "../runtime/modules.ts";
import { implementationFor } from "../runtime/protocols.ts";
import { atomName, Bits, Bytes, Cons, isAtom, type Term } from "../runtime/terms.ts";

const PROTOCOL = Symbol.for("Elixir.String.Chars");

/** The binary of strings, code points and lists of them. */
export function listText(term: Cons): string | Bytes {
  return (
    chardata(term) ??
    argumentError(
      `cannot convert the given list to a string.\n\nTo be converted to a string, a list must either be empty or only\ncontain the following elements:\n\n  * strings\n  * integers representing Unicode code points\n  * a list containing one of these three elements\n\nPlease check the given list or call inspect/1 to get the list representation, got:\n\n${inspect(term)}\n`,
    )
  );
}

/** `to_string(term)`. */
export function toText(term: Term): string | Bytes {
  if (typeof term === "string" || term instanceof Bytes) return term;
  if (typeof term === "bigint") return term.toString();
  if (typeof term === "number") return formatFloat(term);
  if (term === null) return "";
  if (isAtom(term)) return atomName(term);
  if (term instanceof Cons) return listText(term);
  const own = implementationFor(PROTOCOL, term)?.get("to_string/1");
  if (own !== undefined) return call1(own, term) as string;
  return protocolUndefinedError(
    "String.Chars",
    term,
    term instanceof Bits ? "cannot convert a bitstring to a string" : "",
  );
}

defineModule("String.Chars", { "to_string/1": (term: Term) => toText(term) });
