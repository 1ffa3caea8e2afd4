/**
 * The parts of the standard library. Each is the file with this name here, bundled to a script that is evaluated when a
 * program first uses one of its names (see provided-names.ts). Things that programs use separately are separate parts:
 * all together would make `atob` ten times as expensive.
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
  "node",
  "node-assert",
  "node-crypto",
  "node-events",
  "node-fs",
  "node-path",
  "node-process",
  "node-readline",
  "node-url",
  "node-util",
  "performance",
  "storage",
  "url",
  "url-pattern",
] as const;

export type LibraryPart = (typeof parts)[number];
