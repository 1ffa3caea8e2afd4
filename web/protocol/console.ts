import { fields, oneOf, type Parser, text } from "./parse.ts";

export const consoleLevels = ["log", "info", "warn", "error", "debug"] as const;
export type ConsoleLevel = (typeof consoleLevels)[number];

/** One call of a console method. Its text may hold line breaks and any character: show it, never act on it. */
export type ConsoleMessage = { readonly level: ConsoleLevel; readonly text: string };

export const parseConsoleMessage: Parser<ConsoleMessage> = (value, path) =>
  fields<ConsoleMessage>(value, path, { level: oneOf(...consoleLevels), text });
