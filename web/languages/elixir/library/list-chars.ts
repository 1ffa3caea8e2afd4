import { call1 } from "../runtime/calls.ts";
import { charlistOf } from "../runtime/chardata.ts";
import { protocolUndefinedError } from "../runtime/errors.ts";
import { formatFloat } from "../runtime/floats.ts";
import { defineModule } from "../runtime/modules.ts";
import { implementationFor } from "../runtime/protocols.ts";
import { atomName, Bits, Bytes, Cons, EMPTY, isAtom, type Term } from "../runtime/terms.ts";

/** `to_charlist(term)`. */
export function toCharlist(term: Term): Term {
  if (typeof term === "string") return charlistOf(term);
  if (term instanceof Cons) return term;
  if (typeof term === "bigint") return charlistOf(term.toString());
  if (typeof term === "number") return charlistOf(formatFloat(term));
  if (term === null) return EMPTY;
  if (isAtom(term)) return charlistOf(atomName(term));
  const own = implementationFor(Symbol.for("Elixir.List.Chars"), term)?.get("to_charlist/1");
  if (own !== undefined) return call1(own, term);
  const isBits = term instanceof Bits || term instanceof Bytes;
  return protocolUndefinedError("List.Chars", term, isBits ? "cannot convert a bitstring to a charlist" : "");
}

defineModule("List.Chars", { "to_charlist/1": toCharlist });
