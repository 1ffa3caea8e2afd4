/** What the tests' side returns about one check, as JSON. The host adds positions: see CheckResult. */
export type CheckVerdict = {
  readonly passed: boolean;
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The engine's frames of an error of the program. */
  readonly stack?: string;
  /** The engine's frames of an error of the test itself. */
  readonly testStack?: string;
  /** A name that is not defined. */
  readonly missing?: string;
};
