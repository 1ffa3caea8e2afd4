/** The texts of formatting. */

// formatting-feature
export const formatTheFile = "Format the file";
export const saveKey = "Ctrl+S";
export const aboutSaveKey =
  "Every change is saved anyway. The key can also format the open file with Prettier.";
export const onlySay = "Say that it is saved";
export const formatToo = "Format, too";

// format-with-prettier
export const noRules = (path: string) =>
  `${path} was not formatted: there are rules for JavaScript, TypeScript, JSON and Markdown.`;
export const tooLongToFormat = (path: string, length: string, most: string) =>
  `${path} was not formatted: it has ${length} characters, and the most is ${most}.`;
export const notFormatted = (path: string, why: string) => `${path} was not formatted: ${why}`;
export const lineNotRead = (line: number) => `line ${line} cannot be read.`;
export const formatterNotLoaded = "what does it could not be loaded. Try again when there is a network.";
