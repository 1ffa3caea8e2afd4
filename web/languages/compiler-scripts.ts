import type { scripted } from "./separate-compilers.ts";

/** The texts of scripts that a worker is made of, by language; and the advice. */
const scripts: Readonly<Record<(typeof scripted)[number], () => Promise<{ default: string }>>> = {
  advice: () => import("./advice.script.ts?script"),
  elixir: () => import("./elixir/elixir.script.ts?script"),
  "elixir-look": () => import("./elixir/look.script.ts?script"),
  typescript: () => import("./typescript/typescript.script.ts?script"),
};

/** Rejects when it cannot be loaded. */
export async function compilerScript(language: string): Promise<string> {
  const load: (() => Promise<{ default: string }>) | undefined = Object.hasOwn(scripts, language)
    ? scripts[language as keyof typeof scripts]
    : undefined;
  return (await load?.())?.default ?? "";
}
