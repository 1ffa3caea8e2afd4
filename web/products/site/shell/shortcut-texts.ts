/** The texts about keys, and where they work. */

// shortcuts
export const previousFile = "Go to the previous file";
export const nextFile = "Go to the next file";
export const firstFile = "Go to the first file";
export const lastFile = "Go to the last file";
export const renameFile = "Rename the file";
export const deleteFile = "Delete the file";
export const moveFileLeft = "Move the file to the left";
export const moveFileRight = "Move the file to the right";
export const inCodeOutputAndConsole = "In the code, the output and the console";
export const largerText = "Larger text";
export const smallerText = "Smaller text";
export const theDefaultTextSize = "The default text size";
export const inTheCode = "In the code";
export const indentLines = "Indent the line, or what is selected";
export const unindentLines = "Unindent the line, or what is selected";
export const leaveTheEditor = "Leave the editor";
export const inTheFullEditor = "In the full editor";
export const findAndReplace = "Find and replace";
export const toggleComment = "Comment or uncomment the line";
export const showCompletions = "Show completions";
export const goToTheDefinition = "Go to the definition";
export const renameTheSymbolEverywhere = "Rename the symbol everywhere";
export const toggleScreenReaderMode = "Turn the screen reader mode on or off";
export const inTheFullEditorWithVim = "In the full editor, with Vim keys";
export const goToNormalMode = "Go to normal mode";
export const stopFromNormalMode = "Stop the program, in normal mode";
export const onFileTab = "On the tab of a file";
export const inTheOutput = "In the output";
export const search = "Search";
export const nextMatch = "Go to the next match, in the search";
export const previousMatch = "Go to the previous match, in the search";
export const closeTheSearch = "Close the search";
export const goToTheNextItem = "Go to the next item that can be opened";
export const inTheConsoleLine = "In the console line";
export const enterTheLine = "Enter the line";
export const insertANewLine = "Insert a new line";
export const earlierLine = "Bring back an earlier line";
export const laterLine = "Bring back a later line";
export const acceptTheCompletion = "Accept the completion";
export const clearTheConsole = "Clear the console";
export const goToTheOutput = "Go to the output";
export const anywhereOnThePage = "Anywhere on the page";

// shortcut-view
export const thenKeys = "then";

// shortcut-keys: the symbol of a key, and its spoken name
export const keyNames: { readonly [key: string]: readonly [shown: string, said: string] | undefined } = {
  Mod: ["Ctrl", "Control"],
  Ctrl: ["Ctrl", "Control"],
  Escape: ["Esc", "Escape"],
  Delete: ["Del", "Delete"],
  ArrowUp: ["↑", "up arrow"],
  ArrowDown: ["↓", "down arrow"],
  ArrowLeft: ["←", "left arrow"],
  ArrowRight: ["→", "right arrow"],
  "?": ["?", "question mark"],
  "/": ["/", "slash"],
};

export const macKeyNames: typeof keyNames = {
  Mod: ["⌘", "Command"],
  Ctrl: ["⌃", "Control"],
  Alt: ["⌥", "Option"],
  Shift: ["⇧", "Shift"],
};
