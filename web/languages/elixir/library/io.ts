import { byteLength } from "../runtime/bytes.ts";
import { iodata } from "../runtime/chardata.ts";
import { argumentError, functionClauseError } from "../runtime/errors.ts";
import { inspect, inspectDefaults } from "../runtime/inspect.ts";
import { inspectOptions } from "../runtime/inspect-options.ts";
import { defineModule } from "../runtime/modules.ts";
import { ask, write, writeError } from "../runtime/output.ts";
import { Cons, isTuple, listElements, OK, type Term } from "../runtime/terms.ts";
import { listText, toText } from "./string-chars.ts";

function text(term: Term): string {
  const value = toText(term);
  return typeof value === "string" ? value : argumentError("bytes that are no text cannot be printed here");
}

function print(device: Term, value: string): symbol {
  if (device === Symbol.for("stderr") || device === Symbol.for("standard_error")) writeError(value);
  else if (device === Symbol.for("stdio") || device === Symbol.for("standard_io")) write(value);
  else argumentError(`expected the device :stdio or :stderr, got: ${inspect(device)}`);
  return OK;
}

const STDIO = Symbol.for("stdio");

function label(options: Term): string {
  const entries = listElements(options) ?? [];
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Term;
    if (isTuple(entry) && entry[0] === Symbol.for("label")) return `${text(entry[1] as Term)}: `;
  }
  return "";
}

function show(device: Term, term: Term, options: Term): Term {
  const shown = inspect(term, inspectOptions(options, { ...inspectDefaults, width: 80 }));
  print(device, `${label(options)}${shown}\n`);
  return term;
}

defineModule("IO", {
  "chardata_to_string/1": (term: Term) => {
    if (typeof term === "string") return term;
    return term instanceof Cons ? listText(term) : functionClauseError("IO", "chardata_to_string", [term]);
  },
  "iodata_length/1": (term: Term) => BigInt(byteLength(iodata(term))),
  "iodata_to_binary/1": (term: Term) => iodata(term),
  "gets/1": (prompt: Term) => {
    const answer = ask(text(prompt));
    return answer === null ? Symbol.for("eof") : `${answer}\n`;
  },
  "inspect/1": (term: Term) => {
    write(`${inspect(term, { ...inspectDefaults, width: 80 })}\n`);
    return term;
  },
  "inspect/2": (term: Term, options: Term) => show(STDIO, term, options),
  "inspect/3": show,
  "puts/1": (term: Term) => print(STDIO, `${text(term)}\n`),
  "puts/2": (device: Term, term: Term) => print(device, `${text(term)}\n`),
  "write/1": (term: Term) => print(STDIO, text(term)),
  "write/2": (device: Term, term: Term) => print(device, text(term)),
});
