import type { mentionedGlobals } from "./mentioned-names.ts";

/**
 * The globals of the guest's standard library, with all their data outside the guest. This table decides which names an
 * allowlist can contain, which members it can remove, and for which mentions a program waits for the library. A name
 * without a row is not a global: web/guest/library/provided-names.ts has a row for each of these names.
 */

/** The group in known-globals.ts. */
type LibraryGroup = "language" | "clock" | "randomness" | "intl" | "encoding" | "url" | "events" | "cloning";

type LibraryGlobal = {
  readonly group: LibraryGroup;
  /** Its members, in the notation of global-members.ts. */
  readonly members?: string;
  /** The global that is its superclass: a program that has the class can reach the superclass. */
  readonly superclass?: string;
};

const table = {
  performance: {
    group: "clock",
    members: `
      now timeOrigin toJSON mark measure clearMarks clearMeasures getEntries getEntriesByType
      getEntriesByName`,
  },
  Performance: { group: "clock" },
  PerformanceEntry: { group: "clock", members: "| entryType startTime duration toJSON" },
  PerformanceMark: { group: "clock", members: "| detail toJSON", superclass: "PerformanceEntry" },
  PerformanceMeasure: { group: "clock", members: "| detail toJSON", superclass: "PerformanceEntry" },
  crypto: { group: "randomness", members: "subtle getRandomValues randomUUID" },
  Crypto: { group: "randomness" },
  Intl: {
    group: "intl",
    members: `
      Collator DateTimeFormat DisplayNames DurationFormat ListFormat Locale NumberFormat PluralRules RelativeTimeFormat Segmenter
      getCanonicalLocales supportedValuesOf`,
  },
  TextEncoder: { group: "encoding", members: "| encoding encode encodeInto" },
  TextDecoder: { group: "encoding", members: "| encoding fatal ignoreBOM decode" },
  atob: { group: "encoding" },
  btoa: { group: "encoding" },
  URL: {
    group: "url",
    members: `
      canParse parse | href origin protocol username password host hostname port pathname search
      searchParams hash toString toJSON`,
  },
  URLSearchParams: {
    group: "url",
    members: "| size append delete get getAll has set sort toString forEach entries keys values",
  },
  AbortController: { group: "events", members: "| signal abort" },
  AbortSignal: {
    group: "events",
    members: "abort timeout any | aborted reason throwIfAborted onabort",
    superclass: "EventTarget",
  },
  CustomEvent: { group: "events", members: "| detail initCustomEvent", superclass: "Event" },
  DOMException: { group: "events", members: "| message code" },
  Event: {
    group: "events",
    members: `
      | type target srcElement currentTarget composedPath eventPhase stopPropagation cancelBubble
      stopImmediatePropagation bubbles cancelable returnValue preventDefault defaultPrevented composed
      isTrusted timeStamp initEvent`,
  },
  EventTarget: { group: "events", members: "| addEventListener removeEventListener dispatchEvent" },
  structuredClone: { group: "cloning" },
  AsyncDisposableStack: {
    group: "language",
    members: "| adopt defer disposed disposeAsync move use",
  },
  Blob: { group: "encoding", members: "| size type slice arrayBuffer bytes text" },
  DisposableStack: {
    group: "language",
    members: "| adopt defer disposed dispose move use",
  },
  Headers: {
    group: "url",
    members: "| append delete get getSetCookie has set forEach entries keys values",
  },
  MessageChannel: { group: "events", members: "| port1 port2" },
  MessageEvent: {
    group: "events",
    members: "| data origin lastEventId source ports",
    superclass: "Event",
  },
  MessagePort: {
    group: "events",
    members: "| postMessage start close onmessage onmessageerror onclose",
    superclass: "EventTarget",
  },
  SuppressedError: { group: "language", superclass: "Error" },
  URLPattern: {
    group: "url",
    members: "| exec test protocol username password hostname port pathname search hash hasRegExpGroups",
  },
} as const satisfies Readonly<Record<string, LibraryGlobal>>;

/** The names that every VM has. */
export type LibraryName = Exclude<keyof typeof table, keyof typeof mentionedGlobals>;

const rows: readonly (readonly [name: string, global: LibraryGlobal])[] = Object.entries(table);

export const libraryGlobalNames: readonly string[] = rows.map(([name]) => name);

export const libraryMembers: Readonly<Record<string, string>> = Object.fromEntries(
  rows.flatMap(([name, { members }]) => (members === undefined ? [] : [[name, members]])),
);

export const librarySuperclasses: Readonly<Record<string, string>> = Object.fromEntries(
  rows.flatMap(([name, { superclass }]) => (superclass === undefined ? [] : [[name, superclass]])),
);

/** The globals of a group, in the order of the table. */
export function libraryNamesFor(group: string): readonly string[] {
  return rows.flatMap(([name, global]) => (global.group === group ? [name] : []));
}
