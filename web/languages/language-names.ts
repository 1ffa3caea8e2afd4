import type { LanguageId } from "./catalog.ts";
import type { LanguageNames } from "./language.ts";

const table: Readonly<Partial<Record<LanguageId, () => Promise<LanguageNames>>>> = {
  elixir: () => import("./elixir/editor/elixir-service.ts").then(({ loadNames }) => loadNames()),
  python: async () => (await import("./python/editor/python-service.ts")).pythonService,
  lua: async () => (await import("./lua/editor/lua-service.ts")).luaService,
  sql: async () => (await import("./sql/editor/sql-service.ts")).sqlService,
};

/** The loaders of languages with a list of their names, by id. Each rejects if it cannot be loaded. */
export const languageNames: ReadonlyMap<string, () => Promise<LanguageNames>> = new Map(
  Object.entries(table),
);
