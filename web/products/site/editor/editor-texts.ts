/** The texts of the status bar and of the editor. */

// completion-list
export const names = "Names";

// status-bar
export const undo = "Undo";
export const howToLeave = "Esc, then Tab, leaves the editor";
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

// type-check
export const typescriptNotLoaded =
  "TypeScript could not be loaded, so types are not checked. Programs still run. The button below the editor tries again.";
