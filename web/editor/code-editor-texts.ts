/** The texts of both editors. */

// light editor
export const drawAll = "Draw all of it";
export const monacoNotLoaded =
  "The full editor could not be loaded. The simple one still works; reload to try again.";
export const description = "Tab indents. To leave the editor with Tab, press Escape first.";
export const reorderedText =
  "This text has characters that change the order of others. They are shown as \ufffd, and it cannot be changed here. The program is complete and can run. ";
export const costly =
  "Some of this text would take very long to draw. It is shortened and cannot be changed here. The program is complete and can run. ";
export const problemsOfLine = (line: number, messages: string) => `Line ${line}: ${messages}`;
export const errorMark = (text: string) => `Error. ${text}`;
export const warningMark = (text: string) => `Warning. ${text}`;
export const place = (line: number, column: number) => `Line ${line}, column ${column}: `;
export const warning = "Warning: ";
export const breakpointHint = "Click a line number to set a breakpoint";
export const lineCount = (line: number, count: string) => `Line ${line} ${count}`;

// monaco
export const monacoDescription =
  "Tab indents. To leave the editor with Tab, press Escape first. Shift+Alt+F1 turns the screen reader mode on. F1 lists all commands.";
export const screenReaderModeOn = "Screen reader mode is on.";
export const screenReaderModeOff = "Screen reader mode is off.";
export const typesNotLoaded = "The types for the editor could not be loaded; reload to try again.";
export const textHasChanged = "The text has changed; try again.";
export const loadingVim = "Loading Vim keys …";
export const vimNotLoaded = "Vim keys could not be loaded. Set them again when there is a network.";
export const vimCommand = "Vim command";

// typescript
export const moreProblems = (count: string) => `… and ${count} more in this file, which are not shown.`;
export const tooSlow =
  "These types take too long to check, so types are not checked until the program changes. It still runs.";
