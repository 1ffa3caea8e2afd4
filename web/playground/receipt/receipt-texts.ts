/** What the page says about runs that cannot have a receipt. */

// run-summary
export const bytesInAll = (bytes: string) => `(${bytes} bytes in all; of the rest nothing is compared)`;
export const clock = "it asked for the time";
export const timeZone = "it asked for the local time zone";
export const randomness = "it asked for random numbers";
export const intl = "it used Intl, whose data differ from browser to browser";
export const stack = "it needed all of the browser's own stack";
export const interruption = "it was ended by time or by somebody";
export const didNotEnd = "The run did not end by itself.";
export const answersTyped = "Somebody typed answers in this run, so another run can be different.";
export const mayDiffer = (why: string) => `Another run of it may be different: ${why}.`;
export const ranWithMore = (limit: string, measure: string, most: string) =>
  `It ran with ${limit} ${measure}, and a shared program may ask for ${most}.`;
