import type { mentionedGlobals, nodeGlobals } from "./mentioned-names.ts";

/**
 * The globals of the guest's standard library, each with its group in known-globals.ts. This table decides which names an
 * allowlist can contain, and for which mentions a program waits for the library. A name that is not in it is not a
 * global: web/guest/library/provided-names.ts has a row for each of these names.
 */
const groupOf = {
  performance: "clock",
  Performance: "clock",
  PerformanceEntry: "clock",
  PerformanceMark: "clock",
  PerformanceMeasure: "clock",
  crypto: "randomness",
  Crypto: "randomness",
  Intl: "intl",
  TextEncoder: "encoding",
  TextDecoder: "encoding",
  atob: "encoding",
  btoa: "encoding",
  URL: "url",
  URLSearchParams: "url",
  AbortController: "events",
  AbortSignal: "events",
  CustomEvent: "events",
  DOMException: "events",
  Event: "events",
  EventTarget: "events",
  structuredClone: "cloning",
  AsyncDisposableStack: "language",
  Blob: "encoding",
  DisposableStack: "language",
  Headers: "url",
  MessageChannel: "events",
  MessageEvent: "events",
  MessagePort: "events",
  SuppressedError: "language",
  Storage: "storage",
  URLPattern: "url",
  __dirname: "language",
  __filename: "language",
  clearImmediate: "timers",
  exports: "language",
  localStorage: "storage",
  module: "language",
  process: "process",
  require: "language",
  sessionStorage: "storage",
  setImmediate: "timers",
} as const;

/** The names that every VM has. */
export type LibraryName = Exclude<
  keyof typeof groupOf,
  keyof typeof mentionedGlobals | keyof typeof nodeGlobals
>;

export const libraryGlobalNames: readonly string[] = Object.keys(groupOf);

/** The globals of a group, in the order of the table. */
export function libraryNamesFor(group: string): readonly string[] {
  return Object.entries(groupOf).flatMap(([name, itsGroup]) => (itsGroup === group ? [name] : []));
}
