/** The texts about versions of a program. */

export const restoredVersion = (time: string) => `The version of ${time} was restored.`;
