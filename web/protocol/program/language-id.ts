import { badInput, type Parser, text } from "../parsers.ts";

/** The engine's own language, which needs no compiler. It is the default language of a program. */
export const engineLanguage = "javascript";

/** Parses the id of a language: "javascript". The worker that has the compilers knows which ones exist. */
export const parseLanguageId: Parser<string> = (value, path) => {
  const input = text(value, path);
  if (/^[a-z][a-z\d-]{0,31}$/.test(input)) return input;
  throw badInput(path, 'the name of a language, such as "javascript"', value);
};
