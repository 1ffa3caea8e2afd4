/**
 * The languages whose compilers are too large for every page, so that each is a script of its own. A language that is not named
 * here is among those of compilers.ts. The scripts are in compiler-scripts.ts, for whoever starts workers.
 */
export const scripted = ["typescript", "elixir"] as const;

/** Has the language a compiler of its own to be loaded? */
export function hasCompilerScript(language: string): boolean {
  return scripted.some((each) => each === language);
}
