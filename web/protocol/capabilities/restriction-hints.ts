/**
 * Names that are known and that no host can allow, each with an alternative; and those that only programs have which
 * mention them (`nodeGlobals` in mentioned-names.ts).
 */
const absentLists: readonly (readonly [names: string, hint: string])[] = [
  [
    `fetch XMLHttpRequest WebSocket EventSource WebTransport RTCPeerConnection Request Response
    FormData`,
    "There is no network here: put the data into the program.",
  ],
  [
    `document navigator location history screen Node Element HTMLElement DOMParser Image Audio
    AudioContext MutationObserver getComputedStyle addEventListener removeEventListener open`,
    "There is no page here: print with console.log(…).",
  ],
  [
    "localStorage sessionStorage indexedDB caches cookieStore",
    "There is no storage here: nothing is saved after the run.",
  ],
  ["require module exports", "Modules are loaded with import and export."],
  [
    "process Buffer __dirname __filename Deno Bun",
    "There are no files, no processes and no environment here.",
  ],
  ["setImmediate clearImmediate", "Use queueMicrotask(…) or setTimeout(…)."],
  ["requestIdleCallback cancelIdleCallback scheduler", "Use setTimeout(…)."],
  [
    `Worker SharedWorker ServiceWorker BroadcastChannel postMessage importScripts`,
    "A program runs alone here: there are no other threads and no other pages.",
  ],
  [
    "SharedArrayBuffer Atomics",
    "A program runs alone here: there are no other threads to share memory with.",
  ],
  ["WebAssembly", "Programs here are JavaScript only."],
  ["File FileReader ReadableStream WritableStream TransformStream", "Use Blob, strings and typed arrays."],
];

/** The alternative for each of these names. */
export const absentGlobals: ReadonlyMap<string, string> = new Map(
  absentLists.flatMap(([names, hint]) => names.split(/\s+/).map((name) => [name, hint] as const)),
);

/** The hint for a restricted name. */
export function restrictionHint(name: string): string {
  if (/"(?:node:)?(?:https?|http2|net|tls|dgram|dns)"/.test(name))
    return "There is no network here: put the data into a file of the program, and import that.";
  if (/"(?:node:)?(?:child_process|cluster|worker_threads)"/.test(name))
    return "There are no other processes and threads here: write a function, and call it.";
  if (name.startsWith("import "))
    return "Only the program's own files and the modules of this playground can be imported.";
  return absentGlobals.get(name) ?? "The host of this playground does not allow it.";
}
