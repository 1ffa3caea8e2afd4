/** The texts of the previews beside the editor. */

// csv-view
export const tableOf = (name: string) => `Table of ${name}`;
export const nothingYet = "There is nothing in this file yet.";
export const restNotShown = "The rest of it is not shown.";

// markdown-view
export const textOf = (name: string) => `Text of ${name}`;
export const image = (text: string) => `[image: ${text}]`;
