import { starter as elixir } from "./elixir/starter.ts";
import { starter as javascript } from "./javascript/starter.ts";
import { starter as typescript } from "./typescript/starter.ts";

/**
 * The program that a reader finds in a language when there is none yet; there is none in a language of data. They are apart
 * from the catalog because a widget has no use for them.
 */
export const starters: Readonly<Record<string, string>> = { javascript, typescript, elixir };
