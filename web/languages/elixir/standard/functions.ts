import { documented } from "virtual:elixir-functions";

/** The functions in Elixir's documentation, by module: `map/2`. */
export const standardFunctions: ReadonlyMap<string, ReadonlySet<string>> = functionsOf(documented);

/** Parses lines such as `Enum map/2 map_join/3`. */
export function functionsOf(lines: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    lines.split("\n").map((line) => {
      const [module = "", ...keys] = line.split(" ");
      return [module, new Set(keys)] as const;
    }),
  );
}
