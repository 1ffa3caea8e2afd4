import { argumentsOf } from "../runtime/arguments.ts";
import { exceptionMessage } from "../runtime/exception-message.ts";
import { inspect } from "../runtime/inspect.ts";
import { mapGet, structName } from "../runtime/maps.ts";
import { defineModule } from "../runtime/modules.ts";
import { ElixirMap, type Term } from "../runtime/terms.ts";

const { refuse } = argumentsOf("Exception");

const isException = (term: Term): boolean =>
  term instanceof ElixirMap &&
  structName(term) !== undefined &&
  mapGet(term, Symbol.for("__exception__")) === true;

function banner(kind: Term, value: Term): string {
  const name = typeof kind === "symbol" ? kind.description : "";
  if (name === "error" && isException(value))
    return `** (${inspect(structName(value) as symbol)}) ${exceptionMessage(value)}`;
  if (name === "throw") return `** (throw) ${inspect(value)}`;
  return refuse("format_banner", [kind, value]);
}

defineModule("Exception", {
  "exception?/1": isException,
  "format_banner/2": banner,
  "message/1": (term: Term) => (isException(term) ? exceptionMessage(term) : refuse("message", [term])),
});
