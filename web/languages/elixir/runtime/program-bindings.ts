import { compare } from "./compare.ts";
import * as errors from "./errors.ts";
import { list, type Term } from "./terms.ts";

/** What a session's cells, or a program that is checked, have bound at their top level. */
export const bindings = new Map<string, Term>();

export function bind(names: Readonly<Record<string, Term>>) {
  for (const name of Object.keys(names)) bindings.set(name, names[name] as Term);
}

/** `binding()`: the variables that are bound, by their names; in a session's cell, those of the cells before it as well. */
export function bindAll(names: Readonly<Record<string, Term>>, isCell: boolean): Term {
  const all = { ...(isCell ? Object.fromEntries(bindings) : {}), ...names };
  const entries = Object.entries(all).map(([key, value]): Term => [Symbol.for(key), value]);
  return list(entries.sort((a, b) => compare(a, b)));
}

/** What a name means that the program itself does not bind. */
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
