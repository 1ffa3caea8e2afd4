/** A reworded error of the engine: its class as the engine's number, and its text. */
export type ErrorMessage = { readonly kind: number; readonly text: string };

/** The messages for errors of one instance. `web/engine/error-message-hook.ts` describes its arguments. */
export type ErrorMessageSource = {
  messageFor(
    context: number,
    kind: number,
    format: string,
    engineMessage: string,
    ...readings: readonly number[]
  ): ErrorMessage;
};

let createSource: (memory: WebAssembly.Memory) => ErrorMessageSource = () => ({
  messageFor: (_context, kind, _format, text) => ({ kind, text }),
});

/**
 * Sets the source of error messages for all instances created from now on. Before that, the engine's own messages are
 * used.
 */
export function useErrorMessages(make: (memory: WebAssembly.Memory) => ErrorMessageSource): void {
  createSource = make;
}

export function errorMessagesFor(memory: WebAssembly.Memory): ErrorMessageSource {
  return createSource(memory);
}
