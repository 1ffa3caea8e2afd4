import { argumentError } from "./errors.ts";
import { type InspectOptions, inspectDefaults } from "./inspect-defaults.ts";
import { inspect } from "./inspect-term.ts";
import { unavailable } from "./restricted.ts";
import { atomName, isAtom, isTuple, listElements, type Term } from "./terms.ts";

function amount(value: Term): number {
  if (value === Symbol.for("infinity")) return Number.POSITIVE_INFINITY;
  return typeof value === "bigint"
    ? Number(value)
    : unavailable(`an option of inspect that is no limit: ${inspect(value)}`);
}

type Writable = { -readonly [Name in keyof InspectOptions]: InspectOptions[Name] };

const readers: Readonly<Record<string, (options: Writable, value: Term) => void>> = {
  limit: (options, value) => {
    options.limit = amount(value);
  },
  width: (options, value) => {
    options.width = amount(value);
  },
  pretty: (options, value) => {
    options.pretty = value !== false && value !== null;
  },
  printable_limit: (options, value) => {
    options.printableLimit = amount(value);
  },
  structs: (options, value) => {
    options.structs = value !== false && value !== null;
  },
  base: (options, value) => {
    options.base = atomName(value as symbol) as InspectOptions["base"];
  },
  charlists: (options, value) => {
    options.charlists = atomName(value as symbol) as InspectOptions["charlists"];
  },
  binaries: (options, value) => {
    options.binaries = atomName(value as symbol) as InspectOptions["binaries"];
  },
  custom_options: (options, value) => {
    options.custom = value;
  },
  label: () => {},
};

/** Whether the value is Elixir's default of an option that has no effect here. */
const isUsual = (name: string, value: Term): boolean =>
  (name === "safe" && value === true) ||
  (name === "syntax_colors" && listElements(value)?.length === 0) ||
  (name === "char_lists" && value === Symbol.for("infer"));

/** Sets an option by its name. An unknown option is refused, never ignored. */
export function setOption(options: Writable, name: string, value: Term): void {
  const readOption = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (readOption !== undefined) readOption(options, value);
  else if (!isUsual(name, value)) unavailable(`the option ${name}: of inspect`);
}

/** The options of `inspect` in a keyword list. */
export function inspectOptions(term: Term, base: InspectOptions = inspectDefaults): InspectOptions {
  const options: Writable = { ...base };
  const entries = listElements(term) ?? argumentError(`expected options, got: ${inspect(term)}`);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Term;
    if (!isTuple(entry) || !isAtom(entry[0] as Term))
      return argumentError(`not an option: ${inspect(entry)}`);
    setOption(options, atomName(entry[0] as symbol), entry[1] as Term);
  }
  return options;
}
