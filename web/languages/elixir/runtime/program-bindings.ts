import { compare } from "./compare.ts";
import * as errors from "./errors.ts";
import { list, type Term } from "./terms.ts";

/** The variables that a session's cells, or a program that is checked, have bound at their top level. */
export const bindings = new Map<string, Term>();

export function bind(names: Readonly<Record<string, Term>>) {
  for (const name of Object.keys(names)) bindings.set(name, names[name] as Term);
}

/** `binding()`: the bound variables by name; in a session's cell, also those of earlier cells. */
export function bindAll(names: Readonly<Record<string, Term>>, isCell: boolean): Term {
  const all = { ...(isCell ? Object.fromEntries(bindings) : {}), ...names };
  const entries = Object.entries(all).map(([key, value]): Term => [Symbol.for(key), value]);
  return list(entries.sort((a, b) => compare(a, b)));
}

/** The value of a name that the program itself does not bind. */
export function binding(name: string, file: string, line: number): Term {
  const value = bindings.get(name);
  if (value !== undefined) return value;
  return errors.raise(
    "CompileError",
    "description",
    `undefined function ${name}/0 (there is no such import)`,
    "file",
    file,
    "line",
    BigInt(line),
  );
}
