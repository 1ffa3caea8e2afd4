/** What a widget prints on paper. */

// page-print
export const output = "Output";
export const notAllowed = (name: string | undefined) => `${name} is not allowed here.`;
export const waits = "It waits for something that never happens.";
export const stoppedAt = (limit: string | undefined) => `It was stopped at its limit: ${limit}.`;
export const stopped = "It was stopped.";
export const failed = "The sandbox failed.";
