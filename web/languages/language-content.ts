import { elixir } from "./elixir/elixir-content.ts";
import { lua } from "./lua/lua-content.ts";

/** What the site has of a language under a topic of its own: examples by id, and lessons in reading order. */
export const languageContent = { elixir, lua };
