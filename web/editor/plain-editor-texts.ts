export const drawAll = "Draw all of it";
export const monacoNotLoaded =
  "The full editor could not be loaded. The simple one still works; reload to try again.";
export const description = "Tab indents. To leave the editor with Tab, press Escape first.";
export const reordered =
  "This text has characters that change the order of others. They are shown as \ufffd, and it cannot be changed here. The program is complete and can run. ";
export const costly =
  "Some of this text would take very long to draw. It is shortened and cannot be changed here. The program is complete and can run. ";
export const problemsOfLine = (line: number, messages: string) => `Line ${line}: ${messages}`;
export const errorMark = (text: string) => `Error. ${text}`;
export const warningMark = (text: string) => `Warning. ${text}`;
export const place = (line: number, column: number) => `Line ${line}, column ${column}: `;
export const warning = "Warning: ";
