import { type Doc, isDoc } from "./algebra.ts";
import { callWith } from "./calls.ts";
import { argumentError } from "./errors.ts";
import type { InspectOptions } from "./inspect-defaults.ts";
import { mapGet, mapOf } from "./map-operations.ts";
import { findFunction } from "./modules.ts";
import { implementationFor } from "./protocols.ts";
import { ElixirMap, EMPTY, STRUCT, type Term } from "./terms.ts";

/* How a program's `defimpl Inspect` shows its structs, and the options for it. */

const INSPECT = Symbol.for("Elixir.Inspect");
const OPTS = Symbol.for("Elixir.Inspect.Opts");
const orInfinity = (value: number): Term =>
  value === Number.POSITIVE_INFINITY ? Symbol.for("infinity") : BigInt(value);

/** The options as `%Inspect.Opts{}`. */
export function optionsStruct(options: InspectOptions): ElixirMap {
  const fields: Readonly<Record<string, Term>> = {
    base: Symbol.for(options.base),
    binaries: Symbol.for(options.binaries),
    char_lists: Symbol.for("infer"),
    charlists: Symbol.for(options.charlists),
    custom_options: options.custom,
    inspect_fun: (findFunction(INSPECT, "inspect/2") ?? null) as Term,
    limit: orInfinity(options.limit),
    pretty: options.pretty,
    printable_limit: orInfinity(options.printableLimit),
    safe: true,
    structs: options.structs,
    syntax_colors: EMPTY,
    width: orInfinity(options.width),
  };
  return mapOf([
    STRUCT,
    OPTS,
    ...Object.entries(fields).flatMap(([name, value]) => [Symbol.for(name), value]),
  ]);
}

/** The document that a program makes of its struct; undefined if it does not define one. */
export function inspectionOf(struct: ElixirMap, options: InspectOptions): Doc | undefined {
  const fn = implementationFor(INSPECT, struct)?.get("inspect/2");
  if (fn === undefined) return undefined;
  const doc = callWith(fn, [struct, optionsStruct(options)]);
  return isDoc(doc)
    ? doc
    : argumentError(
        "Inspect.inspect/2 has to give a document of Inspect.Algebra, which is a string at its simplest",
      );
}

/** The field of an options struct. */
export const optionIn = (options: Term, name: string): Term =>
  options instanceof ElixirMap ? (mapGet(options, Symbol.for(name)) ?? null) : null;
