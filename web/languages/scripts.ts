/**
 * Compilers that are too large for every page, as the texts of scripts that a worker is made of, by language. A language
 * that is not named here is among those of compilers.ts.
 */
const scripts: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  typescript: () => import("./typescript/typescript.script.ts?script"),
};

/** Has the language a compiler of its own to be loaded? */
export function hasScript(language: string): boolean {
  return Object.hasOwn(scripts, language);
}

/** Rejects when it cannot be loaded. */
export async function compilerScript(language: string): Promise<string> {
  return (await scripts[language]?.())?.default ?? "";
}
