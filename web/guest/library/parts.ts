/**
 * The parts of the standard library. Each is the file of its name here, bundled to a script that is evaluated when a
 * program first touches one of the names it provides (see provided-names.ts). A part for each thing programs use by itself:
 * all of them together would cost a program that wants `atob` ten times as much.
 */
export const parts = [
  "base64",
  "blob",
  "clone",
  "crypto",
  "decorators",
  "disposal",
  "encoding",
  "events",
  "exception",
  "from-async",
  "headers",
  "intl",
  "intl-locale",
  "iterator-zip",
  "json-source",
  "locale",
  "messages",
  "performance",
  "url",
  "url-pattern",
] as const;

export type Part = (typeof parts)[number];
