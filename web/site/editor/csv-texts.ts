/** What the table of a file of values says. */

export const tableOf = (name: string) => `Table of ${name}`;
export const nothingYet = "There is nothing in this file yet.";
export const restNotShown = "The rest of it is not shown.";
