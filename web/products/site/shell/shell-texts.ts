/** The texts of commands and panes. */

// commands
export const runTheProgram = "Run the program";
export const stopTheProgram = "Stop the program";
export const sayWhereSaved = "Say where the program is saved";
export const undo = "Undo";
export const redo = "Redo";
export const goToCode = "Go to the code";
export const newFile = "New file";
export const renameThisFile = "Rename this file";
export const deleteThisFile = "Delete this file";
export const nextFile = "Next file";
export const previousFile = "Previous file";
export const runFileFirst = "Run this file first";
export const switchTo = (language: string) => `Switch the program to ${language}`;
export const useFullEditor = "Use the full editor";
export const useSimpleEditor = "Use the simple editor";
export const savedNotice =
  "Saved: every change is saved in this browser at once. Share makes a link or a file.";

// help-dialogs
export const showCommands = "Show all commands";
export const showShortcuts = "Show the keyboard shortcuts";
export const documentationDeployment = "Documentation: putting Sandglass on a site";
export const documentationWidgets = "Documentation: programs in other pages";
export const documentationPrivacy = "Documentation: how it is known that nothing leaves";
export const licences = "Licences";

// pasted-text
export const pastedTextCut =
  "Only the beginning of that text was pasted: the page would stand still while it draws the whole text.";

// pane-choice
export const code = "Code";
export const both = "Both";
export const output = "Output";
export const whatIsShown = "What is shown";

// splitter
export const splitterName = "Size of program and output";
export const splitterHint = "Drag, or use the arrow keys; a double click resets";
export const splitterValue = (program: string, output: string) => `program ${program} %, output ${output} %`;
