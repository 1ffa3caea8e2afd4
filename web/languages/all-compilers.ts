import type { CompilerScriptId, InterpretedId } from "./catalog.ts";
import { compilers } from "./compilers.ts";
import { elixir } from "./elixir/compiler.ts";
import { type InterpretedLanguage, type Interpreters, interpretedWith } from "./interpreted.ts";
import type { Compiler, LanguageChecks } from "./language.ts";
import { lua } from "./lua/lua-interpreter.ts";
import { python } from "./python/python-interpreter.ts";
import { sql } from "./sql/sql-interpreter.ts";
import { typescript } from "./typescript/compiler.ts";

const separate: Readonly<Record<Exclude<CompilerScriptId, InterpretedId>, Compiler>> = { typescript, elixir };

const interpreted: Readonly<Record<InterpretedId, InterpretedLanguage>> = { lua, python, sql };

/** How programs of a language are checked, for whoever has no interpreter: checks are then read, and not run. */
export function interpretedChecks(language: string): LanguageChecks | undefined {
  return Object.values<InterpretedLanguage>(interpreted).find(({ id }) => id === language)?.checks;
}

/** All compilers, including the large ones, for Node. A page loads those as scripts (compiler-scripts.ts). */
export const allCompilers: readonly Compiler[] = [...compilers, ...Object.values(separate)];

/** The same, with the languages of these interpreters. */
export function allCompilersWith(interpreters: Interpreters): readonly Compiler[] {
  return [...allCompilers, ...interpretedWith(Object.values(interpreted), interpreters)];
}
