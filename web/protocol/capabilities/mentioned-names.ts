/**
 * Parts of the guest's standard library that are loaded only for programs that mention them, so that they cost other
 * programs nothing. The small worker of the first run has none of them.
 */

/** Globals, each with the part that defines it. */
export const mentionedGlobals = {
  AsyncDisposableStack: "disposal",
  Blob: "blob",
  DisposableStack: "disposal",
  Headers: "headers",
  MessageChannel: "messages",
  MessageEvent: "messages",
  MessagePort: "messages",
  SuppressedError: "disposal",
  URLPattern: "url-pattern",
} as const satisfies Readonly<Record<string, string>>;

/** Globals of Node and of pages, each with the part that defines it: no other program has other steps because of them. */
export const nodeGlobals = {
  Storage: "storage",
  __dirname: "node",
  __filename: "node",
  clearImmediate: "node-process",
  exports: "node",
  localStorage: "storage",
  module: "node",
  process: "node-process",
  require: "node",
  sessionStorage: "storage",
  setImmediate: "node-process",
} as const satisfies Readonly<Record<string, string>>;

/** The global that the text of an import of these modules calls. */
export const importNode = "node$";

/** The parts that add members to existing globals, each with the words that load it. */
export const mentionedMembers: Readonly<Record<string, string>> = {
  decorators: "metadata",
  disposal: "using dispose asyncDispose",
  "intl-locale": "Locale DurationFormat",
  "iterator-zip": "zip zipKeyed",
  "json-source": "source rawJSON isRawJSON",
};

/** Whether a text may contain decorators or auto-accessors. */
export function mayBeDecorated(text: string): boolean {
  return /@|\baccessor\b/.test(text) && /\bclass\b/.test(text);
}

/** Whether code can reach names without mentioning them. */
export function mayReachAnyName(text: string): boolean {
  return /(?<![.\w$])(?:globalThis|window|self|global|eval|Function)\b|\b(?:ownKeys|getOwnProperty\w+)\b|\.\s*constructor\b|\\u/.test(
    text,
  );
}
