import type { MarkedProgram, ValueReader } from "../../marked-sites.ts";
import { inspectDefaults } from "../runtime/inspect-defaults.ts";
import { inspect } from "../runtime/inspect-term.ts";
import "../runtime/inspect-calendar.ts";
import "../runtime/inspect-regex.ts";
import "../runtime/inspect-structs.ts";
import type { FunctionName } from "../runtime/modules.ts";
import { defineStruct } from "../runtime/structs.ts";
import { TermReader, Unreadable } from "./read-term.ts";

/** The maximum number of characters of a text to show. */
const printableLimit = 200;

/**
 * Terms as `inspect` shows them, read from the guest's memory. The result of a program's own `defimpl Inspect` or
 * `@derive` is not known without running it: such a struct is shown with its fields.
 */
export const elixirValues: ValueReader = {
  language: "elixir",
  textOf(value, memory, markedProgram) {
    define(markedProgram.structs);
    try {
      const term = new TermReader(memory, (name) => nameIn(name, markedProgram)).read(value);
      return inspect(term, { ...inspectDefaults, printableLimit });
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  },
};

let lastStructs: MarkedProgram["structs"] | undefined;

function define(structs: MarkedProgram["structs"]): void {
  if (lastStructs === structs) return;
  lastStructs = structs;
  for (const [module, fields] of Object.entries(structs))
    defineStruct(
      Symbol.for(module),
      fields.map((name) => Symbol.for(name)),
    );
}

/**
 * The names of the program's own functions contain their modules; those of the library are known from the program's
 * calls.
 */
function nameIn(
  inCode: string,
  { libraryCalls }: Pick<MarkedProgram, "libraryCalls">,
): FunctionName | undefined {
  const whole = inCode.includes(".") ? inCode : (libraryCalls[inCode] ?? "");
  const [, module, name = "", arity] = /^(.+)\.([^.]+)\/(\d+)$/.exec(whole) ?? [];
  if (module === undefined) return undefined;
  const atom = module.startsWith(":") ? module.slice(1) : `Elixir.${module}`;
  return { module: Symbol.for(atom), name, arity: Number(arity) };
}
