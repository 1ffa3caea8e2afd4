/** What the preview of Markdown says. */

// markdown-view
export const textOf = (name: string) => `Text of ${name}`;
export const restNotShown = "The rest of it is not shown.";
export const nothingYet = "There is nothing in this file yet.";
export const image = (text: string) => `[image: ${text}]`;
