/**
 * What of the guest's standard library only worlds have whose programs mention it, so that it costs the others nothing. The lean
 * worker of the first run has none of it.
 */

/** Globals, each with the part that has it. */
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

/** The parts that add members to what every world has, each with the words that ask for it. */
export const mentionedMembers: Readonly<Record<string, string>> = {
  decorators: "metadata",
  disposal: "using dispose asyncDispose",
  "intl-locale": "Locale DurationFormat",
  "iterator-zip": "zip zipKeyed",
  "json-source": "source rawJSON isRawJSON",
};

/** Whether there may be decorators or auto-accessors in a text. */
export function mayBeDecorated(text: string): boolean {
  return /@|\baccessor\b/.test(text) && /\bclass\b/.test(text);
}
