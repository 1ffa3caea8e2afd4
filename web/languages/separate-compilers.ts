/**
 * The languages whose compilers are too large for every page, so that each is a script of its own. A language that is
 * not named here is among those of compilers.ts. The scripts are in compiler-scripts.ts, for the code that starts
 * workers. The advice after a bad ending comes the same way, as if it were a language: only the worker that is asked
 * for it has it. So does the code that shows a language's values in the view of a run from the inside.
 */
export const scripted = ["advice", "elixir", "elixir-look", "typescript"] as const;

/** Whether the language has a compiler that has to be loaded. */
export function hasCompilerScript(language: string): boolean {
  return scripted.some((each) => each === language);
}

/** The scripts of a worker that looks into programs in these languages. */
export function lookScripts(languages: readonly string[]): readonly string[] {
  return languages.flatMap((each) => [each, `${each}-look`].filter(hasCompilerScript));
}
