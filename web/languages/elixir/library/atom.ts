import { charlistOf } from "../runtime/chardata.ts";
import { badArguments } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { atomName, isAtom, type Term } from "../runtime/terms.ts";

const name = (term: Term): string => (isAtom(term) ? atomName(term) : badArguments([1, "not an atom"]));

defineModule("Atom", {
  "to_charlist/1": (term: Term) => charlistOf(name(term)),
  "to_string/1": name,
});
