export const description =
  "Tab indents. To leave the editor with Tab, press Escape first. Shift+Alt+F1 turns the screen reader mode on. F1 lists all commands.";
export const screenReaderModeOn = "Screen reader mode is on.";
export const screenReaderModeOff = "Screen reader mode is off.";
export const typesNotLoaded = "The types for the editor could not be loaded; reload to try again.";
export const lineCount = (line: number, count: string) => `Line ${line} ${count}`;
export const changed = "The text has changed; try again.";
export const loadingVim = "Loading Vim keys …";
export const vimNotLoaded = "Vim keys could not be loaded. Set them again when there is a network.";
export const vimCommand = "Vim command";
