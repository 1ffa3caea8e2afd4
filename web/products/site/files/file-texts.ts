/** The texts of tabs, of a file's menu, and of opening and saving programs. */

// file-actions
export const deletedFile = (path: string) => `${path} was deleted.`;
export const switchedTo = (language: string) => `The program is in ${language} now.`;

// file-menu
export const fileMenu = (path: string) => `${path} and the editor`;
export const rename = "Rename";
export const runFileFirst = "Run this file first";
export const moveLeft = "Move left";
export const moveRight = "Move right";
export const program = "Program";
export const undo = "Undo";
export const redo = "Redo";
export const editor = "Editor";
export const goToCode = "Go to the code";
export const fullEditor = "Full editor";
export const simpleEditor = "Simple editor";
export const page = "Page";
export const allCommands = "All commands";
export const keyboardShortcuts = "Keyboard shortcuts";

// open-files
export const dropToOpen = "Drop to open: your own program is saved";

// origin-banner
export const aLink = "a link";
export const aFile = "a file";
export const theExamples = "the examples";
export const ownProgramHere = (problem: string) => `${problem} Your own program is still here.`;
export const runsWith = (settings: string) => `It runs with: ${settings}`;
export const useDefaults = "Use the defaults";
export const thisProgram = "This program";
export const cameFrom = (name: string, origin: string) => `${name} came from ${origin}. `;
export const carriesReceipt =
  "It carries a receipt: after a run, the page says whether its author saw the same. ";
export const ownIsSaved = "Your own is saved. ";
export const backToMine = "Back to mine";
export const dismiss = "Dismiss";

// program-dialogs
export const newButton = "New";
export const newProgram = "New program";
export const open = "Open";
export const openFiles = "Open files";
export const save = "Save";
export const saveAsFile = "Save as a file";
export const settings = "Settings";
export const pageTitle = (program: string) => `${program} · Sandglass`;
export const programs = "Programs";

// tab-bar
export const newFile = "New file";
export const programIsIn = (language: string | undefined) => `The program is in ${language}`;
export const language = "Language";
export const languageHint = "The language of the program";
export const more = "More";
export const moreHint = "More: files, editor";

// tab-name
export const newName = (path: string) => `New name of ${path}`;

// tabs
export const files = "Files";
export const runsFirst = "runs first";
export const changed = "changed";
export const lookAlikes = (signs: string) => `with ${signs}, which only looks like a Latin letter`;
export const deleteFile = (path: string) => `Delete ${path}`;
