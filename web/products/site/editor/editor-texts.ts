/** The texts of the editor's panels, previews, status bar and commands. */

// compiled-panel
export const tooLongToCompile = "The program is too long to be compiled here.";
export const atLine = (line: number) => ` (line ${line})`;
export const notCompiled = (why: string, where: string) => `It cannot be compiled: ${why}${where}`;
export const compiledCodeOf = (path: string) => `The compiled code of ${path}`;
export const nothingToCompile = "This file is run as it is: there is nothing to compile.";
export const onlyBeginning = "Only its beginning is shown.";
export const ecmascript = "ECMAScript";

// completion-list
export const names = "Names";

// format-file
export const noRules = (path: string) =>
  `${path} was not formatted: there are rules for JavaScript, TypeScript, JSON and Markdown.`;
export const tooLongToFormat = (path: string, length: string, most: string) =>
  `${path} was not formatted: it has ${length} characters, and the most is ${most}.`;
export const notFormatted = (path: string, why: string) => `${path} was not formatted: ${why}`;
export const lineNotRead = (line: number) => `line ${line} cannot be read.`;
export const formatterNotLoaded = "what does it could not be loaded. Try again when there is a network.";

// preview-panel
export const previewNotLoaded =
  "The preview could not be loaded. Close it, and open it again when there is a network.";
export const previewOf = (name: string) => `Preview of ${name}`;
export const loading = "Loading…";

// side-panel
export const close = "Close (Escape)";

// status-bar
export const undo = "Undo";
export const howToLeave = "Esc, then Tab, leaves the editor";
export const tests = "Tests";
export const preview = "Preview";
export const syntaxTree = "Syntax tree";
export const lineAndColumn = (kind: string, line: number, column: number) =>
  `${kind}Line ${line}, column ${column}`;
export const loadingTypescript = "Loading TypeScript…";
export const checkingTypes = "Checking types…";
export const checkTypesHint = "Loads TypeScript, which marks type errors. They do not prevent running.";
export const typesChecked = "Types are checked";
export const checkTypes = "Check types (0.8 MB)";
export const typesCheckedStatus = "Types are checked.";
export const showProblems = "Show the list of problems";
export const problems = "Problems";
export const warning = "Warning: ";
export const typeErrorsRun = "Type errors do not prevent running.";

// syntax-panel
export const syntax = "Syntax";

// type-check
export const typescriptNotLoaded =
  "TypeScript could not be loaded, so types are not checked. Programs still run. The button below the editor tries again.";

// csv-view
export const tableOf = (name: string) => `Table of ${name}`;
export const nothingYet = "There is nothing in this file yet.";
export const restNotShown = "The rest of it is not shown.";

// markdown-view
export const textOf = (name: string) => `Text of ${name}`;
export const image = (text: string) => `[image: ${text}]`;
