import { byteLength } from "../runtime/bytes.ts";
import { iodata } from "../runtime/chardata.ts";
import { argumentError, functionClauseError } from "../runtime/errors.ts";
import { inspectDefaults } from "../runtime/inspect-defaults.ts";
import { inspectOptions } from "../runtime/inspect-options.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineModule } from "../runtime/modules.ts";
import { ask, write, writeError } from "../runtime/output.ts";
import { RestrictedUse } from "../runtime/restricted.ts";
import { atomName, Cons, isAtom, isTuple, listElements, OK, Pid, type Term } from "../runtime/terms.ts";
import { readAll, readCharacters, readLine, writeTo } from "./io/devices.ts";
import { listText, toText } from "./string-chars.ts";

const STDIO = Symbol.for("stdio");

function text(term: Term): string {
  const value = toText(term);
  return typeof value === "string" ? value : argumentError("bytes that are no text cannot be printed here");
}

function print(device: Term, value: string): symbol {
  if (device instanceof Pid) writeTo(device, value);
  else if (device === Symbol.for("stderr") || device === Symbol.for("standard_error")) writeError(value);
  else if (device === Symbol.for("stdio") || device === Symbol.for("standard_io")) write(value);
  else argumentError(`expected the device :stdio or :stderr, got: ${inspect(device)}`);
  return OK;
}

const isConsole = (device: Term): boolean =>
  device === STDIO || device === Symbol.for("standard_io") || device === Symbol.for("stderr");

/** Input can only be read by lines. */
function read(device: Term, prompt: string, what: Term): Term {
  const eof = Symbol.for("eof");
  if (device instanceof Pid) {
    if (what === Symbol.for("line")) return readLine(device, prompt) ?? eof;
    if (what === Symbol.for("all")) return readAll(device, prompt) ?? "";
    if (what === eof) return readAll(device, prompt) ?? eof;
    if (typeof what === "bigint" && what >= 0n) return readCharacters(device, prompt, Number(what)) ?? eof;
    return functionClauseError("IO", "read", [device, what]);
  }
  if (!isConsole(device)) return functionClauseError("IO", "map_dev", [device]);
  if (what === Symbol.for("line")) {
    const answer = ask(prompt);
    return answer === null ? eof : `${answer}\n`;
  }
  const label = isAtom(what) ? `:${atomName(what)}` : inspect(what);
  throw new RestrictedUse(`IO.read(${label}) of the console`, "Ask for a line: IO.gets/1.");
}

const count = (...args: Term[]): Term => {
  const term = args.at(-1) as Term;
  const isCount = term === Symbol.for("eof") || (typeof term === "bigint" && term > 0n);
  return isCount ? term : functionClauseError("IO", "getn", args);
};

function label(options: Term): string {
  const entries = listElements(options) ?? [];
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Term;
    if (isTuple(entry) && entry[0] === Symbol.for("label")) return `${text(entry[1] as Term)}: `;
  }
  return "";
}

function show(device: Term, term: Term, options: Term): Term {
  const text = inspect(term, { ...inspectOptions(options), pretty: true });
  print(device, `${label(options)}${text}\n`);
  return term;
}

defineModule("IO", {
  "chardata_to_string/1": (term: Term) => {
    if (typeof term === "string") return term;
    return term instanceof Cons ? listText(term) : functionClauseError("IO", "chardata_to_string", [term]);
  },
  "iodata_length/1": (term: Term) => BigInt(byteLength(iodata(term))),
  "iodata_to_binary/1": (term: Term) => iodata(term),
  "getn/1": (prompt: Term) => read(STDIO, text(prompt), 1n),
  "getn/2": (first: Term, second: Term) =>
    typeof second === "bigint" || second === Symbol.for("eof")
      ? read(STDIO, text(first), count(first, second))
      : read(first, text(second), 1n),
  "getn/3": (device: Term, prompt: Term, amount: Term) =>
    read(device, text(prompt), count(device, prompt, amount)),
  "gets/1": (prompt: Term) => read(STDIO, text(prompt), Symbol.for("line")),
  "gets/2": (device: Term, prompt: Term) => read(device, text(prompt), Symbol.for("line")),
  "inspect/1": (term: Term) => {
    write(`${inspect(term, { ...inspectDefaults, pretty: true })}\n`);
    return term;
  },
  "inspect/2": (term: Term, options: Term) => show(STDIO, term, options),
  "inspect/3": show,
  "puts/1": (term: Term) => print(STDIO, `${text(term)}\n`),
  "puts/2": (device: Term, term: Term) => print(device, `${text(term)}\n`),
  "read/1": (what: Term) => read(STDIO, "", what),
  "read/2": (device: Term, what: Term) => read(device, "", what),
  "write/1": (term: Term) => print(STDIO, text(term)),
  "write/2": (device: Term, term: Term) => print(device, text(term)),
});
