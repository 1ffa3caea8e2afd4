/** The reason why a test has not passed. */
export class AssertionError extends Error {
  override readonly name = "AssertionError";

  constructor(
    message: string,
    /** The expected and the actual value. */
    readonly values?: { readonly expected?: unknown; readonly actual?: unknown },
  ) {
    super(message);
  }
}
