import { type CompilerScriptId, isInterpreted, type LanguageId, languageById } from "./catalog.ts";

type Load = () => Promise<{ default: string }>;

/**
 * The scripts that a worker is built from, by language: its compiler, and the code that shows its values when looking
 * inside. The code that explains failed runs is loaded in the same way, as if it were a language: only the worker that
 * needs it has it.
 */
const scripts: Readonly<
  Record<CompilerScriptId | "explain", Load> & Partial<Record<`${LanguageId}-look`, Load>>
> = {
  explain: () => import("./explain.script.ts?script"),
  elixir: () => import("./elixir/elixir.script.ts?script"),
  "elixir-look": () => import("./elixir/look.script.ts?script"),
  lua: () => import("./lua/lua.script.ts?script"),
  python: () => import("./python/python.script.ts?script"),
  sql: () => import("./sql/sql.script.ts?script"),
  typescript: () => import("./typescript/typescript.script.ts?script"),
};

/** Whether the language has a compiler that must be loaded. */
export function hasCompilerScript(language: string): boolean {
  return language === "explain" || languageById(language)?.hasCompilerScript === true;
}

/** The scripts of a worker that looks into programs in these languages. */
export function lookScripts(languages: readonly string[]): readonly string[] {
  return languages.flatMap((each) => [each, `${each}-look`].filter((name) => Object.hasOwn(scripts, name)));
}

/** Rejects if it cannot be loaded. */
export async function compilerScript(language: string): Promise<string> {
  const load = Object.hasOwn(scripts, language) ? scripts[language as keyof typeof scripts] : undefined;
  return (await load?.())?.default ?? "";
}

/** Where a language's interpreter is, and its size; undefined if it has none. Rejects if that cannot be loaded. */
export async function interpreterAddress(
  language: string,
): Promise<{ readonly url: string; readonly bytes: number } | undefined> {
  if (!isInterpreted(language)) return undefined;
  const { interpreters } = await import("virtual:interpreters");
  const address = interpreters[language];
  // The playground in one file is built without the large ones.
  return address?.url === "" ? undefined : address;
}
