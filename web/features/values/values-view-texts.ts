/** The texts about the values of expressions. */

// values-view
export const notShown = (why: string) => `The values cannot be shown: ${why}`;
export const values = "Values";
export const atLine = "at line ";
export const ofFile = (path: string) => ` of ${path}`;
export const expression = "Expression";
export const notEvaluated = "was not evaluated";
export const times = (isAtLeast: boolean, times: string) => ` ${isAtLeast ? "at least " : ""}${times} times`;
