/** The engine's error in other words: its class by the engine's number, and its text. */
export type ErrorMessage = { readonly kind: number; readonly text: string };

/** The messages for errors of one instance. `web/build/engine/error-message-hook.ts` describes its arguments. */
export type ErrorMessageSource = {
  say(
    context: number,
    kind: number,
    format: string,
    engineMessage: string,
    ...readings: readonly number[]
  ): ErrorMessage;
};

/** What a worker that has not the words ends a run with: it is to be made again by one that has them. */
export class NeedsFullRuntime extends Error {
  override readonly name = "NeedsFullRuntime";
}

let createSource: (memory: WebAssembly.Memory) => ErrorMessageSource = () => ({
  say: (_context, kind, _format, text) => ({ kind, text }),
});

/** Who says the errors of all instances that are made from now on; until then, the engine says them itself. */
export function useErrorMessages(make: (memory: WebAssembly.Memory) => ErrorMessageSource): void {
  createSource = make;
}

export function errorMessagesFor(memory: WebAssembly.Memory): ErrorMessageSource {
  return createSource(memory);
}
